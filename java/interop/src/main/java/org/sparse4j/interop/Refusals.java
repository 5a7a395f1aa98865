// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.backend.Arguments;

/**
 * Checks whether another library can hold an array, before its object is made. The messages are the same for all libraries, and
 * name the method to call.
 */
final class Refusals {
    /** The longest Java array that all virtual machines allow. */
    static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private Refusals() {}

    /** Throws unless the array has the type. */
    static void type(String method, INDArray x, DataType held) {
        DataType type = Arguments.given(x, method, "the array").dataType();
        if (type != held) {
            throw new IllegalArgumentException(method + ": the array is " + type + ", but the result would hold " + held
                    + "; castTo(DataType." + held + ") converts the array as Java's casts do");
        }
    }

    /** Throws unless the array is a matrix whose extents fit an int. */
    static void matrix(String method, INDArray x) {
        rankTwo(method, x);
        for (int d = 0; d < 2; d++) {
            count(method, x.size(d), d == 0 ? "rows" : "columns");
        }
    }

    /** Throws unless the array has rank 2. */
    static void rankTwo(String method, INDArray x) {
        if (Arguments.given(x, method, "the array").rank() != 2) {
            throw new IllegalArgumentException(method + ": shape " + Arrays.toString(x.shape()) + " is not a matrix; reshape("
                    + (x.rank() == 1 ? "1, " + x.size(0) : "rows, columns") + ") returns one");
        }
    }

    /** Throws unless the array is a vector whose length fits an int. */
    static void vector(String method, INDArray x) {
        if (Arguments.given(x, method, "the array").rank() != 1) {
            throw new IllegalArgumentException(method + ": shape " + Arrays.toString(x.shape()) + " is not a vector; ravel() or a view of "
                    + "a row, such as getRow(0), returns one");
        }
        count(method, x.size(0), "elements");
    }

    /** Throws if a Java array cannot hold this many elements; returns the number. */
    static int count(String method, long n, String what) {
        if (n > MAX_ARRAY) {
            throw new IllegalArgumentException(method + ": " + n + " " + what + " are too many for Java's arrays, which hold " + MAX_ARRAY
                    + "; take parts of it, such as get(interval(0, n), all())");
        }
        return (int) n;
    }

    /** Throws if a sparse array has a fill value other than 0. */
    static void zeroFill(String method, INDArray x) {
        Number fill = x.fillValue();
        if (x.getFormat().isSparse() && DataType.bits(fill) != 0) {
            throw new IllegalArgumentException(method + ": elements that are not stored are " + fill
                    + " in this array, but 0 in the result; toDense() stores all of them, and sub(" + fill
                    + ") returns an array with the fill 0");
        }
    }

    /** Throws if a sparse array has more elements than the densify limit. */
    static void dense(String method, INDArray x) {
        double elements = 1;
        for (long n : x.shape()) {
            elements *= n;
        }
        if (x.getFormat().isSparse() && elements > Sparse4j.environment().getDensifyLimit()) {
            throw new WouldDensifyException(method + ": shape " + Arrays.toString(x.shape()) + " would store "
                    + (elements < 0x1p62 ? String.valueOf((long) elements) : "2^62 or more") + " elements, more than "
                    + "org.sparse4j.densifyLimit = " + Sparse4j.environment().getDensifyLimit() + "; pass toDense() of the array, or raise "
                    + "the limit with Sparse4j.environment().setDensifyLimit");
        }
    }
}
