// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.ops.Transforms;

/** BOOL has an order, false below true, wherever something is ordered; the arithmetic that it lacks is in RefusalsTest. */
@ExtendWith(NothingLeft.class)
class BoolOrderTest {
    private static final boolean[] LEFT = {false, false, true, true};
    private static final boolean[] RIGHT = {false, true, false, true};

    private static void is(INDArray got, DataType type, double... wanted) {
        try (got; INDArray numbers = got.castTo(DataType.DOUBLE); INDArray flat = numbers.ravel()) {
            assertEquals(type, got.dataType());
            assertArrayEquals(wanted, flat.toDoubleVector());
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void comparisonsAndExtremesOfTwo(SparseFormat format) {
        DataType bool = DataType.BOOL;
        try (INDArray l = Sparse4j.create(LEFT, 2, 2); INDArray r = Sparse4j.create(RIGHT, 2, 2);
                INDArray x = l.toFormat(format); INDArray y = r.toFormat(format); INDArray two = y.castTo(DataType.INT)) {
            is(x.gt(y), bool, 0, 0, 1, 0);
            is(x.lt(y), bool, 0, 1, 0, 0);
            is(x.gte(y), bool, 1, 0, 1, 1);
            is(x.lte(y), bool, 1, 1, 0, 1);
            is(Transforms.max(x, y), bool, 0, 1, 1, 1);
            is(Transforms.min(x, y), bool, 0, 0, 0, 1);
            // With numbers, as false is 0 and true is 1.
            is(x.gt(0.5), bool, 0, 0, 1, 1);
            is(x.lte(0), bool, 1, 1, 0, 0);
            is(x.lt(two), bool, 0, 1, 0, 0);
            is(x.match(0, Conditions.greaterThan(0)), bool, 0, 0, 1, 1);
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void reductionsAndSorting(SparseFormat format) {
        DataType bool = DataType.BOOL;
        boolean[] values = {false, true, false, false, false, false, true, true, true};
        try (INDArray dense = Sparse4j.create(values, 3, 3); INDArray x = dense.toFormat(format);
                INDArray inverse = Transforms.not(x)) {
            is(x.max(1), bool, 1, 0, 1);
            is(x.min(1), bool, 0, 0, 1);
            is(x.max(0), bool, 1, 1, 1);
            is(inverse.min(1), bool, 0, 1, 0);  // of a fill that is true
            is(x.argMax(1), DataType.LONG, 1, 0, 0);
            is(x.argMin(1), DataType.LONG, 0, 0, 0);
            is(inverse.argMin(1), DataType.LONG, 1, 0, 0);
            assertEquals(1L, x.maxNumber());
            assertEquals(0L, x.minNumber());
            is(Transforms.isMax(x, 1), bool, 0, 1, 0, 1, 0, 0, 1, 0, 0);
            is(Sparse4j.searching().argTopK(x, 2), DataType.LONG, 1, 0, 0, 1, 0, 1);
            is(Sparse4j.sort(x.dup(), 1, true), bool, 0, 0, 1, 0, 0, 0, 1, 1, 1);
            is(Sparse4j.sort(x.dup(), 1, false), bool, 1, 0, 0, 0, 0, 0, 1, 1, 1);
            is(x.argsort(1, true), DataType.LONG, 0, 2, 1, 0, 1, 2, 0, 1, 2);
        }
    }

    /** Beyond the words of elements that are searched at once, and of no elements stored. */
    @Test
    void manyBooleansAreOrdered() {
        try (INDArray x = Sparse4j.zeros(DataType.BOOL, 5000); INDArray all = Sparse4j.ones(DataType.BOOL, 5000)) {
            is(x.argMax(), DataType.LONG, 0);
            x.putScalar(new long[] {4321}, 1);
            all.putScalar(new long[] {77}, 0);
            is(x.argMax(), DataType.LONG, 4321);
            is(all.argMin(), DataType.LONG, 77);
            assertEquals(1L, x.maxNumber());
            assertEquals(0L, all.minNumber());
        }
        try (INDArray none = Sparse4j.sparse(DataType.BOOL, 3, 3)) {
            is(none.stored().max(false, 1), DataType.BOOL, 0, 0, 0);
            is(none.stored().min(false, 1), DataType.BOOL, 0, 0, 0);
        }
    }
}
