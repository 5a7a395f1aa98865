// SPDX-License-Identifier: Apache-2.0
// A list: ND4J's names, one-line twins of what the families hold. Scala does not see statics that a class inherits.
package org.sparse4j;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Data;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backend;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.families.RandomCalls;
import org.sparse4j.indexing.IndexFunctions;
import org.sparse4j.memory.MemoryManager;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.ops.OpExecutioner;
import org.sparse4j.ops.OpInfo;
import org.sparse4j.ops.Operation;
import org.sparse4j.rng.Random;
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
 * Sparse4j.shuffle(random, 1);                                      // its rows in a random order
 * System.out.println(random.nnz() > 900 && random.nnz() < 1100);    // true
 * }</pre>
 *
 * <p>The rest is reached by family: completion behind {@code Sparse4j.products().} shows one. {@link #creation()} and
 * {@link #sparseCreation()}, {@link #sampling()}, {@link #products()}, {@link #joining()}, {@link #shaping()},
 * {@link #searching()}, {@link #files()}, {@link #environment()} hold each form once; the statics below them are ND4J's
 * names of the same, with its copies for other types, shapes of ints and collections.
 *
 * <p>Creation copies what it is given; shapes are vararg longs, values come as double, float, int, long or boolean arrays,
 * which set the type. All results are to be closed (or left to the garbage collector).
 *
 * <p>Errors: IllegalArgumentException for counts that do not fit and for null, IndexOutOfBoundsException for a
 * coordinate outside, OutOfMemoryError naming {@code org.sparse4j.maxBytes} above that limit.
 */
public final class Sparse4j {
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

    // ==== ND4J's names: one-line twins, by family ==================================================================

    // ---- creation(): dense arrays ------------------------------------------------------------------------------------

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

    /** As {@link #create(double[], long...)}. */
    public static INDArray create(double[] data, int[] shape) {
        return create(data, Structure.longs(shape));
    }

    /** A DOUBLE array from its elements in C ('c') or Fortran ('f') order, in which it also lies. */
    public static INDArray create(double[] data, long[] shape, char order) {
        return CREATION.create(data, shape, order);
    }

    /** As {@link #create(double[], long[], char)}. */
    public static INDArray create(double[] data, int[] shape, char order) {
        return create(data, Structure.longs(shape), order);
    }

    /** A DOUBLE vector, whose elements have one order. */
    public static INDArray create(double[] data, char order) {
        return Creation.dense(Data.of(data), order, data.length);
    }

    /** From elements in C order, cast to a type as by {@link org.sparse4j.family.ConversionOps#castTo(DataType)}. */
    public static INDArray create(double[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** A DOUBLE matrix from its rows, lying in C ('c') or Fortran ('f') order. */
    public static INDArray create(double[][] rows, char order) {
        return CREATION.create(rows, order);
    }

    /** A BOOL array from rows of one length, in a shape of as many elements. */
    public static INDArray create(boolean[][] rows, long... shape) {
        return Joining.reshaped(rows, shape);
    }

    /** An array of rank 3 or 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(double[][][] data) {
        return CREATION.create(data);
    }

    /** A DOUBLE vector of a list's numbers. */
    public static INDArray create(List<? extends Number> numbers) {
        return CREATION.create(numbers);
    }

    /** The elements of a list's arrays in C order, one array after the other, in a shape; a copy. */
    public static INDArray create(List<INDArray> arrays, long... shape) {
        return CREATION.create(arrays, shape);
    }

    /** As {@link #create(List, long...)}. */
    public static INDArray create(List<INDArray> arrays, int[] shape) {
        return create(arrays, Structure.longs(shape));
    }

    /** Zeros of a length, DOUBLE, dense: {@link #zeros(long...)}. An {@code int[]} is data here, not a shape. */
    public static INDArray create(long length) {
        return zeros(length);
    }

    /** Zeros, DOUBLE, dense: {@link #zeros(long...)}. */
    public static INDArray create(long rows, long columns) {
        return zeros(rows, columns);
    }

    /** Zeros of rank 3, DOUBLE, dense: {@link #zeros(long...)}. */
    public static INDArray create(long n0, long n1, long n2) {
        return zeros(n0, n1, n2);
    }

    /** Zeros of rank 4, DOUBLE, dense: {@link #zeros(long...)}. */
    public static INDArray create(long n0, long n1, long n2, long n3) {
        return zeros(n0, n1, n2, n3);
    }

    /** As {@link #zeros(long, char)}. */
    public static INDArray create(long length, char order) {
        return zeros(length, order);
    }

    /** As {@link #zeros(long, long, char)}. */
    public static INDArray create(long rows, long columns, char order) {
        return zeros(rows, columns, order);
    }

    /** As {@link #zeros(DataType, long...)}. */
    public static INDArray create(DataType type, long... shape) {
        return zeros(type, shape);
    }

    /** Zeros, dense, lying in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long[] shape, char order) {
        return CREATION.create(type, shape, order);
    }

    /** A dense array on the bytes of a direct buffer, which is not copied: {@link ArrayCreation#wrap(ByteBuffer, DataType, long...)}. */
    public static INDArray wrap(ByteBuffer buffer, DataType type, long... shape) {
        return CREATION.wrap(buffer, type, shape);
    }

    /** A dense array on foreign memory, which is not copied: {@link ArrayCreation#wrap(long, long, DataType, long...)}. */
    public static INDArray wrap(long address, long bytes, DataType type, long... shape) {
        return CREATION.wrap(address, bytes, type, shape);
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

    /** The type of arrays that are made without one: DOUBLE. ND4J's is FLOAT, unless it was set. */
    public static DataType dataType() {
        return CREATION.dataType();
    }

    /** Zeros, DOUBLE, dense. */
    public static INDArray zeros(long... shape) {
        return CREATION.zeros(shape);
    }

    /** Zeros, dense. */
    public static INDArray zeros(DataType type, long... shape) {
        return CREATION.zeros(type, shape);
    }

    /** As {@link #zeros(long...)}. */
    public static INDArray zeros(int[] shape) {
        return zeros(Structure.longs(shape));
    }

    /** As {@link #zeros(DataType, long...)}. */
    public static INDArray zeros(int[] shape, DataType type) {
        return zeros(type, Structure.longs(shape));
    }

    /** Zeros, DOUBLE, dense, lying in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long[] shape, char order) {
        return create(DataType.DOUBLE, shape, order);
    }

    /** As {@link #zeros(long[], char)}. */
    public static INDArray zeros(int[] shape, char order) {
        return zeros(Structure.longs(shape), order);
    }

    /** A vector of zeros, DOUBLE, dense, whose elements have one order. */
    public static INDArray zeros(long length, char order) {
        return zeros(new long[] {length}, order);
    }

    /** As {@link #zeros(long[], char)}, for a matrix. */
    public static INDArray zeros(long rows, long columns, char order) {
        return zeros(new long[] {rows, columns}, order);
    }

    /** Zeros of an array's shape, type and format: {@link org.sparse4j.family.ConversionOps#like()}. */
    public static INDArray zerosLike(INDArray x) {
        return CREATION.zerosLike(x);
    }

    /** Ones of an array's shape, type and format; of a sparse one they are the fill. */
    public static INDArray onesLike(INDArray x) {
        return CREATION.onesLike(x);
    }

    /** No elements, DOUBLE, dense: shape [0]. */
    public static INDArray empty() {
        return empty(DataType.DOUBLE);
    }

    /** No elements, dense: shape [0]. */
    public static INDArray empty(DataType type) {
        return CREATION.empty(type);
    }

    /** As {@link #zeros(long...)}: memory is never handed out with what was in it before. */
    public static INDArray createUninitialized(long... shape) {
        return zeros(shape);
    }

    /** As {@link #zeros(long...)}. */
    public static INDArray createUninitialized(int[] shape) {
        return zeros(shape);
    }

    /** As {@link #zeros(long[], char)}. */
    public static INDArray createUninitialized(long[] shape, char order) {
        return zeros(shape, order);
    }

    /** As {@link #zeros(long[], char)}. */
    public static INDArray createUninitialized(int[] shape, char order) {
        return zeros(shape, order);
    }

    /** As {@link #zeros(DataType, long...)}. */
    public static INDArray createUninitialized(DataType type, long... shape) {
        return zeros(type, shape);
    }

    /** As {@link #create(DataType, long[], char)}. */
    public static INDArray createUninitialized(DataType type, long[] shape, char order) {
        return create(type, shape, order);
    }

    /** As {@link #zeros(DataType, long...)}, outside of any workspace. */
    public static INDArray createUninitializedDetached(DataType type, long... shape) {
        return createUninitializedDetached(type, 'c', shape);
    }

    /** As {@link #create(DataType, long[], char)}, outside of any workspace. */
    public static INDArray createUninitializedDetached(DataType type, char order, long... shape) {
        return CREATION.createUninitializedDetached(type, order, shape);
    }

    /** Ones, DOUBLE, dense. */
    public static INDArray ones(long... shape) {
        return CREATION.ones(shape);
    }

    /** Ones, dense. */
    public static INDArray ones(DataType type, long... shape) {
        return CREATION.ones(type, shape);
    }

    /** As {@link #ones(long...)}. */
    public static INDArray ones(int[] shape) {
        return ones(Structure.longs(shape));
    }

    /** One value everywhere, dense. */
    public static INDArray full(DataType type, Number value, long... shape) {
        return CREATION.full(type, value, shape);
    }

    /** One value everywhere, dense, lying in C ('c') or Fortran ('f') order. */
    public static INDArray full(DataType type, Number value, long[] shape, char order) {
        return CREATION.full(type, value, shape, order);
    }

    /** One value everywhere, DOUBLE, dense. */
    public static INDArray valueArrayOf(long[] shape, double value) {
        return full(DataType.DOUBLE, value, shape);
    }

    /** A vector of one value, DOUBLE, dense. */
    public static INDArray valueArrayOf(long n, double value) {
        return full(DataType.DOUBLE, value, n);
    }

    /** As {@link #valueArrayOf(long[], double)}. */
    public static INDArray valueArrayOf(int[] shape, double value) {
        return full(DataType.DOUBLE, value, Structure.longs(shape));
    }

    /** A matrix of one value, DOUBLE, dense. */
    public static INDArray valueArrayOf(long rows, long columns, double value) {
        return full(DataType.DOUBLE, value, rows, columns);
    }

    /** One value everywhere, cast to a type, dense. */
    public static INDArray valueArrayOf(long[] shape, double value, DataType type) {
        return full(type, value, shape);
    }

    /** One value everywhere, cast to a type, dense. */
    public static INDArray valueArrayOf(long[] shape, long value, DataType type) {
        return full(type, value, shape);
    }

    /** One value everywhere, FLOAT, dense. */
    public static INDArray valueArrayOf(long[] shape, float value) {
        return full(DataType.FLOAT, value, shape);
    }

    /** One value everywhere, INT, dense. */
    public static INDArray valueArrayOf(long[] shape, int value) {
        return full(DataType.INT, value, shape);
    }

    /** The identity matrix, DOUBLE, dense. {@link #speye(long)} is the sparse one. */
    public static INDArray eye(long n) {
        return CREATION.eye(n);
    }

    /** n numbers from lower to upper, both included, DOUBLE; one number is lower. */
    public static INDArray linspace(double lower, double upper, long n) {
        return CREATION.linspace(lower, upper, n);
    }

    /** As {@link #linspace(double, double, long)}, cast to a type. */
    public static INDArray linspace(double lower, double upper, long n, DataType type) {
        return CREATION.linspace(lower, upper, n, type);
    }

    /** n numbers from lower on, a step apart, computed in DOUBLE and cast to a type: mind the order, as in ND4J. */
    public static INDArray linspace(DataType type, double lower, double step, long n) {
        return CREATION.linspace(type, lower, step, n);
    }

    /** As {@link #linspace(DataType, double, double, long)}; the number comes before the step, as in ND4J. */
    public static INDArray linspace(DataType type, long lower, long n, long step) {
        return linspace(type, (double) lower, step, n);
    }

    /** 0, 1, ... below end, DOUBLE. */
    public static INDArray arange(double end) {
        return CREATION.arange(end);
    }

    /** begin, begin + 1, ... below end, DOUBLE. */
    public static INDArray arange(double begin, double end) {
        return arange(begin, end, 1);
    }

    /** begin, begin + step, ... before end, DOUBLE. */
    public static INDArray arange(double begin, double end, double step) {
        return CREATION.arange(begin, end, step);
    }

    /** A matrix with a vector on its diagonal (as sparse as that), or the diagonal of a matrix; a copy. */
    public static INDArray diag(INDArray x) {
        return diag(x, 0);
    }

    /** As {@link #diag(INDArray)} for diagonal k (column - row = k). */
    public static INDArray diag(INDArray x, long k) {
        return CREATION.diag(x, k);
    }

    /** Ones on and below the diagonal, [n, n], DOUBLE, dense. */
    public static INDArray tri(int n) {
        return tri(n, n, 0);
    }

    /** Ones on and below diagonal k, [n, n], DOUBLE, dense. */
    public static INDArray tri(int n, int k) {
        return tri(n, n, k);
    }

    /** Ones on and below diagonal k, [n, m], DOUBLE, dense. */
    public static INDArray tri(int n, int m, int k) {
        return CREATION.tri(n, m, k);
    }

    /** Read-only views of vectors x, y, z, ..., rank 1, rows or columns, spread over [y, x, z, ...]: coordinates of a grid. */
    public static INDArray[] meshgrid(INDArray... vectors) {
        return CREATION.meshgrid(vectors);
    }

    // ---- an order among lengths: a char would else be one, in ones(2, 3, 'f'); refused where there is none ---------------

    /** Zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, long n3, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, char order) {
        return full(type, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, char order) {
        return full(type, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, char order) {
        return full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, long n3, char order) {
        return full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(char order, long... shape) {
        return full(DataType.DOUBLE, 0, shape, order);
    }

    /** Zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, char order, long... shape) {
        return full(type, 0, shape, order);
    }

    /** Ones of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, char order) {
        return full(DataType.DOUBLE, 1, new long[] {n0}, order);
    }

    /** Ones of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, char order) {
        return full(DataType.DOUBLE, 1, new long[] {n0, n1}, order);
    }

    /** Ones of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, char order) {
        return full(DataType.DOUBLE, 1, new long[] {n0, n1, n2}, order);
    }

    /** Ones of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, long n3, char order) {
        return full(DataType.DOUBLE, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Ones of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, char order) {
        return full(type, 1, new long[] {n0}, order);
    }

    /** Ones of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, char order) {
        return full(type, 1, new long[] {n0, n1}, order);
    }

    /** Ones of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, char order) {
        return full(type, 1, new long[] {n0, n1, n2}, order);
    }

    /** Ones of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, long n3, char order) {
        return full(type, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Ones, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(char order, long... shape) {
        return full(DataType.DOUBLE, 1, shape, order);
    }

    /** Ones, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, char order, long... shape) {
        return full(type, 1, shape, order);
    }

    /** Zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(long n0, long n1, long n2, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(long n0, long n1, long n2, long n3, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, char order) {
        return full(type, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, char order) {
        return full(type, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, long n2, char order) {
        return full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, long n2, long n3, char order) {
        return full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(char order, long... shape) {
        return full(DataType.DOUBLE, 0, shape, order);
    }

    /** Zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, char order, long... shape) {
        return full(type, 0, shape, order);
    }

    /** As {@link #create(char, long...)}. */
    public static INDArray create(char order, long n0) {
        return create(order, new long[] {n0});
    }

    /** As {@link #create(char, long...)}. */
    public static INDArray create(char order, long n0, long n1) {
        return create(order, new long[] {n0, n1});
    }

    /** As {@link #create(char, long...)}. */
    public static INDArray create(char order, long n0, long n1, long n2) {
        return create(order, new long[] {n0, n1, n2});
    }

    /** Zeros of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, long n2, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, long n2, long n3, char order) {
        return full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, char order) {
        return full(type, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, char order) {
        return full(type, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, long n2, char order) {
        return full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, long n2, long n3, char order) {
        return full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(char order, long... shape) {
        return full(DataType.DOUBLE, 0, shape, order);
    }

    /** Zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, char order, long... shape) {
        return full(type, 0, shape, order);
    }

    /** Uniform numbers in [0, 1) of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Uniform numbers in [0, 1) of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Uniform numbers in [0, 1) of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Uniform numbers in [0, 1) of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, long n3, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /** Uniform numbers in [0, 1) of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, char order) {
        return rand(type, order, new long[] {n0});
    }

    /** Uniform numbers in [0, 1) of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, char order) {
        return rand(type, order, new long[] {n0, n1});
    }

    /** Uniform numbers in [0, 1) of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, char order) {
        return rand(type, order, new long[] {n0, n1, n2});
    }

    /** Uniform numbers in [0, 1) of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, long n3, char order) {
        return rand(type, order, new long[] {n0, n1, n2, n3});
    }

    /** Standard normal numbers of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Standard normal numbers of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Standard normal numbers of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Standard normal numbers of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, long n3, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /** Standard normal numbers of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, char order) {
        return randn(type, order, new long[] {n0});
    }

    /** Standard normal numbers of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, char order) {
        return randn(type, order, new long[] {n0, n1});
    }

    /** Standard normal numbers of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, char order) {
        return randn(type, order, new long[] {n0, n1, n2});
    }

    /** Standard normal numbers of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, long n3, char order) {
        return randn(type, order, new long[] {n0, n1, n2, n3});
    }

    /** As {@link #full(DataType, Number, long[], char)}. */
    public static INDArray full(DataType type, Number value, long n0, char order) {
        return full(type, value, new long[] {n0}, order);
    }

    /** As {@link #full(DataType, Number, long[], char)}. */
    public static INDArray full(DataType type, Number value, long n0, long n1, char order) {
        return full(type, value, new long[] {n0, n1}, order);
    }

    /** As {@link #full(DataType, Number, long[], char)}. */
    public static INDArray full(DataType type, Number value, long n0, long n1, long n2, char order) {
        return full(type, value, new long[] {n0, n1, n2}, order);
    }

    /** As {@link #full(DataType, Number, long[], char)}. */
    public static INDArray full(DataType type, Number value, long n0, long n1, long n2, long n3, char order) {
        return full(type, value, new long[] {n0, n1, n2, n3}, order);
    }

    /** Refuses (IllegalArgumentException): a char is no number. An order: {@link #full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(long n, char value) {
        throw Structure.noNumber("valueArrayOf", value, n);
    }

    /** Refuses (IllegalArgumentException): a char is no number. An order: {@link #full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(long rows, long columns, char value) {
        throw Structure.noNumber("valueArrayOf", value, rows, columns);
    }

    /** Refuses (IllegalArgumentException): a char is no number. An order: {@link #full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(long[] shape, char value) {
        throw Structure.noNumber("valueArrayOf", value, Arguments.given(shape, "the shape"));
    }

    /** Refuses (IllegalArgumentException): a char is no number. An order: {@link #full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(int[] shape, char value) {
        throw Structure.noNumber("valueArrayOf", value, Structure.longs(shape));
    }

    /** As {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, char order) {
        return createUninitializedDetached(type, order, new long[] {n0});
    }

    /** As {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, long n1, char order) {
        return createUninitializedDetached(type, order, new long[] {n0, n1});
    }

    /** As {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, long n1, long n2, char order) {
        return createUninitializedDetached(type, order, new long[] {n0, n1, n2});
    }

    /** As {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, long n1, long n2, long n3, char order) {
        return createUninitializedDetached(type, order, new long[] {n0, n1, n2, n3});
    }

    /** As {@link #full(DataType, Number, long[], char)}. */
    public static INDArray full(DataType type, Number value, char order, long... shape) {
        return full(type, value, shape, order);
    }

    /** As {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, char order) {
        return getStrides(new long[] {n0}, order);
    }

    /** As {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, long n1, char order) {
        return getStrides(new long[] {n0, n1}, order);
    }

    /** As {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, long n1, long n2, char order) {
        return getStrides(new long[] {n0, n1, n2}, order);
    }

    /** As {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, long n1, long n2, long n3, char order) {
        return getStrides(new long[] {n0, n1, n2, n3}, order);
    }

    /** As {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(char order, long... shape) {
        return getStrides(shape, order);
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, char order) {
        return RandomCalls.ordered(order, () -> rand(random, new long[] {n0}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, char order) {
        return RandomCalls.ordered(order, () -> rand(random, new long[] {n0, n1}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, long n2, char order) {
        return RandomCalls.ordered(order, () -> rand(random, new long[] {n0, n1, n2}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, long n2, long n3, char order) {
        return RandomCalls.ordered(order, () -> rand(random, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, char order, long... shape) {
        return RandomCalls.ordered(order, () -> rand(random, shape));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, char order) {
        return RandomCalls.ordered(order, () -> rand(min, max, random, new long[] {n0}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, char order) {
        return RandomCalls.ordered(order, () -> rand(min, max, random, new long[] {n0, n1}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, long n2, char order) {
        return RandomCalls.ordered(order, () -> rand(min, max, random, new long[] {n0, n1, n2}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, long n2, long n3, char order) {
        return RandomCalls.ordered(order, () -> rand(min, max, random, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, char order, long... shape) {
        return RandomCalls.ordered(order, () -> rand(min, max, random, shape));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, char order) {
        return RandomCalls.ordered(order, () -> randn(random, new long[] {n0}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, char order) {
        return RandomCalls.ordered(order, () -> randn(random, new long[] {n0, n1}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, long n2, char order) {
        return RandomCalls.ordered(order, () -> randn(random, new long[] {n0, n1, n2}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, long n2, long n3, char order) {
        return RandomCalls.ordered(order, () -> randn(random, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, char order, long... shape) {
        return RandomCalls.ordered(order, () -> randn(random, shape));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, char order) {
        return RandomCalls.ordered(order, () -> randomBernoulli(p, new long[] {n0}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, char order) {
        return RandomCalls.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, long n2, char order) {
        return RandomCalls.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1, n2}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, long n2, long n3, char order) {
        return RandomCalls.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, char order, long... shape) {
        return RandomCalls.ordered(order, () -> randomBernoulli(p, shape));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, char order) {
        return RandomCalls.ordered(order, () -> randomBinomial(n, p, new long[] {n0}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, char order) {
        return RandomCalls.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, long n2, char order) {
        return RandomCalls.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1, n2}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, long n2, long n3, char order) {
        return RandomCalls.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, char order, long... shape) {
        return RandomCalls.ordered(order, () -> randomBinomial(n, p, shape));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, char order) {
        return RandomCalls.ordered(order, () -> randomExponential(lambda, new long[] {n0}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, char order) {
        return RandomCalls.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, long n2, char order) {
        return RandomCalls.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1, n2}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, long n2, long n3, char order) {
        return RandomCalls.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, char order, long... shape) {
        return RandomCalls.ordered(order, () -> randomExponential(lambda, shape));
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(long...)} has none. */
    public static INDArray sparse(long n0, char order) {
        throw Structure.noOrder("sparse", order, "", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(long...)} has none. */
    public static INDArray sparse(long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(long...)} has none. */
    public static INDArray sparse(long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(long...)} has none. */
    public static INDArray sparse(long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(long...)} has none. */
    public static INDArray sparse(char order, long... shape) {
        throw Structure.noOrder("sparse", order, "", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, char order, long... shape) {
        throw Structure.noOrder("sparse", order, "type, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, char order, long... shape) {
        throw Structure.noOrder("sparse", order, "type, format, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #coo(long...)} has none. */
    public static CooBuilder coo(long n0, char order) {
        throw Structure.noOrder("coo", order, "", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #coo(long...)} has none. */
    public static CooBuilder coo(long n0, long n1, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #coo(long...)} has none. */
    public static CooBuilder coo(long n0, long n1, long n2, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #coo(long...)} has none. */
    public static CooBuilder coo(long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #coo(long...)} has none. */
    public static CooBuilder coo(char order, long... shape) {
        throw Structure.noOrder("coo", order, "", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, long n1, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, char order, long... shape) {
        throw Structure.noOrder("sprand", order, "density, seed, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, char order, long... shape) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], long...)} has none. */
    public static long[][] unravelIndex(long[] places, long n0, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], long...)} has none. */
    public static long[][] unravelIndex(long[] places, long n0, long n1, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], long...)} has none. */
    public static long[][] unravelIndex(long[] places, long n0, long n1, long n2, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], long...)} has none. */
    public static long[][] unravelIndex(long[] places, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], long...)} has none. */
    public static long[][] unravelIndex(long[] places, char order, long... shape) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], IndexFunctions.Mode, long...)} has none. */
    public static long[][] unravelIndex(long[] places, IndexFunctions.Mode mode, long n0, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, mode, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], IndexFunctions.Mode, long...)} has none. */
    public static long[][] unravelIndex(long[] places, IndexFunctions.Mode mode, long n0, long n1, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, mode, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], IndexFunctions.Mode, long...)} has none. */
    public static long[][] unravelIndex(long[] places, IndexFunctions.Mode mode, long n0, long n1, long n2, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, mode, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], IndexFunctions.Mode, long...)} has none. */
    public static long[][] unravelIndex(long[] places, IndexFunctions.Mode mode, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, mode, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #unravelIndex(long[], IndexFunctions.Mode, long...)} has none. */
    public static long[][] unravelIndex(long[] places, IndexFunctions.Mode mode, char order, long... shape) {
        throw Structure.noOtherOrder("unravelIndex", order, "places, mode, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(ByteBuffer, DataType, long...)} has none. */
    public static INDArray wrap(ByteBuffer buffer, DataType type, long n0, char order) {
        throw Structure.noOtherOrder("wrap", order, "buffer, type, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(ByteBuffer, DataType, long...)} has none. */
    public static INDArray wrap(ByteBuffer buffer, DataType type, long n0, long n1, char order) {
        throw Structure.noOtherOrder("wrap", order, "buffer, type, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(ByteBuffer, DataType, long...)} has none. */
    public static INDArray wrap(ByteBuffer buffer, DataType type, long n0, long n1, long n2, char order) {
        throw Structure.noOtherOrder("wrap", order, "buffer, type, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(ByteBuffer, DataType, long...)} has none. */
    public static INDArray wrap(ByteBuffer buffer, DataType type, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOtherOrder("wrap", order, "buffer, type, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(ByteBuffer, DataType, long...)} has none. */
    public static INDArray wrap(ByteBuffer buffer, DataType type, char order, long... shape) {
        throw Structure.noOtherOrder("wrap", order, "buffer, type, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(long, long, DataType, long...)} has none. */
    public static INDArray wrap(long address, long bytes, DataType type, long n0, char order) {
        throw Structure.noOtherOrder("wrap", order, "address, bytes, type, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(long, long, DataType, long...)} has none. */
    public static INDArray wrap(long address, long bytes, DataType type, long n0, long n1, char order) {
        throw Structure.noOtherOrder("wrap", order, "address, bytes, type, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(long, long, DataType, long...)} has none. */
    public static INDArray wrap(long address, long bytes, DataType type, long n0, long n1, long n2, char order) {
        throw Structure.noOtherOrder("wrap", order, "address, bytes, type, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(long, long, DataType, long...)} has none. */
    public static INDArray wrap(long address, long bytes, DataType type, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOtherOrder("wrap", order, "address, bytes, type, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link #wrap(long, long, DataType, long...)} has none. */
    public static INDArray wrap(long address, long bytes, DataType type, char order, long... shape) {
        throw Structure.noOtherOrder("wrap", order, "address, bytes, type, ", shape);
    }

    // ---- the same of other types, and of arrays of arrays to rank 4 --------------------------------------------------

    /** A FLOAT vector. */
    public static INDArray create(float[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    /** A FLOAT matrix from its rows, which are of one length. */
    public static INDArray create(float[]... rows) {
        return Creation.nested(rows, 'c');
    }
    /** A FLOAT array from its elements in C order. */
    public static INDArray create(float[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }
    /** An INT vector. */
    public static INDArray create(int[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    /** An INT matrix from its rows, which are of one length. */
    public static INDArray create(int[]... rows) {
        return Creation.nested(rows, 'c');
    }
    /** An INT array from its elements in C order. */
    public static INDArray create(int[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }
    /** As {@link #create(int[], long...)}: two arrays are elements and a shape, not two rows. */
    public static INDArray create(int[] data, int[] shape) {
        return create(data, Structure.longs(shape));
    }
    /** A LONG vector. */
    public static INDArray create(long[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    /** A LONG matrix from its rows, which are of one length. */
    public static INDArray create(long[]... rows) {
        return Creation.nested(rows, 'c');
    }
    /** A LONG array from its elements in C order. */
    public static INDArray create(long[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }
    /** A BOOL vector. */
    public static INDArray create(boolean[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    /** A BOOL matrix from its rows, which are of one length. */
    public static INDArray create(boolean[]... rows) {
        return Creation.nested(rows, 'c');
    }
    /** A BOOL array from its elements in C order. */
    public static INDArray create(boolean[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }
    /** As {@link #create(float[], long...)}. */
    public static INDArray create(float[] data, int[] shape) {
        return create(data, Structure.longs(shape));
    }
    /** A FLOAT array from its elements in C ('c') or Fortran ('f') order, in which it also lies. */
    public static INDArray create(float[] data, long[] shape, char order) {
        return Creation.dense(Data.of(data), order, shape);
    }
    /** As {@link #create(float[], long[], char)}. */
    public static INDArray create(float[] data, int[] shape, char order) {
        return create(data, Structure.longs(shape), order);
    }
    /** A FLOAT vector, whose elements have one order. */
    public static INDArray create(float[] data, char order) {
        return Creation.dense(Data.of(data), order, data.length);
    }
    /** From elements in C order, cast to a type as by {@link org.sparse4j.family.ConversionOps#castTo(DataType)}. */
    public static INDArray create(float[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }
    /** From elements in C order, cast to a type as by {@link org.sparse4j.family.ConversionOps#castTo(DataType)}. */
    public static INDArray create(int[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }
    /** From elements in C order, cast to a type as by {@link org.sparse4j.family.ConversionOps#castTo(DataType)}. */
    public static INDArray create(long[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }
    /** From elements in C order, cast to a type as by {@link org.sparse4j.family.ConversionOps#castTo(DataType)}. */
    public static INDArray create(boolean[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }
    /** A FLOAT matrix from its rows, lying in C ('c') or Fortran ('f') order. */
    public static INDArray create(float[][] rows, char order) {
        return Creation.nested(rows, order);
    }
    /** A DOUBLE array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(double[][][][] data) {
        return CREATION.create(data);
    }
    /** A FLOAT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(float[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(float[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(int[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(int[][][][] data) {
        return Creation.nested(data, 'c');
    }

    /** A DOUBLE vector. */
    public static INDArray createFromArray(double... data) {
        return CREATION.create(data);
    }
    /** A DOUBLE matrix from its rows, which are of one length. */
    public static INDArray createFromArray(double[][] data) {
        return CREATION.create(data);
    }
    /** A DOUBLE array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(double[][][] data) {
        return CREATION.create(data);
    }
    /** A DOUBLE array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(double[][][][] data) {
        return CREATION.create(data);
    }
    /** A FLOAT vector. */
    public static INDArray createFromArray(float... data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT matrix from its rows, which are of one length. */
    public static INDArray createFromArray(float[][] data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(float[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(float[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT vector. */
    public static INDArray createFromArray(int... data) {
        return Creation.nested(data, 'c');
    }
    /** An INT matrix from its rows, which are of one length. */
    public static INDArray createFromArray(int[][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(int[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(int[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG vector. */
    public static INDArray createFromArray(long... data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG matrix from its rows, which are of one length. */
    public static INDArray createFromArray(long[][] data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(long[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(long[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL vector. */
    public static INDArray createFromArray(boolean... data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL matrix from its rows, which are of one length. */
    public static INDArray createFromArray(boolean[][] data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(boolean[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(boolean[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A DOUBLE vector, of boxes, none of them null. */
    public static INDArray createFromArray(Double[] data) {
        return Creation.nested(data, 'c');
    }
    /** A DOUBLE matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Double[][] data) {
        return Creation.nested(data, 'c');
    }
    /** A DOUBLE array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Double[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A DOUBLE array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Double[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT vector, of boxes, none of them null. */
    public static INDArray createFromArray(Float[] data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Float[][] data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Float[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A FLOAT array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Float[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT vector, of boxes, none of them null. */
    public static INDArray createFromArray(Integer[] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Integer[][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Integer[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** An INT array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Integer[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG vector, of boxes, none of them null. */
    public static INDArray createFromArray(Long[] data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Long[][] data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Long[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A LONG array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Long[][][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL vector, of boxes, none of them null. */
    public static INDArray createFromArray(Boolean[] data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Boolean[][] data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Boolean[][][] data) {
        return Creation.nested(data, 'c');
    }
    /** A BOOL array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Boolean[][][][] data) {
        return Creation.nested(data, 'c');
    }

    // ---- sparseCreation(): sparse arrays -----------------------------------------------------------------------------

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

    /** What an array costs in each format, cheapest first, and why; O(1) but for counting a view's entries. */
    public static FormatAdvice adviseFormat(INDArray x) {
        return SPARSE_CREATION.adviseFormat(x);
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
     * has them: {@link #createSparseCOOByDimension(double[], long[][], long...)}.
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

    /**
     * COO, DOUBLE, from one array of coordinates per dimension, [rank][nnz]:
     * {@link SparseCreation#createSparseCOOByDimension(double[], long[][], long...)}.
     */
    public static INDArray createSparseCOOByDimension(double[] values, long[][] coordinates, long... shape) {
        return SPARSE_CREATION.createSparseCOOByDimension(values, coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}. */
    public static INDArray createSparseCOOByDimension(double[] values, int[][] coordinates, long... shape) {
        return SPARSE_CREATION.createSparseCOOByDimension(values, coordinates, shape);
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

    /** CSR, DOUBLE, of three arrays: row i has the entries pointers[i] to pointers[i + 1], from 0 to the last. */
    public static INDArray createSparseCSR(double[] values, int[] columns, int[] pointers, long... shape) {
        return SPARSE_CREATION.createSparseCSR(values, columns, pointers, shape);
    }

    /** CSC, DOUBLE, of three arrays: column j has the entries pointers[j] to pointers[j + 1], from 0 to the last. */
    public static INDArray createSparseCSC(double[] values, int[] rows, int[] pointers, long... shape) {
        return SPARSE_CREATION.createSparseCSC(values, rows, pointers, shape);
    }

    // ---- the same of other types -------------------------------------------------------------------------------------

    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, FLOAT. */
    public static INDArray createSparseCSR(float[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, FLOAT. */
    public static INDArray createSparseCSC(float[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, INT. */
    public static INDArray createSparseCSR(int[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, INT. */
    public static INDArray createSparseCSC(int[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, LONG. */
    public static INDArray createSparseCSR(long[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, LONG. */
    public static INDArray createSparseCSC(long[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, BOOL. */
    public static INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, BOOL. */
    public static INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    /** As {@link #createSparseCOO(double[], long[][], long...)}, FLOAT. */
    public static INDArray createSparseCOO(float[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    /** As {@link #createSparseCOO(double[], long[], long...)}, FLOAT. */
    public static INDArray createSparseCOO(float[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCOO(double[], int[], long...)}, FLOAT. */
    public static INDArray createSparseCOO(float[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, FLOAT. */
    public static INDArray createSparseCSR(float[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, FLOAT. */
    public static INDArray createSparseCSC(float[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, FLOAT. */
    public static INDArray createSparseGCS(float[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }
    /** As {@link #createSparseCOO(double[], long[][], long...)}, INT. */
    public static INDArray createSparseCOO(int[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    /** As {@link #createSparseCOO(double[], long[], long...)}, INT. */
    public static INDArray createSparseCOO(int[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCOO(double[], int[], long...)}, INT. */
    public static INDArray createSparseCOO(int[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, INT. */
    public static INDArray createSparseCSR(int[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, INT. */
    public static INDArray createSparseCSC(int[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, INT. */
    public static INDArray createSparseGCS(int[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }
    /** As {@link #createSparseCOO(double[], long[][], long...)}, LONG. */
    public static INDArray createSparseCOO(long[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    /** As {@link #createSparseCOO(double[], long[], long...)}, LONG. */
    public static INDArray createSparseCOO(long[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCOO(double[], int[], long...)}, LONG. */
    public static INDArray createSparseCOO(long[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, LONG. */
    public static INDArray createSparseCSR(long[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, LONG. */
    public static INDArray createSparseCSC(long[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, LONG. */
    public static INDArray createSparseGCS(long[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }
    /** As {@link #createSparseCOO(double[], long[][], long...)}, BOOL. */
    public static INDArray createSparseCOO(boolean[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    /** As {@link #createSparseCOO(double[], long[], long...)}, BOOL. */
    public static INDArray createSparseCOO(boolean[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCOO(double[], int[], long...)}, BOOL. */
    public static INDArray createSparseCOO(boolean[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, BOOL. */
    public static INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, BOOL. */
    public static INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, BOOL. */
    public static INDArray createSparseGCS(boolean[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, FLOAT. */
    public static INDArray createSparseCOOByDimension(float[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, FLOAT. */
    public static INDArray createSparseCOOByDimension(float[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, INT. */
    public static INDArray createSparseCOOByDimension(int[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, INT. */
    public static INDArray createSparseCOOByDimension(int[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, LONG. */
    public static INDArray createSparseCOOByDimension(long[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, LONG. */
    public static INDArray createSparseCOOByDimension(long[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, BOOL. */
    public static INDArray createSparseCOOByDimension(boolean[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, BOOL. */
    public static INDArray createSparseCOOByDimension(boolean[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    // ---- sampling(): random arrays; without a seed, the next number of getRandom() is the seed -----------------------

    /** The calling thread's generator, which gives the seeds nobody gave: {@link ArraySampling#getRandom()}. */
    public static Random getRandom() {
        return SAMPLING.getRandom();
    }

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
        return rand(DataType.DOUBLE, shape, seed);
    }

    /** Uniform in [0, 1), FLOAT or DOUBLE, dense. */
    public static INDArray rand(DataType type, long[] shape, long seed) {
        return SAMPLING.rand(type, shape, seed);
    }

    /** As {@link #rand(long...)}, in C ('c') or Fortran ('f') order: the same elements, laid out otherwise. */
    public static INDArray rand(char order, long... shape) {
        return rand(DataType.DOUBLE, order, shape);
    }

    /** As {@link #rand(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, char order, long... shape) {
        return SAMPLING.rand(type, order, shape);
    }

    /** As {@link #rand(long...)}. */
    public static INDArray rand(int[] shape) {
        return rand(Structure.longs(shape));
    }

    /** As {@link #rand(DataType, long...)}. */
    public static INDArray rand(DataType type, int[] shape) {
        return rand(type, Structure.longs(shape));
    }

    /** As {@link #rand(char, long...)}. */
    public static INDArray rand(char order, int[] shape) {
        return rand(order, Structure.longs(shape));
    }

    /** As {@link #rand(DataType, char, long...)}. */
    public static INDArray rand(DataType type, char order, int[] shape) {
        return rand(type, order, Structure.longs(shape));
    }

    /** As {@link #rand(DataType, char, long...)}. */
    public static INDArray rand(DataType type, int[] shape, char order) {
        return rand(type, order, Structure.longs(shape));
    }

    /** As {@link #randn(char, long...)}. */
    public static INDArray randn(char order, int[] shape) {
        return randn(order, Structure.longs(shape));
    }

    /** As {@link #rand(long[], long)}. */
    public static INDArray rand(int[] shape, long seed) {
        return rand(Structure.longs(shape), seed);
    }

    /** As {@link #rand(long[], long)}. Lengths one by one would all be lengths, the seed too. */
    public static INDArray rand(long seed, long[] shape) {
        return rand(shape, seed);
    }

    /** As {@link #rand(long, long[])}. */
    public static INDArray rand(long seed, int[] shape) {
        return rand(Structure.longs(shape), seed);
    }

    /** As {@link #rand(Random, long...)}. */
    public static INDArray rand(int[] shape, Random random) {
        return rand(random, Structure.longs(shape));
    }

    /** As {@link #rand(double, double, Random, long...)}. */
    public static INDArray rand(int[] shape, double min, double max, Random random) {
        return rand(Structure.longs(shape), min, max, random);
    }

    /** Uniform in [0, 1), DOUBLE, dense; the generator's next number is the seed. */
    public static INDArray rand(Random random, long... shape) {
        return SAMPLING.rand(random, shape);
    }

    /** Uniform in [min, max), DOUBLE, dense; with equal bounds these. The generator's next number is the seed. */
    public static INDArray rand(double min, double max, Random random, long... shape) {
        return SAMPLING.rand(min, max, random, shape);
    }

    /** As {@link #rand(double, double, Random, long...)}. */
    public static INDArray rand(long[] shape, double min, double max, Random random) {
        return rand(min, max, random, shape);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [0, 1); returns it. */
    public static INDArray rand(INDArray target) {
        return rand(target, getRandom());
    }

    /** As {@link #rand(INDArray)}, by a seed. */
    public static INDArray rand(INDArray target, long seed) {
        return SAMPLING.rand(target, seed);
    }

    /** As {@link #rand(INDArray)}; the generator's next number is the seed. */
    public static INDArray rand(INDArray target, Random random) {
        return SAMPLING.rand(target, random);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [min, max); returns it. */
    public static INDArray rand(INDArray target, double min, double max, Random random) {
        return SAMPLING.rand(target, min, max, random);
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
        return randn(DataType.DOUBLE, shape, seed);
    }

    /** Standard normal, FLOAT or DOUBLE, dense. */
    public static INDArray randn(DataType type, long[] shape, long seed) {
        return SAMPLING.randn(type, shape, seed);
    }

    /** As {@link #randn(long[], long)}. */
    public static INDArray randn(long seed, long[] shape) {
        return randn(shape, seed);
    }

    /** As {@link #randn(long[], long)}. */
    public static INDArray randn(long seed, int[] shape) {
        return randn(Structure.longs(shape), seed);
    }

    /** As {@link #randn(long...)}. */
    public static INDArray randn(int[] shape) {
        return randn(Structure.longs(shape));
    }

    /** As {@link #randn(DataType, long...)}. */
    public static INDArray randn(DataType type, int[] shape) {
        return randn(type, Structure.longs(shape));
    }

    /** As {@link #randn(long...)}, in C ('c') or Fortran ('f') order: the same elements, laid out otherwise. */
    public static INDArray randn(char order, long... shape) {
        return randn(DataType.DOUBLE, order, shape);
    }

    /** As {@link #randn(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, char order, long... shape) {
        return SAMPLING.randn(type, order, shape);
    }

    /** As {@link #randn(Random, long...)}. */
    public static INDArray randn(long[] shape, Random random) {
        return randn(random, shape);
    }

    /** As {@link #randn(Random, long...)}. */
    public static INDArray randn(int[] shape, Random random) {
        return randn(random, Structure.longs(shape));
    }

    /** Standard normal, DOUBLE, dense; the generator's next number is the seed. */
    public static INDArray randn(Random random, long... shape) {
        return SAMPLING.randn(random, shape);
    }

    /** Normal with a mean and a standard deviation, DOUBLE, dense; the generator's next number is the seed. */
    public static INDArray randn(double mean, double deviation, long[] shape, Random random) {
        return SAMPLING.randn(mean, deviation, shape, random);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with standard normal numbers; returns it. */
    public static INDArray randn(INDArray target) {
        return randn(target, getRandom());
    }

    /** As {@link #randn(INDArray)}, by a seed. */
    public static INDArray randn(INDArray target, long seed) {
        return SAMPLING.randn(target, seed);
    }

    /** As {@link #randn(INDArray)}; the generator's next number is the seed. */
    public static INDArray randn(INDArray target, Random random) {
        return SAMPLING.randn(target, random);
    }

    /** Fills a FLOAT or DOUBLE array or view with normal numbers of a mean and a standard deviation; returns it. */
    public static INDArray randn(double mean, double deviation, INDArray target, Random random) {
        return SAMPLING.randn(mean, deviation, target, random);
    }

    /** 1 with probability p, else 0: DOUBLE, dense, for every element is drawn; sprand draws the positions of few. */
    public static INDArray randomBernoulli(double p, long... shape) {
        return SAMPLING.randomBernoulli(p, shape);
    }

    /** As {@link #randomBernoulli(double, long...)}, by a seed. */
    public static INDArray randomBernoulli(double p, long[] shape, long seed) {
        return SAMPLING.randomBernoulli(p, shape, seed);
    }

    /** Fills an array or view of any type and format with 1 (probability p) and 0; returns it. */
    public static INDArray randomBernoulli(double p, INDArray target) {
        return SAMPLING.randomBernoulli(p, target);
    }

    /** How many of n trials with probability p succeed: {@link ArraySampling#randomBinomial(int, double, long...)}. */
    public static INDArray randomBinomial(int n, double p, long... shape) {
        return SAMPLING.randomBinomial(n, p, shape);
    }

    /** As {@link #randomBinomial(int, double, long...)}, by a seed. */
    public static INDArray randomBinomial(int n, double p, long[] shape, long seed) {
        return SAMPLING.randomBinomial(n, p, shape, seed);
    }

    /** Fills an array or view of any type and format with numbers of successes; returns it. */
    public static INDArray randomBinomial(int n, double p, INDArray target) {
        return SAMPLING.randomBinomial(n, p, target);
    }

    /** Exponential with rate lambda (mean 1 / lambda), DOUBLE, dense; all above 0. */
    public static INDArray randomExponential(double lambda, long... shape) {
        return SAMPLING.randomExponential(lambda, shape);
    }

    /** As {@link #randomExponential(double, long...)}, by a seed. */
    public static INDArray randomExponential(double lambda, long[] shape, long seed) {
        return SAMPLING.randomExponential(lambda, shape, seed);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with exponential numbers of rate lambda; returns it. */
    public static INDArray randomExponential(double lambda, INDArray target) {
        return SAMPLING.randomExponential(lambda, target);
    }

    /**
     * Elements of a vector, drawn with replacement by a vector of probabilities of the same length that sums to 1: a
     * vector in the source's type and format. O(stored probabilities + samples log), for a sparse source or vector of
     * probabilities too.
     */
    public static INDArray choice(INDArray source, INDArray probabilities, int samples) {
        return choice(source, probabilities, samples, getRandom());
    }

    /** As {@link #choice(INDArray, INDArray, int)}; the generator's next number is the seed. */
    public static INDArray choice(INDArray source, INDArray probabilities, int samples, Random random) {
        return SAMPLING.choice(source, probabilities, samples, random);
    }

    /** As {@link #choice(INDArray, INDArray, int)}, every element of an array or view drawn anew; returns it. */
    public static INDArray choice(INDArray source, INDArray probabilities, INDArray target) {
        return choice(source, probabilities, target, getRandom());
    }

    /** As {@link #choice(INDArray, INDArray, INDArray)}; the generator's next number is the seed. */
    public static INDArray choice(INDArray source, INDArray probabilities, INDArray target, Random random) {
        return SAMPLING.choice(source, probabilities, target, random);
    }

    /** Puts the sub-arrays along some dimensions into a random order, in place: {@link ArraySampling#shuffle(INDArray, int...)}. */
    public static void shuffle(INDArray x, int... dimensions) {
        SAMPLING.shuffle(x, dimensions);
    }

    /** As {@link #shuffle(INDArray, int...)}; the generator's next number is the seed. */
    public static void shuffle(INDArray x, RandomGenerator random, int... dimensions) {
        SAMPLING.shuffle(x, random, dimensions);
    }

    /** As {@link #shuffle(INDArray, int...)}, several arrays in one order: data and labels stay together. */
    public static void shuffle(Collection<INDArray> arrays, int... dimensions) {
        shuffle(arrays, getRandom(), dimensions);
    }

    /** As {@link #shuffle(Collection, int...)}; the generator's next number is the seed. */
    public static void shuffle(Collection<INDArray> arrays, RandomGenerator random, int... dimensions) {
        SAMPLING.shuffle(arrays, random, dimensions);
    }

    /** As {@link #shuffle(Collection, int...)}, with dimensions for each array (or one list for all). */
    public static void shuffle(List<INDArray> arrays, RandomGenerator random, List<int[]> dimensions) {
        SAMPLING.shuffle(arrays, random, dimensions);
    }

    /** As {@link #randomSplit(INDArray, double[], long)}; the next number of {@link #getRandom()} is the seed. */
    public static INDArray[] randomSplit(INDArray x, double... weights) {
        return SAMPLING.randomSplit(x, weights);
    }

    /** Training and test entries, one array per weight: {@link ArraySampling#randomSplit(INDArray, double[], long)}. */
    public static INDArray[] randomSplit(INDArray x, double[] weights, long seed) {
        return SAMPLING.randomSplit(x, weights, seed);
    }

    /** A sparse COO array with about density * length entries, uniform in (0, 1); one seed, one array. */
    public static INDArray sprand(double density, long seed, long... shape) {
        return sprand(DataType.DOUBLE, density, seed, shape);
    }

    /** A sparse COO array with about density * length entries, uniform in (0, 1), FLOAT or DOUBLE. */
    public static INDArray sprand(DataType type, double density, long seed, long... shape) {
        return SAMPLING.sprand(type, density, seed, shape);
    }

    // ---- products() --------------------------------------------------------------------------------------------------

    /** op(a) op(b), where op may transpose. */
    public static INDArray gemm(INDArray a, INDArray b, boolean transposeA, boolean transposeB) {
        return PRODUCTS.gemm(a, b, transposeA, transposeB);
    }

    /** c = alpha op(a) op(b) + beta c, where op may transpose; c may be a factor. Returns c. */
    public static INDArray gemm(INDArray a, INDArray b, INDArray c, boolean transposeA, boolean transposeB,
            double alpha, double beta) {
        return PRODUCTS.gemm(a, b, c, transposeA, transposeB, alpha, beta);
    }

    /** How many elements {@code a.mmul(b)} would store, without forming the product: {@link ArrayProducts#mmulNnz(INDArray, INDArray)}. */
    public static long mmulNnz(INDArray a, INDArray b) {
        return PRODUCTS.mmulNnz(a, b);
    }

    /** The product of several matrices, in the order of least estimated work: {@link ArrayProducts#mmul(INDArray...)}. */
    public static INDArray mmul(INDArray... matrices) {
        return PRODUCTS.mmul(matrices);
    }

    /** The matrix product, see {@link org.sparse4j.family.LinearAlgebraOps#mmul(INDArray)}. */
    public static INDArray matmul(INDArray a, INDArray b) {
        return matmul(a, b, null);
    }

    /** The matrix product, into result, or null for a new array. */
    public static INDArray matmul(INDArray a, INDArray b, INDArray result) {
        return matmul(a, b, result, false, false, false);
    }

    /** The product of the operands, each transposed or not, or its transpose. */
    public static INDArray matmul(INDArray a, INDArray b, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return matmul(a, b, null, transposeA, transposeB, transposeResult);
    }

    /** As {@link org.sparse4j.family.LinearAlgebraOps#mmul(INDArray, INDArray, org.sparse4j.blas.MMulTranspose)}. */
    public static INDArray matmul(INDArray a, INDArray b, INDArray result, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return PRODUCTS.matmul(a, b, result, transposeA, transposeB, transposeResult);
    }

    /** The sum of products over pairs of dimensions: NumPy's tensordot: {@link ArrayProducts#tensorMmul(INDArray, INDArray, int[][])}. */
    public static INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, axes);
    }

    /** As {@link #tensorMmul(INDArray, INDArray, int[][])}, into result, of the product's shape. Returns it. */
    public static INDArray tensorMmul(INDArray a, INDArray b, INDArray result, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, result, axes);
    }

    /** Sums of products in NumPy's notation, such as {@code "ij,jk->ik"}: {@link ArrayProducts#einsum(String, INDArray...)}. */
    public static INDArray einsum(String subscripts, INDArray... operands) {
        return PRODUCTS.einsum(subscripts, operands);
    }

    /** NumPy's Kronecker product: {@link ArrayProducts#kron(INDArray, INDArray)}. */
    public static INDArray kron(INDArray a, INDArray b) {
        return PRODUCTS.kron(a, b);
    }

    /** NumPy's inner product: sums of products over the last dimensions: {@link ArrayProducts#inner(INDArray, INDArray)}. */
    public static INDArray inner(INDArray a, INDArray b) {
        return PRODUCTS.inner(a, b);
    }

    /** NumPy's outer product: the products of all elements of a with all of b: {@link ArrayProducts#outer(INDArray, INDArray)}. */
    public static INDArray outer(INDArray a, INDArray b) {
        return PRODUCTS.outer(a, b);
    }

    /** The product a b only where a pattern is stored: {@link ArrayProducts#sddmm(INDArray, INDArray, INDArray)}. */
    public static INDArray sddmm(INDArray pattern, INDArray a, INDArray b) {
        return PRODUCTS.sddmm(pattern, a, b);
    }

    /** As {@link #sddmm(INDArray, INDArray, INDArray)}, times the stored values: r_ij = s_ij (a b)_ij; s has fill 0. */
    public static INDArray sddmmWeighted(INDArray s, INDArray a, INDArray b) {
        return PRODUCTS.sddmmWeighted(s, a, b);
    }

    /** The product a b only where a pattern is stored, into result: {@link ArrayProducts#sddmm(INDArray, INDArray, INDArray, INDArray)}. */
    public static INDArray sddmm(INDArray pattern, INDArray a, INDArray b, INDArray result) {
        return PRODUCTS.sddmm(pattern, a, b, result);
    }

    /** For each row i of s, the sum over its stored columns j of y_j y_j^T: [m, k, k]. O(nnz k^2). */
    public static INDArray rowGram(INDArray s, INDArray y) {
        return rowGram(s, y, null);
    }

    /**
     * For each row of s, the sum over its stored columns j of y_j y_j^T, into out:
     * {@link ArrayProducts#rowGram(INDArray, INDArray, INDArray)}.
     */
    public static INDArray rowGram(INDArray s, INDArray y, INDArray out) {
        return PRODUCTS.rowGram(s, y, out);
    }

    /** As {@link #rowGram(INDArray, INDArray, INDArray)}, each term weighted with the stored s_ij. */
    public static INDArray rowGramWeighted(INDArray s, INDArray y, INDArray out) {
        return PRODUCTS.rowGramWeighted(s, y, out);
    }

    /**
     * For each row of s, ridge_i times the identity and the sum over its stored columns j of y_j y_j^T, into out:
     * {@link ArrayProducts#rowGram(INDArray, INDArray, INDArray, INDArray)}.
     */
    public static INDArray rowGram(INDArray s, INDArray y, INDArray ridge, INDArray out) {
        return PRODUCTS.rowGram(s, y, ridge, out);
    }

    /** As {@link #rowGram(INDArray, INDArray, INDArray, INDArray)}, each term weighted with the stored s_ij. */
    public static INDArray rowGramWeighted(INDArray s, INDArray y, INDArray ridge, INDArray out) {
        return PRODUCTS.rowGramWeighted(s, y, ridge, out);
    }

    // ---- joining() ---------------------------------------------------------------------------------------------------

    /** Arrays one after the other along a dimension; numbers become a vector: {@link ArrayJoining#concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, INDArray... arrays) {
        return JOINING.concat(dimension, arrays);
    }

    /** As {@link #concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, Collection<INDArray> arrays) {
        return concat(dimension, Joining.array(arrays));
    }

    /** As {@link #concat(int, INDArray...)}. */
    public static INDArray specialConcat(int dimension, INDArray... arrays) {
        return concat(dimension, arrays);
    }

    /** Column vectors, rank 1 or [n, 1], one below the other, and a one at the end; matrices likewise. */
    public static INDArray appendBias(INDArray... vectors) {
        return JOINING.appendBias(vectors);
    }

    /** The sum of arrays of one shape; a new array. */
    public static INDArray accumulate(INDArray... arrays) {
        return JOINING.accumulate(arrays);
    }

    /** Adds arrays of the target's shape to the target. Returns it. */
    public static INDArray accumulate(INDArray target, INDArray[] arrays) {
        return JOINING.accumulate(target, arrays);
    }

    /** As {@link #accumulate(INDArray, INDArray[])}. */
    public static INDArray accumulate(INDArray target, Collection<INDArray> arrays) {
        return accumulate(target, Joining.array(arrays));
    }

    /** Sets arrays of one shape to their mean, and returns it: {@link ArrayJoining#averageAndPropagate(INDArray[])}. */
    public static INDArray averageAndPropagate(INDArray[] arrays) {
        return JOINING.averageAndPropagate(arrays);
    }

    /** As {@link #averageAndPropagate(INDArray[])}. */
    public static INDArray averageAndPropagate(Collection<INDArray> arrays) {
        return averageAndPropagate(Joining.array(arrays));
    }

    /** As {@link #averageAndPropagate(INDArray[])}, and the target too, which is no part of the mean. Returns it. */
    public static INDArray averageAndPropagate(INDArray target, Collection<INDArray> arrays) {
        return JOINING.averageAndPropagate(target, arrays);
    }

    /** Copies the vectors along a dimension with the listed numbers: {@link ArrayJoining#pullRows(INDArray, int, int...)}. */
    public static INDArray pullRows(INDArray source, int dimension, int... indexes) {
        return JOINING.pullRows(source, dimension, indexes);
    }

    /** As {@link #pullRows(INDArray, int, int...)}; a dense result lies in 'c' or 'f' order, 'a' is 'c'. */
    public static INDArray pullRows(INDArray source, int dimension, int[] indexes, char order) {
        return JOINING.pullRows(source, dimension, indexes, order);
    }

    /** As {@link #pullRows(INDArray, int, int...)}, into destination, of the result's shape. Returns it. */
    public static INDArray pullRows(INDArray source, INDArray destination, int dimension, int... indexes) {
        return JOINING.pullRows(source, destination, dimension, indexes);
    }

    /** Arrays of one shape along a new dimension; a copy. */
    public static INDArray stack(int axis, INDArray... arrays) {
        return JOINING.stack(axis, arrays);
    }

    /** Arrays along dimension 0, vectors as rows; a copy. */
    public static INDArray vstack(INDArray... arrays) {
        return JOINING.vstack(arrays);
    }

    /** As {@link #vstack(INDArray...)}. */
    public static INDArray vstack(Collection<INDArray> arrays) {
        return vstack(Joining.array(arrays));
    }

    /** Arrays along dimension 1, vectors along their only one; a copy. */
    public static INDArray hstack(INDArray... arrays) {
        return JOINING.hstack(arrays);
    }

    /** As {@link #hstack(INDArray...)}. */
    public static INDArray hstack(Collection<INDArray> arrays) {
        return hstack(Joining.array(arrays));
    }

    /** Arrays of one shape along a new dimension 0; a copy. */
    public static INDArray pile(INDArray... arrays) {
        return stack(0, arrays);
    }

    /** As {@link #pile(INDArray...)}. */
    public static INDArray pile(Collection<INDArray> arrays) {
        return pile(Joining.array(arrays));
    }

    /** Copies of all sub-arrays along dimensions, in C order of the other dimensions. */
    public static INDArray[] tear(INDArray x, int... dimensions) {
        return JOINING.tear(x, dimensions);
    }

    /** All elements of arrays in C order, one array after the other; a copy. */
    public static INDArray toFlattened(INDArray... arrays) {
        return toFlattened('c', arrays);
    }

    /** All elements of arrays in C or Fortran order, one array after the other; a copy. */
    public static INDArray toFlattened(char order, INDArray... arrays) {
        return JOINING.toFlattened(order, arrays);
    }

    /** As {@link #toFlattened(INDArray...)}. */
    public static INDArray toFlattened(Collection<INDArray> arrays) {
        return toFlattened(Joining.array(arrays));
    }

    /** As {@link #toFlattened(char, INDArray...)}. */
    public static INDArray toFlattened(char order, Collection<INDArray> arrays) {
        return toFlattened(order, Joining.array(arrays));
    }

    /** Copies along a new dimension 0: [num, shape...]. {@link org.sparse4j.family.StructureOps#repeat(int, long...)} repeats elements. */
    public static INDArray repeat(INDArray x, int num) {
        return JOINING.repeat(x, num);
    }

    // ---- shaping() ---------------------------------------------------------------------------------------------------

    /** A copy with a margin of a number at the end of a dimension. */
    public static INDArray append(INDArray x, int width, double value, int axis) {
        return SHAPING.append(x, width, value, axis);
    }

    /** A copy with a margin of a number at the beginning of a dimension. */
    public static INDArray prepend(INDArray x, int width, double value, int axis) {
        return SHAPING.prepend(x, width, value, axis);
    }

    /** A copy with margins of 0: one width before and after every dimension, or one before and one after. */
    public static INDArray pad(INDArray x, int... widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** A copy with margins of 0: per dimension the widths before and after. */
    public static INDArray pad(INDArray x, int[][] widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** A copy with margins: one width before and after every dimension, or one before and one after. */
    public static INDArray pad(INDArray x, int[] widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** A copy with margins of 0: per dimension a row, INT or LONG, of the widths before and after. */
    public static INDArray pad(INDArray x, INDArray widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** As {@link #pad(INDArray, INDArray)}, see {@link org.sparse4j.family.StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, INDArray widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** A copy with margins, see {@link org.sparse4j.family.StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, int[][] widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** A copy with margins, see {@link org.sparse4j.family.StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, long[][] widths, PadMode mode, Number value) {
        return given(x).pad(widths, mode, value);
    }

    /** A view with a dimension moved to the front. */
    public static INDArray rollAxis(INDArray x, int axis) {
        return rollAxis(x, axis, 0);
    }

    /** A view with a dimension moved before the one that is at a place. */
    public static INDArray rollAxis(INDArray x, int axis, int start) {
        return SHAPING.rollAxis(x, axis, start);
    }

    /** How many elements further the next one along each dimension lies, in C order: see {@link org.sparse4j.family.LayoutOps#stride()}. */
    public static long[] getStrides(long... shape) {
        return getStrides(shape, 'c');
    }

    /** As {@link #getStrides(long...)}. */
    public static int[] getStrides(int[] shape) {
        return getStrides(shape, 'c');
    }

    /** As {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long[] shape, char order) {
        return SHAPING.getStrides(shape, order);
    }

    /** As {@link #getStrides(long[], char)}; ArithmeticException when one passes 2^31 - 1. */
    public static int[] getStrides(int[] shape, char order) {
        return Arrays.stream(getStrides(Structure.longs(shape), order)).mapToInt(Math::toIntExact).toArray();
    }

    /**
     * Sets the elements with the listed numbers along a dimension. Returns x:
     * {@link ArrayShaping#scatterUpdate(INDArray, INDArray, INDArray, int)}.
     */
    public static INDArray scatterUpdate(INDArray x, INDArray indexes, INDArray updates, int dimension) {
        return SHAPING.scatterUpdate(x, indexes, updates, dimension);
    }

    // ---- searching() -------------------------------------------------------------------------------------------------

    /** The columns of the k largest elements of each row, LONG [m, k], or of a vector, [k]: {@link ArraySearching#argTopK(INDArray, int)}. */
    public static INDArray argTopK(INDArray x, int k) {
        return SEARCHING.argTopK(x, k);
    }

    /** The values and the columns of the k largest elements of each row: {@link ArraySearching#topK(INDArray, int)}. */
    public static INDArray[] topK(INDArray x, int k) {
        return SEARCHING.topK(x, k);
    }

    /** As {@link #argTopK(INDArray, int)} among stored entries only; -1 where a row has fewer. */
    public static INDArray argTopKStored(INDArray x, int k) {
        return SEARCHING.argTopKStored(x, k);
    }

    /** Sorts along a dimension, in place; gives where the elements were, LONG, and x. */
    public static INDArray[] sortWithIndices(INDArray x, int dimension, boolean ascending) {
        return SEARCHING.sortWithIndices(x, dimension, ascending);
    }

    /**
     * A copy of a matrix with its rows in the order of one column's elements; stable:
     * {@link ArraySearching#sortRows(INDArray, int, boolean)}.
     */
    public static INDArray sortRows(INDArray x, int column, boolean ascending) {
        return SEARCHING.sortRows(x, column, ascending);
    }

    /** A copy of a matrix with its columns in the order of one row's elements; stable; the limit counts columns. */
    public static INDArray sortColumns(INDArray x, int row, boolean ascending) {
        return SEARCHING.sortColumns(x, row, ascending);
    }

    /** x where cond is not 0, else y; the three broadcast: {@link ArraySearching#where(INDArray, INDArray, INDArray)}. */
    public static INDArray where(INDArray cond, INDArray x, INDArray y) {
        return SEARCHING.where(cond, x, y);
    }

    /** The indexes of the elements that are not 0, in C order: a LONG vector per dimension, as NumPy's where. */
    public static INDArray[] where(INDArray cond) {
        return SEARCHING.where(cond);
    }

    /** The indexes of the elements that are not 0, in C order: LONG [count, rank]: {@link ArraySearching#nonzero(INDArray)}. */
    public static INDArray nonzero(INDArray x) {
        return SEARCHING.nonzero(x);
    }

    /** The elements under a mask of the same shape, in C order: rank 1, sparse if x is, with x's fill. */
    public static INDArray select(INDArray x, INDArray mask) {
        return SEARCHING.select(x, mask);
    }

    /** The distinct values, ascending, rank 1; -0 and 0 are one, NaN is one and last. O(nnz log nnz). */
    public static INDArray unique(INDArray x) {
        return SEARCHING.unique(x);
    }

    /** The distinct values and how many elements have each. */
    public static INDArray[] uniqueCounts(INDArray x) {
        return SEARCHING.uniqueCounts(x);
    }

    /** The distinct values and, in x's shape, the number of each element's value; dense: WouldDensifyException. */
    public static INDArray[] uniqueInverse(INDArray x) {
        return SEARCHING.uniqueInverse(x);
    }

    /** The distinct values, the first C position of each, the number of each element's value, and the counts. */
    public static INDArray[] uniqueAll(INDArray x) {
        return SEARCHING.uniqueAll(x);
    }

    /** Replaces NaN by 1e-5, in place, as in ND4J. */
    public static void clearNans(INDArray x) {
        SEARCHING.clearNans(x);
    }

    // ---- twins of an array's own methods: x.reductions(), x.statistics(), x.structure(), x.shapes(), x.searching() ----

    /** The sum, see {@link org.sparse4j.family.ReductionOps#sum(int...)}. */
    public static INDArray sum(INDArray x, int... dimensions) {
        return given(x, "sum").sum(dimensions);
    }

    /** The mean, see {@link org.sparse4j.family.ReductionOps#mean(int...)}. */
    public static INDArray mean(INDArray x, int... dimensions) {
        return given(x, "mean").mean(dimensions);
    }

    /** The product, see {@link org.sparse4j.family.ReductionOps#prod(int...)}. */
    public static INDArray prod(INDArray x, int... dimensions) {
        return given(x, "prod").prod(dimensions);
    }

    /** The largest element, see {@link org.sparse4j.family.ReductionOps#max(int...)}. */
    public static INDArray max(INDArray x, int... dimensions) {
        return given(x, "max").max(dimensions);
    }

    /** The smallest element, see {@link org.sparse4j.family.ReductionOps#min(int...)}. */
    public static INDArray min(INDArray x, int... dimensions) {
        return given(x, "min").min(dimensions);
    }

    /** The sum of absolute values, see {@link org.sparse4j.family.ReductionOps#norm1(int...)}. */
    public static INDArray norm1(INDArray x, int... dimensions) {
        return given(x, "norm1").norm1(dimensions);
    }

    /** The Euclidean norm, see {@link org.sparse4j.family.ReductionOps#norm2(int...)}. */
    public static INDArray norm2(INDArray x, int... dimensions) {
        return given(x, "norm2").norm2(dimensions);
    }

    /** The largest absolute value, see {@link org.sparse4j.family.ReductionOps#normmax(int...)}. */
    public static INDArray normmax(INDArray x, int... dimensions) {
        return given(x, "normmax").normmax(dimensions);
    }

    /** The standard deviation, see {@link org.sparse4j.family.StatisticsOps#std(int...)}. */
    public static INDArray std(INDArray x, int... dimensions) {
        return given(x, "std").std(dimensions);
    }

    /** The standard deviation, see {@link org.sparse4j.family.StatisticsOps#std(boolean, int...)}. */
    public static INDArray std(INDArray x, boolean biasCorrected, int... dimensions) {
        return given(x, "std").std(biasCorrected, dimensions);
    }

    /** The variance, see {@link org.sparse4j.family.StatisticsOps#var(int...)}. */
    public static INDArray var(INDArray x, int... dimensions) {
        return given(x, "var").var(dimensions);
    }

    /** The variance, see {@link org.sparse4j.family.StatisticsOps#var(boolean, int...)}. */
    public static INDArray var(INDArray x, boolean biasCorrected, int... dimensions) {
        return given(x, "var").var(biasCorrected, dimensions);
    }

    /** The running sum of all elements in C order, see {@link org.sparse4j.family.StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x) {
        return cumsum(x, Integer.MAX_VALUE);
    }

    /** The running sum along a dimension, see {@link org.sparse4j.family.StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x, int dimension) {
        return given(x, "cumsum").cumsum(dimension);
    }

    /** The position of the largest element, see {@link org.sparse4j.family.ReductionOps#argMax(int...)}. */
    public static INDArray argMax(INDArray x, int... dimensions) {
        return given(x, "argMax").argMax(dimensions);
    }

    /** The position of the smallest element, see {@link org.sparse4j.family.ReductionOps#argMin(int...)}. */
    public static INDArray argMin(INDArray x, int... dimensions) {
        return given(x, "argMin").argMin(dimensions);
    }

    /** A copy laid out several times, see {@link org.sparse4j.family.StructureOps#tile(long...)}. */
    public static INDArray tile(INDArray x, int... repeats) {
        return given(x).tile(Structure.longs(repeats));
    }

    /** A copy with all elements in reverse order. */
    public static INDArray reverse(INDArray x) {
        return given(x).flip();
    }

    /** A copy in reverse order along dimensions, see {@link org.sparse4j.family.StructureOps#flip(int...)}. */
    public static INDArray flip(INDArray x, int... dimensions) {
        return given(x).flip(dimensions);
    }

    /** A copy with the elements moved on, see {@link org.sparse4j.family.StructureOps#roll(long, int...)}. */
    public static INDArray roll(INDArray x, long shift, int... dimensions) {
        return given(x).roll(shift, dimensions);
    }

    /** A copy turned by 90 degrees, see {@link org.sparse4j.family.StructureOps#rot90()}. */
    public static INDArray rot90(INDArray x) {
        return given(x).rot90();
    }

    /** A view with a dimension moved, see {@link org.sparse4j.family.StructureOps#moveAxis(int, int)}. */
    public static INDArray moveAxis(INDArray x, int source, int destination) {
        return given(x).moveAxis(source, destination);
    }

    /** The lengths of an array's dimensions. */
    public static long[] shape(INDArray x) {
        return given(x).shape();
    }

    /** A view with a new dimension of length 1, see {@link org.sparse4j.family.ShapeOps#expandDims(int)}. */
    public static INDArray expandDims(INDArray x, int dimension) {
        return given(x).expandDims(dimension);
    }

    /** A view without a dimension of length 1. */
    public static INDArray squeeze(INDArray x, int dimension) {
        return given(x).squeeze(dimension);
    }

    /** A view without the dimensions of length 1. */
    public static INDArray stripOnes(INDArray x) {
        return given(x).squeeze();
    }

    /** A copy with zeros below diagonal k, see {@link org.sparse4j.family.StructureOps#triu(long)}. */
    public static INDArray triu(INDArray x, int k) {
        return given(x).triu(k);
    }

    /** A copy with zeros above diagonal k, see {@link org.sparse4j.family.StructureOps#tril(long)}. */
    public static INDArray tril(INDArray x, int k) {
        return given(x).tril(k);
    }

    /** A copy of elements by number along a dimension, see {@link org.sparse4j.family.StructureOps#take(INDArray, int)}. */
    public static INDArray gather(INDArray x, INDArray indexes, int dimension) {
        return given(x).take(indexes, dimension);
    }

    /** As {@link #gather(INDArray, INDArray, int)}. */
    public static INDArray gather(INDArray x, int[] indexes, int dimension) {
        return given(x).take(Structure.longs(indexes), dimension);
    }

    /** Sorts all elements in C order, in place as in ND4J; see {@link org.sparse4j.family.SearchOps#sort(boolean)}. Returns x. */
    public static INDArray sort(INDArray x, boolean ascending) {
        return given(x).sorti(ascending);
    }

    /** Sorts along a dimension, in place as in ND4J; see {@link org.sparse4j.family.SearchOps#sort(int, boolean)}. Returns x. */
    public static INDArray sort(INDArray x, int dimension, boolean ascending) {
        return given(x).sorti(dimension, ascending);
    }

    /** Where the elements of the sorted array were, see {@link org.sparse4j.family.SearchOps#argsort(int, boolean)}. */
    public static INDArray argsort(INDArray x, int dimension, boolean ascending) {
        return given(x).argsort(dimension, ascending);
    }

    // ---- twins of IndexFunctions -------------------------------------------------------------------------------------

    /** The places in C order of coordinate tuples, one tuple per row; outside of the shape they throw. */
    public static long[] ravelMultiIndex(long[][] coordinates, long... shape) {
        return IndexFunctions.ravel(coordinates, shape, IndexFunctions.Mode.THROW);
    }

    /** As {@link #ravelMultiIndex(long[][], long...)}, with a mode for coordinates outside. */
    public static long[] ravelMultiIndex(long[][] coordinates, IndexFunctions.Mode mode, long... shape) {
        return IndexFunctions.ravel(coordinates, shape, mode);
    }

    /**
     * The coordinate tuples at places in C order; outside of the shape they throw. N to M groups of dimensions: {@link
     * IndexFunctions}.
     */
    public static long[][] unravelIndex(long[] places, long... shape) {
        return IndexFunctions.unravel(places, shape, IndexFunctions.Mode.THROW);
    }

    /** As {@link #unravelIndex(long[], long...)}, with a mode for places outside. */
    public static long[][] unravelIndex(long[] places, IndexFunctions.Mode mode, long... shape) {
        return IndexFunctions.unravel(places, shape, mode);
    }

    // ---- files() -----------------------------------------------------------------------------------------------------

    /** The array of a file of any format, told by its content, else by its name. */
    public static INDArray read(Path file) {
        return FILES.read(file);
    }

    /** The array of a file .s4j where it lies, mapped: to be read. */
    public static INDArray open(Path file) {
        return FILES.open(file);
    }

    /** Writes an array into a file of the format that its name tells. */
    public static void write(INDArray x, Path file) {
        FILES.write(x, file);
    }

    /** What a file says of its array, whose entries are not read. */
    public static ArrayFileInfo readInfo(Path file) {
        return FILES.readInfo(file);
    }

    // ---- environment() -----------------------------------------------------------------------------------------------

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

    /** Runs an operation with its operands, see {@link OpExecutioner#exec(Operation)}. */
    public static INDArray exec(Operation operation) {
        return ENVIRONMENT.exec(operation);
    }

    /** All operations by number: name, family, fill rule, result types. */
    public static List<OpInfo> ops() {
        return ENVIRONMENT.ops();
    }

    /** The backend in use. */
    public static Backend getBackend() {
        return ENVIRONMENT.getBackend();
    }

    /** Versions, the instruction set chosen, the BLAS found, threads, memory: for people. */
    public static String info() {
        return ENVIRONMENT.info();
    }

    /** Sets the process-wide number of threads, 1 to 4096: {@link Environment#setThreads(int)}. */
    public static void setThreads(int threads) {
        ENVIRONMENT.setThreads(threads);
    }

    /** The process-wide number of threads. */
    public static int getThreads() {
        return ENVIRONMENT.getThreads();
    }

    /**
     * Sets the limit on live bytes, 0 for the default, and returns the old one, 0 if that was the default:
     * {@link Environment#setMaxBytes(long)}.
     */
    public static long setMaxBytes(long bytes) {
        return ENVIRONMENT.setMaxBytes(bytes);
    }

    /** Returns how many elements an operation may turn dense unasked: {@link Environment#getDensifyLimit()}. */
    public static long getDensifyLimit() {
        return ENVIRONMENT.getDensifyLimit();
    }

    /**
     * Sets how many elements an operation may turn dense unasked, and returns the old number:
     * {@link Environment#setDensifyLimit(long)}.
     */
    public static long setDensifyLimit(long elements) {
        return ENVIRONMENT.setDensifyLimit(elements);
    }

    /** Sets from how many stored entries on reading a view may build a derived layout: {@link Environment#setLayoutEntries(long)}. */
    public static long setLayoutEntries(long entries) {
        return ENVIRONMENT.setLayoutEntries(entries);
    }

    private static INDArray given(INDArray x) {
        return Arguments.given(x, "the array");
    }

    private static INDArray given(INDArray x, String method) {
        return Arguments.given(x, method, "the array");
    }
}
