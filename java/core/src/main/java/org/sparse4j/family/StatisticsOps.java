// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Variances, entropies and percentiles along dimensions, with the rules of {@link ReductionOps}, and cumulative sums.
 * Results are FLOAT for FLOAT and otherwise DOUBLE. For BOOL, the methods throw IllegalArgumentException. NaN
 * propagates.
 *
 * <p>The divisor of a variance is n - 1 or n, where n is the number of elements that the variance is taken over. The
 * methods compute mean and squared deviations of parts of the elements and merge them (Chan, Golub and LeVeque 1979).
 * The elements that are not stored form one part, whose deviation is 0. If an element is infinite, the variance is NaN.
 * O(nnz + size of the result) time.
 *
 * <p>Entropies take the elements as they are, without scaling them to a sum of 1. As in ND4J, 0 log 0 is NaN, so the
 * entropy of an array with a zero, stored or not, is NaN. {@code x.stored().entropy()} leaves out the elements that are
 * not stored.
 *
 * <p>Percentiles follow ND4J's rule, which is NumPy's method "weibull". Of n ascending elements, the i-th is the
 * percentile for the percentage 100 i / (n + 1). Between two of these percentages, the percentile is interpolated
 * linearly. Below the first and above the last percentage, it is the first or the last element. The percentile of no
 * elements is NaN. The selection takes O(k) time on average for k stored entries, because all elements that are not
 * stored are treated as one run of equal elements.
 *
 * @since 0.1.0
 */
public interface StatisticsOps extends ArrayFamily {
    /** Returns the variance with divisor n - 1; NaN for fewer than two elements. */
    INDArray var(int... dimensions);

    /**
     * Returns the variance with divisor n - 1 if {@code biasCorrected} is true, else n. NaN for no elements, and with
     * divisor n - 1 also for one element.
     */
    INDArray var(boolean biasCorrected, int... dimensions);

    /**
     * Returns the variance with divisor n - 1 if {@code biasCorrected} is true, else n. NaN for no elements, and with
     * divisor n - 1 also for one element.
     */
    INDArray var(boolean biasCorrected, boolean keepDims, int... dimensions);

    /** Returns the variance of all elements with divisor n - 1, a Double. */
    Number varNumber();

    /** Returns the variance of all elements, with divisor n - 1 if {@code biasCorrected} is true, else n; a Double. */
    Number varNumber(boolean biasCorrected);

    /** Returns the standard deviation with divisor n - 1; NaN for fewer than two elements. */
    INDArray std(int... dimensions);

    /**
     * Returns the standard deviation with divisor n - 1 if {@code biasCorrected} is true, else n. NaN for no elements,
     * and with divisor n - 1 also for one element.
     */
    INDArray std(boolean biasCorrected, int... dimensions);

    /**
     * Returns the standard deviation with divisor n - 1 if {@code biasCorrected} is true, else n. NaN for no elements,
     * and with divisor n - 1 also for one element.
     */
    INDArray std(boolean biasCorrected, boolean keepDims, int... dimensions);

    /** Returns the standard deviation of all elements with divisor n - 1, a Double. */
    Number stdNumber();

    /**
     * Returns the standard deviation of all elements, with divisor n - 1 if {@code biasCorrected} is true, else n; a
     * Double.
     */
    Number stdNumber(boolean biasCorrected);

    /** Returns the entropy, -sum x ln x; 0 for no elements. */
    INDArray entropy(int... dimensions);

    /** Returns the entropy, -sum x ln x; 0 for no elements. */
    INDArray entropy(boolean keepDims, int... dimensions);

    /** Returns the entropy, -sum x ln x, of all elements as a Double; 0 for no elements. */
    Number entropyNumber();

    /** Returns the Shannon entropy, -sum x log2 x; 0 for no elements. */
    INDArray shannonEntropy(int... dimensions);

    /** Returns the Shannon entropy, -sum x log2 x; 0 for no elements. */
    INDArray shannonEntropy(boolean keepDims, int... dimensions);

    /** Returns the Shannon entropy, -sum x log2 x, of all elements as a Double; 0 for no elements. */
    Number shannonEntropyNumber();

    /** Returns the logarithm of the entropy, ln(-sum x ln x); -Infinity for no elements. */
    INDArray logEntropy(int... dimensions);

    /** Returns the logarithm of the entropy, ln(-sum x ln x); -Infinity for no elements. */
    INDArray logEntropy(boolean keepDims, int... dimensions);

    /**
     * Returns the logarithm of the entropy, ln(-sum x ln x), of all elements as a Double; -Infinity for no elements.
     */
    Number logEntropyNumber();

    /** Returns the median; for an even number of elements, the mean of the middle two. */
    INDArray median(int... dimensions);

    /** Returns the median; for an even number of elements, the mean of the middle two. */
    INDArray median(boolean keepDims, int... dimensions);

    /** Returns the median of all elements as a Double; for an even number of elements, the mean of the middle two. */
    Number medianNumber();

    /**
     * Returns the percentile for a percentage from 0 to 100. Throws IllegalArgumentException for any other percentage.
     */
    INDArray percentile(Number percent, int... dimensions);

    /**
     * Returns the percentile for a percentage from 0 to 100. Throws IllegalArgumentException for any other percentage.
     */
    INDArray percentile(Number percent, boolean keepDims, int... dimensions);

    /** Returns the percentile of all elements for a percentage from 0 to 100, a Double. */
    Number percentileNumber(Number percent);

    // ---- cumulative results and distances ---------------------------------------------------------------------------

    /**
     * Returns the cumulative sums along a dimension: each element plus all elements before it. The result has the type
     * of this array, and integers wrap around. For {@code Integer.MAX_VALUE}, returns the cumulative sums of all
     * elements in C order, as an array of rank 1. A sum that overflows does not make later sums wrong: after a sum
     * above 1.8e308, which is infinite, a later sum within the range of DOUBLE is finite.
     *
     * <p>A sparse array with fill 0 stays sparse, but stores every element after the first entry of a line, except sums
     * that are 0. The method takes O(nnz + stored elements of the result) time. With any other fill, the result is
     * DENSE.
     *
     * @throws org.sparse4j.WouldDensifyException if the result would store more additional elements, compared with this
     *     array, than the densify limit; the message states the number
     */
    INDArray cumsum(int dimension);

    /** Does the same as {@link #cumsum(int)}, in place. Returns this array. */
    INDArray cumsumi(int dimension);

    /**
     * Returns the cumulative products along a dimension, with the rules of {@link #cumsum(int)}. With fill 0, a sparse
     * result stores no more entries than this array, because all products after the first zero of a line are 0. With
     * fill 1, the result stores every element after the first entry of a line. With any other fill, the result is
     * DENSE.
     */
    INDArray cumprod(int dimension);

    /** Does the same as {@link #cumprod(int)}, in place. Returns this array. */
    INDArray cumprodi(int dimension);

    /**
     * Returns the Manhattan distance {@code sum |x - y|} of this array x and an array y of the same shape, computed in
     * double. O(nnz(x) + nnz(y)) time.
     */
    double distance1(INDArray y);

    /**
     * Returns the Euclidean distance {@code sqrt(sum (x - y)^2)} of this array x and an array y of the same shape,
     * computed in double. O(nnz(x) + nnz(y)) time.
     */
    double distance2(INDArray y);

    /**
     * Returns the squared Euclidean distance {@code sum (x - y)^2} of this array x and an array y of the same shape,
     * computed in double. O(nnz(x) + nnz(y)) time.
     */
    double squaredDistance(INDArray y);
}
