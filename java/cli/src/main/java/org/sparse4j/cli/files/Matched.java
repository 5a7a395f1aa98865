// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.util.Arrays;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;

/**
 * Brings arrays of several files to one data type and shape. The type holds all values. An extent that a text without a header does not
 * state becomes the extent of the other arrays.
 */
public final class Matched {
    private Matched() {}

    /** Returns the data type that holds the values of both types: LONG for INT and LONG, DOUBLE for FLOAT and any integer type. */
    public static DataType type(DataType a, DataType b) {
        if (a == b || b == DataType.BOOL) {
            return a;
        }
        if (a == DataType.BOOL) {
            return b;
        }
        if (a.isFloating() || b.isFloating()) {
            return DataType.DOUBLE;
        }
        return DataType.LONG;
    }

    /** Returns the array in a data type; closes the given array if the result is a new array. */
    public static INDArray cast(INDArray x, DataType type) {
        if (x.dataType() == type) {
            return x;
        }
        try (x) {
            return x.castTo(type);
        }
    }

    /** Returns, for each dimension, whether its extent is open: the file does not state it, so reading took the largest coordinate. */
    public static boolean[] open(ArrayFileInfo info) {
        long[] told = info.shape();
        boolean[] open = new boolean[told.length];
        for (int d = 0; d < open.length; d++) {
            open[d] = told[d] < 0;
        }
        return open;
    }

    /** Returns, for each dimension, whether its extent is open in both files. If one file states the extent, it is known. */
    public static boolean[] both(boolean[] a, boolean[] b) {
        boolean[] both = a.clone();
        for (int d = 0; d < Math.min(a.length, b.length); d++) {
            both[d] &= b[d];
        }
        return both;
    }

    /** Returns whether one shape becomes the other by increasing open extents only. */
    public static boolean grows(long[] has, boolean[] open, long... shape) {
        boolean fits = has.length == shape.length;
        for (int d = 0; fits && d < has.length; d++) {
            fits = has[d] == shape[d] || has[d] < shape[d] && d < open.length && open[d];
        }
        return fits;
    }

    /**
     * Returns an array with a larger shape and the same entries; closes the given array if the result is a new one.
     *
     * @param name the name of the file, for messages
     * @param open which extents may increase
     * @throws UnusableException if another extent or the rank differs
     */
    public static INDArray grown(INDArray x, String name, boolean[] open, long... shape) {
        long[] has = x.shape();
        if (Arrays.equals(has, shape)) {
            return x;
        }
        try (x) {
            if (!grows(has, open, shape)) {
                throw new UnusableException(name + " has the shape " + Arrays.toString(has) + ", but the others have "
                        + Arrays.toString(shape) + "; the shapes must be equal", null);
            }
            long[][] margins = new long[has.length][2];
            Arrays.setAll(margins, d -> new long[] {0, shape[d] - has[d]});
            return x.pad(margins, PadMode.CONSTANT, x.isSparse() ? x.fillValue() : 0);
        }
    }

    /**
     * Returns the common extents of two arrays: in each dimension the larger extent, if the smaller one is open. Otherwise the extent
     * of the first array, so that {@link #grown} reports the difference.
     */
    public static long[] shape(long[] first, boolean[] firstOpen, long[] second, boolean[] secondOpen) {
        long[] shape = first.clone();
        for (int d = 0; d < Math.min(first.length, second.length); d++) {
            boolean mayGrow = first[d] < second[d] ? d < firstOpen.length && firstOpen[d] : d < secondOpen.length && secondOpen[d];
            if (mayGrow) {
                shape[d] = Math.max(first[d], second[d]);
            }
        }
        return shape;
    }
}
