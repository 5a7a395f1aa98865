// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.util.Arrays;
import java.util.Random;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** Arrays that tests of files write and read. */
public final class FileArrays {
    private static final double[] SPECIAL = {1.5, Double.longBitsToDouble(0x7ff8000000000123L), -0.0, 1 / 0.0, 0, 4.9e-324};

    private FileArrays() {}

    /** COO with some entries, NaNs that carry something and -0 among them. */
    public static INDArray special(DataType type, Number fill, long... shape) {
        Random random = new Random(Arrays.hashCode(shape));
        try (CooBuilder b = Sparse4j.coo(shape).type(type).fill(fill).duplicates(DuplicatePolicy.LAST)) {
            boolean empty = Arrays.stream(shape).anyMatch(n -> n == 0);
            for (int k = 0; k < 40 && !empty; k++) {
                long[] at = new long[shape.length];
                for (int d = 0; d < at.length; d++) {
                    at[d] = k == 0 ? shape[d] - 1 : (random.nextLong() >>> 1) % shape[d];
                }
                double v = SPECIAL[k % SPECIAL.length];
                switch (type) {
                    case DOUBLE -> b.add(v, at);
                    case FLOAT -> b.add((double) (float) v, at);
                    case BOOL -> b.add(k % 2, at);
                    default -> b.add(random.nextInt(100) - 50, at);
                }
            }
            return b.build();
        }
    }

    /** Element k in C order, as the scripts of tests/peers have it. */
    public static double element(long k, double fill, long... shape) {
        long rest = k;
        long sum = 0;
        for (int d = shape.length - 1; d >= 0; d--) {
            sum += (d + 1) * (rest % shape[d]);
            rest /= shape[d];
        }
        return sum % 3 == 0 ? k + 1 : fill;
    }

    /** All that {@link #element} stores, as COO. */
    public static INDArray array(DataType type, double fill, long... shape) {
        try (CooBuilder b = Sparse4j.coo(shape).type(type).fill(fill)) {
            long[] at = new long[shape.length];
            long length = Arrays.stream(shape).reduce(1, (p, q) -> p * q);
            for (long k = 0; k < length; k++) {
                long rest = k;
                for (int d = shape.length - 1; d >= 0; d--) {
                    at[d] = rest % shape[d];
                    rest /= shape[d];
                }
                double v = element(k, Double.NaN, shape);
                if (!Double.isNaN(v)) {
                    b.add(type == DataType.BOOL ? 1 : v, at);
                }
            }
            return b.build();
        }
    }
}
