// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Variances, entropies and percentiles along dimensions, with the rules of {@link ReductionOps}, and running sums.
 * Results are real: FLOAT of FLOAT, else DOUBLE; BOOL is refused (IllegalArgumentException). NaN propagates.
 *
 * <p>Variances are merged from the means and squared deviations of pieces (Chan, Golub and LeVeque 1979), the elements
 * that are not stored as one piece without deviation; an infinity gives NaN. O(nnz + size of the result).
 *
 * <p>Entropies take elements as they are, without scaling them to a sum of 1. 0 log 0 is NaN, as in ND4J: an array with
 * a zero, stored or not, has none; {@code x.stored().entropy()} leaves out what is not stored.
 *
 * <p>Percentiles select among the stored entries of each group, the others standing between them as one run: O(k) for k
 * stored entries on average, whatever the extents. The i-th of n ascending elements stands at 100 i / (n + 1) per cent,
 * linear between two, the first and the last beyond: ND4J's rule, "weibull" in NumPy. NaN for no elements.
 */
public interface StatisticsOps extends ArrayFamily {
    /** The variance over n - 1; NaN for fewer than two elements. */
    INDArray var(int... dimensions);

    /** The variance over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    INDArray var(boolean biasCorrected, int... dimensions);

    /** The variance over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    INDArray var(boolean biasCorrected, boolean keepDims, int... dimensions);

    /** The variance of everything over n - 1, a Double. */
    Number varNumber();

    /** The variance of everything over n - 1 if corrected, else over n; a Double. */
    Number varNumber(boolean biasCorrected);

    /** The standard deviation over n - 1; NaN for fewer than two elements. */
    INDArray std(int... dimensions);

    /** The standard deviation over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    INDArray std(boolean biasCorrected, int... dimensions);

    /** The standard deviation over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    INDArray std(boolean biasCorrected, boolean keepDims, int... dimensions);

    /** The standard deviation of everything over n - 1, a Double. */
    Number stdNumber();

    /** The standard deviation of everything over n - 1 if corrected, else over n; a Double. */
    Number stdNumber(boolean biasCorrected);

    /** -sum x ln x; 0 for no elements. */
    INDArray entropy(int... dimensions);

    /** -sum x ln x; 0 for no elements. */
    INDArray entropy(boolean keepDims, int... dimensions);

    /** -sum x ln x; 0 for no elements. Of everything: a Double. */
    Number entropyNumber();

    /** -sum x log2 x; 0 for no elements. */
    INDArray shannonEntropy(int... dimensions);

    /** -sum x log2 x; 0 for no elements. */
    INDArray shannonEntropy(boolean keepDims, int... dimensions);

    /** -sum x log2 x; 0 for no elements. Of everything: a Double. */
    Number shannonEntropyNumber();

    /** ln(-sum x ln x); -Infinity for no elements. */
    INDArray logEntropy(int... dimensions);

    /** ln(-sum x ln x); -Infinity for no elements. */
    INDArray logEntropy(boolean keepDims, int... dimensions);

    /** ln(-sum x ln x); -Infinity for no elements. Of everything: a Double. */
    Number logEntropyNumber();

    /** The median; of an even number the mean of the middle two. */
    INDArray median(int... dimensions);

    /** The median; of an even number the mean of the middle two. */
    INDArray median(boolean keepDims, int... dimensions);

    /** The median; of an even number the mean of the middle two. Of everything: a Double. */
    Number medianNumber();

    /** The percentile of a percentage from 0 to 100; IllegalArgumentException for another. */
    INDArray percentile(Number percent, int... dimensions);

    /** The percentile of a percentage from 0 to 100; IllegalArgumentException for another. */
    INDArray percentile(Number percent, boolean keepDims, int... dimensions);

    /** The percentile of everything of a percentage from 0 to 100, a Double. */
    Number percentileNumber(Number percent);

    // ---- running ----------------------------------------------------------------------------------------------------

    /**
     * Of each element the sum with all before it along a dimension, in this array's type (integers wrap); along
     * {@code Integer.MAX_VALUE} of everything in C order, of rank 1. Each element is a sum by itself: behind one beyond
     * 1.8e308, which is infinite, others may be finite again. With fill 0 a sparse array stays sparse, but all
     * that follows the first entry of a line is stored unless the entries cancel: O(nnz + what is stored), refused with
     * WouldDensifyException and the number above the densify limit. With another fill the result is dense.
     */
    INDArray cumsum(int dimension);

    /** {@link #cumsum(int)} into this array. */
    INDArray cumsumi(int dimension);

    /**
     * Of each element the product with all before it along a dimension, as {@link #cumsum(int)}. With fill 0 a sparse
     * array stays as sparse as it is: behind its first zero a line is 0. With fill 1 all that follows the first entry
     * of a line is stored. With another fill the result is dense.
     */
    INDArray cumprod(int dimension);

    /** {@link #cumprod(int)} into this array. */
    INDArray cumprodi(int dimension);

    /** {@code sum |x - y|} of two arrays of one shape, in double. O(nnz(x) + nnz(y)). */
    double distance1(INDArray y);

    /** {@code sqrt(sum (x - y)^2)} of two arrays of one shape, in double. O(nnz(x) + nnz(y)). */
    double distance2(INDArray y);

    /** {@code sum (x - y)^2} of two arrays of one shape, in double. O(nnz(x) + nnz(y)). */
    double squaredDistance(INDArray y);
}
