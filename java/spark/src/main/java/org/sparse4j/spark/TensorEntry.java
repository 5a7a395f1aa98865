// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import java.util.Arrays;

/**
 * An entry of an array of any rank: indexes, from 0, and value.
 *
 * @since 0.1.0
 */
public final class TensorEntry implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double value;
    private final long[] at;

    /** Creates an entry at these indexes, one for each dimension. */
    public TensorEntry(double value, long... at) {
        this.value = value;
        this.at = at.clone();
    }

    /** Returns the value. */
    public double value() {
        return value;
    }

    /** Returns a copy of the indexes, one for each dimension. */
    public long[] at() {
        return at.clone();
    }

    /** Returns the index in a dimension. */
    public long at(int dimension) {
        return at[dimension];
    }

    /** Returns the indexes without a copy. */
    long[] place() {
        return at;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TensorEntry e && Arrays.equals(e.at, at) && Double.compare(e.value, value) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(at) + Double.hashCode(value);
    }

    @Override
    public String toString() {
        return Arrays.toString(at) + ": " + value;
    }
}
