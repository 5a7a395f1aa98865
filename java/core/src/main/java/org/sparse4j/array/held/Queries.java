// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.held;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/** The queries of ranked rows, for learners that count them: an id for each row, or the number of rows of each query. */
public final class Queries {
    private Queries() {}

    /**
     * Returns the query of each row, numbered from 0.
     *
     * @param ids a vector of any format and type, whose whole numbers never descend
     * @throws IllegalArgumentException if it is another; the message begins with the name of the method
     */
    public static int[] numbered(String method, INDArray ids) {
        long[] all = whole(method, "a query id", ids);
        int[] numbers = new int[all.length];
        for (int i = 1; i < all.length; i++) {
            if (all[i] < all[i - 1]) {
                throw new IllegalArgumentException(method + ": query id " + all[i] + " of row " + i + " follows " + all[i - 1]
                        + "; sort the rows by query");
            }
            numbers[i] = numbers[i - 1] + (all[i] > all[i - 1] ? 1 : 0);
        }
        return numbers;
    }

    /** Returns how many rows each query has. */
    public static int[] sizes(String method, INDArray ids) {
        int[] numbers = numbered(method, ids);
        int[] sizes = new int[numbers.length == 0 ? 0 : numbers[numbers.length - 1] + 1];
        for (int number : numbers) {
            sizes[number]++;
        }
        return sizes;
    }

    /** Throws unless a vector has the number of rows of each query, with that many rows as sum. */
    public static void requireSizes(String method, INDArray sizes, long rows) {
        long sum = 0;
        for (long size : whole(method, "a size of group", sizes)) {
            if (size < 0) {
                throw new IllegalArgumentException(method + ": group has the size " + size + "; sizes must not be negative");
            }
            sum += size;
        }
        if (sum != rows) {
            throw new IllegalArgumentException(method + ": the sizes of group have the sum " + sum + ", and the matrix has " + rows
                    + " rows; queryIds takes the id of each row in place of sizes");
        }
    }

    private static long[] whole(String method, String what, INDArray numbers) {
        try (INDArray dense = numbers.toDense(); INDArray longs = dense.castTo(DataType.LONG);
                INDArray back = longs.castTo(numbers.dataType())) {
            long[] all = longs.toLongVector();
            if (!back.equals(dense) || Arrays.stream(all).anyMatch(n -> n == Long.MAX_VALUE) && numbers.dataType().isFloating()) {
                throw new IllegalArgumentException(method + ": " + what + " is no whole number of 64 bits");
            }
            return all;
        }
    }
}
