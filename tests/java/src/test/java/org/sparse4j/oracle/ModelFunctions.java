// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Set;

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

    private static final Set<String> COMPARISONS = Set.of("eq", "neq", "gt", "lt", "gte", "lte", "eps");
    private static final Set<String> LOGIC = Set.of("and", "or", "xor", "not");
    private static final Set<String> QUESTIONS = Set.of("isNan", "isInf", "isFinite");
    /** Functions of integers that stay integers. */
    private static final Set<String> WHOLE = Set.of("neg", "abs", "sign", "ceil", "floor", "round", "identity",
            "timesOneMinus", "add", "sub", "mul", "div", "rsub", "rdiv", "pow", "max", "min", "remainder", "fmod",
            "floorDiv", "relu", "relu6", "step");
    /** Functions that Java and C compute alike to the last bit. */
    private static final Set<String> EXACT = Set.of("sqrt", "softsign", "softsignDerivative", "hardTanh",
            "hardTanhDerivative", "hardSigmoid", "leakyRelu", "leakyReluDerivative", "stabilize");

    static boolean compares(String op) {
        return COMPARISONS.contains(op);
    }

    static boolean answers(String op) {
        return compares(op) || LOGIC.contains(op) || QUESTIONS.contains(op);
    }

    static boolean takesBool(String op) {
        return LOGIC.contains(op) || QUESTIONS.contains(op) || op.equals("identity") || compares(op);
    }

    /** Of two operands: an order there is, false < true, but no arithmetic. */
    static boolean takesBool(String op, ModelType a, ModelType b) {
        return takesBool(op) || a == b && (op.equals("max") || op.equals("min"));
    }

    /** Functions that are not exact in C or in Java: the library may differ in the last places. */
    static boolean approximate(String op) {
        // NumPy's floorDiv is exact below 2^53, where the last places are less than 1.
        return op.equals("pow") || op.equals("floorDiv") || !WHOLE.contains(op) && !EXACT.contains(op) && !answers(op);
    }

    /** The type in which a function reads its operands, whose common type is given. */
    static ModelType reads(String op, ModelType t) {
        return LOGIC.contains(op) ? ModelType.BOOL
                : t.floating() || WHOLE.contains(op) || answers(op) ? t : ModelType.DOUBLE;
    }

    static long unary(String op, ModelType t, long bits) {
        switch (op) {
            case "identity":
                return bits;
            case "not":
                return 1 - bits;
            case "isNan":
                return Double.isNaN(t.real(bits)) ? 1 : 0;
            case "isInf":
                return Double.isInfinite(t.real(bits)) ? 1 : 0;
            case "isFinite":
                return Double.isFinite(t.real(bits)) ? 1 : 0;
            default:
                return t.floating() ? t.of(real(op, t.real(bits))) : whole(op, t, bits);
        }
    }

    private static long whole(String op, ModelType t, long x) {
        switch (op) {
            case "neg":
                return t.of(-x);
            case "abs":
                return t.of(x < 0 ? -x : x);
            case "sign":
                return Long.signum(x);
            case "timesOneMinus":
                return t.of(x * (1 - x));
            case "ceil":
            case "floor":
            case "round":
                return x;
            default:
                throw new AssertionError("the model lacks " + op + " of integers");
        }
    }

    private static double real(String op, double x) {
        double size = Math.abs(x);
        switch (op) {
            case "neg":
                return -x;
            case "abs":
                return size;
            case "sign":
                return Math.signum(x);
            case "ceil":
                return Math.ceil(x);
            case "floor":
                return Math.floor(x);
            case "round":
                double below = Math.floor(size);
                return Math.copySign(size - below >= 0.5 ? below + 1 : below, x);
            case "timesOneMinus":
                return x * (1 - x);
            case "sqrt":
                return Math.sqrt(x);
            case "exp":
                return Math.exp(x);
            case "expm1":
                return Math.expm1(x);
            case "log":
                return Math.log(x);
            case "log1p":
                return Math.log1p(x);
            case "sin":
                return Math.sin(x);
            case "sinh":
                return Math.sinh(x);
            case "cos":
                return Math.cos(x);
            case "cosh":
                return Math.cosh(x);
            case "tan":
                return Math.tan(x);
            case "tanh":
                return Math.tanh(x);
            case "asin":
                return Math.asin(x);
            case "acos":
                return Math.acos(x);
            case "atan":
                return Math.atan(x);
            case "atanh":
                return Math.copySign(Math.log1p(2 * size / (1 - size)) / 2, x);
            case "sigmoid":
                return 1 / (1 + Math.exp(-x));
            case "sigmoidDerivative":
                return 1 / (2 + Math.exp(x) + Math.exp(-x));
            case "softPlus":
                return x > 50 ? x : Math.log1p(Math.exp(x));
            case "softsign":
                return x / (1 + size);
            case "softsignDerivative":
                return 1 / ((1 + size) * (1 + size));
            case "elu":
                return x > 0 ? x : Math.expm1(x);
            case "hardTanh":
                return size > 1 ? Math.signum(x) : x;
            case "hardTanhDerivative":
                return size <= 1 ? 1 : 0;
            case "hardSigmoid":
                return Math.min(1, Math.max(0, 0.2 * x + 0.5));
            default:
                throw new AssertionError("the model lacks " + op);
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
            case "and":
                return a & b;
            case "or":
                return a | b;
            case "xor":
                return a ^ b;
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
            case "min":
                return Math.min(x, y);
            case "remainder":
                return Math.IEEEremainder(x, y);
            case "fmod":
                return x % y;
            case "floorDiv":
                return floorDiv(x, y);
            case "relu":
                return x < y ? y : x;
            case "relu6":
                return x < y ? Math.min(y, 6) : x > 6 ? 6 : x;
            case "step":
                return x > y ? 1 : 0;
            case "atan2":
                return Math.atan2(y, x);
            case "logBase":
                return Math.log(x) / Math.log(y);
            case "leakyRelu":
                return x < 0 ? y * x : x;
            case "leakyReluDerivative":
                return x >= 0 ? 1 : y;
            case "eluDerivative":
                return x >= 0 ? y : y * Math.exp(x);
            case "stabilize":
                double bound = -Math.log(1.1755e-38f);
                return x * y > bound ? bound / y : x * y < -bound ? -bound / y : x;
            default:
                throw new AssertionError("the model lacks " + op);
        }
    }

    /** The quotient of the numbers themselves rounded down, as NumPy has it. */
    private static double floorDiv(double x, double y) {
        if (y == 0 || Double.isNaN(x) || Double.isNaN(y)) {
            return x / y;
        }
        if (Double.isInfinite(x)) {
            return Double.NaN;
        }
        BigDecimal floor;
        if (Double.isInfinite(y)) {
            floor = x != 0 && x < 0 != y < 0 ? BigDecimal.ONE.negate() : BigDecimal.ZERO;
        } else {
            BigDecimal[] parts = new BigDecimal(x).divideAndRemainder(new BigDecimal(y));
            boolean down = parts[1].signum() != 0 && x < 0 != y < 0;
            floor = down ? parts[0].subtract(BigDecimal.ONE) : parts[0];
        }
        return floor.signum() == 0 ? Math.copySign(0.0, x / y) : floor.doubleValue();
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
            case "min":
                return Math.min(x, y);
            case "relu":
                return x < y ? y : x;
            case "relu6":
                return x < y ? Math.min(y, 6) : Math.min(x, 6);
            case "step":
                return x > y ? 1 : 0;
            default:
                if (y == 0) {
                    throw new Fault();
                }
                return divided(op, t, x, y);
        }
    }

    private static long divided(String op, ModelType t, long x, long y) {
        switch (op) {
            case "fmod":
                return x % y;
            case "floorDiv":
                return t.of(Math.floorDiv(x, y));
            case "remainder":
                BigDecimal times = BigDecimal.valueOf(x).divide(BigDecimal.valueOf(y), 0, RoundingMode.HALF_EVEN);
                return BigDecimal.valueOf(x).subtract(times.multiply(BigDecimal.valueOf(y))).longValueExact();
            default:
                throw new AssertionError("the model lacks " + op + " of integers");
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
        if (op.equals("eps") && Double.isFinite(x) && Double.isFinite(y)) {
            BigDecimal p = ta.floating() ? new BigDecimal(x) : BigDecimal.valueOf(a);
            BigDecimal q = tb.floating() ? new BigDecimal(y) : BigDecimal.valueOf(b);
            return p.subtract(q).abs().compareTo(new BigDecimal(1e-12)) <= 0;
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
            case "eps":
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
