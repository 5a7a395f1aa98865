// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.backend.Arguments;

/** What another library cannot hold is refused before anything is made, in the same words for all; they say what to call. */
final class Refusals {
    /** The longest Java array that virtual machines agree on. */
    static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private Refusals() {}

    /** An array of the one type that the target holds. */
    static void type(String method, INDArray x, DataType held) {
        DataType type = Arguments.given(x, method, "the array").dataType();
        if (type != held) {
            throw new IllegalArgumentException(method + ": the array is " + type + ", the result would hold " + held
                    + "; castTo(DataType." + held + ") makes one, values as by Java's casts");
        }
    }

    /** A matrix whose rows and columns an int can count. */
    static void matrix(String method, INDArray x) {
        rankTwo(method, x);
        for (int d = 0; d < 2; d++) {
            count(method, x.size(d), d == 0 ? "rows" : "columns");
        }
    }

    /** A matrix of any length. */
    static void rankTwo(String method, INDArray x) {
        if (Arguments.given(x, method, "the array").rank() != 2) {
            throw new IllegalArgumentException(method + ": shape " + Arrays.toString(x.shape()) + " is no matrix; reshape("
                    + (x.rank() == 1 ? "1, " + x.size(0) : "rows, columns") + ") makes one");
        }
    }

    /** A vector whose elements an int can count. */
    static void vector(String method, INDArray x) {
        if (Arguments.given(x, method, "the array").rank() != 1) {
            throw new IllegalArgumentException(method + ": shape " + Arrays.toString(x.shape())
                    + " is no vector; ravel() or a view of a row, such as getRow(0), is one");
        }
        count(method, x.size(0), "elements");
    }

    /** What a Java array has to hold. */
    static int count(String method, long n, String what) {
        if (n > MAX_ARRAY) {
            throw new IllegalArgumentException(method + ": " + n + " " + what + ", Java's arrays hold " + MAX_ARRAY
                    + "; take parts of it, such as get(interval(0, n), all())");
        }
        return (int) n;
    }

    /** A sparse array whose elements that are not stored are 0, or a dense one. */
    static void zeroFill(String method, INDArray x) {
        Number fill = x.fillValue();
        if (x.getFormat().isSparse() && DataType.bits(fill) != 0) {
            throw new IllegalArgumentException(method + ": elements that are not stored are " + fill + " in this array, but 0 in the result; "
                    + "toDense() stores all of them, sub(" + fill + ") has the fill 0");
        }
    }

    /** A sparse array that becomes dense in one call has no more elements than other calls may store. */
    static void dense(String method, INDArray x) {
        double elements = 1;
        for (long n : x.shape()) {
            elements *= n;
        }
        if (x.getFormat().isSparse() && elements > Sparse4j.environment().getDensifyLimit()) {
            throw new WouldDensifyException(method + ": shape " + Arrays.toString(x.shape()) + " would store "
                    + (elements < 0x1p62 ? String.valueOf((long) elements) : "2^62 or more") + " elements, more than "
                    + "org.sparse4j.densifyLimit = " + Sparse4j.environment().getDensifyLimit() + "; call it with toDense(), or raise the limit");
        }
    }
}
