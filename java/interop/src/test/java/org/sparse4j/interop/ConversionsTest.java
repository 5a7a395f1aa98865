// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;

/** Every kind of matrix of every library, from and to arrays of every format, type, view and shape. */
class ConversionsTest {
    private static final int STEPS = 12;

    /** So many random entries, of which some are 0, NaN, infinite or exact in their own type alone. */
    private static INDArray random(Random dice, DataType type, SparseFormat format, int entries, long... shape) {
        CooBuilder b = Sparse4j.coo(shape).type(type).duplicates(org.sparse4j.DuplicatePolicy.LAST);
        for (int k = 0; k < entries && shape[0] * shape[1] > 0; k++) {
            long[] at = {dice.nextInt((int) shape[0]), dice.nextInt((int) shape[1])};
            switch (type) {
                case DOUBLE:
                case FLOAT:
                    double[] some = {dice.nextGaussian(), 0, Double.NaN, Double.NEGATIVE_INFINITY, 0.1, -0.0};
                    b.add(some[dice.nextInt(some.length)], at);
                    break;
                case BOOL:
                    b.add(dice.nextBoolean(), at);
                    break;
                default:
                    b.add(dice.nextLong(), at);
                    break;
            }
        }
        try (INDArray x = b.build()) {
            return x.toFormat(format);
        }
    }

    /** The array, and views of it. */
    private static List<INDArray> views(INDArray x) {
        List<INDArray> views = new ArrayList<>(List.of(x, x.transpose()));
        if (x.size(0) > 2) {
            views.add(x.get(interval(1, x.size(0)), all()));
            views.add(x.get(interval(0, 2, x.size(0)), all()).transpose());
        }
        if (x.size(1) > 1) {
            views.add(x.get(all(), interval(1, x.size(1))));
        }
        return views;
    }

    @Test
    void everyFormatTypeViewAndShape() {
        Random dice = new Random(21);
        long[][] shapes = {{0, 0}, {0, 5}, {5, 0}, {1, 1}, {1, 7}, {7, 1}, {6, 4}, {19, 23}};
        for (DataType type : DataType.values()) {
            for (SparseFormat format : SparseFormat.values()) {
                for (long[] shape : shapes) {
                    for (int entries : new int[] {0, 3, 60}) {
                        try (INDArray x = random(dice, type, format, entries, shape)) {
                            for (INDArray view : views(x)) {
                                for (Conversion<?> c : Conversion.all()) {
                                    if (c.type() == type && (c.empty() || view.length() > 0)) {
                                        c.check(view, format + " of " + entries + " entries");
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /** Of which only the lines that are not empty are stored. */
    @Test
    void fewEntriesInManyLines() {
        Random dice = new Random(22);
        for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.CSC)) {
            for (DataType type : List.of(DataType.DOUBLE, DataType.FLOAT)) {
                long[] shape = format == SparseFormat.CSR ? new long[] {2000, 2} : new long[] {2, 2000};
                try (INDArray x = random(dice, type, format, 5, shape)) {
                    assertTrue(x.lineIds().length() > 0, "only lines with entries are listed");
                    for (Conversion<?> c : Conversion.all()) {
                        if (c.type() == type) {
                            c.check(x, "few entries in " + format);
                        }
                    }
                }
            }
        }
    }

    /** More than a piece of a copy, and more than from where pieces are copied side by side. */
    @Test
    void manyEntries() {
        int rows = 1500;
        int columns = 1500;
        try (INDArray dense = Sparse4j.rand(DataType.DOUBLE, rows, columns); INDArray x = dense.toFormat(SparseFormat.CSC)) {
            try (INDArray y = EjmlArrays.from(EjmlArrays.toDMatrixSparseCSC(x));
                    INDArray z = EjmlArrays.from(EjmlArrays.toDMatrixSparseTriplet(x));
                    INDArray u = OjAlgoArrays.from(OjAlgoArrays.toR064CSR(x));
                    INDArray v = EjmlArrays.from(EjmlArrays.toDMatrixRMaj(x));
                    INDArray w = OjAlgoArrays.from(OjAlgoArrays.toR064Store(x))) {
                for (INDArray back : new INDArray[] {y, z, u, v, w}) {
                    assertEquals(0L, back.sub(x).countNonZeroNumber(), back.getFormat().toString());
                    assertEquals(x.getDouble(rows - 1, columns - 1), back.getDouble(rows - 1, columns - 1));
                }
            }
        }
    }

    /** Random steps on an array and on a plain table; after each, every library's matrices of it say the same as the table. */
    @Test
    void programs() {
        for (int seed = 0; seed < 40; seed++) {
            Random dice = new Random(seed);
            DataType type = dice.nextBoolean() ? DataType.DOUBLE : DataType.FLOAT;
            int rows = 1 + dice.nextInt(9);
            int columns = 1 + dice.nextInt(9);
            double[][] table = new double[rows][columns];
            INDArray x = Sparse4j.sparse(type, SparseFormat.values()[dice.nextInt(5)], rows, columns);
            for (int step = 0; step < STEPS; step++) {
                switch (dice.nextInt(5)) {
                    case 0:
                        x = x.transpose();
                        table = transposed(table);
                        break;
                    case 1:
                        x = x.toFormat(SparseFormat.values()[dice.nextInt(5)]);
                        break;
                    case 2:
                        int from = dice.nextInt(table.length);
                        x = x.get(interval(from, x.size(0)), all());
                        table = java.util.Arrays.copyOfRange(table, from, table.length);
                        break;
                    case 3:
                        for (Conversion<?> c : Conversion.all()) {
                            if (c.type() == type && dice.nextInt(4) == 0) {
                                x = through(c, x);
                            }
                        }
                        break;
                    default:
                        int i = dice.nextInt(table.length);
                        int j = dice.nextInt(table[0].length);
                        double value = (float) dice.nextGaussian();
                        x.putScalar(new long[] {i, j}, value);
                        table[i][j] = value;
                        break;
                }
                for (Conversion<?> c : Conversion.all()) {
                    if (c.type() == type) {
                        compare(c, x, table, "seed " + seed + ", step " + step + ", " + c.name());
                    }
                }
            }
        }
    }

    private static double[][] transposed(double[][] table) {
        double[][] other = new double[table[0].length][table.length];
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table[0].length; j++) {
                other[j][i] = table[i][j];
            }
        }
        return other;
    }

    private static <T> INDArray through(Conversion<T> c, INDArray x) {
        return c.from().apply(c.to().apply(x));
    }

    private static <T> void compare(Conversion<T> c, INDArray x, double[][] table, String what) {
        T m = c.to().apply(x);
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table[0].length; j++) {
                assertEquals(table[i][j], c.element().of(m, i, j).doubleValue(), what);
            }
        }
    }

    /** What the other side cannot hold, with what to call. */
    @Test
    void refusals() {
        for (Conversion<?> c : Conversion.all()) {
            try (INDArray x = Sparse4j.sparse(c.type(), 2, 3); INDArray vector = Sparse4j.sparse(c.type(), 3);
                    INDArray cube = Sparse4j.sparse(c.type(), 2, 3, 4)) {
                assertTrue(refusal(c, vector).contains("reshape(1, 3)"), c.name());
                assertTrue(refusal(c, cube).contains("[2, 3, 4] is not a matrix"), c.name());
                assertTrue(refusal(c, null).contains("must not be null"), c.name());
                for (DataType other : DataType.values()) {
                    if (!takes(c, other)) {
                        assertTrue(refusal(c, x.castTo(other)).contains("castTo(DataType."), c.name() + " of " + other);
                    }
                }
                if (c.isSparse()) {
                    try (INDArray filled = Sparse4j.coo(2, 3).type(c.type()).fill(1).build()) {
                        assertTrue(refusal(c, filled).contains("toDense()"), c.name());
                    }
                    try (INDArray large = Sparse4j.sparse(c.type(), 3_000_000_000L, 3)) {
                        assertTrue(refusal(c, large).contains("3000000000"), c.name());
                    }
                } else {
                    try (INDArray large = Sparse4j.sparse(c.type(), 40_000, 40_000)) {
                        String told = assertThrows(WouldDensifyException.class, () -> c.to().apply(large), c.name()).getMessage();
                        assertTrue(told.contains("1600000000 elements") && told.contains("toDense()"), told);
                    }
                    try (INDArray larger = Sparse4j.sparse(c.type(), 50_000, 50_000)) {
                        assertTrue(refusal(c, larger).contains("2500000000 elements"), c.name());
                    }
                }
                INDArray closed = Sparse4j.sparse(c.type(), 2, 3);
                closed.close();
                assertThrows(IllegalStateException.class, () -> c.to().apply(closed), c.name());
            }
        }
    }

    private static boolean takes(Conversion<?> c, DataType type) {
        return c.type() == type || c.name().contains("Matrix " + c.type()) && type != DataType.BOOL
                || c.name().startsWith("SparseStore") && type.isFloating();
    }

    private static String refusal(Conversion<?> c, INDArray x) {
        return assertThrows(IllegalArgumentException.class, () -> c.to().apply(x), c.name()).getMessage();
    }

    /** Neither side sees what is written to the other. */
    @Test
    void copies() {
        for (Conversion<?> c : Conversion.all()) {
            copies(c);
        }
    }

    private static <T> void copies(Conversion<T> c) {
        try (INDArray x = Sparse4j.ones(c.type(), 2, 3)) {
            T m = c.to().apply(x);
            INDArray y = c.from().apply(m);
            x.putScalar(new long[] {0, 0}, 0);
            assertEquals(1, c.element().of(m, 0, 0).doubleValue(), c.name());
            y.putScalar(new long[] {0, 1}, 0);
            assertEquals(1, c.element().of(m, 0, 1).doubleValue(), c.name());
        }
    }
}
