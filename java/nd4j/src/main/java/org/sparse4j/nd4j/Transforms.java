// SPDX-License-Identifier: Apache-2.0
// A list: ND4J's names, one-line twins of org.sparse4j.ops.Transforms. Scala does not see statics that a class inherits.
package org.sparse4j.nd4j;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/**
 * ND4J's {@code Transforms}: functions of elements under ND4J's names. Forms with {@code copy}: false writes into the array
 * itself and returns it. {@link org.sparse4j.ops.Transforms} says which types results have and what is refused; each method
 * here calls the one of its name there.
 *
 * <pre>{@code
 * INDArray x = Nd4j.create(new double[] {1, 4, -9});
 * System.out.println(Transforms.abs(x).maxNumber());     // 9.0
 * Transforms.sign(x, false);                             // false: into x itself
 * System.out.println(x.sumNumber());                     // 1.0
 * }</pre>
 */
public final class Transforms {
    private Transforms() {}

    /** -x. */
    public static INDArray neg(INDArray x) {
        return org.sparse4j.ops.Transforms.neg(x);
    }

    /** -x, into x unless copy. */
    public static INDArray neg(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.neg(x, copy);
    }

    /** The absolute value. */
    public static INDArray abs(INDArray x) {
        return org.sparse4j.ops.Transforms.abs(x);
    }

    /** The absolute value, into x unless copy. */
    public static INDArray abs(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.abs(x, copy);
    }

    /** The square root. */
    public static INDArray sqrt(INDArray x) {
        return org.sparse4j.ops.Transforms.sqrt(x);
    }

    /** The square root, into x unless copy. */
    public static INDArray sqrt(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sqrt(x, copy);
    }

    /** e to the power x. */
    public static INDArray exp(INDArray x) {
        return org.sparse4j.ops.Transforms.exp(x);
    }

    /** e to the power x, into x unless copy. */
    public static INDArray exp(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.exp(x, copy);
    }

    /** ln(1 + x). */
    public static INDArray log1p(INDArray x) {
        return org.sparse4j.ops.Transforms.log1p(x);
    }

    /** ln(1 + x), into x unless copy. */
    public static INDArray log1p(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.log1p(x, copy);
    }

    /** The sine. */
    public static INDArray sin(INDArray x) {
        return org.sparse4j.ops.Transforms.sin(x);
    }

    /** The sine, into x unless copy. */
    public static INDArray sin(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sin(x, copy);
    }

    /** -1, 0 or 1; NaN for NaN. */
    public static INDArray sign(INDArray x) {
        return org.sparse4j.ops.Transforms.sign(x);
    }

    /** -1, 0 or 1; NaN for NaN, into x unless copy. */
    public static INDArray sign(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sign(x, copy);
    }

    /** x to the power y. */
    public static INDArray pow(INDArray x, Number y) {
        return org.sparse4j.ops.Transforms.pow(x, y);
    }

    /** x to the power y, into x unless copy. */
    public static INDArray pow(INDArray x, Number y, boolean copy) {
        return org.sparse4j.ops.Transforms.pow(x, y, copy);
    }

    /** x to the power y. */
    public static INDArray pow(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.pow(x, y);
    }

    /** x to the power y, into x unless copy. */
    public static INDArray pow(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.pow(x, y, copy);
    }

    /** The larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.max(x, y);
    }

    /** The larger of x and y; NaN propagates, into x unless copy. */
    public static INDArray max(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.max(x, y, copy);
    }

    /** The larger of x and y; NaN propagates. */
    public static INDArray max(INDArray x, Number y) {
        return org.sparse4j.ops.Transforms.max(x, y);
    }

    /** The larger of x and y; NaN propagates, into x unless copy. */
    public static INDArray max(INDArray x, Number y, boolean copy) {
        return org.sparse4j.ops.Transforms.max(x, y, copy);
    }

    /** The smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.min(x, y);
    }

    /** The smaller of x and y; NaN propagates, into x unless copy. */
    public static INDArray min(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.min(x, y, copy);
    }

    /** The smaller of x and y; NaN propagates. */
    public static INDArray min(INDArray x, Number y) {
        return org.sparse4j.ops.Transforms.min(x, y);
    }

    /** The smaller of x and y; NaN propagates, into x unless copy. */
    public static INDArray min(INDArray x, Number y, boolean copy) {
        return org.sparse4j.ops.Transforms.min(x, y, copy);
    }

    /** The next whole number up. */
    public static INDArray ceil(INDArray x) {
        return org.sparse4j.ops.Transforms.ceil(x);
    }

    /** As {@link #ceil(INDArray)}, into x unless copy. */
    public static INDArray ceil(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.ceil(x, copy);
    }

    /** As {@link #ceil(INDArray)}. */
    public static INDArray ceiling(INDArray x) {
        return org.sparse4j.ops.Transforms.ceiling(x);
    }

    /** As {@link #ceiling(INDArray)}, into x unless copy. */
    public static INDArray ceiling(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.ceiling(x, copy);
    }

    /** The next whole number down. */
    public static INDArray floor(INDArray x) {
        return org.sparse4j.ops.Transforms.floor(x);
    }

    /** As {@link #floor(INDArray)}, into x unless copy. */
    public static INDArray floor(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.floor(x, copy);
    }

    /** The nearest whole number, halves away from zero. */
    public static INDArray round(INDArray x) {
        return org.sparse4j.ops.Transforms.round(x);
    }

    /** As {@link #round(INDArray)}, into x unless copy. */
    public static INDArray round(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.round(x, copy);
    }

    /** A copy, of any type. */
    public static INDArray identity(INDArray x) {
        return org.sparse4j.ops.Transforms.identity(x);
    }

    /** As {@link #identity(INDArray)}, into x unless copy. */
    public static INDArray identity(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.identity(x, copy);
    }

    /** x (1 - x); into x unless copy. */
    public static INDArray timesOneMinus(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.timesOneMinus(x, copy);
    }

    /** e to the power x, less 1, exact near 0; into x unless copy. */
    public static INDArray expm1(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.expm1(x, copy);
    }

    /** The natural logarithm; -infinity for 0, NaN below. */
    public static INDArray log(INDArray x) {
        return org.sparse4j.ops.Transforms.log(x);
    }

    /** As {@link #log(INDArray)}, into x unless copy. */
    public static INDArray log(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.log(x, copy);
    }

    /** The logarithm to a base: ln(x) / ln(base). */
    public static INDArray log(INDArray x, double base) {
        return org.sparse4j.ops.Transforms.log(x, base);
    }

    /** As {@link #log(INDArray, double)}, into x unless copy. */
    public static INDArray log(INDArray x, double base, boolean copy) {
        return org.sparse4j.ops.Transforms.log(x, base, copy);
    }

    /** The hyperbolic sine. */
    public static INDArray sinh(INDArray x) {
        return org.sparse4j.ops.Transforms.sinh(x);
    }

    /** As {@link #sinh(INDArray)}, into x unless copy. */
    public static INDArray sinh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sinh(x, copy);
    }

    /** The cosine; NaN for infinities. */
    public static INDArray cos(INDArray x) {
        return org.sparse4j.ops.Transforms.cos(x);
    }

    /** As {@link #cos(INDArray)}, into x unless copy. */
    public static INDArray cos(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.cos(x, copy);
    }

    /** The hyperbolic cosine. */
    public static INDArray cosh(INDArray x) {
        return org.sparse4j.ops.Transforms.cosh(x);
    }

    /** As {@link #cosh(INDArray)}, into x unless copy. */
    public static INDArray cosh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.cosh(x, copy);
    }

    /** The tangent; NaN for infinities. */
    public static INDArray tan(INDArray x) {
        return org.sparse4j.ops.Transforms.tan(x);
    }

    /** As {@link #tan(INDArray)}, into x unless copy. */
    public static INDArray tan(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.tan(x, copy);
    }

    /** The hyperbolic tangent. */
    public static INDArray tanh(INDArray x) {
        return org.sparse4j.ops.Transforms.tanh(x);
    }

    /** As {@link #tanh(INDArray)}, into x unless copy. */
    public static INDArray tanh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.tanh(x, copy);
    }

    /** The angle in [-pi/2, pi/2] of a sine in [-1, 1]. */
    public static INDArray asin(INDArray x) {
        return org.sparse4j.ops.Transforms.asin(x);
    }

    /** As {@link #asin(INDArray)}, into x unless copy. */
    public static INDArray asin(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.asin(x, copy);
    }

    /** The angle in [0, pi] of a cosine in [-1, 1]. */
    public static INDArray acos(INDArray x) {
        return org.sparse4j.ops.Transforms.acos(x);
    }

    /** As {@link #acos(INDArray)}, into x unless copy. */
    public static INDArray acos(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.acos(x, copy);
    }

    /** The angle in [-pi/2, pi/2] of a tangent. */
    public static INDArray atan(INDArray x) {
        return org.sparse4j.ops.Transforms.atan(x);
    }

    /** As {@link #atan(INDArray)}, into x unless copy. */
    public static INDArray atan(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.atan(x, copy);
    }

    /** The inverse of tanh; infinities for -1 and 1, NaN beyond. */
    public static INDArray atanh(INDArray x) {
        return org.sparse4j.ops.Transforms.atanh(x);
    }

    /** As {@link #atanh(INDArray)}, into x unless copy. */
    public static INDArray atanh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.atanh(x, copy);
    }

    /** The angle of the point (x, y) in [-pi, pi], {@code Math.atan2(y, x)}: x stands first, as in ND4J. Broadcasts. */
    public static INDArray atan2(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.atan2(x, y);
    }

    /** 1 / (1 + e^-x). */
    public static INDArray sigmoid(INDArray x) {
        return org.sparse4j.ops.Transforms.sigmoid(x);
    }

    /** As {@link #sigmoid(INDArray)}, into x unless copy. */
    public static INDArray sigmoid(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sigmoid(x, copy);
    }

    /** s (1 - s) for s = sigmoid(x). */
    public static INDArray sigmoidDerivative(INDArray x) {
        return org.sparse4j.ops.Transforms.sigmoidDerivative(x);
    }

    /** As {@link #sigmoidDerivative(INDArray)}, into x unless copy. */
    public static INDArray sigmoidDerivative(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.sigmoidDerivative(x, copy);
    }

    /** ln(1 + e^x), without overflow. */
    public static INDArray softPlus(INDArray x) {
        return org.sparse4j.ops.Transforms.softPlus(x);
    }

    /** As {@link #softPlus(INDArray)}, into x unless copy. */
    public static INDArray softPlus(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softPlus(x, copy);
    }

    /** x / (1 + |x|); NaN for infinities. */
    public static INDArray softsign(INDArray x) {
        return org.sparse4j.ops.Transforms.softsign(x);
    }

    /** As {@link #softsign(INDArray)}, into x unless copy. */
    public static INDArray softsign(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softsign(x, copy);
    }

    /** 1 / (1 + |x|)^2. */
    public static INDArray softsignDerivative(INDArray x) {
        return org.sparse4j.ops.Transforms.softsignDerivative(x);
    }

    /** As {@link #softsignDerivative(INDArray)}, into x unless copy. */
    public static INDArray softsignDerivative(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softsignDerivative(x, copy);
    }

    /** x where it is positive, else 0. */
    public static INDArray relu(INDArray x) {
        return org.sparse4j.ops.Transforms.relu(x);
    }

    /** As {@link #relu(INDArray)}, into x unless copy. */
    public static INDArray relu(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.relu(x, copy);
    }

    /** x within [0, 6], the nearer end outside. */
    public static INDArray relu6(INDArray x) {
        return org.sparse4j.ops.Transforms.relu6(x);
    }

    /** As {@link #relu6(INDArray)}, into x unless copy. */
    public static INDArray relu6(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.relu6(x, copy);
    }

    /** 0.01 x where x is negative, else x. */
    public static INDArray leakyRelu(INDArray x) {
        return org.sparse4j.ops.Transforms.leakyRelu(x);
    }

    /** As {@link #leakyRelu(INDArray)}, into x unless copy. */
    public static INDArray leakyRelu(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.leakyRelu(x, copy);
    }

    /** alpha x where x is negative, else x. */
    public static INDArray leakyRelu(INDArray x, double alpha) {
        return org.sparse4j.ops.Transforms.leakyRelu(x, alpha);
    }

    /** As {@link #leakyRelu(INDArray, double)}, into x unless copy. */
    public static INDArray leakyRelu(INDArray x, double alpha, boolean copy) {
        return org.sparse4j.ops.Transforms.leakyRelu(x, alpha, copy);
    }

    /** 1 where x is at least 0, else alpha; alpha for NaN. */
    public static INDArray leakyReluDerivative(INDArray x, double alpha) {
        return org.sparse4j.ops.Transforms.leakyReluDerivative(x, alpha);
    }

    /** As {@link #leakyReluDerivative(INDArray, double)}, into x unless copy. */
    public static INDArray leakyReluDerivative(INDArray x, double alpha, boolean copy) {
        return org.sparse4j.ops.Transforms.leakyReluDerivative(x, alpha, copy);
    }

    /** x where it is at least 0, else e^x - 1. */
    public static INDArray elu(INDArray x) {
        return org.sparse4j.ops.Transforms.elu(x);
    }

    /** As {@link #elu(INDArray)}, into x unless copy. */
    public static INDArray elu(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.elu(x, copy);
    }

    /** The gradient of elu: gradient where x is at least 0, else gradient times e^x. Broadcasts. */
    public static INDArray eluDerivative(INDArray x, INDArray gradient) {
        return org.sparse4j.ops.Transforms.eluDerivative(x, gradient);
    }

    /** As {@link #eluDerivative(INDArray, INDArray)}, into x unless copy. */
    public static INDArray eluDerivative(INDArray x, INDArray gradient, boolean copy) {
        return org.sparse4j.ops.Transforms.eluDerivative(x, gradient, copy);
    }

    /** x within [-1, 1], the nearer end outside. */
    public static INDArray hardTanh(INDArray x) {
        return org.sparse4j.ops.Transforms.hardTanh(x);
    }

    /** As {@link #hardTanh(INDArray)}, into x unless copy. */
    public static INDArray hardTanh(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.hardTanh(x, copy);
    }

    /** 1 within [-1, 1], else 0; 0 for NaN. */
    public static INDArray hardTanhDerivative(INDArray x) {
        return org.sparse4j.ops.Transforms.hardTanhDerivative(x);
    }

    /** As {@link #hardTanhDerivative(INDArray)}, into x unless copy. */
    public static INDArray hardTanhDerivative(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.hardTanhDerivative(x, copy);
    }

    /** 0.2 x + 0.5 within [0, 1], the nearer end outside; into x unless copy. */
    public static INDArray hardSigmoid(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.hardSigmoid(x, copy);
    }

    /** 1 where x is positive, else 0; 0 for NaN. */
    public static INDArray step(INDArray x) {
        return org.sparse4j.ops.Transforms.step(x);
    }

    /** As {@link #step(INDArray)}, into x unless copy. */
    public static INDArray step(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.step(x, copy);
    }

    /** x kept to |k x| at most 87.3, where e^(k x) is a normal FLOAT. */
    public static INDArray stabilize(INDArray x, double k) {
        return org.sparse4j.ops.Transforms.stabilize(x, k);
    }

    /** As {@link #stabilize(INDArray, double)}, into x unless copy. */
    public static INDArray stabilize(INDArray x, double k, boolean copy) {
        return org.sparse4j.ops.Transforms.stabilize(x, k, copy);
    }

    /** Whether |x| is at most 1e-12, BOOL. */
    public static INDArray eps(INDArray x) {
        return org.sparse4j.ops.Transforms.eps(x);
    }

    /** Whether x is at least y, BOOL. */
    public static INDArray greaterThanOrEqual(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.greaterThanOrEqual(x, y);
    }

    /** As {@link #greaterThanOrEqual(INDArray, INDArray)}: as in ND4J the last argument is not read, x stays. */
    public static INDArray greaterThanOrEqual(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.greaterThanOrEqual(x, y, copy);
    }

    /** Whether x is at most y, BOOL. */
    public static INDArray lessThanOrEqual(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.lessThanOrEqual(x, y);
    }

    /** As {@link #lessThanOrEqual(INDArray, INDArray)}: as in ND4J the last argument is not read, x stays. */
    public static INDArray lessThanOrEqual(INDArray x, INDArray y, boolean copy) {
        return org.sparse4j.ops.Transforms.lessThanOrEqual(x, y, copy);
    }

    /** Whether neither x nor y is 0, BOOL, of any types; NaN is not 0. Broadcasts, as the next two. */
    public static INDArray and(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.and(x, y);
    }

    /** Whether x or y or both are not 0, BOOL. */
    public static INDArray or(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.or(x, y);
    }

    /** Whether just one of x and y is not 0, BOOL. */
    public static INDArray xor(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.xor(x, y);
    }

    /** Whether x is 0, BOOL, of any type. */
    public static INDArray not(INDArray x) {
        return org.sparse4j.ops.Transforms.not(x);
    }

    /** The inner product of two vectors. */
    public static double dot(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.dot(x, y);
    }

    /**
     * 1 in x's type at the first largest element of each group along dimensions (none: of everything), else 0; NaN is
     * the largest. A sparse array stays sparse with one entry per group, up to the densify limit where groups store
     * nothing. O(nnz + groups).
     */
    public static INDArray isMax(INDArray x, int... dimensions) {
        return org.sparse4j.ops.Transforms.isMax(x, dimensions);
    }

    /** {@link #isMax(INDArray, int...)} of everything, in a type. */
    public static INDArray isMax(INDArray x, DataType type) {
        return org.sparse4j.ops.Transforms.isMax(x, type);
    }

    /** {@link #isMax(INDArray, int...)} of everything, into result, of x's shape, which may be x. Returns it. */
    public static INDArray isMax(INDArray x, INDArray result) {
        return org.sparse4j.ops.Transforms.isMax(x, result);
    }

    /**
     * The vector products of triples along the last dimension; the other dimensions broadcast. A product of sparse
     * arrays is sparse.
     */
    public static INDArray cross(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.cross(x, y);
    }

    /** The n-th power of a square matrix, n at least 0, into x unless copy: products of squares, O(log n) of them. */
    public static INDArray mpow(INDArray x, int n, boolean copy) {
        return org.sparse4j.ops.Transforms.mpow(x, n, copy);
    }

    /** All elements in reverse order, into x unless copy. */
    public static INDArray reverse(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.reverse(x, copy);
    }

    /**
     * Subtracts from each column of a matrix its mean and divides by its standard deviation (over n - 1) + 1e-5, in
     * place, FLOAT or DOUBLE. A sparse matrix stores every element then (WouldDensifyException above the limit).
     * Returns x.
     */
    public static INDArray normalizeZeroMeanAndUnitVariance(INDArray x) {
        return org.sparse4j.ops.Transforms.normalizeZeroMeanAndUnitVariance(x);
    }

    /** Divides by the Euclidean norm of all elements, unless that is 0, in place, FLOAT or DOUBLE. Returns x. */
    public static INDArray unitVec(INDArray x) {
        return org.sparse4j.ops.Transforms.unitVec(x);
    }

    /** {@link #softmax(INDArray, int)} along the last dimension. */
    public static INDArray softmax(INDArray x) {
        return org.sparse4j.ops.Transforms.softmax(x);
    }

    /** {@link #softmax(INDArray, int)} along the last dimension, into x unless copy. */
    public static INDArray softmax(INDArray x, boolean copy) {
        return org.sparse4j.ops.Transforms.softmax(x, copy);
    }

    /**
     * exp(x) over its sum along a dimension, computed in double from the largest element down, so that no exponential
     * overflows. Dense, of a sparse array too: up to the densify limit; {@code x.stored().softmax(d)} stays sparse.
     * Integers give DOUBLE; a line with NaN or Infinity is NaN. O(length).
     */
    public static INDArray softmax(INDArray x, int dimension) {
        return org.sparse4j.ops.Transforms.softmax(x, dimension);
    }

    /**
     * {@code sqrt(sum (x - y)^2)} of two arrays of one shape, in double, also where squares pass 1.8e308, as {@code norm2}.
     * O(nnz(x) + nnz(y)), as all of these.
     */
    public static double euclideanDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.euclideanDistance(x, y);
    }

    /** {@code sum |x - y|} of two arrays of one shape, in double. */
    public static double manhattanDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.manhattanDistance(x, y);
    }

    /** {@code sum x y / (norm(x) norm(y))} of two arrays of one shape, in double, of any size; NaN when a norm is 0. */
    public static double cosineSim(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.cosineSim(x, y);
    }

    /** 1 less {@link #cosineSim}. */
    public static double cosineDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.cosineDistance(x, y);
    }

    /** The share of elements that differ, of two arrays of one shape; NaN differs from everything. */
    public static double hammingDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.hammingDistance(x, y);
    }

    /** {@code 1 - sum min(x, y) / sum max(x, y)} of two arrays of one shape, in double. */
    public static double jaccardDistance(INDArray x, INDArray y) {
        return org.sparse4j.ops.Transforms.jaccardDistance(x, y);
    }

    /**
     * Euclidean distances of all pairs of sub-arrays of x and y along dimensions: [i, j] is of x's i-th and y's j-th,
     * counted in C order of the other dimensions. x and y have one rank and equal extents along these dimensions (none:
     * all, one pair). DENSE, FLOAT or DOUBLE as x + y is, of integers DOUBLE; computed in double, with equal sub-arrays
     * exactly 0 apart. For m and n sub-arrays O(products of stored elements + m n), as a matrix product; O(m n size) when
     * both are DENSE, and O(m nnz(y) + n nnz(x)) with a fill other than 0. WouldDensifyException when x or y is sparse and
     * the result passes {@code org.sparse4j.densifyLimit}, unless a DENSE array receives it.
     */
    public static INDArray allEuclideanDistances(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allEuclideanDistances(x, y, dimensions);
    }

    /** Manhattan distances of all pairs, as {@link #allEuclideanDistances}. */
    public static INDArray allManhattanDistances(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allManhattanDistances(x, y, dimensions);
    }

    /** Cosine similarities of all pairs, as {@link #allEuclideanDistances}; NaN where a norm is 0. */
    public static INDArray allCosineSimilarities(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allCosineSimilarities(x, y, dimensions);
    }

    /** 1 less {@link #allCosineSimilarities}. */
    public static INDArray allCosineDistances(INDArray x, INDArray y, int... dimensions) {
        return org.sparse4j.ops.Transforms.allCosineDistances(x, y, dimensions);
    }
}
