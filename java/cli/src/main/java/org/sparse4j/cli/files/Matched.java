// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.util.Arrays;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;

/**
 * Arrays of several files, brought to one data type and one shape: the type holds the values of all, and an extent that a text
 * without a header does not tell is as large as the others' are.
 */
public final class Matched {
    private Matched() {}

    /** Returns the data type that holds the values of both: LONG of INT and LONG, DOUBLE of FLOAT and any integers. */
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

    /** Returns the array in a data type; it closes the one given where it is another. */
    public static INDArray cast(INDArray x, DataType type) {
        if (x.dataType() == type) {
            return x;
        }
        try (x) {
            return x.castTo(type);
        }
    }

    /** Which extents a file does not tell: reading took the largest coordinate that it has. */
    public static boolean[] open(ArrayFileInfo info) {
        long[] told = info.shape();
        boolean[] open = new boolean[told.length];
        for (int d = 0; d < open.length; d++) {
            open[d] = told[d] < 0;
        }
        return open;
    }

    /** Returns which extents are open in both: of an array made from two files, an extent is known if one of them states it. */
    public static boolean[] both(boolean[] a, boolean[] b) {
        boolean[] both = a.clone();
        for (int d = 0; d < Math.min(a.length, b.length); d++) {
            both[d] &= b[d];
        }
        return both;
    }

    /** Whether a shape becomes another one where nothing but open extents grow. */
    public static boolean grows(long[] has, boolean[] open, long... shape) {
        boolean fits = has.length == shape.length;
        for (int d = 0; fits && d < has.length; d++) {
            fits = has[d] == shape[d] || has[d] < shape[d] && d < open.length && open[d];
        }
        return fits;
    }

    /**
     * Returns an array in a larger shape, of which nothing more is stored; it closes the one given where it is another.
     *
     * @param name the file's, for messages
     * @param open which extents may grow
     * @throws UnusableException where another extent differs, or the rank does
     */
    public static INDArray grown(INDArray x, String name, boolean[] open, long... shape) {
        long[] has = x.shape();
        if (Arrays.equals(has, shape)) {
            return x;
        }
        try (x) {
            if (!grows(has, open, shape)) {
                throw new UnusableException(name + " has the shape " + Arrays.toString(has) + " where the others have "
                        + Arrays.toString(shape) + "; they must be the same", null);
            }
            long[][] margins = new long[has.length][2];
            Arrays.setAll(margins, d -> new long[] {0, shape[d] - has[d]});
            return x.pad(margins, PadMode.CONSTANT, x.isSparse() ? x.fillValue() : 0);
        }
    }

    /**
     * Returns the extents that two arrays are brought to: of each dimension the larger one, where that of the smaller is open.
     * Others are left as the first has them, for {@link #grown} to name.
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
