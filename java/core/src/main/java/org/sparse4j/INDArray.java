// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.io.Serializable;
import org.sparse4j.array.BracketText;
import org.sparse4j.array.NDArray;
import org.sparse4j.memory.MemoryWorkspace;

/**
 * An n-dimensional array, sparse or dense, off-heap: a storage and a window on it. Views share the storage; no view
 * holds anything that can go stale. Method names are ND4J's; docs/nd4j-differences.md tells where the meaning differs.
 *
 * <p>Any number of threads may read an array at once. A write beside any other use of the same storage is refused with
 * {@link java.util.ConcurrentModificationException}. Operands that share storage with a result behave as if they had
 * been copied first. A method either completes or changes nothing.
 *
 * <p>Memory is freed by {@link #close()}, and by the garbage collector as a safety net. Use after close throws
 * {@link IllegalStateException}.
 *
 * <p>Arrays travel by Java's serialization, a view as what it shows; damaged bytes end in an {@link java.io.IOException}.
 * Kryo has to be told to use it: {@code kryo.addDefaultSerializer(INDArray.class, JavaSerializer.class)}. What Kryo makes
 * field by field instead is no array and says so in an {@link IllegalStateException}, whatever is done with it.
 */
public sealed interface INDArray extends ShapeOps, ElementOps, IndexingOps, LayoutOps, ArithmeticOps, ComparisonOps, ReductionOps,
        StatisticsOps, LinearAlgebraOps, TensorOps, StructureOps, SearchOps, ConversionOps, SparseOps, FunctionOps,
                AutoCloseable, Serializable permits NDArray {

    /** Whether this array shows another one's storage; {@link #close()} then does nothing. */
    boolean isView();

    /** Frees the memory once no call uses it. Of a view: nothing. Closing twice is harmless. */
    @Override
    void close();

    /** Whether the storage was closed. */
    boolean wasClosed();

    /** Whether {@link #close()} frees anything: this is no view, and is not closed. */
    default boolean closeable() {
        return !isView() && !wasClosed();
    }

    /** Whether the memory lives in a workspace. */
    boolean isAttached();

    /** A copy outside of any workspace; this array itself when it is not in one. */
    INDArray detach();

    /** A copy in the workspace around the innermost open one, or outside of any; this array when it is in none. */
    INDArray leverage();

    /** A copy in the open workspace of this name; this array when it is in no workspace. */
    INDArray leverageTo(String workspace);

    /** As {@link #leverageTo(String)}; where it need not exist and is not open, this array. */
    default INDArray leverageTo(String workspace, boolean enforceExistence) {
        return enforceExistence || MemoryWorkspace.isOpen(workspace) ? leverageTo(workspace) : this;
    }

    /** As {@link #leverageTo(String)}; where that workspace is not open, {@link #detach()}. */
    default INDArray leverageOrDetach(String workspace) {
        return MemoryWorkspace.isOpen(workspace) ? leverageTo(workspace) : detach();
    }

    /** A copy where new arrays go now, if that is a workspace; else this array. */
    default INDArray migrate() {
        return migrate(false);
    }

    /** A copy where new arrays go now, if that is a workspace; else {@link #detach()}, or this array. */
    default INDArray migrate(boolean detachOnNoWorkspace) {
        if (MemoryWorkspace.isActive()) {
            return dup();
        }
        return detachOnNoWorkspace ? detach() : this;
    }

    /** Whether it can be used: not closed, nor left behind by its workspace. */
    default boolean isInScope() {
        return !wasClosed();
    }

    /** A number that no other storage of this process has; an array and its views have the same. */
    long getId();

    /**
     * Whether the other is an array of the same shape and type whose elements are all equal within 1e-5, absolutely or
     * relatively, whatever the formats. NaN equals nothing.
     */
    @Override
    boolean equals(Object other);

    /** As {@link #equals(Object)} with another bound. */
    boolean equalsWithEps(Object other, double eps);

    /** Of the shape and type: equality has a tolerance, so elements cannot take part. */
    @Override
    int hashCode();

    /** A header and about twenty lines of elements; never walks more than it prints, and is safe after close. */
    @Override
    String toString();

    /**
     * The elements in nested brackets, stored or not.
     *
     * @param maxElements above so many elements only the first and last three along each dimension are shown
     * @param forceSummarize whether only these are shown anyway
     * @param precision decimals of floating numbers; of large and small ones after the leading digit
     * @throws IllegalArgumentException for a precision that is negative or above 1100, and for more than 10 million elements to show
     */
    default String toString(long maxElements, boolean forceSummarize, int precision) {
        return BracketText.of(this, maxElements, forceSummarize, precision);
    }

    /** All elements in nested brackets, as many digits as tell them apart; see {@link #toString(long, boolean, int)}. */
    default String toStringFull() {
        return BracketText.full(this);
    }
}
