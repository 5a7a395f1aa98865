// SPDX-License-Identifier: Apache-2.0
// A list: the ways in, and the forms that most programs need, one line each.
package org.sparse4j;

import java.util.Arrays;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backend;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.memory.MemoryManager;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.ops.OpExecutioner;
import org.sparse4j.statics.ArrayCreation;
import org.sparse4j.statics.ArrayInputOutput;
import org.sparse4j.statics.ArrayJoining;
import org.sparse4j.statics.ArrayProducts;
import org.sparse4j.statics.ArraySampling;
import org.sparse4j.statics.ArraySearching;
import org.sparse4j.statics.ArrayShaping;
import org.sparse4j.statics.Environment;
import org.sparse4j.statics.SparseCreation;

/**
 * Where arrays come from, and what is done with several of them. Ten statics that most programs need:
 *
 * <pre>{@code
 * INDArray dense = Sparse4j.create(new double[][] {{1, 2}, {3, 4}});
 * INDArray sparse = Sparse4j.createSparseCOO(new double[] {5, 6}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
 * INDArray built = Sparse4j.coo(2, 2).add(7, 0, 0).add(8, 1, 1).build(SparseFormat.CSR);
 * INDArray steps = Sparse4j.arange(4);
 * System.out.println(Arrays.toString(steps.toDoubleVector()));      // [0.0, 1.0, 2.0, 3.0]
 * INDArray tall = Sparse4j.vstack(sparse, built);
 * System.out.println(tall.getFormat() + " " + tall.nnz());          // COO 4
 * INDArray product = Sparse4j.einsum("ij,jk->ik", sparse, dense);
 * System.out.println(product.getDouble(0, 1));                      // 20.0
 * INDArray larger = Sparse4j.where(dense.gt(2), dense, Sparse4j.zeros(2, 2));
 * System.out.println(larger.sumNumber());                           // 7.0
 * INDArray random = Sparse4j.sprand(0.1, 42, 100, 100);             // one seed, one array
 * Sparse4j.sampling().shuffle(random, 1);                           // its rows in a random order
 * System.out.println(random.nnz() > 900 && random.nnz() < 1100);    // true
 * }</pre>
 *
 * <p>The rest is reached by family: completion behind {@code Sparse4j.products().} shows one. {@link #creation()} and
 * {@link #sparseCreation()}, {@link #sampling()}, {@link #products()}, {@link #joining()}, {@link #shaping()},
 * {@link #searching()}, {@link #files()}, {@link #environment()} hold each form once; the statics below them are the forms that
 * most programs need. ND4J's other statics, and its forms for shapes of ints, are {@code org.sparse4j.nd4j.Nd4j} in the module
 * sparse4j-nd4j.
 *
 * <p>Creation copies what it is given; shapes are vararg longs, values come as double, float, int, long or boolean arrays,
 * which set the type. All results are to be closed (or left to the garbage collector).
 *
 * <p>Errors: IllegalArgumentException for counts that do not fit and for null, IndexOutOfBoundsException for a
 * coordinate outside, OutOfMemoryError naming {@code org.sparse4j.maxBytes} above that limit.
 */
public final class Sparse4j extends OrderAmongLengths {
    private static final ArrayCreation CREATION = new ArrayCreation();
    private static final SparseCreation SPARSE_CREATION = new SparseCreation();
    private static final ArraySampling SAMPLING = new ArraySampling();
    private static final ArrayProducts PRODUCTS = new ArrayProducts();
    private static final ArrayJoining JOINING = new ArrayJoining();
    private static final ArrayShaping SHAPING = new ArrayShaping();
    private static final ArraySearching SEARCHING = new ArraySearching();
    private static final ArrayInputOutput FILES = new ArrayInputOutput();
    private static final Environment ENVIRONMENT = new Environment();

    private Sparse4j() {}

    // ==== The way in: families =====================================================================================

    /** Dense arrays: {@code create}, {@code zeros}, {@code ones}, {@code arange}, {@code wrap}. */
    public static ArrayCreation creation() {
        return CREATION;
    }

    /** Sparse arrays: {@code coo}, {@code createSparseCOO}, {@code createSparseCSR}, {@code speye}, {@code sparse}. */
    public static SparseCreation sparseCreation() {
        return SPARSE_CREATION;
    }

    /** Random arrays: {@code rand}, {@code randn}, {@code sprand}, {@code shuffle}, {@code randomSplit}. */
    public static ArraySampling sampling() {
        return SAMPLING;
    }

    /** Products: {@code mmul}, {@code gemm}, {@code einsum}, {@code kron}, {@code sddmm}. */
    public static ArrayProducts products() {
        return PRODUCTS;
    }

    /** One array from several: {@code concat}, {@code stack}, {@code vstack}, {@code hstack}, {@code tear}. */
    public static ArrayJoining joining() {
        return JOINING;
    }

    /** Shapes: {@code pad}, {@code append}, {@code prepend}, {@code rollAxis}, {@code scatterUpdate}. */
    public static ArrayShaping shaping() {
        return SHAPING;
    }

    /** Choosing and ordering: {@code where}, {@code nonzero}, {@code unique}, {@code sortRows}, {@code argTopK}. */
    public static ArraySearching searching() {
        return SEARCHING;
    }

    /** Files of any format: {@code read}, {@code open}, {@code write}, {@code readInfo}. */
    public static ArrayInputOutput files() {
        return FILES;
    }

    /** This process: {@code info}, {@code memory}, {@code setThreads}, {@code setDensifyLimit}, {@code workspace}. */
    public static Environment environment() {
        return ENVIRONMENT;
    }

    // ---- dense arrays -----------------------------------------------------------------------------------------------

    /** A DOUBLE vector. */
    public static INDArray create(double[] data) {
        return CREATION.create(data);
    }

    /** A DOUBLE matrix from its rows. */
    public static INDArray create(double[]... rows) {
        return CREATION.create(rows);
    }

    /** A DOUBLE array from its elements in C order. */
    public static INDArray create(double[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** A DOUBLE array from its elements in C ('c') or Fortran ('f') order, in which it also lies. */
    public static INDArray create(double[] data, long[] shape, char order) {
        return CREATION.create(data, shape, order);
    }

    /** A FLOAT vector. */
    public static INDArray create(float[] data) {
        return CREATION.create(data);
    }

    /** A FLOAT array from its elements in C order. */
    public static INDArray create(float[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** An INT vector. */
    public static INDArray create(int[] data) {
        return CREATION.create(data);
    }

    /** An INT array from its elements in C order. */
    public static INDArray create(int[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** A LONG vector. */
    public static INDArray create(long[] data) {
        return CREATION.create(data);
    }

    /** A LONG array from its elements in C order. */
    public static INDArray create(long[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** A BOOL vector. */
    public static INDArray create(boolean[] data) {
        return CREATION.create(data);
    }

    /** A BOOL array from its elements in C order. */
    public static INDArray create(boolean[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Zeros, DOUBLE, dense. */
    public static INDArray zeros(long... shape) {
        return CREATION.zeros(shape);
    }

    /** Zeros, dense. */
    public static INDArray zeros(DataType type, long... shape) {
        return CREATION.zeros(type, shape);
    }

    /** Ones, DOUBLE, dense. */
    public static INDArray ones(long... shape) {
        return CREATION.ones(shape);
    }

    /** Ones, dense. */
    public static INDArray ones(DataType type, long... shape) {
        return CREATION.ones(type, shape);
    }

    /** The identity matrix, DOUBLE, dense. {@link #speye(long)} is the sparse one. */
    public static INDArray eye(long n) {
        return CREATION.eye(n);
    }

    /** A matrix with a vector on its diagonal (as sparse as that), or the diagonal of a matrix; a copy. */
    public static INDArray diag(INDArray x) {
        return CREATION.diag(x, 0);
    }

    /** As {@link #diag(INDArray)} for diagonal k (column - row = k). */
    public static INDArray diag(INDArray x, long k) {
        return CREATION.diag(x, k);
    }

    /** n numbers from lower to upper, both included, DOUBLE; one number is lower. */
    public static INDArray linspace(double lower, double upper, long n) {
        return CREATION.linspace(lower, upper, n);
    }

    /** 0, 1, ... below end, DOUBLE. */
    public static INDArray arange(double end) {
        return CREATION.arange(end);
    }

    /** begin, begin + 1, ... below end, DOUBLE. */
    public static INDArray arange(double begin, double end) {
        return CREATION.arange(begin, end, 1);
    }

    /** begin, begin + step, ... before end, DOUBLE. */
    public static INDArray arange(double begin, double end, double step) {
        return CREATION.arange(begin, end, step);
    }

    /** A DOUBLE of rank 0. */
    public static INDArray scalar(double value) {
        return CREATION.scalar(DataType.DOUBLE, value);
    }

    /** A FLOAT of rank 0. */
    public static INDArray scalar(float value) {
        return CREATION.scalar(DataType.FLOAT, value);
    }

    /** An INT of rank 0. */
    public static INDArray scalar(int value) {
        return CREATION.scalar(DataType.INT, value);
    }

    /** A LONG of rank 0. */
    public static INDArray scalar(long value) {
        return CREATION.scalar(DataType.LONG, value);
    }

    /** A BOOL of rank 0. */
    public static INDArray scalar(boolean value) {
        return CREATION.scalar(DataType.BOOL, value ? 1 : 0);
    }

    /** A number of rank 0, in its own type; what has no type here is DOUBLE. */
    public static INDArray scalar(Number value) {
        return CREATION.scalar(value);
    }

    /** A number of rank 0, in a type. */
    public static INDArray scalar(DataType type, Number value) {
        return CREATION.scalar(type, value);
    }

    // ---- sparse arrays ----------------------------------------------------------------------------------------------

    /** An empty COO array, DOUBLE. */
    public static INDArray sparse(long... shape) {
        return SPARSE_CREATION.sparse(shape);
    }

    /** An empty COO array. */
    public static INDArray sparse(DataType type, long... shape) {
        return SPARSE_CREATION.sparse(type, shape);
    }

    /** An empty array in a format. */
    public static INDArray sparse(DataType type, SparseFormat format, long... shape) {
        return SPARSE_CREATION.sparse(type, format, shape);
    }

    /** A builder for sparse arrays of a shape, fed in any order. */
    public static CooBuilder coo(long... shape) {
        return SPARSE_CREATION.coo(shape);
    }

    /** The identity matrix as CSR, DOUBLE. */
    public static INDArray speye(long n) {
        return SPARSE_CREATION.speye(n);
    }

    /**
     * COO, DOUBLE, from one coordinate tuple per value, [nnz][rank]; duplicates are summed. An array per dimension, as SciPy
     * has them: {@link SparseCreation#createSparseCOOByDimension(double[], long[][], long...)}.
     */
    public static INDArray createSparseCOO(double[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** COO, DOUBLE, from the coordinates entry by entry in one array; duplicates are summed. */
    public static INDArray createSparseCOO(double[] values, long[] flatIndexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, flatIndexes, shape);
    }

    /** COO, DOUBLE, from the coordinates entry by entry in one array; duplicates are summed. */
    public static INDArray createSparseCOO(double[] values, int[] flatIndexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, flatIndexes, shape);
    }

    /** CSR, DOUBLE, of three arrays: row i has the entries pointers[i] to pointers[i + 1], from 0 to the last. */
    public static INDArray createSparseCSR(double[] values, int[] columns, int[] pointers, long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointers, shape);
    }

    /** CSC, DOUBLE, of three arrays: column j has the entries pointers[j] to pointers[j + 1], from 0 to the last. */
    public static INDArray createSparseCSC(double[] values, int[] rows, int[] pointers, long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointers, shape);
    }

    /**
     * CSR, DOUBLE: row i has the entries pointersB[i] to pointersE[i]:
     * {@link SparseCreation#createSparseCSR(double[], int[], int[], int[], long...)}.
     */
    public static INDArray createSparseCSR(double[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** CSC, DOUBLE: column j has the entries pointersB[j] to pointersE[j]; else as CSR. */
    public static INDArray createSparseCSC(double[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** GCS, DOUBLE, from one coordinate tuple per value: {@link SparseCreation#createSparseGCS(double[], long[][], long[], int[], int)}. */
    public static INDArray createSparseGCS(double[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, FLOAT. */
    public static INDArray createSparseCOO(float[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, FLOAT. */
    public static INDArray createSparseCSR(float[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, FLOAT. */
    public static INDArray createSparseCSC(float[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, FLOAT. */
    public static INDArray createSparseGCS(float[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, INT. */
    public static INDArray createSparseCOO(int[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, INT. */
    public static INDArray createSparseCSR(int[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, INT. */
    public static INDArray createSparseCSC(int[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, INT. */
    public static INDArray createSparseGCS(int[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, LONG. */
    public static INDArray createSparseCOO(long[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, LONG. */
    public static INDArray createSparseCSR(long[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, LONG. */
    public static INDArray createSparseCSC(long[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, LONG. */
    public static INDArray createSparseGCS(long[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, BOOL. */
    public static INDArray createSparseCOO(boolean[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, BOOL. */
    public static INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, BOOL. */
    public static INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, BOOL. */
    public static INDArray createSparseGCS(boolean[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    // ---- random arrays; without a seed, the next number of sampling().getRandom() is the seed -----------------------

    /** Uniform in [0, 1), DOUBLE, dense. */
    public static INDArray rand(long... shape) {
        return SAMPLING.rand(shape);
    }

    /** Uniform in [0, 1), FLOAT or DOUBLE, dense. */
    public static INDArray rand(DataType type, long... shape) {
        return SAMPLING.rand(type, shape);
    }

    /** Uniform in [0, 1), DOUBLE, dense; one seed gives the same numbers for any number of threads. */
    public static INDArray rand(long[] shape, long seed) {
        return SAMPLING.rand(DataType.DOUBLE, shape, seed);
    }

    /** Standard normal, DOUBLE, dense. */
    public static INDArray randn(long... shape) {
        return SAMPLING.randn(shape);
    }

    /** Standard normal, FLOAT or DOUBLE, dense. */
    public static INDArray randn(DataType type, long... shape) {
        return SAMPLING.randn(type, shape);
    }

    /** Standard normal, DOUBLE, dense. */
    public static INDArray randn(long[] shape, long seed) {
        return SAMPLING.randn(DataType.DOUBLE, shape, seed);
    }

    /** A sparse COO array with about density * length entries, uniform in (0, 1); one seed, one array. */
    public static INDArray sprand(double density, long seed, long... shape) {
        return sprand(DataType.DOUBLE, density, seed, shape);
    }

    /** A sparse COO array with about density * length entries, uniform in (0, 1), FLOAT or DOUBLE. */
    public static INDArray sprand(DataType type, double density, long seed, long... shape) {
        return SAMPLING.sprand(type, density, seed, shape);
    }

    // ---- one array from several -------------------------------------------------------------------------------------

    /** Arrays one after the other along a dimension; numbers become a vector: {@link ArrayJoining#concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, INDArray... arrays) {
        return JOINING.concat(dimension, arrays);
    }

    /** Arrays along dimension 0, vectors as rows; a copy. */
    public static INDArray vstack(INDArray... arrays) {
        return JOINING.vstack(arrays);
    }

    /** Arrays along dimension 1, vectors along their only one; a copy. */
    public static INDArray hstack(INDArray... arrays) {
        return JOINING.hstack(arrays);
    }

    /** Arrays of one shape along a new dimension; a copy. */
    public static INDArray stack(int axis, INDArray... arrays) {
        return JOINING.stack(axis, arrays);
    }

    /** Arrays of one shape along a new dimension 0; a copy. */
    public static INDArray pile(INDArray... arrays) {
        return JOINING.stack(0, arrays);
    }

    /** Copies of all sub-arrays along dimensions, in C order of the other dimensions. */
    public static INDArray[] tear(INDArray x, int... dimensions) {
        return JOINING.tear(x, dimensions);
    }

    // ---- choosing and ordering --------------------------------------------------------------------------------------

    /** Sorts all elements in C order, in place as in ND4J; see {@link SearchOps#sort(boolean)}. Returns x. */
    public static INDArray sort(INDArray x, boolean ascending) {
        return Arguments.given(x, "sort", "the array").sorti(ascending);
    }

    /** Sorts along a dimension, in place as in ND4J; see {@link SearchOps#sort(int, boolean)}. Returns x. */
    public static INDArray sort(INDArray x, int dimension, boolean ascending) {
        return Arguments.given(x, "sort", "the array").sorti(dimension, ascending);
    }

    /** The position of the largest element, see {@link ReductionOps#argMax(int...)}. */
    public static INDArray argMax(INDArray x, int... dimensions) {
        return Arguments.given(x, "argMax", "the array").argMax(dimensions);
    }

    /** x where cond is not 0, else y; the three broadcast: {@link ArraySearching#where(INDArray, INDArray, INDArray)}. */
    public static INDArray where(INDArray cond, INDArray x, INDArray y) {
        return SEARCHING.where(cond, x, y);
    }

    /** The indexes of the elements that are not 0, in C order: a LONG vector per dimension, as NumPy's where. */
    public static INDArray[] where(INDArray cond) {
        return SEARCHING.where(cond);
    }

    // ---- products ---------------------------------------------------------------------------------------------------

    /** op(a) op(b), where op may transpose. */
    public static INDArray gemm(INDArray a, INDArray b, boolean transposeA, boolean transposeB) {
        return PRODUCTS.gemm(a, b, transposeA, transposeB);
    }

    /** c = alpha op(a) op(b) + beta c, where op may transpose; c may be a factor. Returns c. */
    public static INDArray gemm(INDArray a, INDArray b, INDArray c, boolean transposeA, boolean transposeB,
            double alpha, double beta) {
        return PRODUCTS.gemm(a, b, c, transposeA, transposeB, alpha, beta);
    }

    /** The sum of products over pairs of dimensions: NumPy's tensordot: {@link ArrayProducts#tensorMmul(INDArray, INDArray, int[][])}. */
    public static INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, axes);
    }

    /** Sums of products in NumPy's notation, such as {@code "ij,jk->ik"}: {@link ArrayProducts#einsum(String, INDArray...)}. */
    public static INDArray einsum(String subscripts, INDArray... operands) {
        return PRODUCTS.einsum(subscripts, operands);
    }

    /** NumPy's Kronecker product: {@link ArrayProducts#kron(INDArray, INDArray)}. */
    public static INDArray kron(INDArray a, INDArray b) {
        return PRODUCTS.kron(a, b);
    }

    // ---- this process -----------------------------------------------------------------------------------------------

    /** Opens the calling thread's workspace of a name, for try-with-resources. */
    public static MemoryWorkspace workspace(String name) {
        return ENVIRONMENT.workspace(name);
    }

    /** The counters of the off-heap memory. */
    public static MemoryManager memory() {
        return ENVIRONMENT.memory();
    }

    /** BLAS on arrays. */
    public static BlasWrapper getBlasWrapper() {
        return ENVIRONMENT.getBlasWrapper();
    }

    /** What runs the operations. */
    public static OpExecutioner getExecutioner() {
        return ENVIRONMENT.getExecutioner();
    }

    /** The backend in use. */
    public static Backend getBackend() {
        return ENVIRONMENT.getBackend();
    }

    /** Versions, the instruction set chosen, the BLAS found, threads, memory: for people. */
    public static String info() {
        return ENVIRONMENT.info();
    }
}
