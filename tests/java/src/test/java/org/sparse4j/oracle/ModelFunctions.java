// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.math.BigDecimal;

/** The element functions, one value at a time, in Java's own arithmetic. */
public final class ModelFunctions {
    private ModelFunctions() {}

    /** Thrown where an integer has no result. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Fault() {
            super(null, null, false, false);
        }
    }

    static boolean compares(String op) {
        switch (op) {
            case "eq":
            case "neq":
            case "gt":
            case "lt":
            case "gte":
            case "lte":
                return true;
            default:
                return false;
        }
    }

    /** Functions that are not exact in C or in Java: the library may differ in the last places. */
    static boolean approximate(String op) {
        return op.equals("exp") || op.equals("log1p") || op.equals("sin") || op.equals("pow");
    }

    /** Functions of integers that leave the integers. */
    static boolean real(String op) {
        return op.equals("sqrt") || op.equals("exp") || op.equals("log1p") || op.equals("sin");
    }

    static long unary(String op, ModelType t, long bits) {
        if (t.floating()) {
            double x = t.real(bits);
            switch (op) {
                case "neg":
                    return t.of(-x);
                case "abs":
                    return t.of(Math.abs(x));
                case "sign":
                    return t.of(Math.signum(x));
                case "sqrt":
                    return t.of(Math.sqrt(x));
                case "exp":
                    return t.of(Math.exp(x));
                case "log1p":
                    return t.of(Math.log1p(x));
                default:
                    return t.of(Math.sin(x));
            }
        }
        switch (op) {
            case "neg":
                return t.of(-bits);
            case "abs":
                return t.of(bits < 0 ? -bits : bits);
            default:
                return Long.signum(bits);
        }
    }

    static long sum(ModelType t, long a, long b) {
        return t == ModelType.BOOL ? a | b : binary("add", t, a, b);
    }

    static long binary(String op, ModelType t, long a, long b) {
        switch (op) {
            case "rsub":
                return binary("sub", t, b, a);
            case "rdiv":
                return binary("div", t, b, a);
            default:
                return t == ModelType.FLOAT ? floats(op, (float) t.real(a), (float) t.real(b))
                        : t == ModelType.DOUBLE ? t.of(doubles(op, t.real(a), t.real(b))) : integers(op, t, a, b);
        }
    }

    private static long floats(String op, float x, float y) {
        float z;
        switch (op) {
            case "add":
                z = x + y;
                break;
            case "sub":
                z = x - y;
                break;
            case "mul":
                z = x * y;
                break;
            case "div":
                z = x / y;
                break;
            default:
                z = (float) doubles(op, x, y);
                break;
        }
        return Float.floatToRawIntBits(z);
    }

    private static double doubles(String op, double x, double y) {
        switch (op) {
            case "add":
                return x + y;
            case "sub":
                return x - y;
            case "mul":
                return x * y;
            case "div":
                return x / y;
            case "pow":
                return pow(x, y);
            case "max":
                return Math.max(x, y);
            default:
                return Math.min(x, y);
        }
    }

    /** As C's and NumPy's: 1 to any power is 1, and so is -1 to an infinite one. */
    private static double pow(double x, double y) {
        return x == 1 || x == -1 && Double.isInfinite(y) ? 1 : Math.pow(x, y);
    }

    private static long integers(String op, ModelType t, long x, long y) {
        switch (op) {
            case "add":
                return t.of(x + y);
            case "sub":
                return t.of(x - y);
            case "mul":
                return t.of(x * y);
            case "div":
                if (y == 0) {
                    throw new Fault();
                }
                return t.of(x / y);
            case "pow":
                return power(t, x, y);
            case "max":
                return Math.max(x, y);
            default:
                return Math.min(x, y);
        }
    }

    /** The power modulo the type's range; a negative exponent gives the real result, truncated. */
    private static long power(ModelType t, long x, long y) {
        if (y < 0) {
            if (x == 0) {
                throw new Fault();
            }
            return x == 1 ? 1 : x == -1 ? ((y & 1) == 0 ? 1 : -1) : 0;
        }
        return t.of(java.math.BigInteger.valueOf(x).modPow(java.math.BigInteger.valueOf(y),
                java.math.BigInteger.ONE.shiftLeft(64)).longValue());
    }

    /** A comparison by value, whatever the types: 2^53 + 1 is not 2^53. */
    static boolean compare(String op, ModelType ta, long a, ModelType tb, long b) {
        double x = ta.real(a);
        double y = tb.real(b);
        if (Double.isNaN(x) || Double.isNaN(y)) {
            return op.equals("neq");
        }
        int order;
        if (Double.isInfinite(x) || Double.isInfinite(y)) {
            order = Double.compare(x, y);
        } else {
            BigDecimal p = ta.floating() ? new BigDecimal(x) : BigDecimal.valueOf(a);
            BigDecimal q = tb.floating() ? new BigDecimal(y) : BigDecimal.valueOf(b);
            order = p.compareTo(q);
        }
        switch (op) {
            case "eq":
                return order == 0;
            case "neq":
                return order != 0;
            case "gt":
                return order > 0;
            case "lt":
                return order < 0;
            case "gte":
                return order >= 0;
            default:
                return order <= 0;
        }
    }
}
