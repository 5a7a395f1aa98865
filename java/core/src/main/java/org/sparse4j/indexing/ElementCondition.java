// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.TransformOp;

/** Implements the conditions of {@link Conditions} for whole arrays. */
final class ElementCondition implements Condition {
    /** The kinds of conditions, in the order of the numbers of {@link Conditions#fromInt(int)}. */
    enum Kind {
        EPS_EQUALS(null),
        EPS_NOT_EQUALS(null),
        LESS(BinaryOp.LT),
        GREATER(BinaryOp.GT),
        LESS_OR_EQUAL(BinaryOp.LTE),
        GREATER_OR_EQUAL(BinaryOp.GTE),
        // Compares -|x| with -y, in the reverse order: unlike |x|, -|x| is in range for every integer.
        ABS_LESS(BinaryOp.GT),
        ABS_GREATER(BinaryOp.LT),
        INFINITE(null),
        NAN(null),
        ABS_EQUALS(BinaryOp.EQ),
        NOT_EQUALS(BinaryOp.NEQ),
        ABS_GREATER_OR_EQUAL(BinaryOp.LTE),
        ABS_LESS_OR_EQUAL(BinaryOp.GTE),
        FINITE(null),
        NOT_FINITE(null),
        EQUALS(BinaryOp.EQ);

        private final BinaryOp comparison;

        Kind(BinaryOp comparison) {
            this.comparison = comparison;
        }

        boolean absolute() {
            return name().startsWith("ABS");
        }
    }

    private final Kind kind;
    private final Number value;
    private final double eps;

    ElementCondition(Kind kind, Number value, double eps) {
        this.kind = kind;
        this.value = Arguments.given(value, "the number");
        this.eps = eps;
    }

    @Override
    public Number getValue() {
        return value;
    }

    @Override
    public double epsThreshold() {
        return eps;
    }

    @Override
    public INDArray match(INDArray x) {
        return match(x, value);
    }

    @Override
    public INDArray match(INDArray x, Number comp) {
        Arguments.given(x, "the array");
        Arguments.given(comp, "the number to compare with");
        switch (kind) {
            case EPS_EQUALS:
            case EPS_NOT_EQUALS:
                double to = comp.doubleValue();
                return Double.isInfinite(to) ? compare(kind == Kind.EPS_EQUALS ? BinaryOp.EQ : BinaryOp.NEQ, x, comp)
                        : near(x, Call.of(Function.SCALAR, BinaryOp.SUB), comp, null);
            case INFINITE:
                return ask(TransformOp.IS_INF, x);
            case NAN:
                return ask(TransformOp.IS_NAN, x);
            case FINITE:
                return ask(TransformOp.IS_FINITE, x);
            case NOT_FINITE:
                try (INDArray finite = ask(TransformOp.IS_FINITE, x)) {
                    return finite.eq(0);
                }
            default:
                if (!kind.absolute()) {
                    return compare(kind.comparison, x, comp);
                }
                try (INDArray below = minusAbs(x)) {
                    return compare(kind.comparison, below, minus(comp));
                }
        }
    }

    @Override
    public INDArray match(INDArray x, INDArray comp) {
        Arguments.given(x, "the array");
        Arguments.given(comp, "the array to compare with");
        switch (kind) {
            case EPS_EQUALS:
            case EPS_NOT_EQUALS:
                return near(x, Call.of(Function.PAIRWISE, BinaryOp.SUB), null, comp);
            case INFINITE:
            case NAN:
            case FINITE:
            case NOT_FINITE:
                // Only the shape of comp matters, not its elements.
                try (INDArray met = match(x)) {
                    return where(comp, met, met);
                }
            default:
                if (!kind.absolute()) {
                    return compare(kind.comparison, x, comp);
                }
                try (INDArray below = minusAbs(x); INDArray other = minus(comp)) {
                    return compare(kind.comparison, below, other);
                }
        }
    }

    // Returns where |x - y| <= eps in DOUBLE or both are the same infinity; for EPS_NOT_EQUALS the negation.
    private INDArray near(INDArray x, Call difference, Number number, INDArray array) {
        try (Cast wide = Cast.of(x, DataType.DOUBLE);
                Cast other = array == null ? wide : Cast.of(array, DataType.DOUBLE);
                INDArray d = array == null ? difference.operand(wide.array()).scalar(number.doubleValue()).array()
                        : difference.operand(wide.array()).operand(other.array()).array()) {
            Call.of(Function.TRANSFORM, TransformOp.ABS).operand(d).inPlace().array(d);
            INDArray close = array == null ? d.lte(eps) : closeOrSame(wide.array(), other.array(), d);
            if (kind == Kind.EPS_EQUALS) {
                return close;
            }
            try (INDArray c = close) {
                return c.eq(0);
            }
        }
    }

    private INDArray closeOrSame(INDArray x, INDArray y, INDArray distance) {
        try (INDArray close = distance.lte(eps); INDArray same = x.eq(y)) {
            return where(same, same, close);
        }
    }

    private static INDArray compare(BinaryOp op, INDArray x, Number y) {
        return Call.of(Function.SCALAR, op).operand(x).scalar(y).array();
    }

    private static INDArray compare(BinaryOp op, INDArray x, INDArray y) {
        return Call.of(Function.PAIRWISE, op).operand(x).operand(y).array();
    }

    private static INDArray where(INDArray condition, INDArray x, INDArray y) {
        return Call.of(Function.WHERE).operand(condition).operand(x).operand(y).array();
    }

    private static INDArray ask(TransformOp op, INDArray x) {
        return Call.of(Function.TRANSFORM, op).operand(x).array();
    }

    private static INDArray minusAbs(INDArray x) {
        try (Cast a = Cast.counted(x)) {
            return ask(TransformOp.ABS, a.array()).negi();
        }
    }

    private static Number minus(Number y) {
        if (y instanceof Float || y instanceof Double) {
            return -y.doubleValue();
        }
        long n = y.longValue();
        return n == Long.MIN_VALUE ? (Number) (-(double) n) : (Number) (-n);
    }

    /** Returns -y without overflow. No |x| is below -1, so smaller numbers need not be distinguished. */
    private static INDArray minus(INDArray y) {
        if (y.dataType() == DataType.DOUBLE || y.dataType() == DataType.FLOAT) {
            return y.neg();
        }
        try (Cast a = Cast.counted(y)) {
            return compare(BinaryOp.MAX, a.array(), -1).negi();
        }
    }

    @Override
    public String toString() {
        return kind + "(" + value + ")";
    }
}
