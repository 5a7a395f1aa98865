// SPDX-License-Identifier: Apache-2.0
// A list: one-line methods only, which are the accessors of the families and the overloads that most programs need.
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
 * Creates arrays, and combines several of them. These ten static methods are the ones that most programs need:
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
 * <p>An accessor for each family returns an object with all methods of that family, so that code completion behind
 * {@code Sparse4j.products().} lists only the products. The accessors are {@link #creation()} and {@link
 * #sparseCreation()}, {@link #sampling()}, {@link #products()}, {@link #joining()}, {@link #shaping()}, {@link
 * #searching()}, {@link #files()} and {@link #environment()}. The static methods below the accessors are the forms that
 * most programs need. {@code org.sparse4j.nd4j.Nd4j} in the module sparse4j-nd4j has ND4J's other static methods, and
 * forms that take a shape as ints.
 *
 * <p>Creation copies its arguments. Shapes are variable-length lists of longs. The Java type of the values sets the
 * type of the array: double, float, int, long or boolean. The caller closes the results, or leaves them to the garbage
 * collector.
 *
 * <p>The methods throw IllegalArgumentException if an argument is null or lengths do not fit, IndexOutOfBoundsException
 * if a coordinate lies outside its dimension, and OutOfMemoryError if the call would exceed {@code
 * org.sparse4j.maxBytes}.
 *
 * @since 0.1.0
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

    // ==== families of methods ======================================================================================

    /** Returns the methods that create dense arrays: {@code create}, {@code zeros}, {@code ones}, {@code arange}, {@code wrap}. */
    public static ArrayCreation creation() {
        return CREATION;
    }

    /** Returns the methods that create sparse arrays: {@code coo}, {@code createSparseCOO}, {@code createSparseCSR}, {@code speye}. */
    public static SparseCreation sparseCreation() {
        return SPARSE_CREATION;
    }

    /** Returns the methods for random arrays: {@code rand}, {@code randn}, {@code sprand}, {@code shuffle}, {@code randomSplit}. */
    public static ArraySampling sampling() {
        return SAMPLING;
    }

    /** Returns the methods for products: {@code mmul}, {@code gemm}, {@code einsum}, {@code kron}, {@code sddmm}. */
    public static ArrayProducts products() {
        return PRODUCTS;
    }

    /** Returns the methods that join and split arrays: {@code concat}, {@code stack}, {@code vstack}, {@code hstack}, {@code tear}. */
    public static ArrayJoining joining() {
        return JOINING;
    }

    /** Returns the methods for shapes: {@code pad}, {@code append}, {@code prepend}, {@code rollAxis}, {@code scatterUpdate}. */
    public static ArrayShaping shaping() {
        return SHAPING;
    }

    /** Returns the methods that select and order: {@code where}, {@code nonzero}, {@code unique}, {@code sortRows}, {@code argTopK}. */
    public static ArraySearching searching() {
        return SEARCHING;
    }

    /** Returns the methods for files of any format: {@code read}, {@code open}, {@code write}, {@code readInfo}. */
    public static ArrayInputOutput files() {
        return FILES;
    }

    /** Returns the settings of this process: {@code info}, {@code memory}, {@code setThreads}, {@code setDensifyLimit}. */
    public static Environment environment() {
        return ENVIRONMENT;
    }

    // ---- dense arrays -----------------------------------------------------------------------------------------------

    /** Returns a DOUBLE vector. */
    public static INDArray create(double[] data) {
        return CREATION.create(data);
    }

    /** Returns a DOUBLE matrix from its rows. */
    public static INDArray create(double[]... rows) {
        return CREATION.create(rows);
    }

    /** Returns a DOUBLE array from a copy of its elements in C order. */
    public static INDArray create(double[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Returns a DOUBLE array from its elements in C ('c') or Fortran ('f') order; the array is laid out in the same order. */
    public static INDArray create(double[] data, long[] shape, char order) {
        return CREATION.create(data, shape, order);
    }

    /** Returns a FLOAT vector. */
    public static INDArray create(float[] data) {
        return CREATION.create(data);
    }

    /** Returns a FLOAT array from a copy of its elements in C order. */
    public static INDArray create(float[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Returns an INT vector. */
    public static INDArray create(int[] data) {
        return CREATION.create(data);
    }

    /** Returns an INT array from a copy of its elements in C order. */
    public static INDArray create(int[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Returns a LONG vector. */
    public static INDArray create(long[] data) {
        return CREATION.create(data);
    }

    /** Returns a LONG array from a copy of its elements in C order. */
    public static INDArray create(long[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Returns a BOOL vector. */
    public static INDArray create(boolean[] data) {
        return CREATION.create(data);
    }

    /** Returns a BOOL array from a copy of its elements in C order. */
    public static INDArray create(boolean[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Returns a dense DOUBLE array of zeros. */
    public static INDArray zeros(long... shape) {
        return CREATION.zeros(shape);
    }

    /** Returns a dense array of zeros. */
    public static INDArray zeros(DataType type, long... shape) {
        return CREATION.zeros(type, shape);
    }

    /** Returns a dense DOUBLE array of ones. */
    public static INDArray ones(long... shape) {
        return CREATION.ones(shape);
    }

    /** Returns a dense array of ones. */
    public static INDArray ones(DataType type, long... shape) {
        return CREATION.ones(type, shape);
    }

    /** Returns the identity matrix [n, n], DOUBLE, dense. {@link #speye(long)} returns a sparse identity matrix. */
    public static INDArray eye(long n) {
        return CREATION.eye(n);
    }

    /** Returns a copy: for a vector, the matrix with this diagonal, sparse if the vector is; for a matrix, its diagonal. */
    public static INDArray diag(INDArray x) {
        return CREATION.diag(x, 0);
    }

    /** Does the same as {@link #diag(INDArray)} for diagonal k (column - row = k). */
    public static INDArray diag(INDArray x, long k) {
        return CREATION.diag(x, k);
    }

    /** Returns a DOUBLE vector of n evenly spaced numbers from lower to upper, both included; for n = 1, lower. */
    public static INDArray linspace(double lower, double upper, long n) {
        return CREATION.linspace(lower, upper, n);
    }

    /** Returns the DOUBLE vector 0, 1, ... below end. */
    public static INDArray arange(double end) {
        return CREATION.arange(end);
    }

    /** Returns the DOUBLE vector begin, begin + 1, ... below end. */
    public static INDArray arange(double begin, double end) {
        return CREATION.arange(begin, end, 1);
    }

    /** Returns the DOUBLE vector begin, begin + step, ... up to, but not including, end. */
    public static INDArray arange(double begin, double end, double step) {
        return CREATION.arange(begin, end, step);
    }

    /** Returns a scalar: a DOUBLE array of rank 0. */
    public static INDArray scalar(double value) {
        return CREATION.scalar(DataType.DOUBLE, value);
    }

    /** Returns a scalar: a FLOAT array of rank 0. */
    public static INDArray scalar(float value) {
        return CREATION.scalar(DataType.FLOAT, value);
    }

    /** Returns a scalar: an INT array of rank 0. */
    public static INDArray scalar(int value) {
        return CREATION.scalar(DataType.INT, value);
    }

    /** Returns a scalar: a LONG array of rank 0. */
    public static INDArray scalar(long value) {
        return CREATION.scalar(DataType.LONG, value);
    }

    /** Returns a scalar: a BOOL array of rank 0. */
    public static INDArray scalar(boolean value) {
        return CREATION.scalar(DataType.BOOL, value ? 1 : 0);
    }

    /** Returns a scalar (an array of rank 0) of the number's own type, as {@link DataType#of(Number)} lists them, else DOUBLE. */
    public static INDArray scalar(Number value) {
        return CREATION.scalar(value);
    }

    /** Returns a scalar (an array of rank 0) of a type. */
    public static INDArray scalar(DataType type, Number value) {
        return CREATION.scalar(type, value);
    }

    // ---- sparse arrays ----------------------------------------------------------------------------------------------

    /** Returns a DOUBLE array in COO without entries. */
    public static INDArray sparse(long... shape) {
        return SPARSE_CREATION.sparse(shape);
    }

    /** Returns an array in COO without entries. */
    public static INDArray sparse(DataType type, long... shape) {
        return SPARSE_CREATION.sparse(type, shape);
    }

    /** Returns an array in a format without entries (DENSE: all 0). */
    public static INDArray sparse(DataType type, SparseFormat format, long... shape) {
        return SPARSE_CREATION.sparse(type, format, shape);
    }

    /** Returns a builder for one sparse array of a shape, which accepts entries in any order. */
    public static CooBuilder coo(long... shape) {
        return SPARSE_CREATION.coo(shape);
    }

    /** Returns the identity matrix [n, n] in CSR, DOUBLE. */
    public static INDArray speye(long n) {
        return SPARSE_CREATION.speye(n);
    }

    /**
     * Returns a DOUBLE array in COO from one coordinate tuple per value, [nnz][rank]; adds up duplicates. For one array of coordinates per
     * dimension, as in SciPy, call {@link SparseCreation#createSparseCOOByDimension(double[], long[][], long...)}.
     */
    public static INDArray createSparseCOO(double[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** Returns a DOUBLE array in COO from coordinates in one flat array, one tuple after the other; adds up duplicates. */
    public static INDArray createSparseCOO(double[] values, long[] flatIndexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, flatIndexes, shape);
    }

    /** Returns a DOUBLE array in COO from coordinates in one flat array, one tuple after the other; adds up duplicates. */
    public static INDArray createSparseCOO(double[] values, int[] flatIndexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, flatIndexes, shape);
    }

    /** Returns a DOUBLE matrix in CSR from three arrays; the m + 1 pointers run from 0 to the number of values. */
    public static INDArray createSparseCSR(double[] values, int[] columns, int[] pointers, long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointers, shape);
    }

    /** Returns a DOUBLE matrix in CSC from three arrays; the n + 1 pointers run from 0 to the number of values. */
    public static INDArray createSparseCSC(double[] values, int[] rows, int[] pointers, long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointers, shape);
    }

    /**
     * Returns a DOUBLE matrix in CSR: row i has the entries from pointersB[i] up to, but not including, pointersE[i]. See
     * {@link SparseCreation#createSparseCSR(double[], int[], int[], int[], long...)}.
     */
    public static INDArray createSparseCSR(double[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** Returns a DOUBLE matrix in CSC; column j has the entries from pointersB[j] up to, but not including, pointersE[j]. */
    public static INDArray createSparseCSC(double[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** Returns a DOUBLE array in GCS, as {@link SparseCreation#createSparseGCS(double[], long[][], long[], int[], int)} does. */
    public static INDArray createSparseGCS(double[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for FLOAT values. */
    public static INDArray createSparseCOO(float[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for FLOAT values. */
    public static INDArray createSparseCSR(float[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for FLOAT values. */
    public static INDArray createSparseCSC(float[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for FLOAT values. */
    public static INDArray createSparseGCS(float[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for INT values. */
    public static INDArray createSparseCOO(int[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for INT values. */
    public static INDArray createSparseCSR(int[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for INT values. */
    public static INDArray createSparseCSC(int[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for INT values. */
    public static INDArray createSparseGCS(int[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for LONG values. */
    public static INDArray createSparseCOO(long[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for LONG values. */
    public static INDArray createSparseCSR(long[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for LONG values. */
    public static INDArray createSparseCSC(long[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for LONG values. */
    public static INDArray createSparseGCS(long[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for BOOL values. */
    public static INDArray createSparseCOO(boolean[] values, long[][] indexes, long... shape) {
        return SPARSE_CREATION.createSparseCOO(values, indexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for BOOL values. */
    public static INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for BOOL values. */
    public static INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for BOOL values. */
    public static INDArray createSparseGCS(boolean[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return SPARSE_CREATION.createSparseGCS(values, indexes, shape, dimensionOrder, partitioning);
    }

    // ---- random arrays; without a seed, the next number of sampling().getRandom() is the seed -----------------------

    /** Returns a dense array of uniform random numbers in [0, 1), DOUBLE. */
    public static INDArray rand(long... shape) {
        return SAMPLING.rand(shape);
    }

    /** Returns a dense array of uniform random numbers in [0, 1), FLOAT or DOUBLE. */
    public static INDArray rand(DataType type, long... shape) {
        return SAMPLING.rand(type, shape);
    }

    /** Returns a dense array of uniform random DOUBLE numbers in [0, 1). The same seed gives the same array for any number of threads. */
    public static INDArray rand(long[] shape, long seed) {
        return SAMPLING.rand(DataType.DOUBLE, shape, seed);
    }

    /** Returns a dense array of standard normal random numbers, DOUBLE. */
    public static INDArray randn(long... shape) {
        return SAMPLING.randn(shape);
    }

    /** Returns a dense array of standard normal random numbers, FLOAT or DOUBLE. */
    public static INDArray randn(DataType type, long... shape) {
        return SAMPLING.randn(type, shape);
    }

    /** Returns a dense array of standard normal random numbers, DOUBLE. The same seed gives the same array for any number of threads. */
    public static INDArray randn(long[] shape, long seed) {
        return SAMPLING.randn(DataType.DOUBLE, shape, seed);
    }

    /** Returns a COO array with about density * length entries, uniform in (0, 1). The same seed gives the same array. */
    public static INDArray sprand(double density, long seed, long... shape) {
        return sprand(DataType.DOUBLE, density, seed, shape);
    }

    /** Returns a sparse COO array with about density * length entries, whose values are uniform in (0, 1), FLOAT or DOUBLE. */
    public static INDArray sprand(DataType type, double density, long seed, long... shape) {
        return SAMPLING.sprand(type, density, seed, shape);
    }

    // ---- joining and splitting --------------------------------------------------------------------------------------

    /** Returns the arrays joined along a dimension; arrays of rank 0 form a vector. See {@link ArrayJoining#concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, INDArray... arrays) {
        return JOINING.concat(dimension, arrays);
    }

    /** Returns the arrays joined along dimension 0, where a vector counts as a row; a copy. */
    public static INDArray vstack(INDArray... arrays) {
        return JOINING.vstack(arrays);
    }

    /** Returns the arrays joined along dimension 1, vectors along their only dimension; a copy. */
    public static INDArray hstack(INDArray... arrays) {
        return JOINING.hstack(arrays);
    }

    /** Returns arrays of equal shape stacked along a new dimension; a copy. */
    public static INDArray stack(int axis, INDArray... arrays) {
        return JOINING.stack(axis, arrays);
    }

    /** Returns arrays of equal shape stacked along a new dimension 0; a copy. */
    public static INDArray pile(INDArray... arrays) {
        return JOINING.stack(0, arrays);
    }

    /** Returns a copy of each sub-array that spans the given dimensions, in C order of the other dimensions. */
    public static INDArray[] tear(INDArray x, int... dimensions) {
        return JOINING.tear(x, dimensions);
    }

    // ---- selecting and ordering -------------------------------------------------------------------------------------

    /** Sorts all elements in C order, in place as in ND4J; see {@link INDArray#sort(boolean)}. Returns x. */
    public static INDArray sort(INDArray x, boolean ascending) {
        return Arguments.given(x, "sort", "the array").sorti(ascending);
    }

    /** Sorts along a dimension, in place as in ND4J; see {@link INDArray#sort(int, boolean)}. Returns x. */
    public static INDArray sort(INDArray x, int dimension, boolean ascending) {
        return Arguments.given(x, "sort", "the array").sorti(dimension, ascending);
    }

    /** Returns the index of the largest element; see {@link INDArray#argMax(int...)}. */
    public static INDArray argMax(INDArray x, int... dimensions) {
        return Arguments.given(x, "argMax", "the array").argMax(dimensions);
    }

    /** Returns x where cond is not 0, else y, with broadcasting; see {@link ArraySearching#where(INDArray, INDArray, INDArray)}. */
    public static INDArray where(INDArray cond, INDArray x, INDArray y) {
        return SEARCHING.where(cond, x, y);
    }

    /** Returns the indexes of the non-zero elements in C order: a LONG vector for each dimension, as NumPy's where. */
    public static INDArray[] where(INDArray cond) {
        return SEARCHING.where(cond);
    }

    // ---- products ---------------------------------------------------------------------------------------------------

    /** Returns op(a) op(b), where op transposes its operand if the flag of the operand is true. */
    public static INDArray gemm(INDArray a, INDArray b, boolean transposeA, boolean transposeB) {
        return PRODUCTS.gemm(a, b, transposeA, transposeB);
    }

    /** Computes c = alpha op(a) op(b) + beta c and returns c, which can also be a or b. op transposes its operand if its flag is true. */
    public static INDArray gemm(INDArray a, INDArray b, INDArray c, boolean transposeA, boolean transposeB,
            double alpha, double beta) {
        return PRODUCTS.gemm(a, b, c, transposeA, transposeB, alpha, beta);
    }

    /** Returns NumPy's tensordot, as {@link ArrayProducts#tensorMmul(INDArray, INDArray, int[][])} does. */
    public static INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, axes);
    }

    /** Returns sums of products such as {@code "ij,jk->ik"}; see {@link ArrayProducts#einsum(String, INDArray...)}. */
    public static INDArray einsum(String subscripts, INDArray... operands) {
        return PRODUCTS.einsum(subscripts, operands);
    }

    /** Returns the Kronecker product, as NumPy's kron. See {@link ArrayProducts#kron(INDArray, INDArray)}. */
    public static INDArray kron(INDArray a, INDArray b) {
        return PRODUCTS.kron(a, b);
    }

    // ---- this process -----------------------------------------------------------------------------------------------

    /** Opens the workspace of a name for the calling thread. Close it with try-with-resources. */
    public static MemoryWorkspace workspace(String name) {
        return ENVIRONMENT.workspace(name);
    }

    /** Returns the counters of the off-heap memory. */
    public static MemoryManager memory() {
        return ENVIRONMENT.memory();
    }

    /** Returns the BLAS routines on arrays. */
    public static BlasWrapper getBlasWrapper() {
        return ENVIRONMENT.getBlasWrapper();
    }

    /** Returns the executioner, which runs all operations. */
    public static OpExecutioner getExecutioner() {
        return ENVIRONMENT.getExecutioner();
    }

    /** Returns the backend in use. */
    public static Backend getBackend() {
        return ENVIRONMENT.getBackend();
    }

    /** Returns a text for people: versions, the chosen instruction set, the BLAS library in use, threads and memory. */
    public static String info() {
        return ENVIRONMENT.info();
    }
}
