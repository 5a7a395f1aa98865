// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.nd4j.Nd4j;

/** Arrays of indexes: whole numbers of any type, and what is said of others. */
@ExtendWith(NothingLeft.class)
class WholeIndexesTest {
    private static INDArray x() {
        return Sparse4j.create(new double[] {0, 1, 2, 3, 4, 5}, 3, 2);
    }

    private static void same(INDArray indexes, Function<INDArray, INDArray> use) {
        try (indexes; INDArray wanted = use.apply(indexes)) {
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT}) {
                for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO}) {
                    try (INDArray other = indexes.castTo(type); INDArray list = other.toFormat(format);
                            INDArray got = use.apply(list)) {
                        assertEquals(wanted, got, type + " " + format);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void wholeNumbersOfAnyType(SparseFormat format) {
        try (INDArray dense = x(); INDArray x = dense.toFormat(format); INDArray source = Sparse4j.create(new double[] {7, 8});
                INDArray nine = Sparse4j.scalar(9)) {
            same(Sparse4j.create(new long[] {2, 0, -1}), x::get);
            same(Sparse4j.create(new long[] {2, 0, 1, 1}, 2, 2), x::get);
            same(Sparse4j.create(new long[] {2, 0, 1, 1}, 2, 2), at -> x.dup().put(at, source));
            same(Sparse4j.create(new long[] {2, 0}), at -> x.take(at, 0));
            same(Sparse4j.create(new long[] {1, 0, 0, 1}, 2, 2), at -> x.take(at, 1));
            same(Sparse4j.create(new long[] {5, 0, 3}), x::take);
            same(Sparse4j.create(new long[] {2, 0}), at -> Sparse4j.shaping().scatterUpdate(x.dup(), at, nine, 0));
            same(Sparse4j.create(new long[] {1, 0, 0, 2}, 2, 2), widths -> Nd4j.pad(x, widths));
        }
    }

    private static void refused(INDArray indexes, String words, Consumer<INDArray> use) {
        try (indexes) {
            String message = assertThrows(IllegalArgumentException.class, () -> use.accept(indexes)).getMessage();
            assertTrue(message.contains(words), message);
        }
    }

    @Test
    void othersAreRefusedByValueAndPlace() {
        try (INDArray x = x()) {
            refused(Sparse4j.create(new double[] {0, 1.5}), "get and put: the index at [1] is 1.5; indexes must be whole numbers", x::get);
            refused(Sparse4j.create(new float[] {0, 1, 0.25f, 0}, 2, 2), "the index at [1, 0] is 0.25", x::get);
            for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 0x1p63, -0x1p70}) {
                refused(Sparse4j.create(new double[] {0, bad}), "take: the index at [1] is " + bad + "; indexes must be whole numbers",
                        at -> x.take(at, 0));
            }
            refused(Sparse4j.create(new double[] {1, 0, 0, 0.5}, 2, 2), "indexes must be whole numbers", at -> Nd4j.pad(x, at));
            refused(Sparse4j.create(new boolean[] {true, false}), "the indexes are BOOL", at -> x.take(at, 0));
            try (INDArray out = Sparse4j.create(new double[] {3.0})) {
                assertThrows(IndexOutOfBoundsException.class, () -> x.get(out));
            }
        }
    }

    /** docs/nd4j-differences.md: one row is coordinates of the leading dimension, whose columns become a dimension. */
    @Test
    void getOfOneByOne() {
        try (INDArray x = x(); INDArray one = Sparse4j.create(new double[] {0}, 1, 1); INDArray row = x.get(one);
                INDArray two = Sparse4j.create(new double[] {0, 2}, 1, 2); INDArray rows = x.get(two);
                INDArray pair = Sparse4j.create(new double[] {1, 1}, 2, 1); INDArray element = x.get(pair)) {
            assertArrayEquals(new long[] {1, 2}, row.shape());
            assertArrayEquals(new double[] {0, 1}, row.toDoubleVector());
            assertArrayEquals(new long[] {2, 2}, rows.shape());
            assertArrayEquals(new double[][] {{0, 1}, {4, 5}}, rows.toDoubleMatrix());
            assertArrayEquals(new long[] {1}, element.shape());
            assertEquals(3, element.getDouble(0));
        }
    }
}
