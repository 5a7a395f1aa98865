// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.docs.ReadmeTest;
import org.sparse4j.linalg.SolverClaims.Outcome;
import org.sparse4j.linalg.SolverClaims.Problem;

/**
 * Every solver on every class of matrix: how many it solves, how well, and that none claims what is not so. What counts
 * as a claim, and when it holds, says {@link SolverClaims}. The table stands in docs/solvers.md.
 */
class SolverTableTest {
    private static final String BEGIN = "<!-- made by SolverTableTest -->";
    private static final String END = "<!-- end -->";
    private static final int MOST_ENTRIES = 2_000_000;

    // ---- matrices ------------------------------------------------------------------------------------------------------

    private interface Entries {
        double at(int i, int j);
    }

    /** A text of Matrix Market, so that both ways of reading are the same for files and for these. */
    private static Problem problem(Path folder, String name, int rows, int columns, Entries entries) throws IOException {
        StringBuilder text = new StringBuilder();
        int count = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                double v = entries.at(i, j);
                if (v != 0) {
                    text.append(i + 1).append(' ').append(j + 1).append(' ').append(v).append('\n');
                    count++;
                }
            }
        }
        Path file = folder.resolve(name.replace(' ', '_') + ".mtx");
        Files.writeString(file, "%%MatrixMarket matrix coordinate real general\n" + rows + " " + columns + " " + count + "\n"
                + text);
        return new Problem(name, MatrixFile.read(file).get(0));
    }

    private static double grid(int side, int i, int j, boolean torus) {
        int dx = Math.abs(i % side - j % side);
        int dy = Math.abs(i / side - j / side);
        boolean next = dx + dy == 1 || torus && (dx == side - 1 && dy == 0 || dx == 0 && dy == side - 1);
        return i == j ? 4 : next ? -1 : 0;
    }

    static List<Problem> made(Path folder) throws IOException {
        List<Problem> all = new ArrayList<>();
        int n = 400;
        all.add(problem(folder, "grid", n, n, (i, j) -> grid(20, i, j, false)));
        all.add(problem(folder, "grid times 1e-200", n, n, (i, j) -> 1e-200 * grid(20, i, j, false)));
        all.add(problem(folder, "grid times 1e200", n, n, (i, j) -> 1e200 * grid(20, i, j, false)));
        all.add(problem(folder, "torus", n, n, (i, j) -> grid(20, i, j, true)));
        all.add(problem(folder, "path graph", n, n,
                (i, j) -> i == j ? (i == 0 || i == n - 1 ? 1 : 2) : Math.abs(i - j) == 1 ? -1 : 0));
        all.add(problem(folder, "indefinite grid", n, n, (i, j) -> grid(20, i, j, false) - (i == j ? 2.3 : 0)));
        all.add(problem(folder, "saddle", 300, 300, (i, j) -> i < 200 && j < 200 ? i == j ? 2 : Math.abs(i - j) == 1 ? -1 : 0
                : i < 200 ? i / 2 == j - 200 ? 1 : 0 : j < 200 ? j / 2 == i - 200 ? 1 : 0 : 0));
        all.add(problem(folder, "quasi-definite", 300, 300,
                (i, j) -> i == j ? i < 200 ? 1e-8 : -1e-8 : i < 200 && j >= 200 && i / 2 == j - 200
                        || j < 200 && i >= 200 && j / 2 == i - 200 ? 1 : 0));
        all.add(problem(folder, "tiny pivot", 2, 2, (i, j) -> i == j ? i == 0 ? 1e-18 : 0 : 1));
        all.add(problem(folder, "ninety zeros", 100, 100, (i, j) -> i == j && i >= 90 ? i : 0));
        all.add(problem(folder, "convection", n, n,
                (i, j) -> grid(20, i, j, false) * (j == i + 1 ? 0.2 : j == i - 1 ? 1.8 : 1)));
        all.add(problem(folder, "Grcar", 200, 200, (i, j) -> j == i - 1 ? -1 : j >= i && j <= i + 3 ? 1 : 0));
        all.add(problem(folder, "Jordan block", 60, 60, (i, j) -> i == j ? 0.5 : j == i + 1 ? 1 : 0));
        all.add(problem(folder, "permutation", 101, 101, (i, j) -> j == (i + 1) % 101 ? 1 : 0));
        all.add(problem(folder, "Hilbert", 40, 40, (i, j) -> 1.0 / (i + j + 1)));
        all.add(problem(folder, "empty row", 50, 50, (i, j) -> i != 7 && Math.abs(i - j) < 2 ? 1 + i : 0));
        all.add(problem(folder, "rank one", 30, 30, (i, j) -> (i + 1) * (j + 2)));
        all.add(problem(folder, "Vandermonde", 60, 8, (i, j) -> Math.pow(i / 60.0, j)));
        all.add(problem(folder, "deficient columns", 80, 20, (i, j) -> (i + j) % 3 == 0 ? 1 + i % 5 : 0));
        all.add(problem(folder, "wide", 30, 90, (i, j) -> (i * 7 + j * 3) % 11 == 0 ? 1 + j % 4 : 0));
        for (Map.Entry<String, GalleryMatrices.Named> e : GalleryMatrices.all().entrySet()) {
            GalleryMatrices.Named m = e.getValue();
            all.add(problem(folder, e.getKey(), m.rows(), m.columns(), m.entry()::at));
        }
        return all;
    }

    /** Of the matrix alone, by its entries and by what dense LAPACK says of it. */
    private static String kind(Problem p) {
        if (!p.square()) {
            return p.a.rows() > p.a.columns() ? "tall" : "wide";
        }
        boolean symmetric;
        try (INDArray t = p.a.transpose().dup(); INDArray d = p.a.sub(t)) {
            symmetric = d.amaxNumber().doubleValue() == 0;
        }
        if (!symmetric) {
            return singular(p) ? "square, singular" : "square";
        }
        if (singular(p)) {
            return "symmetric, singular";
        }
        try {
            SparseCholesky.of(p.a).close();
            return "symmetric positive definite";
        } catch (ArithmeticException e) {
            return "symmetric indefinite";
        }
    }

    /** To working precision: LU finds no pivot, or its condition number is beyond what DOUBLE can tell. */
    private static boolean singular(Problem p) {
        try (SparseLU lu = SparseLU.of(p.a)) {
            return !(lu.conditionEstimate() < 1e15);
        } catch (ArithmeticException e) {
            return true;
        }
    }

    /** Of one method on one class. */
    private static final class Tally {
        int all;
        int solved;
        int refused;
        double worst;

        String text() {
            return solved == 0 && refused == all ? "–" : solved + "/" + all + (solved == 0 ? "" : String.format(Locale.ROOT, " %.0e",
                    worst));
        }
    }

    private static String table(List<Problem> problems) {
        Map<String, Map<String, Tally>> table = new TreeMap<>();
        StringBuilder wrong = new StringBuilder();
        for (Problem p : problems) {
            String kind = kind(p);
            Map<String, Tally> row = table.computeIfAbsent(kind, k -> new LinkedHashMap<>());
            SolverClaims.METHODS.forEach((name, method) -> {
                if (!kind.startsWith("symmetric") && (name.equals("Cholesky") || name.equals("LDLT"))) {
                    return; // these read one triangle, whatever the other holds
                }
                Tally t = row.computeIfAbsent(name, k -> new Tally());
                t.all++;
                try {
                    Outcome o = method.run(p);
                    if (o.claims() && !o.holds()) {
                        wrong.append(name).append(" on ").append(p.name).append(": ").append(o.error()).append('\n');
                    }
                    if (o.claims() && o.holds()) {
                        t.solved++;
                        t.worst = Math.max(t.worst, o.error());
                    }
                } catch (ArithmeticException | IllegalArgumentException | OutOfMemoryError e) {
                    t.refused++; // the last: factors beyond the memory limit
                }
            });
            p.a.close();
            p.b.close();
        }
        assertEquals("", wrong.toString(), "claims that do not hold");
        StringBuilder text = new StringBuilder("| matrix | number |");
        SolverClaims.METHODS.keySet().forEach(m -> text.append(' ').append(m).append(" |"));
        text.append("\n|---|---|").append("---|".repeat(SolverClaims.METHODS.size())).append('\n');
        table.forEach((kind, row) -> {
            text.append("| ").append(kind).append(" | ").append(row.get("LU").all).append(" |");
            SolverClaims.METHODS.keySet().forEach(m -> text.append(' ').append(row.containsKey(m) ? row.get(m).text() : "–").append(" |"));
            text.append('\n');
        });
        return text.toString();
    }

    /** No claim that does not hold, on matrices made to provoke one. */
    @Test
    void convergedResultsAreRight(@TempDir Path folder) throws IOException {
        assertTrue(table(made(folder)).contains("symmetric positive definite"));
    }

    /** The real ones, of the folders mtx and hb-rb. */
    static List<Problem> real(Path matrices) throws IOException {
        List<Problem> problems = new ArrayList<>();
        for (String kind : List.of("mtx", "hb-rb")) {
            try (Stream<Path> files = Files.list(matrices.resolve(kind))) {
                for (Path file : files.sorted().toList()) {
                    for (MatrixFile m : MatrixFile.read(file)) {
                        if (m.size > 0 && m.size <= MOST_ENTRIES && m.rows > 1 && m.columns > 1
                                && Arrays.stream(m.value, 0, m.size).allMatch(Double::isFinite)) {
                            problems.add(new Problem(m.name, m));
                        }
                    }
                }
            }
        }
        return problems;
    }

    /** Nor on the real ones; the table of the docs has as many solved. Errors may differ by the machine. */
    @Test
    @Tag("release")
    void theTableOfTheDocsIsWhatSolversDo(@TempDir Path folder) throws IOException {
        String shared = System.getProperty("sparse4j.shared", "");
        Path matrices = Path.of(shared, "data", "matrices");
        assumeTrue(!shared.isEmpty() && Files.isDirectory(matrices),
                "no matrices: sparse4j.shared names no folder with data/matrices");
        List<Problem> problems = made(folder);
        problems.addAll(real(matrices));
        String table = table(problems);
        System.out.println(table);
        String text = Files.readString(ReadmeTest.root().resolve("docs/solvers.md"));
        String there = text.substring(text.indexOf(BEGIN) + BEGIN.length() + 1, text.indexOf(END));
        String errors = " \\de-?\\d+ ";
        assertEquals(table.replaceAll(errors, " "), there.replaceAll(errors, " "), () -> "docs/solvers.md should have:\n" + table);
    }
}
