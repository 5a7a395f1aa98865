// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.io.Serializable;
import org.sparse4j.family.ArithmeticOps;
import org.sparse4j.family.ComparisonOps;
import org.sparse4j.family.ConversionOps;
import org.sparse4j.family.ElementOps;
import org.sparse4j.family.FunctionOps;
import org.sparse4j.family.IndexingOps;
import org.sparse4j.family.LayoutOps;
import org.sparse4j.family.LinearAlgebraOps;
import org.sparse4j.family.ReductionOps;
import org.sparse4j.family.SearchOps;
import org.sparse4j.family.ShapeOps;
import org.sparse4j.family.SparseOps;
import org.sparse4j.family.StatisticsOps;
import org.sparse4j.family.StructureOps;
import org.sparse4j.family.TensorOps;
import org.sparse4j.ndarray.NDArray;

/**
 * An n-dimensional array, sparse or dense, whose elements lie off-heap. An array is a window on a storage. A view
 * shares the storage of its origin and sees every later write to it. These ten methods are the ones that most programs
 * need:
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3, 4}, new long[][] {{0, 1}, {1, 2}, {2, 0}}, 3, 4);
 * System.out.println(Arrays.toString(x.shape()) + " " + x.nnz());       // [3, 4] 3
 * INDArray row = x.get(NDArrayIndex.point(2), NDArrayIndex.all());      // a view
 * row.putScalar(2, 5.0);                                                // writes through, a new entry too
 * System.out.println(x.getDouble(2, 2) + " " + x.nnz());                // 5.0 4
 * INDArray csr = x.toFormat(SparseFormat.CSR);
 * INDArray y = csr.mul(10).addi(1);                                     // implicit elements are 1 now
 * System.out.println(y.getDouble(2, 2) + " " + y.getDouble(0, 0));      // 51.0 1.0
 * System.out.println(Arrays.toString(y.sum(1).toDoubleVector()));       // [24.0, 34.0, 94.0]
 * INDArray product = csr.mmul(x.transpose());
 * System.out.println(product.getFormat() + " " + product.getDouble(2, 2));  // CSR 41.0
 * for (INDArray a : List.of(x, csr, y, product)) {
 *     a.close();                                                        // or leave it to the garbage collector
 * }
 * }</pre>
 *
 * <p>An accessor for each family returns this same array as an interface with fewer methods, so that code completion
 * behind {@code x.reductions().} lists only the reductions. The accessors are {@link #elements()}, {@link #indexing()},
 * {@link #arithmetic()}, {@link #comparisons()}, {@link #functions()}, {@link #reductions()}, {@link #statistics()},
 * {@link #linearAlgebra()}, {@link #tensors()}, {@link #shapes()}, {@link #structure()}, {@link #searching()}, {@link
 * #conversions()}, {@link #entries()} and {@link #layouts()}. Method names are ND4J's; docs/nd4j-differences.md lists
 * the methods whose meaning differs.
 *
 * <p>Any number of threads may read an array at the same time. A write during any other use of the same storage throws
 * {@link java.util.ConcurrentModificationException}. If an operand shares storage with the result, the method behaves
 * as if it had copied the operand first. A method either completes or changes nothing.
 *
 * <p>{@link #close()} frees the memory. As a safety net, the garbage collector frees the memory of unreachable arrays.
 * Every method that uses a closed array throws {@link IllegalStateException}.
 *
 * <p>Java serialization and Kryo can send arrays without any registration. A view is sent as the elements that it
 * shows. Damaged bytes cause an {@link java.io.IOException} in Java serialization and a {@code KryoException} in Kryo.
 * If Kryo requires registration, call {@code ArraySerializer.register(kryo)} of {@code org.sparse4j.kryo}. A serializer
 * that copies an array field by field creates an unusable object: every use of it throws {@link IllegalStateException}.
 * For JSON by Jackson, register the module of {@code sparse4j-jackson}.
 *
 * @since 0.1.0
 */
public sealed interface INDArray extends ShapeOps, ElementOps, IndexingOps, LayoutOps, ArithmeticOps, ComparisonOps, ReductionOps,
        StatisticsOps, LinearAlgebraOps, TensorOps, StructureOps, SearchOps, ConversionOps, SparseOps, FunctionOps,
                AutoCloseable, Serializable permits NDArray {

    // ---- families of methods ---------------------------------------------------------------------------------------

    /**
     * Returns this array as the interface for single elements: {@code getDouble}, {@code getLong}, {@code getNumber},
     * {@code element}, {@code putScalar}.
     */
    default ElementOps elements() {
        return self();
    }

    /**
     * Returns this array as the interface for parts of it: {@code get}, {@code put}, {@code assign}, {@code getRow},
     * {@code slice}.
     */
    default IndexingOps indexing() {
        return self();
    }

    /**
     * Returns this array as the interface for element-wise arithmetic: {@code add}, {@code sub}, {@code mul}, {@code
     * div}, {@code pow}.
     */
    default ArithmeticOps arithmetic() {
        return self();
    }

    /**
     * Returns this array as the interface for element-wise comparisons: {@code eq}, {@code neq}, {@code gt}, {@code
     * lt}, {@code gte}.
     */
    default ComparisonOps comparisons() {
        return self();
    }

    /**
     * Returns this array as the interface that applies functions of the caller to the elements: {@code map}, {@code
     * mapi}, {@code zip}, {@code reduce}.
     */
    default FunctionOps functions() {
        return self();
    }

    /**
     * Returns this array as the interface for sums, means, extremes and norms, over all elements or along dimensions:
     * {@code sum}, {@code mean}, {@code max}, {@code norm2}, {@code argMax}.
     */
    default ReductionOps reductions() {
        return self();
    }

    /**
     * Returns this array as the interface for variances, percentiles, running sums and distances: {@code std}, {@code
     * var}, {@code median}, {@code percentile}, {@code cumsum}.
     */
    default StatisticsOps statistics() {
        return self();
    }

    /**
     * Returns this array as the interface for products of matrices and vectors: {@code mmul}, {@code mmuli}, {@code
     * dot}.
     */
    default LinearAlgebraOps linearAlgebra() {
        return self();
    }

    /**
     * Returns this array as the interface for products of an array of any rank with vectors and matrices: {@code ttv},
     * {@code ttm}, {@code mttkrp}.
     */
    default TensorOps tensors() {
        return self();
    }

    /**
     * Returns this array as the interface for its shape and for views of another shape: {@code shape}, {@code rank},
     * {@code transpose}, {@code permute}, {@code broadcast}.
     */
    default ShapeOps shapes() {
        return self();
    }

    /**
     * Returns this array as the interface for rearrangement, padding, diagonals and bands: {@code reshape}, {@code
     * flip}, {@code take}, {@code pad}, {@code diagonal}.
     */
    default StructureOps structure() {
        return self();
    }

    /**
     * Returns this array as the interface for sorting, conditions and masks: {@code sort}, {@code argsort}, {@code
     * match}, {@code getWhere}, {@code replaceWhere}.
     */
    default SearchOps searching() {
        return self();
    }

    /**
     * Returns this array as the interface for conversion to other types, formats and Java arrays: {@code castTo},
     * {@code toFormat}, {@code dup}, {@code toDense}, {@code toDoubleVector}.
     */
    default ConversionOps conversions() {
        return self();
    }

    /**
     * Returns this array as the interface for stored entries: {@code nnz}, {@code fillValue}, {@code stored}, {@code
     * forEachEntry}, {@code coordinates}.
     */
    default SparseOps entries() {
        return self();
    }

    /**
     * Returns this array as the interface for its memory layout in ND4J's terms: {@code data}, {@code stride}, {@code
     * offset}, {@code ordering}, {@code shapeInfo}.
     */
    default LayoutOps layouts() {
        return self();
    }

    // ---- memory ------------------------------------------------------------------------------------------------

    /** Returns whether this array is a view of another array's storage. {@link #close()} on a view does nothing. */
    boolean isView();

    /**
     * Frees the memory as soon as no running call uses it. On a view, does nothing. Closing an array twice has no
     * effect.
     */
    @Override
    void close();

    /** Returns whether the storage was closed. */
    boolean wasClosed();

    /** Returns whether {@link #close()} frees memory: the array is no view and is not closed. */
    boolean closeable();

    /** Returns whether the memory lives in a workspace. */
    boolean isAttached();

    /** Returns a copy outside of any workspace, or this array itself if it is in no workspace. */
    INDArray detach();

    /**
     * Returns a copy in the workspace that encloses the innermost open workspace; if there is none, a copy outside of
     * any workspace. Returns this array itself if it is in no workspace.
     */
    INDArray leverage();

    /** Returns a copy in the open workspace of this name, or this array itself if it is in no workspace. */
    INDArray leverageTo(String workspace);

    /**
     * Does the same as {@link #leverageTo(String)}, but returns this array if no workspace of this name is open and
     * {@code enforceExistence} is false.
     */
    INDArray leverageTo(String workspace, boolean enforceExistence);

    /**
     * Does the same as {@link #leverageTo(String)}, but returns {@link #detach()} if no workspace of this name is open.
     */
    INDArray leverageOrDetach(String workspace);

    /** Returns a copy in the workspace that currently receives new arrays, or this array itself if there is none. */
    INDArray migrate();

    /**
     * Returns a copy in the workspace that currently receives new arrays. If there is none, returns {@link #detach()}
     * if {@code detachOnNoWorkspace} is true, else this array itself.
     */
    INDArray migrate(boolean detachOnNoWorkspace);

    /** Returns whether the array can be used: it is not closed, and its workspace has not discarded it. */
    boolean isInScope();

    /**
     * Returns the number of the storage, which is unique in this process. An array and its views have the same number.
     */
    long getId();

    // ---- equality and text --------------------------------------------------------------------------------------

    /**
     * Returns whether the other object is an array of the same shape and type whose elements are all equal within 1e-5,
     * absolutely or relatively to the larger of the two. The formats may differ. NaN equals nothing.
     */
    @Override
    boolean equals(Object other);

    /**
     * Does the same as {@link #equals(Object)} with {@code eps} as the tolerance instead of 1e-5. Integers are compared
     * without rounding: with {@code eps} 0, arrays of INT and LONG are equal only if all elements are.
     */
    boolean equalsWithEps(Object other, double eps);

    /**
     * Returns a hash code of the shape and the type. The elements take no part, because {@link #equals(Object)} has a
     * tolerance.
     */
    @Override
    int hashCode();

    /**
     * Returns a header and about twenty lines of elements. Reads only the elements that it prints; also works on a
     * closed array.
     *
     * <p>The header of a row of a CSR matrix is, for example, {@code GCS DOUBLE [20], a view, nnz 5, density 0.2500,
     * order [0, 1] | 1}. Its parts are:
     *
     * <ul>
     * <li>the format, the type of the elements and the shape. A row or column of a CSR or CSC matrix has rank 1, so that
     *     its format is GCS; {@code getRow(i, true)} has rank 2 and stays CSR;
     * <li>{@code a view} if the array shares the memory of another array. Otherwise the header states the number of
     *     bytes that the array takes;
     * <li>the number of stored entries and their share of all elements. The header of a large view has neither, because
     *     the method would have to count the entries;
     * <li>the fill if it is not 0, and for a small BOOL array the number of true elements;
     * <li>for GCS, the order of the dimensions in memory. The number after the bar is the partitioning: the number of
     *     leading dimensions that form the compressed lines. The header of a view states the order and the partitioning
     *     of the array that it belongs to.
     * </ul>
     *
     * <p>In the lines of elements, a dot stands for an element that is not stored.
     */
    @Override
    String toString();

    /**
     * Returns the elements in nested brackets, including those that are not stored.
     *
     * @param maxElements if the array has more elements than this, the text shows only the first and last three along
     *     each dimension
     * @param forceSummarize whether to shorten the text in any case
     * @param precision the number of decimals of floating-point numbers; for large and small numbers, the number of
     *     digits after the leading one
     * @throws IllegalArgumentException if the precision is negative or above 1100, or if the text would show more than
     *     10 million elements
     */
    String toString(long maxElements, boolean forceSummarize, int precision);

    /**
     * Returns all elements in nested brackets, each with enough digits to distinguish it from all other values of the type. See {@link
     * #toString(long, boolean, int)}.
     */
    String toStringFull();
}
