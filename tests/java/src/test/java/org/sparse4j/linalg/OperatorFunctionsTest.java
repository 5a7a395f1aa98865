// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.ApproximateSvd;
import org.sparse4j.linalg.result.Solution;

/** Functions of callers' as operators, which may write what they are given. */
class OperatorFunctionsTest {
    private static void refused(String part, Runnable call) {
        String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    /** Whoever asks for its product, alone or as a part of others, a function is given an array of its own. */
    @Test
    void aFunctionMayWriteItsArgument() {
        int n = 6;
        try (INDArray d = Sparse4j.arange(1, n + 1).castTo(DataType.DOUBLE); INDArray ones = Sparse4j.ones(n);
                INDArray two = Sparse4j.ones(n, 2); INDArray kept = Sparse4j.zeros(n); INDArray exact = Sparse4j.diag(d)) {
            UnaryOperator<INDArray> keeps = v -> {
                kept.assign(v.mul(d));
                v.assign(7);
                return kept;
            };
            UnaryOperator<INDArray> closes = v -> {
                INDArray y = v.mul(d);
                v.close();
                return y;
            };
            LinearOperator whole = LinearOperator.ofMatrices(n, n, v -> v.rank() == 1 ? v.muli(d) : v.muliColumnVector(d),
                    v -> v.rank() == 1 ? v.muli(d) : v.muliColumnVector(d));
            for (LinearOperator a : new LinearOperator[] {LinearOperator.symmetric(n, v -> v.muli(d)), LinearOperator.symmetric(n, keeps),
                LinearOperator.symmetric(n, closes), whole, whole.transpose(), LinearOperator.diagonal(d)}) {
                double[] values = d.toDoubleVector();
                assertArrayEquals(values, a.apply(ones).toDoubleVector());
                assertArrayEquals(values, a.applyTransposed(ones).toDoubleVector());
                assertArrayEquals(values, a.apply(two).getColumn(1).toDoubleVector());
                assertEquals(n, ones.sumNumber().doubleValue());
                assertEquals(2 * n, two.sumNumber().doubleValue());
                // Each combination is a function of the diagonal.
                asDiagonal(a.add(a), d, v -> 2 * v);
                asDiagonal(a.sub(a.mul(3)), d, v -> -2 * v);
                asDiagonal(a.mmul(a), d, v -> v * v);
                asDiagonal(a.transpose().add(a), d, v -> 2 * v);
                LinearOperator stack = a.vstack(a);
                assertEquals(2 * 21, stack.apply(ones).sumNumber().doubleValue());
                assertEquals(2 * 21, stack.applyTransposed(Sparse4j.ones(2 * n)).sumNumber().doubleValue());
                asDiagonal(a.kron(LinearOperator.identity(1)), d, v -> v);
                asDiagonal(LinearOperator.identity(1).kron(a), d, v -> v);
                assertEquals(441, a.kron(a).apply(Sparse4j.ones(n * n)).sumNumber().doubleValue());
                assertEquals(6, Solvers.oneNormEstimate(a));
                INDArray grown = Solvers.expmMultiply(a, ones, 0.1);
                INDArray grownTwo = Solvers.expmMultiply(a.add(a), two, 0.05);
                for (int i = 0; i < n; i++) {
                    assertEquals(Math.exp(0.1 * (i + 1)), grown.getDouble(i), 1e-13, a.toString());
                    assertEquals(Math.exp(0.1 * (i + 1)), grownTwo.getDouble(i, 1), 1e-13, a.toString());
                }
                try (ApproximateSvd found = Solvers.randomizedSvd(a, 2, 2, 1); ApproximateSvd right =
                        Solvers.randomizedSvd(LinearOperator.of(exact), 2, 2, 1)) {
                    assertArrayEquals(right.s().toDoubleVector(), found.s().toDoubleVector(), 1e-12);
                }
            }
            assertEquals(DataType.DOUBLE, LinearOperator.diagonal(d).dataType());
            assertEquals(DataType.FLOAT, LinearOperator.diagonal(d.castTo(DataType.FLOAT)).dataType());
        }
    }

    private static void asDiagonal(LinearOperator a, INDArray diagonal, DoubleUnaryOperator of) {
        double[] values = Arrays.stream(diagonal.toDoubleVector()).map(of).toArray();
        try (INDArray ones = Sparse4j.ones(values.length); Solution s = Solvers.gmres(a, ones, SolverOptions.defaults())) {
            assertArrayEquals(values, a.apply(ones).toDoubleVector(), 1e-14, a.toString());
            assertArrayEquals(values, a.applyTransposed(ones).toDoubleVector(), 1e-14, a.toString());
            assertArrayEquals(Arrays.stream(values).map(v -> 1 / v).toArray(), s.x().toDoubleVector(), 1e-7, a.toString());
        }
    }

    /** A function's sparse array, or one of integers, is refused as its function's, by whoever asked. */
    @Test
    void resultsOfFunctionsMustBeDenseAndFloating() {
        try (INDArray b = Sparse4j.ones(3)) {
            for (LinearOperator a : new LinearOperator[] {LinearOperator.symmetric(3, x -> x.toFormat(SparseFormat.COO)),
                LinearOperator.symmetric(3, x -> x.castTo(DataType.INT))}) {
                String message = assertThrows(IllegalArgumentException.class, () -> a.apply(b)).getMessage();
                String told = "the function of function [3, 3] returned a "
                        + (message.contains("COO") ? "COO array of DOUBLE" : "DENSE array of INT");
                refused(told, () -> a.apply(b));
                refused(told, () -> a.add(a).apply(b));
                refused(told, () -> Solvers.cg(a, b, SolverOptions.defaults()));
                refused(told, () -> Solvers.eigsh(a, 1, EigenOptions.defaults()));
                refused(told, () -> Solvers.expmMultiply(a, b, 1));
                refused(told, () -> Solvers.oneNormEstimate(a));
            }
        }
    }
}
