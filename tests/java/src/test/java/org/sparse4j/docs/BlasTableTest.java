// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.Side;
import org.sparse4j.blas.UpLo;

/** The table of docs/blas.md, routine by operand formats by output format, made by calling every one of them. */
@ExtendWith(NothingLeft.class)
class BlasTableTest {
    private static final String BEGIN = "<!-- made by BlasTableTest -->";
    private static final String END = "<!-- end -->";
    private static final int N = 6;

    private interface Routine {
        /** Runs it; the operands that are read come first, the one that is written last. */
        void run(INDArray... operands);
    }

    /** A routine with the kinds of its operands: m a matrix, t a triangle, v a vector. */
    private record Entry(String name, String read, String kinds, Routine routine) {}

    private static final List<Entry> ROUTINES = List.of(
            new Entry("dot, into a number", "x, y", "vv", x -> Level1.dot(x[0], x[1])),
            new Entry("nrm2, asum, iamax, iamin, into a number", "x", "v", x -> Level1.nrm2(x[0])),
            new Entry("scal", "", "v", x -> Level1.scal(2, x[0])),
            new Entry("axpy, copy", "x", "vv", x -> Level1.axpy(2, x[0], x[1])),
            new Entry("swap: each gets the other's elements", "x", "vv", x -> Level1.swap(x[0], x[1])),
            new Entry("rot, rotm", "x", "vv", x -> Level1.rot(x[0], x[1], 2, -3)),
            new Entry("gemv", "A, x", "mvv", x -> Level2.gemv(1, x[0], false, x[1], 1, x[2])),
            new Entry("ger", "x, y", "vvm", x -> Level2.ger(1, x[0], x[1], x[2])),
            new Entry("symv", "A, x", "mvv", x -> Level2.symv(UpLo.LOWER, 1, x[0], x[1], 1, x[2])),
            new Entry("trmv", "A", "tv", x -> Level2.trmv(UpLo.LOWER, false, Diag.NON_UNIT, x[0], x[1])),
            new Entry("trsv", "A", "tv", x -> Level2.trsv(UpLo.LOWER, false, Diag.NON_UNIT, x[0], x[1])),
            new Entry("gemm", "A, B", "mmm", x -> Level3.gemm(1, x[0], false, x[1], false, 1, x[2])),
            new Entry("symm", "A, B", "mmm", x -> Level3.symm(Side.LEFT, UpLo.LOWER, 1, x[0], x[1], 1, x[2])),
            new Entry("syrk", "A", "mm", x -> Level3.syrk(UpLo.LOWER, false, 1, x[0], 1, x[1])),
            new Entry("trmm", "A", "tm", x -> Level3.trmm(Side.LEFT, UpLo.LOWER, false, Diag.NON_UNIT, 1, x[0], x[1])),
            new Entry("trsm", "A", "tm", x -> Level3.trsm(Side.LEFT, UpLo.LOWER, false, Diag.NON_UNIT, 1, x[0],
                    x[1])));

    /** DENSE: positive everywhere (a triangle: below its diagonal). Sparse: the diagonal, two entries of a vector. */
    private static INDArray operand(char kind, SparseFormat format) {
        boolean dense = format == SparseFormat.DENSE;
        boolean vector = kind == 'v';
        try (INDArray empty = Sparse4j.sparse(N, vector ? 1 : N)) {
            INDArray x = empty.toFormat(format);
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < (vector ? 1 : N); j++) {
                    if (dense ? kind != 't' || j <= i : vector ? i == 1 || i == 3 : i == j) {
                        x.putScalar(new long[] {i, j}, kind == 't' && i != j ? -1 : 1 + (i + j) % 2);
                    }
                }
            }
            return x;
        }
    }

    /** What the written array is afterwards. */
    private static String outcome(Entry entry, SparseFormat... formats) {
        INDArray[] operands = new INDArray[formats.length];
        try {
            for (int i = 0; i < formats.length; i++) {
                operands[i] = operand(entry.kinds.charAt(i), formats[i]);
            }
            INDArray[] given = operands.clone();
            boolean mixed = entry.name.startsWith("gemv");
            if (mixed) {  // matrix products tell a column from a vector
                given[1] = operands[1].reshape(N);
                given[2] = operands[2].reshape(N);
            }
            INDArray written = given[given.length - 1];
            SparseFormat before = written.getFormat();
            entry.routine.run(given);
            if (mixed) {
                given[1].close();
            }
            String out = written.getFormat() != before ? "another format"
                    : !written.isSparse() ? "DENSE" : written.nnz() == written.length() ? "sparse, all stored" : "sparse";
            if (mixed) {
                given[2].close();
            }
            return out;
        } finally {
            for (INDArray x : operands) {
                x.close();
            }
        }
    }

    private static List<SparseFormat[]> formats(int count) {
        List<SparseFormat[]> out = new ArrayList<>();
        int all = SparseFormat.values().length;
        for (int k = 0; k < Math.pow(all, count); k++) {
            SparseFormat[] each = new SparseFormat[count];
            for (int i = 0, rest = k; i < count; i++, rest /= all) {
                each[i] = SparseFormat.values()[rest % all];
            }
            out.add(each);
        }
        return out;
    }

    private static String table() {
        StringBuilder text = new StringBuilder("| routine | operands read | written into DENSE | written into sparse |\n"
                + "|---|---|---|---|\n");
        for (Entry entry : ROUTINES) {
            boolean number = entry.name.endsWith("number");
            int count = entry.kinds.length();
            // By whether each operand that is read is sparse; then what comes out dense and sparse.
            Map<String, Map<Boolean, TreeSet<String>>> rows = new LinkedHashMap<>();
            for (SparseFormat[] formats : formats(count)) {
                String[] names = entry.read.isEmpty() ? new String[0] : entry.read.split(", ");
                List<String> kinds = new ArrayList<>();
                for (int i = 0; i < names.length; i++) {
                    kinds.add(names[i] + (formats[i] == SparseFormat.DENSE ? " DENSE" : " sparse"));
                }
                String outcome = outcome(entry, formats);
                rows.computeIfAbsent(String.join(", ", kinds), k -> new LinkedHashMap<>())
                        .computeIfAbsent(formats[count - 1] != SparseFormat.DENSE, k -> new TreeSet<>()).add(outcome);
            }
            rows.forEach((kinds, outcomes) -> {
                // All sparse formats agree, or the table would need a column for each.
                outcomes.values().forEach(o -> assertTrue(number || o.size() == 1, entry.name + " " + kinds + ": " + o));
                text.append("| ").append(entry.name).append(" | ").append(kinds).append(" | ")
                        .append(number ? "a number" : outcomes.get(false).first()).append(" | ")
                        .append(number ? "a number" : outcomes.get(true).first()).append(" |\n");
            });
        }
        return text.toString();
    }

    @Test
    void theTableOfTheDocsIsWhatRoutinesDo() throws Exception {
        Path file = ReadmeTest.root().resolve("docs/blas.md");
        String text = Files.readString(file);
        String there = text.substring(text.indexOf(BEGIN) + BEGIN.length() + 1, text.indexOf(END));
        assertEquals(table(), there, () -> "docs/blas.md should have:\n" + table());
    }
}
