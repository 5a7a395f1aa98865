// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.sparse4j.DataType;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.TransformOp;

/** Element-wise steps, into a new array or in place. */
final class Elementwise {
    /** @param whole the function for integers; null if the result for integers is DOUBLE */
    private record Unary(TransformOp op, DoubleUnaryOperator real, LongUnaryOperator whole, int places) {
        DataType result(DataType type) {
            return op == TransformOp.NOT ? DataType.BOOL : type.isFloating() || whole != null ? type : DataType.DOUBLE;
        }
    }

    /** @param answers whether the result is BOOL */
    private record Binary(BinaryOp op, DoubleBinaryOperator real, LongBinaryOperator whole, boolean answers) {
        DataType result(DataType type) {
            return answers ? DataType.BOOL : type;
        }

        void apply(Content to, int i, Content x, int j, Content y, int k) {
            if (x.type.isFloating()) {
                to.set(i, real.applyAsDouble(x.real(j), y.real(k)));
            } else {
                to.set(i, whole.applyAsLong(x.whole(j), y.whole(k)));
            }
        }
    }

    private static final List<Unary> UNARY = List.of(
            new Unary(TransformOp.NEG, x -> -x, x -> -x, 0),
            new Unary(TransformOp.ABS, Math::abs, Math::abs, 0),
            new Unary(TransformOp.SIGN, Math::signum, Long::signum, 0),
            new Unary(TransformOp.CEIL, Math::ceil, x -> x, 0),
            new Unary(TransformOp.FLOOR, Math::floor, x -> x, 0),
            new Unary(TransformOp.ROUND, x -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x), x -> x, 0),
            new Unary(TransformOp.SQRT, Math::sqrt, null, 0),
            new Unary(TransformOp.EXP, Math::exp, null, Content.LAST_PLACES),
            new Unary(TransformOp.EXPM1, Math::expm1, null, Content.LAST_PLACES),
            new Unary(TransformOp.LOG, Math::log, null, Content.LAST_PLACES),
            new Unary(TransformOp.LOG1P, Math::log1p, null, Content.LAST_PLACES),
            new Unary(TransformOp.SIN, Math::sin, null, Content.LAST_PLACES),
            new Unary(TransformOp.COS, Math::cos, null, Content.LAST_PLACES),
            new Unary(TransformOp.TANH, Math::tanh, null, Content.LAST_PLACES),
            new Unary(TransformOp.ATAN, Math::atan, null, Content.LAST_PLACES));

    private static final List<Unary> UNARY_OF_BOOL = List.of(
            new Unary(TransformOp.NOT, x -> 1 - x, x -> 1 - x, 0), new Unary(TransformOp.IDENTITY, x -> x, x -> x, 0));

    private static final List<Binary> OF_NUMBERS = List.of(
            new Binary(BinaryOp.ADD, Double::sum, Long::sum, false),
            new Binary(BinaryOp.SUB, (x, y) -> x - y, (x, y) -> x - y, false),
            new Binary(BinaryOp.RSUB, (x, y) -> y - x, (x, y) -> y - x, false),
            new Binary(BinaryOp.MUL, (x, y) -> x * y, (x, y) -> x * y, false),
            new Binary(BinaryOp.MAX, Math::max, Math::max, false),
            new Binary(BinaryOp.MIN, Math::min, Math::min, false),
            new Binary(BinaryOp.EQ, (x, y) -> x == y ? 1 : 0, (x, y) -> x == y ? 1 : 0, true),
            new Binary(BinaryOp.GT, (x, y) -> x > y ? 1 : 0, (x, y) -> x > y ? 1 : 0, true),
            new Binary(BinaryOp.LTE, (x, y) -> x <= y ? 1 : 0, (x, y) -> x <= y ? 1 : 0, true));

    // Divides by numbers only, which are never 0.
    private static final Binary QUOTIENT = new Binary(BinaryOp.DIV, (x, y) -> x / y, (x, y) -> x / y, false);

    private static final List<Binary> OF_BOOL = List.of(
            new Binary(BinaryOp.AND, Math::min, Math::min, true), new Binary(BinaryOp.OR, Math::max, Math::max, true),
            new Binary(BinaryOp.XOR, (x, y) -> x + y, (x, y) -> x ^ y, true),
            new Binary(BinaryOp.EQ, (x, y) -> x, (x, y) -> 1 - (x ^ y), true));

    private Elementwise() {}

    static void unary(Trial t) {
        DataType type = t.subject.type();
        Unary op = t.pick(type == DataType.BOOL ? UNARY_OF_BOOL : UNARY);
        Content x = t.subject.seen();
        Content expected = new Content(op.result(type), x.shape);
        for (int i = 0; i < x.length(); i++) {
            if (type.isFloating() || op.whole == null) {
                expected.set(i, op.real.applyAsDouble(x.real(i)));
            } else {
                expected.set(i, op.whole.applyAsLong(x.whole(i)));
            }
        }
        run(t, op.op.of(t.subject.array()), "", expected.loosen(op.places), op.places == 0);
    }

    static void scalar(Trial t) {
        Binary op = t.subject.type() != DataType.BOOL && t.chance(OF_NUMBERS.size()) ? QUOTIENT : binary(t);
        Content number = new Content(t.subject.type(), 1);
        number.set(0, Trial.number(t.random, number.type));
        run(t, op.op.of(t.subject.array(), number.number(0)), " and " + number.number(0), combined(t, op, number), true);
    }

    static void pairwise(Trial t) {
        Binary op = binary(t);
        Trial.Operand y = t.operand(t.subject.type(), t.subject.shape());
        run(t, op.op.of(t.subject.array(), y.array()), " and " + y, combined(t, op, y.content()), true);
    }

    static void broadcast(Trial t) {
        Binary op = binary(t);
        int[] of = t.subject.shape();
        int from = t.random.nextInt(of.length);
        int[] shape = IntStream.range(from, of.length).map(d -> t.chance(2) ? 1 : of[d]).toArray();
        Trial.Operand y = t.operand(t.subject.type(), shape);
        run(t, op.op.of(t.subject.array(), y.array()), " and " + y, combined(t, op, y.content()), true);
    }

    private static Binary binary(Trial t) {
        return t.pick(t.subject.type() == DataType.BOOL ? OF_BOOL : OF_NUMBERS);
    }

    /** Combines the subject with another content, which may be broadcast to it. */
    private static Content combined(Trial t, Binary op, Content y) {
        Content x = t.subject.seen();
        Content expected = new Content(op.result(x.type), x.shape);
        for (int i = 0; i < x.length(); i++) {
            op.apply(expected, i, x, i, y, under(x, i, y));
        }
        return expected;
    }

    /** Returns the element of a content with fewer or shorter dimensions that is broadcast to element i. */
    static int under(Content x, int i, Content y) {
        long[] at = x.coordinates(i);
        long[] there = new long[y.rank()];
        for (int d = 0; d < there.length; d++) {
            there[d] = y.shape[d] == 1 ? 0 : at[x.rank() - y.rank() + d];
        }
        return Subject.place(there, y.shape);
    }

    private static void run(Trial t, Operation operation, String with, Content expected, boolean inPlaceToo) {
        boolean inPlace = inPlaceToo && expected.type == t.subject.type() && t.chance(2);
        String what = t.note(operation.op() + with + (inPlace ? ", in place" : ""));
        if (!inPlace) {
            expected.compare(what, t.keep(t.library.exec(operation)));
            return;
        }
        t.library.exec(operation.inPlace());
        for (int i = 0; i < expected.length(); i++) {
            t.subject.set(i, expected, i);
        }
        t.subject.compare(what);
    }
}
