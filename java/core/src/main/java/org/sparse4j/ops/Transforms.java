// SPDX-License-Identifier: Apache-2.0
// A list: one-line static methods with ND4J's names. The methods are not inherited, because Scala does not see inherited statics.
package org.sparse4j.ops;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/**
 * Functions of elements. The functions apply to the fill too, so results are equal to those of dense arrays and stay
 * sparse. Methods with a parameter {@code copy} return a new array if it is true; if it is false, they write into x,
 * cast to its type, and return x. O(nnz) time.
 *
 * <p>FLOAT gives FLOAT, computed in DOUBLE and rounded once. Integers give DOUBLE, except in abs, neg, sign, ceil,
 * floor, round, identity, timesOneMinus, relu, relu6 and step, which keep the type and wrap around as in Java. The
 * result is NaN outside the domain of the function, and for NaN unless the Javadoc of the method says otherwise. For
 * BOOL, the methods throw IllegalArgumentException, except identity, not, and, or, xor, the comparisons, and max and
 * min of two BOOL arrays, where false is below true.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {1, 4, -9}, new long[][] {{0, 1}, {1, 0}, {1, 2}}, 2, 3);
 * INDArray e = Transforms.exp(x);
 * System.out.println(e.nnz() + " stored, else " + e.fillValue());                 // 3 stored, else 1.0
 * System.out.println(Transforms.sqrt(x).getDouble(1, 0));                         // 2.0
 * System.out.println(Transforms.abs(x).maxNumber());                              // 9.0
 * System.out.println(Transforms.sign(x).sumNumber());                             // 1.0
 * System.out.println(Transforms.pow(x, 2).getDouble(1, 2));                       // 81.0
 * System.out.println(Transforms.max(x, 0.5).fillValue());                         // 0.5
 * System.out.println(Transforms.sigmoid(x).getDouble(0, 0));                      // 0.5
 * Transforms.round(x.divi(2), false);                                             // false: into x itself
 * System.out.println(x.getDouble(0, 1) + " " + x.getDouble(1, 2));                // 1.0 -5.0
 * System.out.println(Transforms.euclideanDistance(x.getRow(0), x.getRow(0)));     // 0.0
 * }</pre>
 *
 * <p><b>Stability.</b> This type is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class Transforms {
    /** The alpha that ND4J uses for a leakyRelu without alpha. */
    private static final double LEAK = 0.01;

    private Transforms() {}

    private static INDArray transform(TransformOp op, INDArray x, boolean copy) {
        Call call = Call.of(Function.TRANSFORM, op).operand(x);
        return copy ? call.array() : call.inPlace().array(x);
    }

    /** Returns -x. */
    public static INDArray neg(INDArray x) {
        return transform(TransformOp.NEG, x, true);
    }

    /** Returns -x; writes it into x if {@code copy} is false. */
    public static INDArray neg(INDArray x, boolean copy) {
        return transform(TransformOp.NEG, x, copy);
    }

    /** Returns the absolute value. */
    public static INDArray abs(INDArray x) {
        return transform(TransformOp.ABS, x, true);
    }

    /** Returns the absolute value; writes it into x if {@code copy} is false. */
    public static INDArray abs(INDArray x, boolean copy) {
        return transform(TransformOp.ABS, x, copy);
    }

    /** Returns the square root. */
    public static INDArray sqrt(INDArray x) {
        return transform(TransformOp.SQRT, x, true);
    }

    /** Returns the square root; writes it into x if {@code copy} is false. */
    public static INDArray sqrt(INDArray x, boolean copy) {
        return transform(TransformOp.SQRT, x, copy);
    }

    /** Returns e to the power x. */
    public static INDArray exp(INDArray x) {
        return transform(TransformOp.EXP, x, true);
    }

    /** Returns e to the power x; writes it into x if {@code copy} is false. */
    public static INDArray exp(INDArray x, boolean copy) {
        return transform(TransformOp.EXP, x, copy);
    }

    /** Returns ln(1 + x). */
    public static INDArray log1p(INDArray x) {
        return transform(TransformOp.LOG1P, x, true);
    }

    /** Returns ln(1 + x); writes it into x if {@code copy} is false. */
    public static INDArray log1p(INDArray x, boolean copy) {
        return transform(TransformOp.LOG1P, x, copy);
    }

    /** Returns the sine. */
    public static INDArray sin(INDArray x) {
        return transform(TransformOp.SIN, x, true);
    }

    /** Returns the sine; writes it into x if {@code copy} is false. */
    public static INDArray sin(INDArray x, boolean copy) {
        return transform(TransformOp.SIN, x, copy);
    }

    /** Returns the sign of x: -1, 0 or 1; NaN for NaN. */
    public static INDArray sign(INDArray x) {
        return transform(TransformOp.SIGN, x, true);
    }

    /** Returns the result of {@link #sign(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray sign(INDArray x, boolean copy) {
        return transform(TransformOp.SIGN, x, copy);
    }

    /** Returns x to the power y. */
    public static INDArray pow(INDArray x, Number y) {
        return binary(BinaryOp.POW, x, y, true);
    }

    /** Returns x to the power y; writes it into x if {@code copy} is false. */
    public static INDArray pow(INDArray x, Number y, boolean copy) {
        return binary(BinaryOp.POW, x, y, copy);
    }

    /** Returns x to the power y. */
    public static INDArray pow(INDArray x, INDArray y) {
        return binary(BinaryOp.POW, x, y, true);
    }

    /** Returns x to the power y; writes it into x if {@code copy} is false. */
    public static INDArray pow(INDArray x, INDArray y, boolean copy) {
        return binary(BinaryOp.POW, x, y, copy);
    }

    private static INDArray binary(BinaryOp op, INDArray x, INDArray y, boolean copy) {
        Call call = Call.of(Function.PAIRWISE, op).operand(x).operand(y);
        return copy ? call.array() : call.inPlace().array(x);
    }

    private static INDArray binary(BinaryOp op, INDArray x, Number y, boolean copy) {
        Call call = Call.of(Function.SCALAR, op).operand(x).scalar(y);
        return copy ? call.array() : call.inPlace().array(x);
    }

    /** Returns the larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, INDArray y) {
        return binary(BinaryOp.MAX, x, y, true);
    }

    /** Returns the larger of x and y; NaN propagates; writes it into x if {@code copy} is false. */
    public static INDArray max(INDArray x, INDArray y, boolean copy) {
        return binary(BinaryOp.MAX, x, y, copy);
    }

    /** Returns the larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, Number y) {
        return binary(BinaryOp.MAX, x, y, true);
    }

    /** Returns the larger of x and y; NaN propagates; writes it into x if {@code copy} is false. */
    public static INDArray max(INDArray x, Number y, boolean copy) {
        return binary(BinaryOp.MAX, x, y, copy);
    }

    /** Returns the smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, INDArray y) {
        return binary(BinaryOp.MIN, x, y, true);
    }

    /** Returns the smaller of x and y; NaN propagates; writes it into x if {@code copy} is false. */
    public static INDArray min(INDArray x, INDArray y, boolean copy) {
        return binary(BinaryOp.MIN, x, y, copy);
    }

    /** Returns the smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, Number y) {
        return binary(BinaryOp.MIN, x, y, true);
    }

    /** Returns the smaller of x and y; NaN propagates; writes it into x if {@code copy} is false. */
    public static INDArray min(INDArray x, Number y, boolean copy) {
        return binary(BinaryOp.MIN, x, y, copy);
    }

    /** Returns the nearest whole number that is not smaller than x. */
    public static INDArray ceil(INDArray x) {
        return transform(TransformOp.CEIL, x, true);
    }

    /** Returns the result of {@link #ceil(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray ceil(INDArray x, boolean copy) {
        return transform(TransformOp.CEIL, x, copy);
    }

    /** Does the same as {@link #ceil(INDArray)}. */
    public static INDArray ceiling(INDArray x) {
        return transform(TransformOp.CEIL, x, true);
    }

    /** Returns the result of {@link #ceiling(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray ceiling(INDArray x, boolean copy) {
        return transform(TransformOp.CEIL, x, copy);
    }

    /** Returns the nearest whole number that is not larger than x. */
    public static INDArray floor(INDArray x) {
        return transform(TransformOp.FLOOR, x, true);
    }

    /** Returns the result of {@link #floor(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray floor(INDArray x, boolean copy) {
        return transform(TransformOp.FLOOR, x, copy);
    }

    /** Returns the nearest integer, with ties away from zero. */
    public static INDArray round(INDArray x) {
        return transform(TransformOp.ROUND, x, true);
    }

    /** Returns the result of {@link #round(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray round(INDArray x, boolean copy) {
        return transform(TransformOp.ROUND, x, copy);
    }

    /** Returns a copy; accepts every type. */
    public static INDArray identity(INDArray x) {
        return transform(TransformOp.IDENTITY, x, true);
    }

    /** Returns the result of {@link #identity(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray identity(INDArray x, boolean copy) {
        return transform(TransformOp.IDENTITY, x, copy);
    }

    /** Returns x (1 - x); writes it into x if {@code copy} is false. */
    public static INDArray timesOneMinus(INDArray x, boolean copy) {
        return transform(TransformOp.TIMES_ONE_MINUS, x, copy);
    }

    /** Returns e^x - 1, accurate near 0; writes it into x if {@code copy} is false. */
    public static INDArray expm1(INDArray x, boolean copy) {
        return transform(TransformOp.EXPM1, x, copy);
    }

    /** Returns the natural logarithm; -infinity for 0, NaN for negative numbers. */
    public static INDArray log(INDArray x) {
        return transform(TransformOp.LOG, x, true);
    }

    /** Returns the result of {@link #log(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray log(INDArray x, boolean copy) {
        return transform(TransformOp.LOG, x, copy);
    }

    /** Returns the logarithm to a base: ln(x) / ln(base). */
    public static INDArray log(INDArray x, double base) {
        return log(x, base, true);
    }

    /** Returns the result of {@link #log(INDArray, double)}; writes it into x if {@code copy} is false. */
    public static INDArray log(INDArray x, double base, boolean copy) {
        return binary(BinaryOp.LOG_BASE, x, base, copy);
    }

    /** Returns the hyperbolic sine. */
    public static INDArray sinh(INDArray x) {
        return transform(TransformOp.SINH, x, true);
    }

    /** Returns the result of {@link #sinh(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray sinh(INDArray x, boolean copy) {
        return transform(TransformOp.SINH, x, copy);
    }

    /** Returns the cosine; NaN for infinities. */
    public static INDArray cos(INDArray x) {
        return transform(TransformOp.COS, x, true);
    }

    /** Returns the result of {@link #cos(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray cos(INDArray x, boolean copy) {
        return transform(TransformOp.COS, x, copy);
    }

    /** Returns the hyperbolic cosine. */
    public static INDArray cosh(INDArray x) {
        return transform(TransformOp.COSH, x, true);
    }

    /** Returns the result of {@link #cosh(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray cosh(INDArray x, boolean copy) {
        return transform(TransformOp.COSH, x, copy);
    }

    /** Returns the tangent; NaN for infinities. */
    public static INDArray tan(INDArray x) {
        return transform(TransformOp.TAN, x, true);
    }

    /** Returns the result of {@link #tan(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray tan(INDArray x, boolean copy) {
        return transform(TransformOp.TAN, x, copy);
    }

    /** Returns the hyperbolic tangent. */
    public static INDArray tanh(INDArray x) {
        return transform(TransformOp.TANH, x, true);
    }

    /** Returns the result of {@link #tanh(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray tanh(INDArray x, boolean copy) {
        return transform(TransformOp.TANH, x, copy);
    }

    /** Returns the inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]. */
    public static INDArray asin(INDArray x) {
        return transform(TransformOp.ASIN, x, true);
    }

    /** Returns the result of {@link #asin(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray asin(INDArray x, boolean copy) {
        return transform(TransformOp.ASIN, x, copy);
    }

    /** Returns the inverse cosine, in [0, pi]; NaN outside [-1, 1]. */
    public static INDArray acos(INDArray x) {
        return transform(TransformOp.ACOS, x, true);
    }

    /** Returns the result of {@link #acos(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray acos(INDArray x, boolean copy) {
        return transform(TransformOp.ACOS, x, copy);
    }

    /** Returns the inverse tangent, in [-pi/2, pi/2]. */
    public static INDArray atan(INDArray x) {
        return transform(TransformOp.ATAN, x, true);
    }

    /** Returns the result of {@link #atan(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray atan(INDArray x, boolean copy) {
        return transform(TransformOp.ATAN, x, copy);
    }

    /** Returns the inverse of tanh: infinite for -1 and 1, NaN outside [-1, 1]. */
    public static INDArray atanh(INDArray x) {
        return transform(TransformOp.ATANH, x, true);
    }

    /** Returns the result of {@link #atanh(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray atanh(INDArray x, boolean copy) {
        return transform(TransformOp.ATANH, x, copy);
    }

    /**
     * Returns the angle of the point (x, y) in [-pi, pi], {@code Math.atan2(y, x)}. As in ND4J, x is the first
     * parameter. The arrays broadcast.
     */
    public static INDArray atan2(INDArray x, INDArray y) {
        return binary(BinaryOp.ATAN2, x, y, true);
    }

    /** Returns 1 / (1 + e^-x). */
    public static INDArray sigmoid(INDArray x) {
        return transform(TransformOp.SIGMOID, x, true);
    }

    /** Returns the result of {@link #sigmoid(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray sigmoid(INDArray x, boolean copy) {
        return transform(TransformOp.SIGMOID, x, copy);
    }

    /** Returns s (1 - s) for s = sigmoid(x). */
    public static INDArray sigmoidDerivative(INDArray x) {
        return transform(TransformOp.SIGMOID_DERIVATIVE, x, true);
    }

    /** Returns the result of {@link #sigmoidDerivative(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray sigmoidDerivative(INDArray x, boolean copy) {
        return transform(TransformOp.SIGMOID_DERIVATIVE, x, copy);
    }

    /** Returns ln(1 + e^x), without overflow. */
    public static INDArray softPlus(INDArray x) {
        return transform(TransformOp.SOFT_PLUS, x, true);
    }

    /** Returns the result of {@link #softPlus(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray softPlus(INDArray x, boolean copy) {
        return transform(TransformOp.SOFT_PLUS, x, copy);
    }

    /** Returns x / (1 + |x|); NaN for infinities. */
    public static INDArray softsign(INDArray x) {
        return transform(TransformOp.SOFTSIGN, x, true);
    }

    /** Returns the result of {@link #softsign(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray softsign(INDArray x, boolean copy) {
        return transform(TransformOp.SOFTSIGN, x, copy);
    }

    /** Returns 1 / (1 + |x|)^2. */
    public static INDArray softsignDerivative(INDArray x) {
        return transform(TransformOp.SOFTSIGN_DERIVATIVE, x, true);
    }

    /** Returns the result of {@link #softsignDerivative(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray softsignDerivative(INDArray x, boolean copy) {
        return transform(TransformOp.SOFTSIGN_DERIVATIVE, x, copy);
    }

    /** Returns x where it is positive, else 0. */
    public static INDArray relu(INDArray x) {
        return relu(x, true);
    }

    /** Returns the result of {@link #relu(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray relu(INDArray x, boolean copy) {
        return binary(BinaryOp.RELU, x, 0, copy);
    }

    /** Returns x limited to [0, 6]. */
    public static INDArray relu6(INDArray x) {
        return relu6(x, true);
    }

    /** Returns the result of {@link #relu6(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray relu6(INDArray x, boolean copy) {
        return binary(BinaryOp.RELU6, x, 0, copy);
    }

    /** Returns 0.01 x where x is negative, else x. */
    public static INDArray leakyRelu(INDArray x) {
        return leakyRelu(x, true);
    }

    /** Returns the result of {@link #leakyRelu(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray leakyRelu(INDArray x, boolean copy) {
        return leakyRelu(x, LEAK, copy);
    }

    /** Returns alpha x where x is negative, else x. */
    public static INDArray leakyRelu(INDArray x, double alpha) {
        return leakyRelu(x, alpha, true);
    }

    /** Returns the result of {@link #leakyRelu(INDArray, double)}; writes it into x if {@code copy} is false. */
    public static INDArray leakyRelu(INDArray x, double alpha, boolean copy) {
        return binary(BinaryOp.LEAKY_RELU, x, alpha, copy);
    }

    /** Returns 1 where x is at least 0, else alpha; alpha for NaN. */
    public static INDArray leakyReluDerivative(INDArray x, double alpha) {
        return leakyReluDerivative(x, alpha, true);
    }

    /**
     * Returns the result of {@link #leakyReluDerivative(INDArray, double)}; writes it into x if {@code copy} is false.
     */
    public static INDArray leakyReluDerivative(INDArray x, double alpha, boolean copy) {
        return binary(BinaryOp.LEAKY_RELU_DERIVATIVE, x, alpha, copy);
    }

    /** Returns x where it is at least 0, else e^x - 1. */
    public static INDArray elu(INDArray x) {
        return transform(TransformOp.ELU, x, true);
    }

    /** Returns the result of {@link #elu(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray elu(INDArray x, boolean copy) {
        return transform(TransformOp.ELU, x, copy);
    }

    /** Returns the gradient of elu: gradient where x is at least 0, else gradient times e^x. The arrays broadcast. */
    public static INDArray eluDerivative(INDArray x, INDArray gradient) {
        return eluDerivative(x, gradient, true);
    }

    /** Returns the result of {@link #eluDerivative(INDArray, INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray eluDerivative(INDArray x, INDArray gradient, boolean copy) {
        return binary(BinaryOp.ELU_DERIVATIVE, x, gradient, copy);
    }

    /** Returns x limited to [-1, 1]. */
    public static INDArray hardTanh(INDArray x) {
        return transform(TransformOp.HARD_TANH, x, true);
    }

    /** Returns the result of {@link #hardTanh(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray hardTanh(INDArray x, boolean copy) {
        return transform(TransformOp.HARD_TANH, x, copy);
    }

    /** Returns 1 within [-1, 1], else 0; 0 for NaN. */
    public static INDArray hardTanhDerivative(INDArray x) {
        return transform(TransformOp.HARD_TANH_DERIVATIVE, x, true);
    }

    /** Returns the result of {@link #hardTanhDerivative(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray hardTanhDerivative(INDArray x, boolean copy) {
        return transform(TransformOp.HARD_TANH_DERIVATIVE, x, copy);
    }

    /** Returns 0.2 x + 0.5 limited to [0, 1]; writes it into x if {@code copy} is false. */
    public static INDArray hardSigmoid(INDArray x, boolean copy) {
        return transform(TransformOp.HARD_SIGMOID, x, copy);
    }

    /** Returns 1 where x is positive, else 0; 0 for NaN. */
    public static INDArray step(INDArray x) {
        return step(x, true);
    }

    /** Returns the result of {@link #step(INDArray)}; writes it into x if {@code copy} is false. */
    public static INDArray step(INDArray x, boolean copy) {
        return binary(BinaryOp.STEP, x, 0, copy);
    }

    /** Returns x limited to |k x| of at most 87.3, so that e^(k x) is a normal FLOAT. */
    public static INDArray stabilize(INDArray x, double k) {
        return stabilize(x, k, true);
    }

    /** Returns the result of {@link #stabilize(INDArray, double)}; writes it into x if {@code copy} is false. */
    public static INDArray stabilize(INDArray x, double k, boolean copy) {
        return binary(BinaryOp.STABILIZE, x, k, copy);
    }

    /** Returns whether |x| is at most 1e-12, BOOL. */
    public static INDArray eps(INDArray x) {
        return binary(BinaryOp.EPS, x, 0, true);
    }

    /** Returns whether x is at least y, BOOL. */
    public static INDArray greaterThanOrEqual(INDArray x, INDArray y) {
        return binary(BinaryOp.GTE, x, y, true);
    }

    /**
     * Does the same as {@link #greaterThanOrEqual(INDArray, INDArray)}. As in ND4J, the method ignores the last
     * argument and leaves x unchanged.
     */
    public static INDArray greaterThanOrEqual(INDArray x, INDArray y, boolean copy) {
        return greaterThanOrEqual(x, y);
    }

    /** Returns whether x is at most y, BOOL. */
    public static INDArray lessThanOrEqual(INDArray x, INDArray y) {
        return binary(BinaryOp.LTE, x, y, true);
    }

    /**
     * Does the same as {@link #lessThanOrEqual(INDArray, INDArray)}. As in ND4J, the method ignores the last argument
     * and leaves x unchanged.
     */
    public static INDArray lessThanOrEqual(INDArray x, INDArray y, boolean copy) {
        return lessThanOrEqual(x, y);
    }

    /**
     * Returns whether neither x nor y is 0, BOOL, for any types; NaN is not 0. The arrays broadcast, as for {@code or}
     * and {@code xor}.
     */
    public static INDArray and(INDArray x, INDArray y) {
        return binary(BinaryOp.AND, x, y, true);
    }

    /** Returns whether x or y or both are not 0, BOOL. */
    public static INDArray or(INDArray x, INDArray y) {
        return binary(BinaryOp.OR, x, y, true);
    }

    /** Returns whether exactly one of x and y is not 0, BOOL. */
    public static INDArray xor(INDArray x, INDArray y) {
        return binary(BinaryOp.XOR, x, y, true);
    }

    /** Returns whether x is 0, BOOL; accepts every type. */
    public static INDArray not(INDArray x) {
        return transform(TransformOp.NOT, x, true);
    }

    /** Returns the inner product of two vectors. */
    public static double dot(INDArray x, INDArray y) {
        return Call.of(Function.LEVEL1, Level1Op.DOT).operand(x).operand(y).number().doubleValue();
    }

    private static Call along(AlongOp op, INDArray x, int... dimensions) {
        Arguments.given(dimensions, Call.of(Function.ALONG, op).name(), "the array of dimensions");
        boolean all = dimensions.length == 1 && dimensions[0] == Integer.MAX_VALUE;
        return Call.of(Function.ALONG, op).operand(x).integers(all ? new int[0] : dimensions);
    }

    /**
     * Returns an array of the type of x with 1 at the first largest element of each group along dimensions, else 0.
     * Without dimensions, there is one group. NaN counts as the largest. The result of a sparse array is sparse, with
     * one entry for each group. Entries of groups that store nothing count against the densify limit. O(nnz + groups)
     * time.
     */
    public static INDArray isMax(INDArray x, int... dimensions) {
        return along(AlongOp.IS_MAX, x, dimensions).array();
    }

    /** Does the same as {@link #isMax(INDArray, int...)} for all elements, in another type. */
    public static INDArray isMax(INDArray x, DataType type) {
        return Composed.isMax(x, type);
    }

    /**
     * Does the same as {@link #isMax(INDArray, int...)} for all elements, but writes into {@code result}, which must
     * have the shape of x and can be x. Returns {@code result}.
     */
    public static INDArray isMax(INDArray x, INDArray result) {
        return Composed.isMax(x, result);
    }

    /**
     * Returns the cross products of triples along the last dimension; the other dimensions broadcast. The result of
     * sparse arrays is sparse.
     */
    public static INDArray cross(INDArray x, INDArray y) {
        return Composed.cross(x, y);
    }

    /**
     * Returns the n-th power of a square matrix, for n of at least 0, by repeated squaring with O(log n) products;
     * writes it into x if {@code copy} is false.
     */
    public static INDArray mpow(INDArray x, int n, boolean copy) {
        return Composed.mpow(x, n, copy);
    }

    /** Returns all elements in reverse order; writes them into x if {@code copy} is false. */
    public static INDArray reverse(INDArray x, boolean copy) {
        return Composed.reverse(x, copy);
    }

    /**
     * Subtracts from each column of a matrix its mean, and divides the column by its standard deviation (with divisor n
     * - 1) plus 1e-5, in place. The matrix must be FLOAT or DOUBLE. Returns x.
     *
     * @throws org.sparse4j.WouldDensifyException if x is sparse and has more elements than the densify limit, because x
     *     then stores every element
     */
    public static INDArray normalizeZeroMeanAndUnitVariance(INDArray x) {
        return Composed.normalize(x);
    }

    /**
     * Divides x in place by the Euclidean norm of all its elements, unless the norm is 0. The array must be FLOAT or
     * DOUBLE. Returns x.
     */
    public static INDArray unitVec(INDArray x) {
        return Composed.unitVector(x);
    }

    /** Does the same as {@link #softmax(INDArray, int)} along the last dimension. */
    public static INDArray softmax(INDArray x) {
        return along(AlongOp.SOFTMAX, x, -1).array();
    }

    /**
     * Does the same as {@link #softmax(INDArray, int)} along the last dimension; writes the result into x if {@code
     * copy} is false.
     */
    public static INDArray softmax(INDArray x, boolean copy) {
        return copy ? softmax(x) : along(AlongOp.SOFTMAX, x, -1).inPlace().array(x);
    }

    /**
     * Returns exp(x) divided by its sum along a dimension. The method subtracts the largest element first and computes
     * in double, so that no exponential overflows. The result is DENSE, also for a sparse array, whose length must not
     * exceed the densify limit; {@code x.stored().softmax(d)} stays sparse. Integers give DOUBLE. A line with NaN or
     * Infinity is NaN. O(length) time.
     */
    public static INDArray softmax(INDArray x, int dimension) {
        return along(AlongOp.SOFTMAX, x, dimension).array();
    }

    // ---- distances --------------------------------------------------------------------------------------------------

    /**
     * Returns {@code sqrt(sum (x - y)^2)} for two arrays of the same shape, computed in double. The result is accurate
     * even if squares exceed 1.8e308, as for {@code norm2}. O(nnz(x) + nnz(y)) time, as for the other distances.
     */
    public static double euclideanDistance(INDArray x, INDArray y) {
        return Distances.euclidean(x, y);
    }

    /** Returns {@code sum |x - y|} for two arrays of the same shape, computed in double. */
    public static double manhattanDistance(INDArray x, INDArray y) {
        return Distances.manhattan(x, y);
    }

    /**
     * Returns {@code sum x y / (norm(x) norm(y))} for two arrays of the same shape, computed in double, for numbers of
     * any size; NaN if a norm is 0.
     */
    public static double cosineSim(INDArray x, INDArray y) {
        return Distances.cosineSimilarity(x, y);
    }

    /** Returns 1 minus {@link #cosineSim}. */
    public static double cosineDistance(INDArray x, INDArray y) {
        return 1 - Distances.cosineSimilarity(x, y);
    }

    /**
     * Returns the fraction of elements that differ between two arrays of the same shape. NaN differs from everything.
     */
    public static double hammingDistance(INDArray x, INDArray y) {
        return Distances.hamming(x, y);
    }

    /** Returns {@code 1 - sum min(x, y) / sum max(x, y)} for two arrays of the same shape, computed in double. */
    public static double jaccardDistance(INDArray x, INDArray y) {
        return Distances.jaccard(x, y);
    }

    /**
     * Returns the Euclidean distances of all pairs of sub-arrays of x and y along dimensions. Element [i, j] compares
     * the i-th sub-array of x with the j-th of y; both indexes count the positions along the other dimensions in C
     * order. x and y must have the same rank, and equal extents along the given dimensions. Without dimensions, each
     * array is one sub-array.
     *
     * <p>The result is DENSE. It is FLOAT if x + y would be FLOAT, otherwise DOUBLE. The method computes in double, and
     * equal sub-arrays have a distance of exactly 0. For m and n sub-arrays, it takes O(products of stored elements + m
     * n) time, as a matrix product. It takes O(m n size) time if both arrays are DENSE, and O(m nnz(y) + n nnz(x)) time
     * if a fill is not 0.
     *
     * @throws org.sparse4j.WouldDensifyException if x or y is sparse and the result exceeds {@code
     *     org.sparse4j.densifyLimit}, unless a DENSE array receives it
     */
    public static INDArray allEuclideanDistances(INDArray x, INDArray y, int... dimensions) {
        return OperationCall.run(DistanceOp.EUCLIDEAN_DISTANCE.of(x, y, dimensions));
    }

    /** Returns the Manhattan distances of all pairs of sub-arrays, as {@link #allEuclideanDistances}. */
    public static INDArray allManhattanDistances(INDArray x, INDArray y, int... dimensions) {
        return OperationCall.run(DistanceOp.MANHATTAN_DISTANCE.of(x, y, dimensions));
    }

    /**
     * Returns the cosine similarities of all pairs of sub-arrays, as {@link #allEuclideanDistances}; NaN where a norm
     * is 0.
     */
    public static INDArray allCosineSimilarities(INDArray x, INDArray y, int... dimensions) {
        return OperationCall.run(DistanceOp.COSINE_SIMILARITY.of(x, y, dimensions));
    }

    /** Returns 1 minus {@link #allCosineSimilarities}. */
    public static INDArray allCosineDistances(INDArray x, INDArray y, int... dimensions) {
        return OperationCall.run(DistanceOp.COSINE_DISTANCE.of(x, y, dimensions));
    }
}
