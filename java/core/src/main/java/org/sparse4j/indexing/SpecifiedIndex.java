// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import java.util.Arrays;
import org.sparse4j.backend.Arguments;

/**
 * The listed elements of a dimension, in the order of the list, repeats allowed; negative numbers add the size. Several
 * in one index list select the outer product. {@code get} copies, {@code put} writes: of equal numbers the last wins.
 */
public final class SpecifiedIndex implements INDArrayIndex {
    private final long[] indexes;

    /** Lists elements; the array is copied. */
    public SpecifiedIndex(long... indexes) {
        this.indexes = Arguments.given(indexes, "the list of indexes").clone();
    }

    /** Lists elements. */
    public SpecifiedIndex(int[] indexes) {
        this.indexes = Arrays.stream(Arguments.given(indexes, "the list of indexes")).asLongStream().toArray();
    }

    /** Returns the list as it was given; a copy. */
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
            throw new IllegalStateException("a list of no elements begins and ends nowhere");
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
