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
 * An n-dimensional array, sparse or dense, off-heap: a storage and a window on it. Views share the storage; no view
 * holds anything that can go stale. Ten methods that most programs need:
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3, 4}, new long[][] {{0, 1}, {1, 2}, {2, 0}}, 3, 4);
 * System.out.println(Arrays.toString(x.shape()) + " " + x.nnz());       // [3, 4] 3
 * INDArray row = x.get(NDArrayIndex.point(2), NDArrayIndex.all());      // a view
 * row.putScalar(2, 5.0);                                                // writes through, a new entry too
 * System.out.println(x.getDouble(2, 2) + " " + x.nnz());                // 5.0 4
 * INDArray csr = x.toFormat(SparseFormat.CSR);
 * INDArray y = csr.mul(10).addi(1);                                     // what is not stored is 1 now
 * System.out.println(y.getDouble(2, 2) + " " + y.getDouble(0, 0));      // 51.0 1.0
 * System.out.println(Arrays.toString(y.sum(1).toDoubleVector()));       // [24.0, 34.0, 94.0]
 * INDArray product = csr.mmul(x.transpose());
 * System.out.println(product.getFormat() + " " + product.getDouble(2, 2));  // CSR 41.0
 * for (INDArray a : List.of(x, csr, y, product)) {
 *     a.close();                                                        // or leave it to the garbage collector
 * }
 * }</pre>
 *
 * <p>The rest is reached by family: completion behind {@code x.reductions().} shows one. {@link #elements()},
 * {@link #indexing()}, {@link #arithmetic()}, {@link #comparisons()}, {@link #functions()}, {@link #reductions()},
 * {@link #statistics()}, {@link #linearAlgebra()}, {@link #tensors()}, {@link #shapes()}, {@link #structure()},
 * {@link #searching()}, {@link #conversions()}, {@link #entries()} and {@link #layouts()} all are this array. Method names
 * are ND4J's; docs/nd4j-differences.md tells where the meaning differs.
 *
 * <p>Any number of threads may read an array at once. A write beside any other use of the same storage is refused with
 * {@link java.util.ConcurrentModificationException}. Operands that share storage with a result behave as if they had
 * been copied first. A method either completes or changes nothing.
 *
 * <p>Memory is freed by {@link #close()}, and by the garbage collector as a safety net. Use after close throws
 * {@link IllegalStateException}.
 *
 * <p>Arrays travel by Java's serialization and by Kryo, with nothing registered, a view as what it shows; damaged bytes end
 * in an {@link java.io.IOException}, a {@code KryoException}. Where Kryo asks for classes to be registered,
 * {@code ArraySerializer.register(kryo)} of {@code org.sparse4j.kryo} does. What a serializer makes field by field instead is no
 * array and says so in an {@link IllegalStateException}, whatever is done with it.
 */
public sealed interface INDArray extends ShapeOps, ElementOps, IndexingOps, LayoutOps, ArithmeticOps, ComparisonOps, ReductionOps,
        StatisticsOps, LinearAlgebraOps, TensorOps, StructureOps, SearchOps, ConversionOps, SparseOps, FunctionOps,
                AutoCloseable, Serializable permits NDArray {

    // ---- families: this array, seen as one of them -----------------------------------------------------------------

    /** Single elements: {@code getDouble}, {@code getLong}, {@code getNumber}, {@code element}, {@code putScalar}. */
    default ElementOps elements() {
        return self();
    }

    /** Parts of it: {@code get}, {@code put}, {@code assign}, {@code getRow}, {@code slice}. */
    default IndexingOps indexing() {
        return self();
    }

    /** Sums, products, quotients and powers, element by element: {@code add}, {@code sub}, {@code mul}, {@code div}, {@code pow}. */
    default ArithmeticOps arithmetic() {
        return self();
    }

    /** Comparisons, element by element: {@code eq}, {@code neq}, {@code gt}, {@code lt}, {@code gte}. */
    default ComparisonOps comparisons() {
        return self();
    }

    /** Functions of the caller's over the elements: {@code map}, {@code mapi}, {@code zip}, {@code reduce}. */
    default FunctionOps functions() {
        return self();
    }

    /**
     * Sums, means, extremes and norms, of all or along dimensions: {@code sum}, {@code mean}, {@code max}, {@code norm2}, {@code argMax}.
     */
    default ReductionOps reductions() {
        return self();
    }

    /** Spreads, percentiles, running sums and distances: {@code std}, {@code var}, {@code median}, {@code percentile}, {@code cumsum}. */
    default StatisticsOps statistics() {
        return self();
    }

    /** Products of matrices and vectors: {@code mmul}, {@code mmuli}, {@code dot}. */
    default LinearAlgebraOps linearAlgebra() {
        return self();
    }

    /** Products of arrays of any rank with vectors and matrices: {@code ttv}, {@code ttm}, {@code mttkrp}. */
    default TensorOps tensors() {
        return self();
    }

    /** The shape, and views of another one: {@code shape}, {@code rank}, {@code transpose}, {@code permute}, {@code broadcast}. */
    default ShapeOps shapes() {
        return self();
    }

    /** Rearrangements, margins, diagonals and bands: {@code reshape}, {@code flip}, {@code take}, {@code pad}, {@code diagonal}. */
    default StructureOps structure() {
        return self();
    }

    /** Order, conditions and masks: {@code sort}, {@code argsort}, {@code match}, {@code getWhere}, {@code replaceWhere}. */
    default SearchOps searching() {
        return self();
    }

    /**
     * Other types and formats, copies, Java arrays: {@code castTo}, {@code toFormat}, {@code dup}, {@code toDense}, {@code toDoubleVector}.
     */
    default ConversionOps conversions() {
        return self();
    }

    /** What is stored: {@code nnz}, {@code fillValue}, {@code stored}, {@code forEachEntry}, {@code coordinates}. */
    default SparseOps entries() {
        return self();
    }

    /** Where elements lie, in ND4J's terms: {@code data}, {@code stride}, {@code offset}, {@code ordering}, {@code shapeInfo}. */
    default LayoutOps layouts() {
        return self();
    }

    // ---- life and memory ---------------------------------------------------------------------------------------

    /** Whether this array shows another one's storage; {@link #close()} then does nothing. */
    boolean isView();

    /** Frees the memory once no call uses it. Of a view: nothing. Closing twice is harmless. */
    @Override
    void close();

    /** Whether the storage was closed. */
    boolean wasClosed();

    /** Whether {@link #close()} frees anything: this is no view, and is not closed. */
    boolean closeable();

    /** Whether the memory lives in a workspace. */
    boolean isAttached();

    /** A copy outside of any workspace; this array itself when it is not in one. */
    INDArray detach();

    /** A copy in the workspace around the innermost open one, or outside of any; this array when it is in none. */
    INDArray leverage();

    /** A copy in the open workspace of this name; this array when it is in no workspace. */
    INDArray leverageTo(String workspace);

    /** As {@link #leverageTo(String)}; where it need not exist and is not open, this array. */
    INDArray leverageTo(String workspace, boolean enforceExistence);

    /** As {@link #leverageTo(String)}; where that workspace is not open, {@link #detach()}. */
    INDArray leverageOrDetach(String workspace);

    /** A copy where new arrays go now, if that is a workspace; else this array. */
    INDArray migrate();

    /** A copy where new arrays go now, if that is a workspace; else {@link #detach()}, or this array. */
    INDArray migrate(boolean detachOnNoWorkspace);

    /** Whether it can be used: not closed, nor left behind by its workspace. */
    boolean isInScope();

    /** A number that no other storage of this process has; an array and its views have the same. */
    long getId();

    // ---- equality and text --------------------------------------------------------------------------------------

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
    String toString(long maxElements, boolean forceSummarize, int precision);

    /** All elements in nested brackets, as many digits as tell them apart; see {@link #toString(long, boolean, int)}. */
    String toStringFull();
}
