// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import java.util.Arrays;
import java.util.function.ToDoubleBiFunction;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Calls;
import org.sparse4j.backend.Arguments;

/**
 * Distances between two arrays of the same shape, computed in double. They consist of element-wise operations and
 * reductions, so they accept shapes of any length and sparse arrays with any fill, and take O(nnz(x) + nnz(y)) memory.
 * {@link DistanceOp} computes distances between all pairs of sub-arrays.
 *
 * <p><b>Stability.</b> This type is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class Distances {
    /** The squares of powers of two up to this exponent, and sums of them, are in the range of DOUBLE. */
    private static final int MOST_EXPONENT = 450;

    private Distances() {}

    /** Returns {@code sum (x - y)^2}. */
    public static double squaredEuclidean(INDArray x, INDArray y) {
        return of("squaredDistance", x, y, (a, b) -> {
            try (INDArray difference = a.sub(b)) {
                return difference.squaredNormNumber().doubleValue();
            }
        });
    }

    /** Returns {@code sqrt(sum (x - y)^2)}. */
    public static double euclidean(INDArray x, INDArray y) {
        return of("euclideanDistance", x, y, (a, b) -> {
            try (INDArray difference = a.sub(b)) {
                return difference.norm2Number().doubleValue();
            }
        });
    }

    /** Returns {@code sum |x - y|}. */
    public static double manhattan(INDArray x, INDArray y) {
        return of("manhattanDistance", x, y, (a, b) -> {
            try (INDArray difference = a.sub(b)) {
                return difference.norm1Number().doubleValue();
            }
        });
    }

    /** Returns {@code sum x y / (norm(x) norm(y))} for numbers of any size; NaN if a norm is 0. */
    public static double cosineSimilarity(INDArray x, INDArray y) {
        return of("cosineSim", x, y, (a, b) -> {
            INDArray u = inRange(a);
            try {
                INDArray v = inRange(b);
                try (INDArray product = u.mul(v)) {
                    return product.sumNumber().doubleValue()
                            / (u.norm2Number().doubleValue() * v.norm2Number().doubleValue());
                } finally {
                    closeCopy(v, b);
                }
            } finally {
                closeCopy(u, a);
            }
        });
    }

    /**
     * Returns the array, or a copy multiplied by a power of two if squares would exceed the range of DOUBLE. The cosine
     * does not depend on the magnitude.
     */
    private static INDArray inRange(INDArray x) {
        double most = x.normmaxNumber().doubleValue();
        int exponent = Math.getExponent(most);
        boolean held = Math.abs(exponent) < MOST_EXPONENT || most == 0 || !Double.isFinite(most);
        return held ? x : x.mul(Math.scalb(1.0, -exponent));
    }

    /** Returns the fraction of elements that differ. NaN differs from everything. */
    public static double hamming(INDArray x, INDArray y) {
        requireSameShape("hammingDistance", x, y);
        // Compares by value, whatever the types, and distinguishes LONG values above 2^53.
        try (INDArray differs = x.neq(y)) {
            double elements = 1;
            for (long extent : x.shape()) {
                elements *= extent;
            }
            return differs.countNonZeroNumber().doubleValue() / elements;
        }
    }

    /** Returns {@code 1 - sum min(x, y) / sum max(x, y)}. */
    public static double jaccard(INDArray x, INDArray y) {
        return of("jaccardDistance", x, y, (a, b) -> {
            try (INDArray least = Calls.pairwise(BinaryOp.MIN, a, b, null); INDArray most = Calls.pairwise(BinaryOp.MAX, a, b, null)) {
                double common = least.sumNumber().doubleValue();
                double all = most.sumNumber().doubleValue();
                // If a sum exceeds the range of DOUBLE, the ratio of the means is the same.
                boolean held = Double.isFinite(common) && Double.isFinite(all);
                return 1 - (held ? common / all : least.meanNumber().doubleValue() / most.meanNumber().doubleValue());
            }
        });
    }

    private static double of(String method, INDArray x, INDArray y, ToDoubleBiFunction<INDArray, INDArray> f) {
        requireSameShape(method, x, y);
        INDArray a = x.castTo(DataType.DOUBLE);
        try {
            INDArray b = y.castTo(DataType.DOUBLE);
            try {
                return f.applyAsDouble(a, b);
            } finally {
                closeCopy(b, y);
            }
        } finally {
            closeCopy(a, x);
        }
    }

    private static void requireSameShape(String method, INDArray x, INDArray y) {
        if (!Arrays.equals(Arguments.given(x, method, "the first array").shape(),
                Arguments.given(y, method, "the second array").shape())) {
            throw new IllegalArgumentException(method + ": shapes " + Arrays.toString(x.shape()) + " and " + Arrays.toString(y.shape())
                    + " differ; they must be equal");
        }
        Calls.numeric(x.dataType(), method);
        Calls.numeric(y.dataType(), method);
    }

    private static void closeCopy(INDArray copy, INDArray of) {
        if (copy != of) {
            copy.close();
        }
    }
}
