// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** One content in all formats that can hold it, and what a matrix shows by every way of reading it. */
final class Formats {
    private Formats() {}

    /** The same content in all formats, the given array among them; the caller closes them. */
    static List<INDArray> every(INDArray a) {
        List<INDArray> out = new ArrayList<>(List.of(a, a.toDense(), a.toFormat(SparseFormat.GCS)));
        if (a.rank() == 2) {
            out.add(a.toFormat(SparseFormat.CSR));
            out.add(a.toFormat(SparseFormat.CSC));
            out.add(a.toFormat(new int[] {1, 0}, 2));
        }
        if (a.rank() == 3) {
            out.add(a.toFormat(new int[] {1, 2, 0}, 2));
            out.add(a.toFormat(new int[] {2, 0, 1}, 1));
        }
        return out;
    }

    /** Runs a check on the content in every format, and closes all of them. */
    static void forEvery(INDArray a, Consumer<INDArray> check) {
        for (INDArray x : every(a)) {
            try (x) {
                check.accept(x);
            }
        }
    }

    /** Runs a check on the content in every sparse format, and closes all of them. */
    static void forEverySparse(INDArray a, Consumer<INDArray> check) {
        forEvery(a, x -> {
            if (x.isSparse()) {
                check.accept(x);
            }
        });
    }

    /** The matrix has these elements, read one by one, at once, as dense, and by its entries; no zeros are stored. */
    static void same(double[][] rows, INDArray a) {
        String what = a.getFormat() + " " + a;
        assertArrayEquals(new long[] {rows.length, rows.length == 0 ? a.size(1) : rows[0].length}, a.shape(), what);
        double[][] entries = new double[rows.length][(int) a.size(1)];
        a.forEachEntry((at, value) -> entries[(int) at[0]][(int) at[1]] += value);
        int stored = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                assertEquals(rows[i][j], a.getDouble(i, j), () -> "element by element: " + what);
                stored += rows[i][j] == 0 && a.isSparse() ? 0 : 1;
            }
        }
        assertArrayEquals(rows, entries, () -> "entries: " + what);
        assertArrayEquals(rows, a.toDoubleMatrix(), () -> "at once: " + what);
        try (INDArray dense = a.toDense()) {
            assertArrayEquals(rows, dense.toDoubleMatrix(), () -> "dense: " + what);
        }
        assertEquals(stored, a.nnz(), () -> "entries of " + what);
        assertEquals(stored, a.coordinates().length, () -> "coordinates of " + what);
    }
}
