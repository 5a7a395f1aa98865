// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.text.Sklearn;

/** Transformers against scikit-learn, on every format, on views and types, and at their edges. */
class TransformersTest {
    private static final List<Transformer> ALL = List.of(new MaxAbsScaler(), new MinMaxScaler(), new StandardScaler(),
            new Normalizer(), new Normalizer(Norm.L1), new Normalizer(Norm.MAX), new Normalizer(Norm.NONE),
            new TfidfTransformer(), new TfidfTransformer(Norm.L1, true, true));

    private final Sklearn sklearn = new Sklearn();

    @Test
    void asScikitLearn() {
        try (INDArray x = sklearn.matrix("matrix")) {
            for (Map.Entry<String, Transformer> c : Map.of("max abs", new MaxAbsScaler(), "standard",
                    new StandardScaler(), "min max", new MinMaxScaler(), "normalize l1", new Normalizer(Norm.L1),
                    "normalize l2", new Normalizer(), "normalize max", new Normalizer(Norm.MAX)).entrySet()) {
                for (SparseFormat format : SparseFormat.values()) {
                    try (INDArray in = x.toFormat(format); INDArray y = c.getValue().fitTransform(in)) {
                        sklearn.check(c.getKey(), y);
                        assertEquals(in.getFormat(), y.getFormat());
                        assertEquals(x, in);
                        if (c.getValue() instanceof Scaler scaler) {
                            try (INDArray back = scaler.inverseTransform(y)) {
                                sklearn.check("matrix", back);
                            }
                        }
                    }
                }
            }
        }
    }

    /** Whatever the format or view: the elements that the dense copy gives. Explicit zeros make no difference. */
    @Test
    void formatsViewsAndTypesAgree() {
        try (INDArray base = Sparse4j.sprand(0.4, 3, 12, 16); INDArray wide = base.toFormat(SparseFormat.CSC)) {
            wide.muli(9);
            wide.putScalar(0, 0, 1);
            wide.stored().subi(wide.getDouble(0, 0));  // an explicit zero, and negative numbers
            INDArray[] views = {wide, wide.get(interval(1, 2, 12), all()), wide.transpose(),
                    wide.get(all(), interval(3, 9))};
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG}) {
                for (INDArray view : views) {
                    try (INDArray positive = view.mul(view); INDArray dense = positive.castTo(type).toDense()) {
                        for (SparseFormat format : SparseFormat.values()) {
                            try (INDArray x = dense.toFormat(format)) {
                                agree(dense, x);
                            }
                        }
                    }
                }
            }
            for (INDArray view : views) {
                for (Transformer t : ALL) {
                    if (t instanceof TfidfTransformer) {
                        continue;
                    }
                    try (INDArray dense = view.toDense(); INDArray wanted = t.fitTransform(dense);
                            INDArray y = t.fitTransform(view)) {
                        assertTrue(wanted.equalsWithEps(y.toDense(), 1e-13), t.getClass().getName());
                        assertTrue(y.isSparse());
                    }
                }
            }
        }
    }

    private static void agree(INDArray dense, INDArray x) {
        for (Transformer t : ALL) {
            try (INDArray wanted = t.fitTransform(dense); INDArray y = t.fitTransform(x); INDArray full = y.toDense()) {
                boolean single = x.dataType() == DataType.FLOAT;
                assertEquals(single ? DataType.FLOAT : DataType.DOUBLE, y.dataType());
                assertTrue(wanted.equalsWithEps(full, single ? 1e-5 : 1e-13), t.getClass() + " " + x.getFormat());
                assertEquals(x.isSparse(), y.isSparse());
            }
        }
    }

    @Test
    void constantColumnsAndEmptyRowsStay() {
        double[][] elements = {{0, 0.1, 5, 0}, {0, 0.1, 5, 0}, {0, 0.1, 5, 8}};
        try (INDArray dense = Sparse4j.create(elements); INDArray x = dense.toFormat(SparseFormat.CSR)) {
            assertArrayEquals(new double[] {1, 0.1, 5, 8}, scale(new MaxAbsScaler(), x));
            assertArrayEquals(new double[] {1, 1, 1, 8}, scale(new MinMaxScaler(), x));
            assertArrayEquals(new double[] {1, 1, 1, 8 * Math.sqrt(2) / 3}, scale(new StandardScaler(), x), 1e-15);
        }
        try (INDArray x = Sparse4j.sparse(2, 3); INDArray y = new Normalizer().fitTransform(x);
                INDArray none = Sparse4j.sparse(4, 0); INDArray still = new MaxAbsScaler().fitTransform(none);
                INDArray normal = new Normalizer().transform(none)) {
            assertEquals(0, y.nnz());
            assertArrayEquals(new long[] {4, 0}, still.shape());
            assertArrayEquals(new long[] {4, 0}, normal.shape());
        }
    }

    /** Squares of these columns are beyond their type, or beyond DOUBLE, at one end or the other: they counted as constant. */
    @Test
    void deviationsOfAnySize() {
        double first = Math.sqrt(14) / 3;
        double[] large = {1e-44, 1e-30, 1e-25, 1e20, 1e35, 1e-320, 1e-200, 1e160, 1e300, 2e307};
        for (int k = 0; k < large.length; k++) {
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray one = Sparse4j.create(new double[][] {{1, 0, 7}, {3, 4, 0}, {0, 8, 0}});
                        INDArray x = one.mul(large[k]); INDArray y = x.castTo(k < 5 ? DataType.FLOAT : DataType.DOUBLE);
                        INDArray in = y.toFormat(format); INDArray out = new StandardScaler().fitTransform(in)) {
                    // Subnormal numbers have few digits.
                    double close = Math.abs(Math.log10(large[k])) > 308 || k == 0 ? 0.1 : 1e-6;
                    assertEquals(1 / first, out.getDouble(0, 0), close, format + " " + large[k]);
                    assertEquals(3 / first, out.getDouble(1, 0), 3 * close);
                    assertEquals(Math.sqrt(1.5), out.getDouble(1, 1), close);
                    assertEquals(3 / Math.sqrt(2), out.getDouble(0, 2), close);
                    assertEquals(in.getFormat(), out.getFormat());
                }
            }
        }
    }

    private static double[] scale(Scaler scaler, INDArray x) {
        scaler.fit(x).transform(x).close();
        return scaler.getScale();
    }

    /** Not smooth, a term without documents weighs infinitely, but only where it is counted. */
    @Test
    void infiniteWeightsLeaveZerosAlone() {
        TfidfTransformer t = new TfidfTransformer(Norm.NONE, false, true);
        try (INDArray counts = Sparse4j.create(new double[][] {{1, 0}, {3, 0}});
                INDArray more = Sparse4j.create(new double[][] {{Math.E, 0}, {0, 2}});
                INDArray y = t.fit(counts).transform(more)) {
            assertEquals(Double.POSITIVE_INFINITY, t.getIdf()[1]);
            assertEquals(2, y.getDouble(0, 0), 1e-15);
            assertEquals(0, y.getDouble(0, 1));
            assertEquals(0, y.getDouble(1, 0));
            assertEquals(Double.POSITIVE_INFINITY, y.getDouble(1, 1));
        }
    }

    @Test
    void refuses() {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 2}, {3, 4}}); INDArray wide = Sparse4j.zeros(2, 3);
                INDArray vector = Sparse4j.zeros(2); INDArray empty = Sparse4j.zeros(0, 2);
                INDArray nan = Sparse4j.create(new double[][] {{1, Double.NaN}, {3, 4}});
                INDArray filled = Sparse4j.coo(2, 2).fill(2.5).build()) {
            for (Transformer t : List.of(new MaxAbsScaler(), new MinMaxScaler(), new StandardScaler(),
                    new TfidfTransformer())) {
                assertTrue(assertThrows(IllegalStateException.class, () -> t.transform(x)).getMessage().contains(
                        "call fit first"));
                t.fit(x);
                assertTrue(bad(() -> t.transform(wide)).contains("the data has 3 columns, but fit saw 2"));
                assertTrue(bad(() -> t.fit(empty)).contains("at least one sample"));
                assertTrue(bad(() -> t.fit(vector)).contains("[2]"));
                assertTrue(bad(() -> t.fit(filled)).contains("2.5"));
                assertTrue(bad(() -> t.fit(null)).contains("null"));
                if (t instanceof Scaler scaler) {
                    assertTrue(bad(() -> t.fit(nan)).contains("column 1"));
                    assertTrue(bad(() -> scaler.inverseTransform(wide)).contains("inverseTransform: the data has 3 columns"));
                }
            }
            Normalizer n = new Normalizer();
            assertTrue(bad(() -> n.transform(nan)).contains("row 0 has the norm NaN"));
            assertTrue(bad(() -> n.transform(filled)).contains("2.5"));
            assertTrue(bad(() -> new Normalizer(null)).contains("norm"));
            assertEquals(3, x.getDouble(1, 0));
        }
    }

    private static String bad(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    /** BOOL counts as 0 and 1. */
    @Test
    void truthValuesAreNumbers() {
        double half = Math.sqrt(0.5);
        try (INDArray truths = Sparse4j.creation().createFromNested(new boolean[][] {{true, false, true}, {true, true, false}})) {
            for (SparseFormat format : List.of(SparseFormat.DENSE, SparseFormat.CSR, SparseFormat.COO)) {
                try (INDArray x = truths.toFormat(format)) {
                    checkTruths(new MaxAbsScaler(), x, 1, 0, 1, 1, 1, 0);
                    checkTruths(new MinMaxScaler(), x, 1, 0, 1, 1, 1, 0);
                    checkTruths(new StandardScaler(), x, 1, 0, 2, 1, 2, 0);
                    checkTruths(new Normalizer(), x, half, 0, half, half, half, 0);
                    checkTruths(new TfidfTransformer(Norm.NONE, false, false), x, 1, 0, 1 + Math.log(2), 1, 1 + Math.log(2), 0);
                    checkTruths(new TfidfTransformer(Norm.NONE, false, true), x, 1, 0, 1 + Math.log(2), 1, 1 + Math.log(2), 0);
                    Scaler standard = new StandardScaler().fit(x);
                    try (INDArray back = standard.inverseTransform(x)) {
                        assertEquals(0.5, back.getDouble(1, 1));
                    }
                }
            }
        }
    }

    private static void checkTruths(Transformer transformer, INDArray x, double... wanted) {
        try (INDArray y = transformer.fit(x).transform(x); INDArray flat = y.toDense()) {
            assertEquals(DataType.DOUBLE, y.dataType());
            assertEquals(x.getFormat(), y.getFormat());
            for (int k = 0; k < wanted.length; k++) {
                assertEquals(wanted[k], flat.getDouble(k / 3, k % 3), 1e-15, transformer.getClass().getSimpleName());
            }
        }
    }
}
