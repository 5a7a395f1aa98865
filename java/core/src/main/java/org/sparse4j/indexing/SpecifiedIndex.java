// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import java.util.Arrays;
import org.sparse4j.backend.Arguments;

/**
 * Selects the listed elements of a dimension, in the order of the list; elements may repeat, and negative numbers count
 * from the end. Several such indexes in one list select the outer product. {@code get} returns a copy. {@code put}
 * writes to the array; if a number repeats, the array keeps the last value written.
 *
 * @since 0.1.0
 */
public final class SpecifiedIndex implements INDArrayIndex {
    private final long[] indexes;

    /** Creates an index from a copy of the list. */
    public SpecifiedIndex(long... indexes) {
        this.indexes = Arguments.given(indexes, "the list of indexes").clone();
    }

    /** Creates an index from a copy of the list. */
    public SpecifiedIndex(int[] indexes) {
        this.indexes = Arrays.stream(Arguments.given(indexes, "the list of indexes")).asLongStream().toArray();
    }

    /** Returns a copy of the list in its original form. */
    public long[] getIndexes() {
        return indexes.clone();
    }

    @Override
    public long length() {
        return indexes.length;
    }

    @Override
    public long offset() {
        return indexes[requireSome()];
    }

    @Override
    public long end() {
        requireSome();
        return indexes[indexes.length - 1];
    }

    private int requireSome() {
        if (indexes.length == 0) {
            throw new IllegalStateException("the list of indexes is empty, so it has no first and no last element");
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SpecifiedIndex && Arrays.equals(indexes, ((SpecifiedIndex) other).indexes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(indexes);
    }

    @Override
    public String toString() {
        return "SpecifiedIndex" + Arrays.toString(indexes);
    }
}
