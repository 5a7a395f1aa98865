// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Calls;
import org.sparse4j.backend.Flags;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.Distances;
import org.sparse4j.ops.ReduceOp;

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
    default INDArray var(int... dimensions) {
        return Calls.spread(ReduceOp.VAR, self(), true, false, dimensions);
    }

    /** The variance over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    default INDArray var(boolean biasCorrected, int... dimensions) {
        return Calls.spread(ReduceOp.VAR, self(), biasCorrected, false, dimensions);
    }

    /** The variance over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    default INDArray var(boolean biasCorrected, boolean keepDims, int... dimensions) {
        return Calls.spread(ReduceOp.VAR, self(), biasCorrected, keepDims, dimensions);
    }

    /** The variance of everything over n - 1, a Double. */
    default Number varNumber() {
        return Calls.spreadNumber(ReduceOp.VAR, self(), true);
    }

    /** The variance of everything over n - 1 if corrected, else over n; a Double. */
    default Number varNumber(boolean biasCorrected) {
        return Calls.spreadNumber(ReduceOp.VAR, self(), biasCorrected);
    }

    /** The standard deviation over n - 1; NaN for fewer than two elements. */
    default INDArray std(int... dimensions) {
        return Calls.spread(ReduceOp.STD, self(), true, false, dimensions);
    }

    /** The standard deviation over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    default INDArray std(boolean biasCorrected, int... dimensions) {
        return Calls.spread(ReduceOp.STD, self(), biasCorrected, false, dimensions);
    }

    /** The standard deviation over n - 1 if corrected, else over n; NaN for fewer than two elements, or for none. */
    default INDArray std(boolean biasCorrected, boolean keepDims, int... dimensions) {
        return Calls.spread(ReduceOp.STD, self(), biasCorrected, keepDims, dimensions);
    }

    /** The standard deviation of everything over n - 1, a Double. */
    default Number stdNumber() {
        return Calls.spreadNumber(ReduceOp.STD, self(), true);
    }

    /** The standard deviation of everything over n - 1 if corrected, else over n; a Double. */
    default Number stdNumber(boolean biasCorrected) {
        return Calls.spreadNumber(ReduceOp.STD, self(), biasCorrected);
    }

    /** -sum x ln x; 0 for no elements. */
    default INDArray entropy(int... dimensions) {
        return Calls.reduce(ReduceOp.ENTROPY, self(), false, dimensions);
    }

    /** -sum x ln x; 0 for no elements. */
    default INDArray entropy(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.ENTROPY, self(), keepDims, dimensions);
    }

    /** -sum x ln x; 0 for no elements. Of everything: a Double. */
    default Number entropyNumber() {
        return Calls.reduceNumber(ReduceOp.ENTROPY, self());
    }

    /** -sum x log2 x; 0 for no elements. */
    default INDArray shannonEntropy(int... dimensions) {
        return Calls.reduce(ReduceOp.SHANNON_ENTROPY, self(), false, dimensions);
    }

    /** -sum x log2 x; 0 for no elements. */
    default INDArray shannonEntropy(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SHANNON_ENTROPY, self(), keepDims, dimensions);
    }

    /** -sum x log2 x; 0 for no elements. Of everything: a Double. */
    default Number shannonEntropyNumber() {
        return Calls.reduceNumber(ReduceOp.SHANNON_ENTROPY, self());
    }

    /** ln(-sum x ln x); -Infinity for no elements. */
    default INDArray logEntropy(int... dimensions) {
        return Calls.reduce(ReduceOp.LOG_ENTROPY, self(), false, dimensions);
    }

    /** ln(-sum x ln x); -Infinity for no elements. */
    default INDArray logEntropy(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.LOG_ENTROPY, self(), keepDims, dimensions);
    }

    /** ln(-sum x ln x); -Infinity for no elements. Of everything: a Double. */
    default Number logEntropyNumber() {
        return Calls.reduceNumber(ReduceOp.LOG_ENTROPY, self());
    }

    /** The median; of an even number the mean of the middle two. */
    default INDArray median(int... dimensions) {
        return Calls.reduce(ReduceOp.MEDIAN, self(), false, dimensions);
    }

    /** The median; of an even number the mean of the middle two. */
    default INDArray median(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MEDIAN, self(), keepDims, dimensions);
    }

    /** The median; of an even number the mean of the middle two. Of everything: a Double. */
    default Number medianNumber() {
        return Calls.reduceNumber(ReduceOp.MEDIAN, self());
    }

    /** The percentile of a percentage from 0 to 100; IllegalArgumentException for another. */
    default INDArray percentile(Number percent, int... dimensions) {
        return Calls.reduce(Calls.percentile(self(), percent), self(), dimensions);
    }

    /** The percentile of a percentage from 0 to 100; IllegalArgumentException for another. */
    default INDArray percentile(Number percent, boolean keepDims, int... dimensions) {
        return Calls.reduce(Calls.percentile(self(), percent).flag(Flags.KEEP_DIMS, keepDims), self(),
                dimensions);
    }

    /** The percentile of everything of a percentage from 0 to 100, a Double. */
    default Number percentileNumber(Number percent) {
        return Calls.percentile(self(), percent).flag(Flags.NUMBER).number();
    }

    // ---- running ----------------------------------------------------------------------------------------------------

    /**
     * Of each element the sum with all before it along a dimension, in this array's type (integers wrap); along
     * {@code Integer.MAX_VALUE} of everything in C order, of rank 1. Each element is a sum by itself: behind one beyond
     * 1.8e308, which is infinite, others may be finite again. With fill 0 a sparse array stays sparse, but all
     * that follows the first entry of a line is stored unless the entries cancel: O(nnz + what is stored), refused with
     * WouldDensifyException and the number above the densify limit. With another fill the result is dense.
     */
    default INDArray cumsum(int dimension) {
        return Calls.running(AlongOp.CUMSUM, self(), dimension);
    }

    /** {@link #cumsum(int)} into this array. */
    default INDArray cumsumi(int dimension) {
        return Calls.runningInPlace(AlongOp.CUMSUM, self(), dimension);
    }

    /**
     * Of each element the product with all before it along a dimension, as {@link #cumsum(int)}. With fill 0 a sparse
     * array stays as sparse as it is: behind its first zero a line is 0. With fill 1 all that follows the first entry
     * of a line is stored. With another fill the result is dense.
     */
    default INDArray cumprod(int dimension) {
        return Calls.running(AlongOp.CUMPROD, self(), dimension);
    }

    /** {@link #cumprod(int)} into this array. */
    default INDArray cumprodi(int dimension) {
        return Calls.runningInPlace(AlongOp.CUMPROD, self(), dimension);
    }

    /** {@code sum |x - y|} of two arrays of one shape, in double. O(nnz(x) + nnz(y)). */
    default double distance1(INDArray y) {
        return Distances.manhattan(self(), y);
    }

    /** {@code sqrt(sum (x - y)^2)} of two arrays of one shape, in double. O(nnz(x) + nnz(y)). */
    default double distance2(INDArray y) {
        return Distances.euclidean(self(), y);
    }

    /** {@code sum (x - y)^2} of two arrays of one shape, in double. O(nnz(x) + nnz(y)). */
    default double squaredDistance(INDArray y) {
        return Distances.squaredEuclidean(self(), y);
    }
}
