// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.linalg.OracleClaims.Check;
import org.sparse4j.linalg.SeedMatrices.Kind;
import org.sparse4j.linalg.SolverClaims.Outcome;
import org.sparse4j.linalg.SolverClaims.Problem;

/**
 * No solver claims what is not so: of 200 matrices of each class that is hard, of the real ones and of those with names. Each
 * failure prints class, seed and method; {@code -Dsparse4j.seed=N} runs that one of each class,
 * with {@code -Dsparse4j.seeds=COUNT} as many from there on. {@code -Dsparse4j.refusals=FOLDER}
 * writes what was refused, which tests/peers/scipy_refusals.py tries with SciPy.
 */
class SeededSolversTest {
    private static final int SEEDS = 200;

    /** What became of all checks of one method. */
    private static final class Tally {
        int all;
        int refused;
        double worst;
    }

    /** The matrices of a class, and what became of them. */
    private static final class Run {
        private final Map<String, Tally> tallies = new TreeMap<>();
        private final StringBuilder wrong = new StringBuilder();
        private final String kind;
        private final Path folder;

        Run(String kind) {
            this.kind = kind;
            String to = System.getProperty("sparse4j.refusals", "");
            folder = to.isEmpty() ? null : Path.of(to);
        }

        void check(Problem p, int seed) throws IOException {
            for (Check check : OracleClaims.of(p, seed)) {
                String what = check.method() + (check.asked().isEmpty() ? "" : " " + check.asked());
                Tally t = tallies.computeIfAbsent(check.method(), k -> new Tally());
                t.all++;
                try {
                    Outcome o = check.run().get();
                    if (!o.claims()) {
                        refused(p, check, o.holds() ? "" : "not converged: " + o.error());
                        t.refused += o.holds() ? 0 : 1;
                    } else if (!o.holds()) {
                        wrong.append(String.format(Locale.ROOT, "%s: %s: %s%n", p.name, what, o.error()));
                    } else {
                        t.worst = Math.max(t.worst, o.error());
                    }
                } catch (ArithmeticException | IllegalArgumentException | OutOfMemoryError e) {
                    t.refused++;
                    refused(p, check, String.valueOf(e.getMessage()));
                }
            }
            p.a.close();
            p.b.close();
        }

        /** As what a peer reads: the matrix, the right side, and a line of the list. */
        private void refused(Problem p, Check check, String why) throws IOException {
            if (folder == null || why.isEmpty()) {
                return;
            }
            Files.createDirectories(folder);
            String file = kind + "-" + p.name.replaceAll("[^A-Za-z0-9_]+", "_");
            if (!Files.exists(folder.resolve(file + ".mtx"))) {
                MatrixMarket.write(p.a, folder.resolve(file + ".mtx"));
                Files.write(folder.resolve(file + ".b"), Arrays.stream(p.b.toDoubleVector()).mapToObj(Double::toString).toList());
            }
            try (BufferedWriter list = Files.newBufferedWriter(folder.resolve(kind + ".tsv"), StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND)) {
                list.write(String.join("\t", file, check.method(), check.asked(), why.replaceAll("\\s+", " ")) + "\n");
            }
        }

        void end() {
            StringBuilder text = new StringBuilder(kind + ": method, runs, refused, the largest error\n");
            tallies.forEach((name, t) -> text.append(String.format(Locale.ROOT, "%22s %5d %5d %.0e%n", name, t.all, t.refused, t.worst)));
            System.out.println(text);
            assertEquals("", wrong.toString(), "claims that do not hold");
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("release")
    void convergedResultsAreRight(Kind kind) throws IOException {
        Run run = new Run(kind.name());
        int first = Integer.getInteger("sparse4j.seed", 0);
        int count = Integer.getInteger("sparse4j.seeds", System.getProperty("sparse4j.seed") == null ? SEEDS : 1);
        for (int seed = first; seed < first + count; seed++) {
            MatrixFile file = MatrixFile.of(kind + "_" + seed, SeedMatrices.of(kind, seed));
            run.check(new Problem(kind + "_" + seed, file, file.rows == file.columns && seed % 2 == 0), seed);
        }
        run.end();
    }

    @Test
    @Tag("release")
    void convergedResultsOfRealMatricesAreRight(@TempDir Path temporary) throws IOException {
        String shared = System.getProperty("sparse4j.shared", "");
        Path matrices = Path.of(shared, "data", "matrices");
        assumeTrue(!shared.isEmpty() && Files.isDirectory(matrices),
                "no matrices: sparse4j.shared names no folder with data/matrices");
        Run run = new Run("REAL");
        List<Problem> all = SolverTableTest.made(temporary);
        all.addAll(SolverTableTest.real(matrices));
        for (int i = 0; i < all.size(); i++) {
            run.check(all.get(i), i);
        }
        run.end();
    }

    /** Their searches used all of 1000 restarts, at residuals of 1e-5 to 1e-9: then all values are computed. */
    @ParameterizedTest
    @CsvSource({"LAPLACIAN, 47, eigsh near", "GRADED, 6, eigsh near", "GRADED, 31, eigsh near", "GRADED, 35, eigsh near",
        "GRADED, 58, eigsh near", "GRAPH, 49, svds"})
    void allAreComputedWhereRestartsAreNotEnough(Kind kind, int seed, String method) {
        MatrixFile file = MatrixFile.of(kind + "_" + seed, SeedMatrices.of(kind, seed));
        Problem p = new Problem(kind + "_" + seed, file, seed % 2 == 0);
        try (p.a; p.b) {
            int seen = 0;
            for (Check check : OracleClaims.of(p, seed)) {
                if (check.method().equals(method)) {
                    Outcome o = check.run().get();
                    assertTrue(o.claims() && o.holds(), check.asked() + ": " + o.error());
                    seen++;
                }
            }
            assertTrue(seen > 0);
        }
    }
}
