// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.ops.ReduceOp;

/** Steps that sum: reductions along dimensions, products of matrices. */
final class Accumulations {
    private static final List<ReduceOp> OF_NUMBERS = List.of(ReduceOp.SUM, ReduceOp.MEAN, ReduceOp.MAX, ReduceOp.MIN,
            ReduceOp.NORM1, ReduceOp.NORM2, ReduceOp.COUNT_NON_ZERO, ReduceOp.ANY, ReduceOp.ALL);
    private static final List<ReduceOp> OF_BOOL = List.of(ReduceOp.COUNT_NON_ZERO, ReduceOp.ANY, ReduceOp.ALL,
            ReduceOp.MAX, ReduceOp.MIN);

    // The rounding error allowed for a sum of k terms in any order, relative to the terms' sizes.
    private static final int ROUNDINGS = 4;
    private static final int MOST_COLUMNS = 8;

    private Accumulations() {}

    static void reduce(Trial t) {
        ReduceOp op = t.pick(t.subject.type() == DataType.BOOL ? OF_BOOL : OF_NUMBERS);
        Content x = t.subject.seen();
        boolean[] gone = new boolean[x.rank()];
        boolean all = t.chance(4);
        for (int d = 0; d < gone.length; d++) {
            gone[d] = all || t.chance(2);
        }
        int[] dimensions = IntStream.range(0, gone.length).filter(d -> gone[d]).toArray();
        all |= dimensions.length == 0;
        Arrays.fill(gone, 0, all ? gone.length : 0, true);
        int[] shape = IntStream.range(0, gone.length).filter(d -> !gone[d]).map(d -> x.shape[d]).toArray();
        Content expected = new Content(result(op, x.type), shape);
        List<List<Integer>> groups = new ArrayList<>();
        for (int i = 0; i < expected.length(); i++) {
            groups.add(new ArrayList<>());
        }
        for (int i = 0; i < x.length(); i++) {
            long[] at = x.coordinates(i);
            long[] left = IntStream.range(0, gone.length).filter(d -> !gone[d]).mapToLong(d -> at[d]).toArray();
            groups.get(Subject.place(left, shape)).add(i);
        }
        for (int i = 0; i < expected.length(); i++) {
            if (op == ReduceOp.MAX || op == ReduceOp.MIN) {
                extreme(op, x, groups.get(i), expected, i);
            } else if (op == ReduceOp.SUM && !x.type.isFloating()) {
                expected.set(i, groups.get(i).stream().mapToLong(x::whole).sum());
            } else {
                accumulate(op, x, groups.get(i), expected, i);
            }
        }
        String what = t.note(op + " along " + (all ? "all" : Arrays.toString(dimensions)));
        expected.compare(what, t.keep(t.library.exec(all ? op.of(t.subject.array()) : op.of(t.subject.array(), dimensions))));
    }

    private static DataType result(ReduceOp op, DataType type) {
        return switch (op) {
            case ANY, ALL -> DataType.BOOL;
            case COUNT_NON_ZERO -> DataType.LONG;
            case SUM, MAX, MIN -> type;
            default -> type.isFloating() ? type : DataType.DOUBLE;
        };
    }

    private static void extreme(ReduceOp op, Content x, List<Integer> group, Content expected, int i) {
        int best = group.get(0);
        for (int j : group) {
            boolean more = x.type.isFloating() ? x.real(j) > x.real(best) : x.whole(j) > x.whole(best);
            boolean less = x.type.isFloating() ? x.real(j) < x.real(best) : x.whole(j) < x.whole(best);
            best = op == ReduceOp.MAX && more || op == ReduceOp.MIN && less ? j : best;
        }
        expected.set(i, x, best);
    }

    private static void accumulate(ReduceOp op, Content x, List<Integer> group, Content expected, int i) {
        double sum = 0;
        double sizes = 0;
        double squares = 0;
        long nonZero = 0;
        for (int j : group) {
            double value = x.real(j);
            sum += value;
            sizes += Math.abs(value);
            squares += value * value;
            nonZero += value != 0 ? 1 : 0;
        }
        double eps = ROUNDINGS * (Content.epsilon(expected.type) + group.size() * Math.ulp(1.0));
        switch (op) {
            case COUNT_NON_ZERO -> expected.set(i, nonZero);
            case ANY -> expected.set(i, nonZero > 0 ? 1 : 0);
            case ALL -> expected.set(i, nonZero == group.size() ? 1 : 0);
            case NORM1 -> near(expected, i, sizes, eps * sizes);
            case NORM2 -> near(expected, i, Math.sqrt(squares), eps * Math.sqrt(squares));
            case MEAN -> near(expected, i, sum / group.size(), eps * sizes / group.size());
            default -> near(expected, i, sum, eps * sizes);
        }
    }

    private static void near(Content expected, int i, double value, double by) {
        expected.set(i, value);
        expected.loosen(i, by);
    }

    /** Multiplies the subject by a matrix or vector of any format. */
    static void multiply(Trial t) {
        Content x = t.subject.seen();
        int inner = x.shape[1];
        Trial.Operand y = t.chance(3) ? t.operand(x.type, inner) : t.operand(x.type, inner, 1 + t.random.nextInt(MOST_COLUMNS));
        String what = t.note("the product with " + y);
        INDArray result = t.keep(t.library.mmul(t.subject.array(), y.array()));
        product(x, y.content()).compare(what, result);
    }

    /** Computes the product by its definition. */
    static Content product(Content x, Content y) {
        int rows = x.shape[0];
        int inner = x.shape[1];
        int columns = y.rank() == 1 ? 1 : y.shape[1];
        Content expected = y.rank() == 1 ? new Content(x.type, rows) : new Content(x.type, rows, columns);
        double eps = (inner + ROUNDINGS) * Content.epsilon(x.type);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                double sum = 0;
                double sizes = 0;
                long whole = 0;
                for (int k = 0; k < inner; k++) {
                    double term = x.real(i * inner + k) * y.real(k * columns + j);
                    sum += term;
                    sizes += Math.abs(term);
                    whole += x.whole(i * inner + k) * y.whole(k * columns + j);
                }
                if (x.type.isFloating()) {
                    near(expected, i * columns + j, sum, eps * sizes);
                } else {
                    expected.set(i * columns + j, whole);
                }
            }
        }
        return expected;
    }
}
