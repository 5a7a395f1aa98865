// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;

/**
 * An element in which two arrays differ. {@link INDArray#firstDifferences} returns such elements.
 *
 * @param coordinates the coordinates in both arrays or views, one for each dimension
 * @param value the element of the array that the method was called on, in the type of that array
 * @param other the element of the other array, in the type of that array
 * @since 0.1.0
 */
public record Difference(long[] coordinates, Number value, Number other) {
    /** Returns whether the other object is a difference at the same coordinates with the same values. */
    @Override
    public boolean equals(Object that) {
        return that instanceof Difference d && Arrays.equals(coordinates, d.coordinates) && value.equals(d.value)
                && other.equals(d.other);
    }

    /** Returns a hash code of the coordinates and both values. */
    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(coordinates) + value.hashCode()) + other.hashCode();
    }

    /** Returns a description with the coordinates and both values, such as {@code [0, 1]: 2.0, not 2.5}. */
    @Override
    public String toString() {
        return Arrays.toString(coordinates) + ": " + value + ", not " + other;
    }
}
