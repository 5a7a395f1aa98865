// SPDX-License-Identifier: Apache-2.0
// A list: ND4J's names; each method calls one of org.sparse4j.ops.Transforms. Scala does not see statics that a class inherits.
package org.sparse4j.nd4j;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/**
 * Provides the element-wise functions of ND4J's {@code Transforms} under ND4J's names. If a method has the parameter
 * {@code copy} and it is false, the method writes the result into the array and returns the array. Each method calls the one
 * of the same name in {@link org.sparse4j.ops.Transforms}, which describes result types and exceptions.
 *
 * <pre>{@code
 * INDArray x = Nd4j.create(new double[] {1, 4, -9});
 * System.out.println(Transforms.abs(x).maxNumber());     // 9.0
 * Transforms.sign(x, false);                             // false: into x itself
 * System.out.println(x.sumNumber());                     // 1.0
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Transforms {
    private Transforms() {}

    /** Returns -x. */
    public static INDArray neg(INDArray x) {
        return org.sparse4j.ops.Transforms.neg(x);
    }

    /** Returns -x; the result is written into x unless {@code copy} is true. */
    public static INDArray neg(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.neg(x, copy);
    }

    /** Returns the absolute value. */
    public static INDArray abs(INDArray x) {
        return org.sparse4j.ops.Transforms.abs(x);
    }

    /** Returns the absolute value; the result is written into x unless {@code copy} is true. */
    public static INDArray abs(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.abs(x, copy);
    }

    /** Returns the square root. */
    public static INDArray sqrt(INDArray x) {
        return org.sparse4j.ops.Transforms.sqrt(x);
    }

    /** Returns the square root; the result is written into x unless {@code copy} is true. */
    public static INDArray sqrt(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sqrt(x, copy);
    }

    /** Returns e to the power x. */
    public static INDArray exp(INDArray x) {
        return org.sparse4j.ops.Transforms.exp(x);
    }

    /** Returns e to the power x; the result is written into x unless {@code copy} is true. */
    public static INDArray exp(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.exp(x, copy);
    }

    /** Returns ln(1 + x). */
    public static INDArray log1p(INDArray x) {
        return org.sparse4j.ops.Transforms.log1p(x);
    }

    /** Returns ln(1 + x); the result is written into x unless {@code copy} is true. */
    public static INDArray log1p(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.log1p(x, copy);
    }

    /** Returns the sine. */
    public static INDArray sin(INDArray x) {
        return org.sparse4j.ops.Transforms.sin(x);
    }

    /** Returns the sine; the result is written into x unless {@code copy} is true. */
    public static INDArray sin(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sin(x, copy);
    }

    /** Returns -1, 0 or 1; NaN for NaN. */
    public static INDArray sign(INDArray x) {
        return org.sparse4j.ops.Transforms.sign(x);
    }

    /** Returns -1, 0 or 1; NaN for NaN; the result is written into x unless {@code copy} is true. */
    public static INDArray sign(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sign(x, copy);
    }

    /** Returns x to the power y. */
    public static INDArray pow(INDArray x, Number y) {
        return org.sparse4j.ops.Transforms.pow(x, y);
    }

    /** Returns x to the power y; the result is written into x unless {@code copy} is true. */
    public static INDArray pow(INDArray x, Number y, boolean copy) {
        return org.sparse4j.ops.Transforms.pow(x, y, copy);
    }

    /** Returns x to the power y. */
    public static INDArray pow(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.pow(x, y);
    }

    /** Returns x to the power y; the result is written into x unless {@code copy} is true. */
    public static INDArray pow(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.pow(x, y, copy);
    }

    /** Returns the larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.max(x, y);
    }

    /** Returns the larger of x and y; NaN propagates; the result is written into x unless {@code copy} is true. */
    public static INDArray max(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.max(x, y, copy);
    }

    /** Returns the larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, Number y) {
        return org.sparse4j.ops.Transforms.max(x, y);
    }

    /** Returns the larger of x and y; NaN propagates; the result is written into x unless {@code copy} is true. */
    public static INDArray max(INDArray x, Number y, boolean copy) {
        return org.sparse4j.ops.Transforms.max(x, y, copy);
    }

    /** Returns the smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.min(x, y);
    }

    /** Returns the smaller of x and y; NaN propagates; the result is written into x unless {@code copy} is true. */
    public static INDArray min(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.min(x, y, copy);
    }

    /** Returns the smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, Number y) {
        return org.sparse4j.ops.Transforms.min(x, y);
    }

    /** Returns the smaller of x and y; NaN propagates; the result is written into x unless {@code copy} is true. */
    public static INDArray min(INDArray x, Number y, boolean copy) {
        return org.sparse4j.ops.Transforms.min(x, y, copy);
    }

    /** Returns the smallest whole number that is at least x. */
    public static INDArray ceil(INDArray x) {
        return org.sparse4j.ops.Transforms.ceil(x);
    }

    /** Works like {@link #ceil(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray ceil(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.ceil(x, copy);
    }

    /** Works like {@link #ceil(INDArray)}. */
    public static INDArray ceiling(INDArray x) {
        return org.sparse4j.ops.Transforms.ceiling(x);
    }

    /** Works like {@link #ceiling(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray ceiling(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.ceiling(x, copy);
    }

    /** Returns the largest whole number that is at most x. */
    public static INDArray floor(INDArray x) {
        return org.sparse4j.ops.Transforms.floor(x);
    }

    /** Works like {@link #floor(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray floor(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.floor(x, copy);
    }

    /** Returns the nearest whole number, halves away from zero. */
    public static INDArray round(INDArray x) {
        return org.sparse4j.ops.Transforms.round(x);
    }

    /** Works like {@link #round(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray round(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.round(x, copy);
    }

    /** Returns a copy, of any type. */
    public static INDArray identity(INDArray x) {
        return org.sparse4j.ops.Transforms.identity(x);
    }

    /** Works like {@link #identity(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray identity(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.identity(x, copy);
    }

    /** Returns x (1 - x); the result is written into x unless {@code copy} is true. */
    public static INDArray timesOneMinus(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.timesOneMinus(x, copy);
    }

    /** Returns e to the power x, minus 1, accurate near 0; the result is written into x unless {@code copy} is true. */
    public static INDArray expm1(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.expm1(x, copy);
    }

    /** Returns the natural logarithm; -infinity for 0, NaN below. */
    public static INDArray log(INDArray x) {
        return org.sparse4j.ops.Transforms.log(x);
    }

    /** Works like {@link #log(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray log(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.log(x, copy);
    }

    /** Returns the logarithm to a base: ln(x) / ln(base). */
    public static INDArray log(INDArray x, double base) {
        return org.sparse4j.ops.Transforms.log(x, base);
    }

    /** Works like {@link #log(INDArray, double)}; the result is written into x unless {@code copy} is true. */
    public static INDArray log(INDArray x, double base, boolean copy) {
        return org.sparse4j.ops.Transforms.log(x, base, copy);
    }

    /** Returns the hyperbolic sine. */
    public static INDArray sinh(INDArray x) {
        return org.sparse4j.ops.Transforms.sinh(x);
    }

    /** Works like {@link #sinh(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray sinh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sinh(x, copy);
    }

    /** Returns the cosine; NaN for infinities. */
    public static INDArray cos(INDArray x) {
        return org.sparse4j.ops.Transforms.cos(x);
    }

    /** Works like {@link #cos(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray cos(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.cos(x, copy);
    }

    /** Returns the hyperbolic cosine. */
    public static INDArray cosh(INDArray x) {
        return org.sparse4j.ops.Transforms.cosh(x);
    }

    /** Works like {@link #cosh(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray cosh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.cosh(x, copy);
    }

    /** Returns the tangent; NaN for infinities. */
    public static INDArray tan(INDArray x) {
        return org.sparse4j.ops.Transforms.tan(x);
    }

    /** Works like {@link #tan(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray tan(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.tan(x, copy);
    }

    /** Returns the hyperbolic tangent. */
    public static INDArray tanh(INDArray x) {
        return org.sparse4j.ops.Transforms.tanh(x);
    }

    /** Works like {@link #tanh(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray tanh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.tanh(x, copy);
    }

    /** Returns the angle in [-pi/2, pi/2] of a sine in [-1, 1]. */
    public static INDArray asin(INDArray x) {
        return org.sparse4j.ops.Transforms.asin(x);
    }

    /** Works like {@link #asin(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray asin(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.asin(x, copy);
    }

    /** Returns the angle in [0, pi] of a cosine in [-1, 1]. */
    public static INDArray acos(INDArray x) {
        return org.sparse4j.ops.Transforms.acos(x);
    }

    /** Works like {@link #acos(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray acos(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.acos(x, copy);
    }

    /** Returns the angle in [-pi/2, pi/2] of a tangent. */
    public static INDArray atan(INDArray x) {
        return org.sparse4j.ops.Transforms.atan(x);
    }

    /** Works like {@link #atan(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray atan(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.atan(x, copy);
    }

    /** Returns the inverse of tanh; infinities for -1 and 1, NaN beyond. */
    public static INDArray atanh(INDArray x) {
        return org.sparse4j.ops.Transforms.atanh(x);
    }

    /** Works like {@link #atanh(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray atanh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.atanh(x, copy);
    }

    /** Returns the angle of the point (x, y) in [-pi, pi], {@code Math.atan2(y, x)}: x stands first, as in ND4J. Broadcasts. */
    public static INDArray atan2(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.atan2(x, y);
    }

    /** Returns 1 / (1 + e^-x). */
    public static INDArray sigmoid(INDArray x) {
        return org.sparse4j.ops.Transforms.sigmoid(x);
    }

    /** Works like {@link #sigmoid(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray sigmoid(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sigmoid(x, copy);
    }

    /** Returns s (1 - s) for s = sigmoid(x). */
    public static INDArray sigmoidDerivative(INDArray x) {
        return org.sparse4j.ops.Transforms.sigmoidDerivative(x);
    }

    /** Works like {@link #sigmoidDerivative(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray sigmoidDerivative(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sigmoidDerivative(x, copy);
    }

    /** Returns ln(1 + e^x), without overflow. */
    public static INDArray softPlus(INDArray x) {
        return org.sparse4j.ops.Transforms.softPlus(x);
    }

    /** Works like {@link #softPlus(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray softPlus(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softPlus(x, copy);
    }

    /** Returns x / (1 + |x|); NaN for infinities. */
    public static INDArray softsign(INDArray x) {
        return org.sparse4j.ops.Transforms.softsign(x);
    }

    /** Works like {@link #softsign(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray softsign(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softsign(x, copy);
    }

    /** Returns 1 / (1 + |x|)^2. */
    public static INDArray softsignDerivative(INDArray x) {
        return org.sparse4j.ops.Transforms.softsignDerivative(x);
    }

    /** Works like {@link #softsignDerivative(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray softsignDerivative(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softsignDerivative(x, copy);
    }

    /** Returns x where it is positive, else 0. */
    public static INDArray relu(INDArray x) {
        return org.sparse4j.ops.Transforms.relu(x);
    }

    /** Works like {@link #relu(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray relu(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.relu(x, copy);
    }

    /** Returns x within [0, 6], clamped outside. */
    public static INDArray relu6(INDArray x) {
        return org.sparse4j.ops.Transforms.relu6(x);
    }

    /** Works like {@link #relu6(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray relu6(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.relu6(x, copy);
    }

    /** Returns 0.01 x where x is negative, else x. */
    public static INDArray leakyRelu(INDArray x) {
        return org.sparse4j.ops.Transforms.leakyRelu(x);
    }

    /** Works like {@link #leakyRelu(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray leakyRelu(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.leakyRelu(x, copy);
    }

    /** Returns alpha x where x is negative, else x. */
    public static INDArray leakyRelu(INDArray x, double alpha) {
        return org.sparse4j.ops.Transforms.leakyRelu(x, alpha);
    }

    /** Works like {@link #leakyRelu(INDArray, double)}; the result is written into x unless {@code copy} is true. */
    public static INDArray leakyRelu(INDArray x, double alpha, boolean copy) {
        return org.sparse4j.ops.Transforms.leakyRelu(x, alpha, copy);
    }

    /** Returns 1 where x is at least 0, else alpha; alpha for NaN. */
    public static INDArray leakyReluDerivative(INDArray x, double alpha) {
        return org.sparse4j.ops.Transforms.leakyReluDerivative(x, alpha);
    }

    /** Works like {@link #leakyReluDerivative(INDArray, double)}; the result is written into x unless {@code copy} is true. */
    public static INDArray leakyReluDerivative(INDArray x, double alpha, boolean copy) {
        return org.sparse4j.ops.Transforms.leakyReluDerivative(x, alpha, copy);
    }

    /** Returns x where it is at least 0, else e^x - 1. */
    public static INDArray elu(INDArray x) {
        return org.sparse4j.ops.Transforms.elu(x);
    }

    /** Works like {@link #elu(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray elu(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.elu(x, copy);
    }

    /** Returns the gradient of elu: gradient where x is at least 0, else gradient times e^x. Broadcasts. */
    public static INDArray eluDerivative(INDArray x, INDArray gradient) {
        return org.sparse4j.ops.Transforms.eluDerivative(x, gradient);
    }

    /** Works like {@link #eluDerivative(INDArray, INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray eluDerivative(INDArray x, INDArray gradient, boolean copy) {
        return org.sparse4j.ops.Transforms.eluDerivative(x, gradient, copy);
    }

    /** Returns x within [-1, 1], clamped outside. */
    public static INDArray hardTanh(INDArray x) {
        return org.sparse4j.ops.Transforms.hardTanh(x);
    }

    /** Works like {@link #hardTanh(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray hardTanh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.hardTanh(x, copy);
    }

    /** Returns 1 within [-1, 1], else 0; 0 for NaN. */
    public static INDArray hardTanhDerivative(INDArray x) {
        return org.sparse4j.ops.Transforms.hardTanhDerivative(x);
    }

    /** Works like {@link #hardTanhDerivative(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray hardTanhDerivative(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.hardTanhDerivative(x, copy);
    }

    /** Returns 0.2 x + 0.5 within [0, 1], clamped outside; the result is written into x unless {@code copy} is true. */
    public static INDArray hardSigmoid(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.hardSigmoid(x, copy);
    }

    /** Returns 1 where x is positive, else 0; 0 for NaN. */
    public static INDArray step(INDArray x) {
        return org.sparse4j.ops.Transforms.step(x);
    }

    /** Works like {@link #step(INDArray)}; the result is written into x unless {@code copy} is true. */
    public static INDArray step(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.step(x, copy);
    }

    /** Returns x clamped so that |k x| is at most 87.3; then e^(k x) is a normal FLOAT. */
    public static INDArray stabilize(INDArray x, double k) {
        return org.sparse4j.ops.Transforms.stabilize(x, k);
    }

    /** Works like {@link #stabilize(INDArray, double)}; the result is written into x unless {@code copy} is true. */
    public static INDArray stabilize(INDArray x, double k, boolean copy) {
        return org.sparse4j.ops.Transforms.stabilize(x, k, copy);
    }

    /** Returns whether |x| is at most 1e-12, BOOL. */
    public static INDArray eps(INDArray x) {
        return org.sparse4j.ops.Transforms.eps(x);
    }

    /** Returns whether x is at least y, BOOL. */
    public static INDArray greaterThanOrEqual(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.greaterThanOrEqual(x, y);
    }

    /** Works like {@link #greaterThanOrEqual(INDArray, INDArray)}; as in ND4J, the last argument is ignored and x does not change. */
    public static INDArray greaterThanOrEqual(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.greaterThanOrEqual(x, y, copy);
    }

    /** Returns whether x is at most y, BOOL. */
    public static INDArray lessThanOrEqual(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.lessThanOrEqual(x, y);
    }

    /** Works like {@link #lessThanOrEqual(INDArray, INDArray)}; as in ND4J, the last argument is ignored and x does not change. */
    public static INDArray lessThanOrEqual(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.lessThanOrEqual(x, y, copy);
    }

    /** Returns whether neither x nor y is 0, BOOL, of any types; NaN is not 0. Broadcasts, as {@link #or} and {@link #xor} do. */
    public static INDArray and(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.and(x, y);
    }

    /** Returns whether x or y or both are not 0, BOOL. */
    public static INDArray or(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.or(x, y);
    }

    /** Returns whether just one of x and y is not 0, BOOL. */
    public static INDArray xor(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.xor(x, y);
    }

    /** Returns whether x is 0, BOOL, of any type. */
    public static INDArray not(INDArray x) {
        return org.sparse4j.ops.Transforms.not(x);
    }

    /** Returns the inner product of two vectors. */
    public static double dot(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.dot(x, y);
    }

    /**
     * Returns 1, in x's type, at the first largest element of each group along dimensions, else 0. Without dimensions, the whole
     * array is one group. NaN counts as the largest. The result of a sparse array is sparse, with one entry for each group. If
     * some groups store nothing, the number of groups must be at most the densify limit. O(nnz + groups) time.
     */
    public static INDArray isMax(INDArray x, int... dimensions) {
        return org.sparse4j.ops.Transforms.isMax(x, dimensions);
    }

    /** Works like {@link #isMax(INDArray, int...)} with the whole array as one group, and returns the result in a type. */
    public static INDArray isMax(INDArray x, DataType type) {
        return org.sparse4j.ops.Transforms.isMax(x, type);
    }

    /**
     * Works like {@link #isMax(INDArray, int...)} with the whole array as one group, and writes into {@code result}, which has
     * the shape of x and may be x. Returns {@code result}.
     */
    public static INDArray isMax(INDArray x, INDArray result) {
        return org.sparse4j.ops.Transforms.isMax(x, result);
    }

    /**
     * Returns the vector products of triples along the last dimension; the other dimensions broadcast. A product of sparse
     * arrays is sparse.
     */
    public static INDArray cross(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.cross(x, y);
    }

    /**
     * Returns the n-th power of a square matrix, n at least 0; the result is written into x unless {@code copy} is true. The
     * method multiplies O(log n) matrices, by repeated squaring.
     */
    public static INDArray mpow(INDArray x, int n, boolean copy) {
        return org.sparse4j.ops.Transforms.mpow(x, n, copy);
    }

    /** Returns all elements in reverse order; the result is written into x unless {@code copy} is true. */
    public static INDArray reverse(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.reverse(x, copy);
    }

    /**
     * Subtracts from each column of a matrix its mean and divides by its standard deviation (with divisor n - 1) + 1e-5, in
     * place, FLOAT or DOUBLE. A sparse matrix then stores every element; the method throws WouldDensifyException if these are
     * more than the densify limit. Returns x.
     */
    public static INDArray normalizeZeroMeanAndUnitVariance(INDArray x) {
        return org.sparse4j.ops.Transforms.normalizeZeroMeanAndUnitVariance(x);
    }

    /** Divides by the Euclidean norm of all elements, unless that is 0, in place, FLOAT or DOUBLE. Returns x. */
    public static INDArray unitVec(INDArray x) {
        return org.sparse4j.ops.Transforms.unitVec(x);
    }

    /** Returns the result of {@link #softmax(INDArray, int)} along the last dimension. */
    public static INDArray softmax(INDArray x) {
        return org.sparse4j.ops.Transforms.softmax(x);
    }

    /**
     * Returns the result of {@link #softmax(INDArray, int)} along the last dimension; the result is written into x unless {@code
     * copy} is true.
     */
    public static INDArray softmax(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softmax(x, copy);
    }

    /**
     * Returns exp(x) divided by its sum along a dimension. The largest element is subtracted first, so that no exponential
     * overflows; the computation is in double. The result is dense; a sparse array may have at most as many elements as the
     * densify limit. {@code x.stored().softmax(d)} remains sparse. Integers give DOUBLE; a line with NaN or Infinity is NaN.
     * O(length) time.
     */
    public static INDArray softmax(INDArray x, int dimension) {
        return org.sparse4j.ops.Transforms.softmax(x, dimension);
    }

    /**
     * Returns {@code sqrt(sum (x - y)^2)} of two arrays of equal shape, in double. As in {@code norm2}, squares may exceed
     * 1.8e308. O(nnz(x) + nnz(y)) time, like the next five methods.
     */
    public static double euclideanDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.euclideanDistance(x, y);
    }

    /** Returns {@code sum |x - y|} of two arrays of equal shape, in double. */
    public static double manhattanDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.manhattanDistance(x, y);
    }

    /**
     * Returns {@code sum x y / (norm(x) norm(y))} of two arrays of equal shape, in double, for numbers of any magnitude; NaN
     * if a norm is 0.
     */
    public static double cosineSim(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.cosineSim(x, y);
    }

    /** Returns 1 minus {@link #cosineSim}. */
    public static double cosineDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.cosineDistance(x, y);
    }

    /** Returns the share of elements that differ, of two arrays of equal shape; NaN differs from everything. */
    public static double hammingDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.hammingDistance(x, y);
    }

    /** Returns {@code 1 - sum min(x, y) / sum max(x, y)} of two arrays of equal shape, in double. */
    public static double jaccardDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.jaccardDistance(x, y);
    }

    /**
     * Returns the Euclidean distances of all pairs of sub-arrays of x and y along dimensions. Element [i, j] is the distance of
     * the i-th sub-array of x and the j-th of y, counted in C order of the other dimensions. x and y have equal rank, and equal
     * extents along the dimensions; without dimensions, x and y are the one pair. The result is DENSE, and has the type of
     * x + y, or DOUBLE for integers. Distances are computed in double; equal sub-arrays have the distance 0 exactly.
     *
     * <p>For m and n sub-arrays, O(products of stored elements + m n) time, as for a matrix product; O(m n size) if both are
     * DENSE, and O(m nnz(y) + n nnz(x)) with a fill value other than 0.
     *
     * @throws org.sparse4j.WouldDensifyException if x or y is sparse, the result has more than {@code org.sparse4j.densifyLimit}
     *     elements, and no DENSE array receives it
     */
    public static INDArray allEuclideanDistances(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allEuclideanDistances(x, y, dimensions);
    }

    /** Returns Manhattan distances of all pairs, as {@link #allEuclideanDistances}. */
    public static INDArray allManhattanDistances(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allManhattanDistances(x, y, dimensions);
    }

    /** Returns cosine similarities of all pairs, as {@link #allEuclideanDistances}; NaN where a norm is 0. */
    public static INDArray allCosineSimilarities(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allCosineSimilarities(x, y, dimensions);
    }

    /** Returns 1 minus {@link #allCosineSimilarities}. */
    public static INDArray allCosineDistances(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allCosineDistances(x, y, dimensions);
    }
}
