// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;

/** Operands that share storage with the result behave as if they had been copied first, on every format. */
class AliasingTest {
    private static final double[][] ROWS = {{1, 0, 2, 0}, {0, 3, 0, 0}, {4, 0, 0, 5}, {0, 6, 7, 8}};

    private static List<INDArray> formats() {
        List<INDArray> out = new ArrayList<>();
        try (INDArray dense = Sparse4j.create(ROWS)) {
            for (SparseFormat f : SparseFormat.values()) {
                out.add(dense.toFormat(f));
            }
            out.add(dense.toFormat(new int[] {1, 0}, 2));
            out.add(dense.toFormat(new int[] {0, 1}, 0));
            out.add(dense.dup('f'));
        }
        return out;
    }

    /** `write(x, source)` gives the same as with a copy of the source, which `view` shows of x. */
    private static void check(java.util.function.UnaryOperator<INDArray> view, BiConsumer<INDArray, INDArray> write) {
        for (INDArray x : formats()) {
            try (x; INDArray y = x.dup(); INDArray copy = view.apply(y).dup()) {
                write.accept(x, view.apply(x));
                write.accept(y, copy);
                assertArrayEquals(y.toDoubleMatrix(), x.toDoubleMatrix(), () -> "on " + x.getFormat());
            }
        }
    }

    @Test
    void operationsWithItself() {
        check(x -> x, INDArray::addi);
        check(x -> x, INDArray::subi);
        check(x -> x, INDArray::muli);
        check(x -> x, INDArray::divi);
        check(x -> x, (x, y) -> y.add(x, x));
        check(x -> x.transpose(), INDArray::addi);
        check(x -> x.transpose(), INDArray::rsubi);
        check(x -> x.getRow(1), INDArray::addi);
        check(x -> x.getRow(2), INDArray::addiRowVector);
        check(x -> x.getColumn(2), INDArray::addiColumnVector);
        check(x -> x.getColumn(3, true), INDArray::muli);
        check(x -> x.get(interval(1, 2), all()), INDArray::rsubi);
    }

    @Test
    void addToItselfDoubles() {
        for (INDArray x : formats()) {
            try (x) {
                x.addi(x);
                assertArrayEquals(new double[][] {{2, 0, 4, 0}, {0, 6, 0, 0}, {8, 0, 0, 10}, {0, 12, 14, 16}},
                        x.toDoubleMatrix());
            }
        }
    }

    private static INDArrayIndex[] rows(long from, long to) {
        return new INDArrayIndex[] {interval(from, to), all()};
    }

    @Test
    void overlappingAssignsBothWays() {
        check(x -> x.get(rows(0, 3)), (x, y) -> x.get(rows(1, 4)).assign(y));
        check(x -> x.get(rows(1, 4)), (x, y) -> x.get(rows(0, 3)).assign(y));
        check(x -> x.get(all(), interval(0, 3)), (x, y) -> x.get(all(), interval(1, 4)).assign(y));
        check(x -> x.get(all(), interval(1, 4)), (x, y) -> x.get(all(), interval(0, 3)).assign(y));
        check(x -> x.transpose(), INDArray::assign);
        check(x -> x.get(interval(0, 2, 4)).transpose().get(interval(0, 2)),
                (x, y) -> x.get(interval(0, 2), interval(1, 3)).assign(y));
        check(x -> x.getRow(2), INDArray::assign);
        check(x -> x.getColumn(1, true), INDArray::assign);
    }

    @Test
    void putFromAViewOfItself() {
        check(x -> x.get(rows(0, 3)), (x, y) -> x.put(rows(1, 4), y));
        check(x -> x.getColumn(3), (x, y) -> x.put(new INDArrayIndex[] {point(0)}, y));
        check(x -> x.getRow(3), (x, y) -> x.putRow(0, y));
        check(x -> x.getRow(0), (x, y) -> x.putColumn(0, y));
        check(x -> x.getScalar(3, 3), (x, y) -> x.put(0, 0, y));
    }

    @Test
    void productsIntoAnOperand() {
        check(x -> x, (x, y) -> x.mmul(y, x));
        check(x -> x, (x, y) -> x.mmuli(y));
        check(x -> x.transpose(), (x, y) -> y.mmul(x, x));
        check(x -> x, (x, y) -> Sparse4j.gemm(x, y, x, true, false, 2, 3));
        check(x -> x.transpose(), (x, y) -> Sparse4j.gemm(y, y, x, false, true, 1, -1));
        check(x -> x.get(interval(0, 2), interval(0, 2)),
                (x, y) -> Sparse4j.gemm(y, y, x.get(interval(1, 3), interval(1, 3)), false, false, 1, 1));
        check(x -> x.getRow(3), (x, y) -> Sparse4j.getBlasWrapper().axpy(2, y, x.getRow(1)));
        check(x -> x.getRow(3), (x, y) -> Sparse4j.getBlasWrapper().gemv(1, x, y, 2, x.getRow(3)));
    }

    @Test
    void transposeThenPut() {
        Consumer<INDArray> puts = x -> {
            INDArray t = x.transpose();
            t.putScalar(3, 0, 9.0);
            x.putScalar(3, 0, 10.0);
            assertEquals(9, x.getDouble(0, 3));
            assertEquals(10, t.getDouble(0, 3));
            t.put(new INDArrayIndex[] {point(1)}, t.getRow(0).dup());
            t.transpose().putScalar(1, 1, 0.0);
        };
        for (INDArray x : formats()) {
            try (x) {
                puts.accept(x);
                assertArrayEquals(new double[][] {{1, 1, 2, 9}, {0, 0, 0, 0}, {4, 4, 0, 5}, {10, 10, 7, 8}},
                        x.toDoubleMatrix(), () -> "on " + x.getFormat());
            }
        }
    }

    @Test
    void fillOfAWholeAliasReachesTheOthers() {
        for (INDArray x : formats()) {
            try (x) {
                INDArray t = x.transpose();
                t.addi(1);
                assertEquals(1, x.getDouble(0, 1));
                x.assign(t.get(interval(0, 1), all()));
                assertArrayEquals(new double[] {2, 1, 5, 1}, x.getRow(3).toDoubleVector());
            }
        }
    }
}
