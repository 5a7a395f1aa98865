// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Data;
import org.sparse4j.array.Joining;
import org.sparse4j.array.Layouts;
import org.sparse4j.array.Padding;
import org.sparse4j.array.Search;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.Strides;
import org.sparse4j.array.Structure;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backend;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Settings;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.families.Chains;
import org.sparse4j.families.Products;
import org.sparse4j.families.RandomCalls;
import org.sparse4j.families.Tensors;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.IndexFunctions;
import org.sparse4j.memory.MemoryManager;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.OpExecutioner;
import org.sparse4j.ops.OpInfo;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.TensorOp;
import org.sparse4j.rng.Random;

/**
 * Where arrays come from. Creation copies what it is given; shapes are vararg longs, values come as double, float, int,
 * long or boolean arrays, which set the type. All results are to be closed (or left to the garbage collector).
 *
 * <p>Errors: IllegalArgumentException for counts that do not fit and for null, IndexOutOfBoundsException for a
 * coordinate outside, OutOfMemoryError naming {@code org.sparse4j.maxBytes} above that limit.
 */
public final class Sparse4j {
    private Sparse4j() {}

    // ---- dense arrays from data ---------------------------------------------------------------------------------

    /** A DOUBLE vector. */
    public static INDArray create(double[] data) {
        return Creation.dense(Data.of(data), data.length);
    }

    /** A DOUBLE matrix from its rows. */
    public static INDArray create(double[]... rows) {
        return Creation.nested(rows, 'c');
    }

    /** A DOUBLE array from its elements in C order. */
    public static INDArray create(double[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }

    public static INDArray create(float[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    public static INDArray create(float[]... rows) {
        return Creation.nested(rows, 'c');
    }
    public static INDArray create(float[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }
    public static INDArray create(int[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    public static INDArray create(int[]... rows) {
        return Creation.nested(rows, 'c');
    }
    public static INDArray create(int[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }
    public static INDArray create(long[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    public static INDArray create(long[]... rows) {
        return Creation.nested(rows, 'c');
    }
    public static INDArray create(long[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }
    public static INDArray create(boolean[] data) {
        return Creation.dense(Data.of(data), data.length);
    }
    public static INDArray create(boolean[]... rows) {
        return Creation.nested(rows, 'c');
    }
    public static INDArray create(boolean[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }

    /** As {@link #create(double[], long...)}. */
    public static INDArray create(double[] data, int[] shape) {
        return create(data, Structure.longs(shape));
    }

    /** A DOUBLE array from its elements in C ('c') or Fortran ('f') order, in which it also lies. */
    public static INDArray create(double[] data, long[] shape, char order) {
        return Creation.dense(Data.of(data), order, shape);
    }

    /** As {@link #create(double[], long[], char)}. */
    public static INDArray create(double[] data, int[] shape, char order) {
        return create(data, Structure.longs(shape), order);
    }

    /** A DOUBLE vector, whose elements have one order. */
    public static INDArray create(double[] data, char order) {
        return Creation.dense(Data.of(data), order, data.length);
    }

    public static INDArray create(float[] data, int[] shape) {
        return create(data, Structure.longs(shape));
    }
    public static INDArray create(float[] data, long[] shape, char order) {
        return Creation.dense(Data.of(data), order, shape);
    }
    public static INDArray create(float[] data, int[] shape, char order) {
        return create(data, Structure.longs(shape), order);
    }
    public static INDArray create(float[] data, char order) {
        return Creation.dense(Data.of(data), order, data.length);
    }

    /** From elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(double[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }

    public static INDArray create(float[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }
    public static INDArray create(int[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }
    public static INDArray create(long[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }
    public static INDArray create(boolean[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }

    /** A DOUBLE matrix from its rows, lying in C ('c') or Fortran ('f') order. */
    public static INDArray create(double[][] rows, char order) {
        return Creation.nested(rows, order);
    }
    public static INDArray create(float[][] rows, char order) {
        return Creation.nested(rows, order);
    }

    /** A BOOL array from rows of one length, in a shape of as many elements. */
    public static INDArray create(boolean[][] rows, long... shape) {
        try (INDArray matrix = create(rows)) {
            return Creation.joined(List.of(matrix), shape);
        }
    }

    /** An array of rank 3 or 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(double[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray create(double[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray create(float[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray create(float[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray create(int[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray create(int[][][][] data) {
        return Creation.nested(data, 'c');
    }

    /** A DOUBLE vector of a list's numbers. */
    public static INDArray create(List<? extends Number> numbers) {
        return Creation.vector(numbers);
    }

    /** The elements of a list's arrays in C order, one array after the other, in a shape; a copy. */
    public static INDArray create(List<INDArray> arrays, long... shape) {
        return Creation.joined(arrays, shape);
    }

    /** As {@link #create(List, long...)}. */
    public static INDArray create(List<INDArray> arrays, int[] shape) {
        return Creation.joined(arrays, Structure.longs(shape));
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
        return Creation.full(type, 0, order, shape);
    }

    /**
     * A vector from its elements. The others are of rank 2 to 4, from arrays of arrays; those beside each other are of
     * one length. Boxes are not null.
     */
    public static INDArray createFromArray(double... data) {
        return create(data);
    }
    public static INDArray createFromArray(double[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(double[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(double[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(float... data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(float[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(float[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(float[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(int... data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(int[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(int[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(int[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(long... data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(long[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(long[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(long[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(boolean... data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(boolean[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(boolean[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(boolean[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Double[] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Double[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Double[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Double[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Float[] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Float[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Float[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Float[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Integer[] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Integer[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Integer[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Integer[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Long[] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Long[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Long[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Long[][][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Boolean[] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Boolean[][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Boolean[][][] data) {
        return Creation.nested(data, 'c');
    }
    public static INDArray createFromArray(Boolean[][][][] data) {
        return Creation.nested(data, 'c');
    }

    /**
     * A dense array in C order on the bytes of a direct buffer, from its position to its limit, in native byte order:
     * nothing is copied, a write to one shows in the other, and closing the array leaves the buffer as it is. The array
     * keeps the buffer alive. BOOL bytes are 0 or 1: others are refused here, and count as true when they are written
     * later. Arrays on overlapping memory are not known to share it: an operation that writes one and reads the other
     * may see elements before or after.
     *
     * <p>The buffer may be written while operations read the array: each element is then taken as it was before or
     * after, and so may be several of one operation, or torn; nothing else breaks. For that to hold, an operation works
     * on a copy of the view that it is given, made when it begins, and afterwards writes the elements that it changed.
     * Without a copy, where the elements lie, go: element-wise operations (but for quotients and powers of integers),
     * reductions but for median and percentile, argMax, argMin, cumulative sums and softmax, distances, products of
     * vectors and matrices (mmul, whose mask is copied, BLAS, sddmm, ttv, rowGram; the factors of a sparse
     * mttkrp), getScalar and putScalar, cursors, Matrix Market, dup, castTo and copies into DENSE arrays, assign
     * between DENSE arrays, and whatever writes given elements of this array (put, putDiagonal). Copied are BOOL arrays
     * and all other operations: conversions to sparse formats, sorting, unique, where and masks, lists of indexes,
     * rearrangements, joins and reshapes, topK, einsum and kron, LAPACK and solvers. Where an operation writes what it
     * copied, there are two copies.
     */
    public static INDArray wrap(ByteBuffer buffer, DataType type, long... shape) {
        return Creation.wrap(buffer, type, shape);
    }

    /**
     * A dense array in C order on foreign memory, as on a buffer: nothing is copied here. The caller promises that
     * {@code bytes} bytes from the address on stay valid until the array and all its views are closed and out of use; a
     * wrong address ends the process.
     */
    public static INDArray wrap(long address, long bytes, DataType type, long... shape) {
        return Creation.wrap(address, bytes, type, shape);
    }

    /** A DOUBLE of rank 0. */
    public static INDArray scalar(double value) {
        return full(DataType.DOUBLE, Double.valueOf(value));
    }

    /** A FLOAT of rank 0. */
    public static INDArray scalar(float value) {
        return full(DataType.FLOAT, Float.valueOf(value));
    }

    /** A INT of rank 0. */
    public static INDArray scalar(int value) {
        return full(DataType.INT, Integer.valueOf(value));
    }

    /** A LONG of rank 0. */
    public static INDArray scalar(long value) {
        return full(DataType.LONG, Long.valueOf(value));
    }

    /** A BOOL of rank 0. */
    public static INDArray scalar(boolean value) {
        return full(DataType.BOOL, Integer.valueOf(value ? 1 : 0));
    }

    /** A number of rank 0, in its own type; what has no type here is DOUBLE. */
    public static INDArray scalar(Number value) {
        return full(DataType.of(value), value);
    }

    /** A number of rank 0, in a type. */
    public static INDArray scalar(DataType type, Number value) {
        return full(type, value);
    }

    // ---- dense arrays by rule -----------------------------------------------------------------------------------

    /** Zeros, DOUBLE, dense. */
    public static INDArray zeros(long... shape) {
        return zeros(DataType.DOUBLE, shape);
    }

    /** Zeros, dense. */
    public static INDArray zeros(DataType type, long... shape) {
        return full(type, 0, shape);
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
        return Creation.full(DataType.DOUBLE, 0, order, shape);
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

    /** Zeros of an array's shape, type and format: {@link ConversionOps#like()}. */
    public static INDArray zerosLike(INDArray x) {
        return given(x).like();
    }

    /** Ones of an array's shape, type and format; of a sparse one they are the fill. */
    public static INDArray onesLike(INDArray x) {
        return given(x).like().assign(1);
    }

    /** No elements, DOUBLE, dense: shape [0]. */
    public static INDArray empty() {
        return empty(DataType.DOUBLE);
    }

    /** No elements, dense: shape [0]. */
    public static INDArray empty(DataType type) {
        return zeros(type, 0);
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
        return MemoryWorkspace.outside(() -> zeros(type, shape));
    }

    /** As {@link #create(DataType, long[], char)}, outside of any workspace. */
    public static INDArray createUninitializedDetached(DataType type, char order, long... shape) {
        return MemoryWorkspace.outside(() -> create(type, shape, order));
    }

    /** Ones, DOUBLE, dense. */
    public static INDArray ones(long... shape) {
        return ones(DataType.DOUBLE, shape);
    }

    /** Ones, dense. */
    public static INDArray ones(DataType type, long... shape) {
        return full(type, 1, shape);
    }

    /** As {@link #ones(long...)}. */
    public static INDArray ones(int[] shape) {
        return ones(Structure.longs(shape));
    }

    /** One value everywhere, dense. */
    public static INDArray full(DataType type, Number value, long... shape) {
        return Layouts.create(type, Layouts.layout(SparseFormat.DENSE, shape), value, shape);
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
        return Creation.diagonal(DataType.DOUBLE, n, SparseFormat.DENSE);
    }

    /** n numbers from lower to upper, both included, DOUBLE; one number is lower. */
    public static INDArray linspace(double lower, double upper, long n) {
        return Creation.linspace(lower, upper, n, DataType.DOUBLE);
    }

    /** As {@link #linspace(double, double, long)}, cast to a type. */
    public static INDArray linspace(double lower, double upper, long n, DataType type) {
        return Creation.linspace(lower, upper, n, Arguments.given(type, "linspace", "the data type"));
    }

    /** n numbers from lower on, a step apart, computed in DOUBLE and cast to a type: mind the order, as in ND4J. */
    public static INDArray linspace(DataType type, double lower, double step, long n) {
        return Creation.steps(Arguments.given(type, "linspace", "the data type"), lower, step, n);
    }

    /** As {@link #linspace(DataType, double, double, long)}; the number comes before the step, as in ND4J. */
    public static INDArray linspace(DataType type, long lower, long n, long step) {
        return Creation.steps(Arguments.given(type, "linspace", "the data type"), lower, step, n);
    }

    /** 0, 1, ... below end, DOUBLE. */
    public static INDArray arange(double end) {
        return arange(0, end, 1);
    }

    /** begin, begin + 1, ... below end, DOUBLE. */
    public static INDArray arange(double begin, double end) {
        return arange(begin, end, 1);
    }

    /** begin, begin + step, ... before end, DOUBLE. */
    public static INDArray arange(double begin, double end, double step) {
        return Creation.arange(begin, end, step);
    }

    // ---- random arrays ------------------------------------------------------------------------------------------
    //
    // Element i is a function of (seed, i): the same for any number of threads, and the first elements of a longer
    // array are those of a shorter one. Without a seed, the next number of getRandom() is the seed.

    /** The generator that gives the seeds nobody gave; {@code getRandom().setSeed(s)} makes a program repeatable. */
    public static Random getRandom() {
        return RandomCalls.SHARED;
    }

    /** Uniform in [0, 1), DOUBLE, dense. */
    public static INDArray rand(long... shape) {
        return rand(DataType.DOUBLE, shape);
    }

    /** Uniform in [0, 1), FLOAT or DOUBLE, dense. */
    public static INDArray rand(DataType type, long... shape) {
        return rand(type, shape, getRandom().nextLong());
    }

    /** Uniform in [0, 1), DOUBLE, dense; one seed gives the same numbers for any number of threads. */
    public static INDArray rand(long[] shape, long seed) {
        return rand(DataType.DOUBLE, shape, seed);
    }

    /** Uniform in [0, 1), FLOAT or DOUBLE, dense. */
    public static INDArray rand(DataType type, long[] shape, long seed) {
        return RandomCalls.draw(RandomCalls.Kind.UNIFORM, type, seed, shape);
    }

    /** As {@link #rand(long...)}, in C ('c') or Fortran ('f') order: the same elements, laid out otherwise. */
    public static INDArray rand(char order, long... shape) {
        return rand(DataType.DOUBLE, order, shape);
    }

    /** As {@link #rand(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, char order, long... shape) {
        return RandomCalls.ordered(order, () -> rand(type, shape));
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
        return rand(shape, RandomCalls.next(random));
    }

    /** Uniform in [min, max), DOUBLE, dense; with equal bounds these. The generator's next number is the seed. */
    public static INDArray rand(double min, double max, Random random, long... shape) {
        return rand(shape, min, max, random);
    }

    /** As {@link #rand(double, double, Random, long...)}. */
    public static INDArray rand(long[] shape, double min, double max, Random random) {
        return RandomCalls.draw(RandomCalls.Kind.UNIFORM, DataType.DOUBLE, RandomCalls.next(random), shape, min, max);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [0, 1); returns it. */
    public static INDArray rand(INDArray target) {
        return rand(target, getRandom());
    }

    /** As {@link #rand(INDArray)}, by a seed. */
    public static INDArray rand(INDArray target, long seed) {
        return RandomCalls.into(target, RandomCalls.Kind.UNIFORM, seed);
    }

    /** As {@link #rand(INDArray)}; the generator's next number is the seed. */
    public static INDArray rand(INDArray target, Random random) {
        return rand(target, RandomCalls.next(random));
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [min, max); returns it. */
    public static INDArray rand(INDArray target, double min, double max, Random random) {
        return RandomCalls.into(target, RandomCalls.Kind.UNIFORM, RandomCalls.next(random), min, max);
    }

    /** Standard normal, DOUBLE, dense. */
    public static INDArray randn(long... shape) {
        return randn(DataType.DOUBLE, shape);
    }

    /** Standard normal, FLOAT or DOUBLE, dense. */
    public static INDArray randn(DataType type, long... shape) {
        return randn(type, shape, getRandom().nextLong());
    }

    /** Standard normal, DOUBLE, dense. */
    public static INDArray randn(long[] shape, long seed) {
        return randn(DataType.DOUBLE, shape, seed);
    }

    /** Standard normal, FLOAT or DOUBLE, dense. */
    public static INDArray randn(DataType type, long[] shape, long seed) {
        return RandomCalls.draw(RandomCalls.Kind.NORMAL, type, seed, shape);
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
        return RandomCalls.ordered(order, () -> randn(type, shape));
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
        return randn(shape, RandomCalls.next(random));
    }

    /** Normal with a mean and a standard deviation, DOUBLE, dense; the generator's next number is the seed. */
    public static INDArray randn(double mean, double deviation, long[] shape, Random random) {
        return RandomCalls.draw(RandomCalls.Kind.NORMAL, DataType.DOUBLE, RandomCalls.next(random), shape, mean,
                deviation);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with standard normal numbers; returns it. */
    public static INDArray randn(INDArray target) {
        return randn(target, getRandom());
    }

    /** As {@link #randn(INDArray)}, by a seed. */
    public static INDArray randn(INDArray target, long seed) {
        return RandomCalls.into(target, RandomCalls.Kind.NORMAL, seed);
    }

    /** As {@link #randn(INDArray)}; the generator's next number is the seed. */
    public static INDArray randn(INDArray target, Random random) {
        return randn(target, RandomCalls.next(random));
    }

    /** Fills a FLOAT or DOUBLE array or view with normal numbers of a mean and a standard deviation; returns it. */
    public static INDArray randn(double mean, double deviation, INDArray target, Random random) {
        return RandomCalls.into(target, RandomCalls.Kind.NORMAL, RandomCalls.next(random), mean, deviation);
    }

    /** 1 with probability p, else 0: DOUBLE, dense, for every element is drawn; sprand draws the positions of few. */
    public static INDArray randomBernoulli(double p, long... shape) {
        return randomBernoulli(p, shape, getRandom().nextLong());
    }

    /** As {@link #randomBernoulli(double, long...)}, by a seed. */
    public static INDArray randomBernoulli(double p, long[] shape, long seed) {
        return RandomCalls.draw(RandomCalls.Kind.BERNOULLI, DataType.DOUBLE, seed, shape, p);
    }

    /** Fills an array or view of any type and format with 1 (probability p) and 0; returns it. */
    public static INDArray randomBernoulli(double p, INDArray target) {
        return RandomCalls.into(target, RandomCalls.Kind.BERNOULLI, getRandom().nextLong(), p);
    }

    /**
     * How many of n trials with probability p succeed: DOUBLE, dense. Inversion (Kachitvichyanukul, Schmeiser 1988)
     * where few do, else transformed rejection (Hormann 1993, BTRS): O(1) each.
     */
    public static INDArray randomBinomial(int n, double p, long... shape) {
        return randomBinomial(n, p, shape, getRandom().nextLong());
    }

    /** As {@link #randomBinomial(int, double, long...)}, by a seed. */
    public static INDArray randomBinomial(int n, double p, long[] shape, long seed) {
        return RandomCalls.draw(RandomCalls.Kind.BINOMIAL, DataType.DOUBLE, seed, shape, n, p);
    }

    /** Fills an array or view of any type and format with numbers of successes; returns it. */
    public static INDArray randomBinomial(int n, double p, INDArray target) {
        return RandomCalls.into(target, RandomCalls.Kind.BINOMIAL, getRandom().nextLong(), n, p);
    }

    /** Exponential with rate lambda (mean 1 / lambda), DOUBLE, dense; all above 0. */
    public static INDArray randomExponential(double lambda, long... shape) {
        return randomExponential(lambda, shape, getRandom().nextLong());
    }

    /** As {@link #randomExponential(double, long...)}, by a seed. */
    public static INDArray randomExponential(double lambda, long[] shape, long seed) {
        return RandomCalls.draw(RandomCalls.Kind.EXPONENTIAL, DataType.DOUBLE, seed, shape, lambda);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with exponential numbers of rate lambda; returns it. */
    public static INDArray randomExponential(double lambda, INDArray target) {
        return RandomCalls.into(target, RandomCalls.Kind.EXPONENTIAL, getRandom().nextLong(), lambda);
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
        return RandomCalls.choice(source, probabilities, new long[] {samples}, random);
    }

    /** As {@link #choice(INDArray, INDArray, int)}, every element of an array or view drawn anew; returns it. */
    public static INDArray choice(INDArray source, INDArray probabilities, INDArray target) {
        return choice(source, probabilities, target, getRandom());
    }

    /** As {@link #choice(INDArray, INDArray, INDArray)}; the generator's next number is the seed. */
    public static INDArray choice(INDArray source, INDArray probabilities, INDArray target, Random random) {
        return RandomCalls.choice(source, probabilities, target, random);
    }

    /**
     * Puts the sub-arrays along some dimensions into a random order, in place: {@code shuffle(x, 1)} the rows of a
     * matrix, each of which lies along dimension 1; without dimensions, all elements. Any format, type and view; all
     * orders are equally likely. O(nnz + number of sub-arrays), which is 8 bytes each.
     */
    public static void shuffle(INDArray x, int... dimensions) {
        shuffle(x, getRandom(), dimensions);
    }

    /** As {@link #shuffle(INDArray, int...)}; the generator's next number is the seed. */
    public static void shuffle(INDArray x, RandomGenerator random, int... dimensions) {
        RandomCalls.shuffle(x, random, dimensions);
    }

    /** As {@link #shuffle(INDArray, int...)}, several arrays in one order: data and labels stay together. */
    public static void shuffle(Collection<INDArray> arrays, int... dimensions) {
        shuffle(arrays, getRandom(), dimensions);
    }

    /** As {@link #shuffle(Collection, int...)}; the generator's next number is the seed. */
    public static void shuffle(Collection<INDArray> arrays, RandomGenerator random, int... dimensions) {
        RandomCalls.shuffle(arrays, random, Collections.singletonList(dimensions));
    }

    /** As {@link #shuffle(Collection, int...)}, with dimensions for each array (or one list for all). */
    public static void shuffle(List<INDArray> arrays, RandomGenerator random, List<int[]> dimensions) {
        RandomCalls.shuffle(arrays, random, dimensions);
    }

    /** As {@link #randomSplit(INDArray, double[], long)}; the next number of {@link #getRandom()} is the seed. */
    public static INDArray[] randomSplit(INDArray x, double... weights) {
        return randomSplit(x, weights, getRandom().nextLong());
    }

    /**
     * Training and test entries: one array per weight, of x's shape, type, fill and format, and each stored entry of x in
     * exactly one of them, drawn by (seed, number of the entry in C order) with the share that its weight has in the
     * sum. What is stored elsewhere is not stored. A DENSE x is split as COO: its elements other than 0. O(nnz) each.
     */
    public static INDArray[] randomSplit(INDArray x, double[] weights, long seed) {
        return RandomCalls.split(x, weights, seed);
    }

    // ---- sparse arrays ------------------------------------------------------------------------------------------

    /** An empty COO array, DOUBLE. */
    public static INDArray sparse(long... shape) {
        return sparse(DataType.DOUBLE, shape);
    }

    /** An empty COO array. */
    public static INDArray sparse(DataType type, long... shape) {
        return Layouts.create(type, Layouts.layout(SparseFormat.COO, shape), 0, shape);
    }

    /** An empty array in a format. */
    public static INDArray sparse(DataType type, SparseFormat format, long... shape) {
        return Layouts.create(type, Layouts.layout(format, shape), 0, shape);
    }

    /** What an array costs in each format, cheapest first, and why; O(1) but for counting a view's entries. */
    public static FormatAdvice adviseFormat(INDArray x) {
        return FormatAdvice.of(x);
    }

    /** A builder for sparse arrays of a shape, fed in any order. */
    public static CooBuilder coo(long... shape) {
        return new CooBuilder(shape);
    }

    /** A sparse COO array with about density * length entries, uniform in (0, 1); one seed, one array. */
    public static INDArray sprand(double density, long seed, long... shape) {
        return sprand(DataType.DOUBLE, density, seed, shape);
    }

    /** A sparse COO array with about density * length entries, uniform in (0, 1), FLOAT or DOUBLE. */
    public static INDArray sprand(DataType type, double density, long seed, long... shape) {
        return RandomCalls.draw(RandomCalls.Kind.SPARSE, type, seed, shape, density);
    }

    /** The identity matrix as CSR, DOUBLE. */
    public static INDArray speye(long n) {
        return Creation.diagonal(DataType.DOUBLE, n, SparseFormat.CSR);
    }

    /** COO, DOUBLE, from one coordinate tuple per value; duplicates are summed. */
    public static INDArray createSparseCOO(double[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** COO, DOUBLE, from the coordinates entry by entry in one array; duplicates are summed. */
    public static INDArray createSparseCOO(double[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** COO, DOUBLE, from the coordinates entry by entry in one array; duplicates are summed. */
    public static INDArray createSparseCOO(double[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /**
     * CSR, DOUBLE: row i has the entries pointersB[i] to pointersE[i]. Gaps, unsorted rows and rows in any order are
     * accepted and made canonical; overlapping rows are refused, naming both; duplicates are summed.
     */
    public static INDArray createSparseCSR(double[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** CSC, DOUBLE: column j has the entries pointersB[j] to pointersE[j]; else as CSR. */
    public static INDArray createSparseCSC(double[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /**
     * GCS, DOUBLE, of a dimension order and partitioning, from one coordinate tuple per value; duplicates are summed.
     */
    public static INDArray createSparseGCS(double[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** CSR, DOUBLE, of three arrays: row i has the entries pointers[i] to pointers[i + 1], from 0 to the last. */
    public static INDArray createSparseCSR(double[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** CSC, DOUBLE, of three arrays: column j has the entries pointers[j] to pointers[j + 1], from 0 to the last. */
    public static INDArray createSparseCSC(double[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    // The twins of the other types.

    public static INDArray createSparseCSR(float[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    public static INDArray createSparseCSC(float[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    public static INDArray createSparseCSR(int[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    public static INDArray createSparseCSC(int[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    public static INDArray createSparseCSR(long[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    public static INDArray createSparseCSC(long[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    public static INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }
    public static INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }
    public static INDArray createSparseCOO(float[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    public static INDArray createSparseCOO(float[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCOO(float[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCSR(float[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    public static INDArray createSparseCSC(float[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    public static INDArray createSparseGCS(float[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }
    public static INDArray createSparseCOO(int[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    public static INDArray createSparseCOO(int[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCOO(int[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCSR(int[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    public static INDArray createSparseCSC(int[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    public static INDArray createSparseGCS(int[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }
    public static INDArray createSparseCOO(long[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    public static INDArray createSparseCOO(long[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCOO(long[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCSR(long[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    public static INDArray createSparseCSC(long[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    public static INDArray createSparseGCS(long[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }
    public static INDArray createSparseCOO(boolean[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }
    public static INDArray createSparseCOO(boolean[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCOO(boolean[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }
    public static INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }
    public static INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }
    public static INDArray createSparseGCS(boolean[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    // ---- reductions and products as statics -----------------------------------------------------------------------

    /** The sum, see {@link ReductionOps#sum(int...)}. */
    public static INDArray sum(INDArray x, int... dimensions) {
        return Arguments.given(x, "sum", "the array").sum(dimensions);
    }

    /** The mean, see {@link ReductionOps#mean(int...)}. */
    public static INDArray mean(INDArray x, int... dimensions) {
        return Arguments.given(x, "mean", "the array").mean(dimensions);
    }

    /** The product, see {@link ReductionOps#prod(int...)}. */
    public static INDArray prod(INDArray x, int... dimensions) {
        return Arguments.given(x, "prod", "the array").prod(dimensions);
    }

    /** The largest element, see {@link ReductionOps#max(int...)}. */
    public static INDArray max(INDArray x, int... dimensions) {
        return Arguments.given(x, "max", "the array").max(dimensions);
    }

    /** The smallest element, see {@link ReductionOps#min(int...)}. */
    public static INDArray min(INDArray x, int... dimensions) {
        return Arguments.given(x, "min", "the array").min(dimensions);
    }

    /** The sum of absolute values, see {@link ReductionOps#norm1(int...)}. */
    public static INDArray norm1(INDArray x, int... dimensions) {
        return Arguments.given(x, "norm1", "the array").norm1(dimensions);
    }

    /** The Euclidean norm, see {@link ReductionOps#norm2(int...)}. */
    public static INDArray norm2(INDArray x, int... dimensions) {
        return Arguments.given(x, "norm2", "the array").norm2(dimensions);
    }

    /** The largest absolute value, see {@link ReductionOps#normmax(int...)}. */
    public static INDArray normmax(INDArray x, int... dimensions) {
        return Arguments.given(x, "normmax", "the array").normmax(dimensions);
    }

    /** The standard deviation, see {@link StatisticsOps#std(int...)}. */
    public static INDArray std(INDArray x, int... dimensions) {
        return Arguments.given(x, "std", "the array").std(dimensions);
    }

    /** The standard deviation, see {@link StatisticsOps#std(boolean, int...)}. */
    public static INDArray std(INDArray x, boolean biasCorrected, int... dimensions) {
        return Arguments.given(x, "std", "the array").std(biasCorrected, dimensions);
    }

    /** The variance, see {@link StatisticsOps#var(int...)}. */
    public static INDArray var(INDArray x, int... dimensions) {
        return Arguments.given(x, "var", "the array").var(dimensions);
    }

    /** The variance, see {@link StatisticsOps#var(boolean, int...)}. */
    public static INDArray var(INDArray x, boolean biasCorrected, int... dimensions) {
        return Arguments.given(x, "var", "the array").var(biasCorrected, dimensions);
    }

    /** The running sum of all elements in C order, see {@link StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x) {
        return cumsum(x, Integer.MAX_VALUE);
    }

    /** The running sum along a dimension, see {@link StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x, int dimension) {
        return Arguments.given(x, "cumsum", "the array").cumsum(dimension);
    }

    /** The position of the largest element, see {@link ReductionOps#argMax(int...)}. */
    public static INDArray argMax(INDArray x, int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MAX, x, dimensions);
    }

    /** The position of the smallest element, see {@link ReductionOps#argMin(int...)}. */
    public static INDArray argMin(INDArray x, int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MIN, x, dimensions);
    }

    /** op(a) op(b), where op may transpose. */
    public static INDArray gemm(INDArray a, INDArray b, boolean transposeA, boolean transposeB) {
        return Call.of(Function.MATMUL).operand(a).operand(b).flag(Flags.TRANSPOSE_A, transposeA)
                .flag(Flags.TRANSPOSE_B, transposeB).array();
    }

    /** c = alpha op(a) op(b) + beta c, where op may transpose; c may be a factor. Returns c. */
    public static INDArray gemm(INDArray a, INDArray b, INDArray c, boolean transposeA, boolean transposeB,
            double alpha, double beta) {
        return BlasWrapper.instance().gemm(alpha, a, transposeA, b, transposeB, beta, c);
    }

    /**
     * How many elements {@code a.mmul(b)} would store, without forming the product: of sparse operands the entries that its
     * symbolic phase finds, zeros by cancellation among them, which may be more than memory holds; with a DENSE one the
     * product's length. Vectors and matrices whose shapes fit as for {@code mmul}. O(products of stored elements).
     */
    public static long mmulNnz(INDArray a, INDArray b) {
        return Call.of(Function.MATMUL_ENTRIES).named("mmulNnz").operand(a).operand(b).run().word(0);
    }

    /**
     * The product of one matrix or more, multiplied in the order of least estimated work; of one, a copy. What is made
     * on the way is closed.
     */
    public static INDArray mmul(INDArray... matrices) {
        return Chains.product(matrices);
    }

    /** The matrix product, see {@link LinearAlgebraOps#mmul(INDArray)}. */
    public static INDArray matmul(INDArray a, INDArray b) {
        return matmul(a, b, null);
    }

    /** The matrix product, into result, or null for a new array. */
    public static INDArray matmul(INDArray a, INDArray b, INDArray result) {
        return Products.product(a, b, result, false, false, false);
    }

    /** The product of the operands, each transposed or not, or its transpose. */
    public static INDArray matmul(INDArray a, INDArray b, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return Products.product(a, b, null, transposeA, transposeB, transposeResult);
    }

    /** As {@link LinearAlgebraOps#mmul(INDArray, INDArray, org.sparse4j.blas.MMulTranspose)}. */
    public static INDArray matmul(INDArray a, INDArray b, INDArray result, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return Products.product(a, b, result, transposeA, transposeB, transposeResult);
    }

    /**
     * The sum of products over pairs of dimensions, axes[0] of a and axes[1] of b: NumPy's tensordot. The dimensions
     * that are left follow each other, those of a first. Sparse when both are. No pairs give all products. As
     * {@link #einsum(String, INDArray...)} with such labels.
     */
    public static INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return Tensors.tensorMmul(a, b, null, axes);
    }

    /** As {@link #tensorMmul(INDArray, INDArray, int[][])}, into result, of the product's shape. Returns it. */
    public static INDArray tensorMmul(INDArray a, INDArray b, INDArray result, int[][] axes) {
        return Tensors.tensorMmul(a, b, Arguments.given(result, "tensorMmul", "the array for the result"), axes);
    }

    /**
     * Sums of products in NumPy's notation: {@code einsum("ij,jk->ik", a, b)} is the matrix product. Dimensions with
     * one letter have one index; letters that the result lacks are summed over. Without an arrow the result has the
     * letters that stand once, sorted. A letter twice in one operand takes its diagonal; an ellipsis stands for the
     * dimensions that no letter names, first in an implied result; extent 1 stands for any. Blanks mean nothing.
     *
     * <p>Any number of arrays of any format and view, two at a time in the order that costs least by estimate of
     * products and entries; each pair is one matrix product over layouts that suit it. The result is sparse when all
     * operands are (CSR, or CSC when all are; of another rank than 2 COO), else DENSE. Type, fills and what is not
     * stored: as {@link LinearAlgebraOps}, so that of operands with a fill other than 0 it may be DENSE or have one; so
     * may intermediate results, each held to {@code org.sparse4j.densifyLimit}. At most 64 labels, of which an array or
     * an intermediate result has 32.
     *
     * @throws IllegalArgumentException for subscripts that are none or do not fit the ranks, and extents that differ,
     *         named with their operands
     * @throws WouldDensifyException when fills give more elements to store than the limit
     */
    public static INDArray einsum(String subscripts, INDArray... operands) {
        return Tensors.einsum(subscripts, operands);
    }

    /**
     * NumPy's Kronecker product: blocks of b scaled by the elements of a; ranks are made equal by leading extents of 1.
     * Sparse when one factor is (CSR, or CSC when the sparse ones are; of another rank than 2 COO): each element is one
     * product, and where a sparse factor stores nothing, nothing is stored; all elements of a DENSE factor are taken.
     * O(stored elements of a times those of b), sorted from the start. Factors with a fill other than 0: the product
     * element by element of both, broadcast against each other, of up to 16 dimensions; sparse with the product of the
     * fills where both are sparse, and held to {@code org.sparse4j.densifyLimit}.
     */
    public static INDArray kron(INDArray a, INDArray b) {
        return Call.of(Function.TENSOR, TensorOp.KRON).operand(a).operand(b).array();
    }

    /**
     * NumPy's inner product: the sum of products over the last dimensions, which must have one length; the others
     * follow each other, those of a first. With a number: all products. Sparse when both are.
     */
    public static INDArray inner(INDArray a, INDArray b) {
        return Tensors.inner(a, b);
    }

    /**
     * NumPy's outer product: the products of all elements of a with all of b, each in C order, as a matrix. Sparse when
     * one is, as {@link #kron(INDArray, INDArray)}.
     */
    public static INDArray outer(INDArray a, INDArray b) {
        return Tensors.outer(a, b);
    }

    /**
     * The product a b only where a pattern is stored: r_ij = (a b)_ij, with the pattern of the first argument. O(nnz
     * k).
     *
     * @param pattern sparse [m, n]; its values do not matter
     * @param a dense [m, k]; a sparse one has fill 0, else {@code a.mmul(b, mask)} is the way
     * @param b dense [k, n], which may be a transpose; as a
     */
    public static INDArray sddmm(INDArray pattern, INDArray a, INDArray b) {
        return Call.of(Function.SDDMM).operand(pattern).operand(a).operand(b).flag(Flags.STORED).array();
    }

    /** As {@link #sddmm(INDArray, INDArray, INDArray)}, times the stored values: r_ij = s_ij (a b)_ij; s has fill 0. */
    public static INDArray sddmmWeighted(INDArray s, INDArray a, INDArray b) {
        return Call.of(Function.SDDMM).operand(s).operand(a).operand(b).array();
    }

    /** As {@link #sddmm(INDArray, INDArray, INDArray)}, into result, of the pattern's shape, or null for
     * a new array. Returns it. */
    public static INDArray sddmm(INDArray pattern, INDArray a, INDArray b, INDArray result) {
        return Call.of(Function.SDDMM).operand(pattern).operand(a).operand(b).result(result).flag(Flags.STORED)
                .array(result);
    }

    /** For each row i of s, the sum over its stored columns j of y_j y_j^T: [m, k, k]. O(nnz k^2). */
    public static INDArray rowGram(INDArray s, INDArray y) {
        return rowGram(s, y, null);
    }

    /**
     * For each row i of s, the sum over its stored columns j of y_j y_j^T, into out.
     *
     * @param s sparse [m, n]; its values do not matter
     * @param y dense [n, k]
     * @param out dense [m, k, k], or null for a new array
     */
    public static INDArray rowGram(INDArray s, INDArray y, INDArray out) {
        return Call.of(Function.ROW_GRAM).operand(s).operand(y).result(out).flag(Flags.STORED).array(out);
    }

    /** As {@link #rowGram(INDArray, INDArray, INDArray)}, each term weighted with the stored s_ij. */
    public static INDArray rowGramWeighted(INDArray s, INDArray y, INDArray out) {
        return Call.of(Function.ROW_GRAM).operand(s).operand(y).result(out).array(out);
    }

    /** The columns of the k largest elements of each row, descending, LONG [m, k]; ties go to the first. */
    public static INDArray argTopK(INDArray x, int k) {
        return Call.of(Function.ARG_TOP_K).operand(x).integer(k).array();
    }

    /** As {@link #argTopK(INDArray, int)} among stored entries only; -1 where a row has fewer. */
    public static INDArray argTopKStored(INDArray x, int k) {
        return Call.of(Function.ARG_TOP_K).operand(x).integer(k).flag(Flags.STORED).array();
    }

    // ---- joining, splitting, layout: what StructureOps does, under ND4J's names ------------------------------------

    /**
     * Arrays one after the other along a dimension; numbers become a vector. Unequal fills: the one that covers most.
     */
    public static INDArray concat(int dimension, INDArray... arrays) {
        return Joining.concat(dimension, arrays);
    }

    /** As {@link #concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, Collection<INDArray> arrays) {
        return concat(dimension, array(arrays));
    }

    /** As {@link #concat(int, INDArray...)}. */
    public static INDArray specialConcat(int dimension, INDArray... arrays) {
        return concat(dimension, arrays);
    }

    /** Column vectors, rank 1 or [n, 1], one below the other, and a one at the end; matrices likewise. */
    public static INDArray appendBias(INDArray... vectors) {
        return Joining.appendBias(vectors);
    }

    /** The sum of arrays of one shape; a new array. */
    public static INDArray accumulate(INDArray... arrays) {
        return Joining.accumulated(arrays);
    }

    /** Adds arrays of the target's shape to the target. Returns it. */
    public static INDArray accumulate(INDArray target, INDArray[] arrays) {
        return Joining.accumulate("accumulate", target, arrays);
    }

    /** As {@link #accumulate(INDArray, INDArray[])}. */
    public static INDArray accumulate(INDArray target, Collection<INDArray> arrays) {
        return accumulate(target, array(arrays));
    }

    /**
     * Sets arrays of one shape to their mean, cast to the type of each, and returns it as a new array. They are written
     * one after the other: where one throws WouldDensifyException, those before it have been.
     */
    public static INDArray averageAndPropagate(INDArray[] arrays) {
        return Joining.average(null, arrays);
    }

    /** As {@link #averageAndPropagate(INDArray[])}. */
    public static INDArray averageAndPropagate(Collection<INDArray> arrays) {
        return averageAndPropagate(array(arrays));
    }

    /** As {@link #averageAndPropagate(INDArray[])}, and the target too, which is no part of the mean. Returns it. */
    public static INDArray averageAndPropagate(INDArray target, Collection<INDArray> arrays) {
        return Joining.average(Arguments.given(target, "averageAndPropagate", "the target"), array(arrays));
    }

    /**
     * The vectors along a dimension with the listed numbers, which run over the other dimensions in C order, as the rows
     * of a copy, [indexes, extent]; the columns of a matrix, along dimension 0, as columns, [extent, indexes]. Negative
     * numbers count from the end.
     */
    public static INDArray pullRows(INDArray source, int dimension, int... indexes) {
        return Joining.pullRows(source, dimension, indexes);
    }

    /** As {@link #pullRows(INDArray, int, int...)}; a dense result lies in 'c' or 'f' order, 'a' is 'c'. */
    public static INDArray pullRows(INDArray source, int dimension, int[] indexes, char order) {
        return Joining.pullRows(source, dimension, indexes, order);
    }

    /** As {@link #pullRows(INDArray, int, int...)}, into destination, of the result's shape. Returns it. */
    public static INDArray pullRows(INDArray source, INDArray destination, int dimension, int... indexes) {
        return Joining.pullRows(source, destination, dimension, indexes);
    }

    /** Arrays of one shape along a new dimension; a copy. */
    public static INDArray stack(int axis, INDArray... arrays) {
        return Joining.stack(axis, arrays);
    }

    /** Arrays along dimension 0, vectors as rows; a copy. */
    public static INDArray vstack(INDArray... arrays) {
        return Joining.vstack(arrays);
    }

    /** As {@link #vstack(INDArray...)}. */
    public static INDArray vstack(Collection<INDArray> arrays) {
        return vstack(array(arrays));
    }

    /** Arrays along dimension 1, vectors along their only one; a copy. */
    public static INDArray hstack(INDArray... arrays) {
        return Joining.hstack(arrays);
    }

    /** As {@link #hstack(INDArray...)}. */
    public static INDArray hstack(Collection<INDArray> arrays) {
        return hstack(array(arrays));
    }

    /** Arrays of one shape along a new dimension 0; a copy. */
    public static INDArray pile(INDArray... arrays) {
        return Joining.stack(0, arrays);
    }

    /** As {@link #pile(INDArray...)}. */
    public static INDArray pile(Collection<INDArray> arrays) {
        return pile(array(arrays));
    }

    /** Copies of all sub-arrays along dimensions, in C order of the other dimensions. */
    public static INDArray[] tear(INDArray x, int... dimensions) {
        return Joining.tear(x, dimensions);
    }

    /** All elements of arrays in C order, one array after the other; a copy. */
    public static INDArray toFlattened(INDArray... arrays) {
        return Joining.toFlattened('c', arrays);
    }

    /** All elements of arrays in C or Fortran order, one array after the other; a copy. */
    public static INDArray toFlattened(char order, INDArray... arrays) {
        return Joining.toFlattened(order, arrays);
    }

    /** As {@link #toFlattened(INDArray...)}. */
    public static INDArray toFlattened(Collection<INDArray> arrays) {
        return toFlattened(array(arrays));
    }

    /** As {@link #toFlattened(char, INDArray...)}. */
    public static INDArray toFlattened(char order, Collection<INDArray> arrays) {
        return toFlattened(order, array(arrays));
    }

    /** A copy with a margin of a number at the end of a dimension. */
    public static INDArray append(INDArray x, int width, double value, int axis) {
        return Padding.append(x, 0, width, value, axis);
    }

    /** A copy with a margin of a number at the beginning of a dimension. */
    public static INDArray prepend(INDArray x, int width, double value, int axis) {
        return Padding.append(x, width, 0, value, axis);
    }

    /** A copy with margins of 0: one width before and after every dimension, or one before and one after. */
    public static INDArray pad(INDArray x, int... widths) {
        return pad(x, Padding.margins(widths), PadMode.CONSTANT, 0);
    }

    /** A copy with margins of 0: per dimension the widths before and after. */
    public static INDArray pad(INDArray x, int[][] widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** A copy with margins: one width before and after every dimension, or one before and one after. */
    public static INDArray pad(INDArray x, int[] widths, PadMode mode, double value) {
        return given(x).pad(Padding.margins(widths), mode, value);
    }

    /** A copy with margins of 0: per dimension a row, INT or LONG, of the widths before and after. */
    public static INDArray pad(INDArray x, INDArray widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** As {@link #pad(INDArray, INDArray)}, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, INDArray widths, PadMode mode, double value) {
        return given(x).pad(Padding.margins(widths, mode), mode, value);
    }

    /** A copy with margins, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, int[][] widths, PadMode mode, double value) {
        return given(x).pad(Padding.margins(widths), mode, value);
    }

    /** A copy with margins, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, long[][] widths, PadMode mode, Number value) {
        return given(x).pad(widths, mode, value);
    }

    /** Copies along a new dimension 0: [num, shape...]. {@link StructureOps#repeat(int, long...)} repeats elements. */
    public static INDArray repeat(INDArray x, int num) {
        return Joining.repeated(x, num);
    }

    /** A copy laid out several times, see {@link StructureOps#tile(long...)}. */
    public static INDArray tile(INDArray x, int... repeats) {
        return given(x).tile(Structure.longs(repeats));
    }

    /** A copy with all elements in reverse order. */
    public static INDArray reverse(INDArray x) {
        return given(x).flip();
    }

    /** A copy in reverse order along dimensions, see {@link StructureOps#flip(int...)}. */
    public static INDArray flip(INDArray x, int... dimensions) {
        return given(x).flip(dimensions);
    }

    /** A copy with the elements moved on, see {@link StructureOps#roll(long, int...)}. */
    public static INDArray roll(INDArray x, long shift, int... dimensions) {
        return given(x).roll(shift, dimensions);
    }

    /** A copy turned by 90 degrees, see {@link StructureOps#rot90()}. */
    public static INDArray rot90(INDArray x) {
        return given(x).rot90();
    }

    /** A view with a dimension moved to the front. */
    public static INDArray rollAxis(INDArray x, int axis) {
        return Structure.rollAxis(x, axis, 0);
    }

    /** A view with a dimension moved before the one that is at a place. */
    public static INDArray rollAxis(INDArray x, int axis, int start) {
        return Structure.rollAxis(x, axis, start);
    }

    /** A view with a dimension moved, see {@link StructureOps#moveAxis(int, int)}. */
    public static INDArray moveAxis(INDArray x, int source, int destination) {
        return given(x).moveAxis(source, destination);
    }

    /** The lengths of an array's dimensions. */
    public static long[] shape(INDArray x) {
        return given(x).shape();
    }

    /** How many elements further the next one along each dimension lies, in C order: see {@link LayoutOps#stride()}. */
    public static long[] getStrides(long... shape) {
        return getStrides(shape, 'c');
    }

    /** As {@link #getStrides(long...)}. */
    public static int[] getStrides(int[] shape) {
        return getStrides(shape, 'c');
    }

    /** As {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long[] shape, char order) {
        return Strides.of(order, Shapes.check(shape));
    }

    /** As {@link #getStrides(long[], char)}; ArithmeticException when one passes 2^31 - 1. */
    public static int[] getStrides(int[] shape, char order) {
        return Arrays.stream(getStrides(Structure.longs(shape), order)).mapToInt(Math::toIntExact).toArray();
    }

    /** A view with a new dimension of length 1, see {@link ShapeOps#expandDims(int)}. */
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

    /** A matrix with a vector on its diagonal (as sparse as that), or the diagonal of a matrix; a copy. */
    public static INDArray diag(INDArray x) {
        return Structure.diag(x, 0);
    }

    /** As {@link #diag(INDArray)} for diagonal k (column - row = k). */
    public static INDArray diag(INDArray x, long k) {
        return Structure.diag(x, k);
    }

    /** Ones on and below the diagonal, [n, n], DOUBLE, dense. */
    public static INDArray tri(int n) {
        return Structure.tri(n, n, 0);
    }

    /** Ones on and below diagonal k, [n, n], DOUBLE, dense. */
    public static INDArray tri(int n, int k) {
        return Structure.tri(n, n, k);
    }

    /** Ones on and below diagonal k, [n, m], DOUBLE, dense. */
    public static INDArray tri(int n, int m, int k) {
        return Structure.tri(n, m, k);
    }

    /** A copy with zeros below diagonal k, see {@link StructureOps#triu(long)}. */
    public static INDArray triu(INDArray x, int k) {
        return given(x).triu(k);
    }

    /** A copy with zeros above diagonal k, see {@link StructureOps#tril(long)}. */
    public static INDArray tril(INDArray x, int k) {
        return given(x).tril(k);
    }

    /** A copy of elements by number along a dimension, see {@link StructureOps#take(INDArray, int)}. */
    public static INDArray gather(INDArray x, INDArray indexes, int dimension) {
        return given(x).take(indexes, dimension);
    }

    /** As {@link #gather(INDArray, INDArray, int)}. */
    public static INDArray gather(INDArray x, int[] indexes, int dimension) {
        return given(x).take(Structure.longs(indexes), dimension);
    }

    /**
     * Sets the elements with the listed numbers (a vector of whole ones) along a dimension; the last of equal ones wins.
     * Returns x.
     */
    public static INDArray scatterUpdate(INDArray x, INDArray indexes, INDArray updates, int dimension) {
        return Structure.scatterUpdate(x, indexes, updates, dimension);
    }

    // ---- indexes --------------------------------------------------------------------------------------------------

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

    /** Read-only views of vectors x, y, z, ... spread over [y, x, z, ...]: coordinates of a grid. */
    public static INDArray[] meshgrid(INDArray... vectors) {
        return Joining.meshgrid(vectors);
    }

    private static INDArray given(INDArray x) {
        return Arguments.given(x, "the array");
    }

    private static INDArray[] array(Collection<INDArray> arrays) {
        return Arguments.given(arrays, "the collection of arrays").toArray(INDArray[]::new);
    }

    // ---- sorting and searching ------------------------------------------------------------------------------------

    /** Sorts all elements in C order, in place as in ND4J; see {@link SearchOps#sort(boolean)}. Returns x. */
    public static INDArray sort(INDArray x, boolean ascending) {
        return given(x).sorti(ascending);
    }

    /** Sorts along a dimension, in place as in ND4J; see {@link SearchOps#sort(int, boolean)}. Returns x. */
    public static INDArray sort(INDArray x, int dimension, boolean ascending) {
        return given(x).sorti(dimension, ascending);
    }

    /** Sorts along a dimension, in place; gives where the elements were, LONG, and x. */
    public static INDArray[] sortWithIndices(INDArray x, int dimension, boolean ascending) {
        return Search.sortWithIndices(x, dimension, ascending);
    }

    /**
     * A copy of a matrix with its rows in the order of the elements of one column; stable. The positions of the rows
     * are stored: of a sparse matrix WouldDensifyException when it has more rows than the limit.
     */
    public static INDArray sortRows(INDArray x, int column, boolean ascending) {
        return Search.sortLines(x, 0, column, ascending);
    }

    /** A copy of a matrix with its columns in the order of one row's elements; stable; the limit counts columns. */
    public static INDArray sortColumns(INDArray x, int row, boolean ascending) {
        return Search.sortLines(x, 1, row, ascending);
    }

    /** Where the elements of the sorted array were, see {@link SearchOps#argsort(int, boolean)}. */
    public static INDArray argsort(INDArray x, int dimension, boolean ascending) {
        return given(x).argsort(dimension, ascending);
    }

    /**
     * x where cond is not 0 (NaN counts as true), else y; the three broadcast. Floating beats integer beats BOOL,
     * otherwise x's type. Sparse with the fill of the one that cond's fill picks; dense where a dense operand differs
     * between elements that nothing sparse stores (WouldDensifyException above the limit). O(stored entries).
     */
    public static INDArray where(INDArray cond, INDArray x, INDArray y) {
        return Search.where(cond, x, y);
    }

    /** The indexes of the elements that are not 0, in C order: a LONG vector per dimension, as NumPy's where. */
    public static INDArray[] where(INDArray cond) {
        return Search.where(cond);
    }

    /**
     * The indexes of the elements that are not 0, in C order: LONG [count, rank]; the rows of {@link #where(INDArray)}.
     */
    public static INDArray nonzero(INDArray x) {
        return Search.nonzero(x);
    }

    /** The elements under a mask of the same shape, in C order: rank 1, sparse if x is, with x's fill. */
    public static INDArray select(INDArray x, INDArray mask) {
        return Search.select(x, mask);
    }

    /** The distinct values, ascending, rank 1; -0 and 0 are one, NaN is one and last. O(nnz log nnz). */
    public static INDArray unique(INDArray x) {
        return Search.unique(x, 0);
    }

    /** The distinct values and how many elements have each. */
    public static INDArray[] uniqueCounts(INDArray x) {
        return Search.unique(x, 0, 1);
    }

    /** The distinct values and, in x's shape, the number of each element's value; dense: WouldDensifyException. */
    public static INDArray[] uniqueInverse(INDArray x) {
        return Search.unique(x, 0, 3);
    }

    /** The distinct values, the first C position of each, the number of each element's value, and the counts. */
    public static INDArray[] uniqueAll(INDArray x) {
        return Search.unique(x, 0, 2, 3, 1);
    }

    /** Replaces NaN by 1e-5, in place, as in ND4J. */
    public static void clearNans(INDArray x) {
        BooleanIndexing.replaceWhere(x, 1e-5, Conditions.isNan());
    }

    // ---- runtime ------------------------------------------------------------------------------------------------

    /** Opens the calling thread's workspace of a name, for try-with-resources. */
    public static MemoryWorkspace workspace(String name) {
        return MemoryWorkspace.open(name);
    }

    /** The counters of the off-heap memory. */
    public static MemoryManager memory() {
        return MemoryManager.instance();
    }

    /** BLAS on arrays. */
    public static BlasWrapper getBlasWrapper() {
        return BlasWrapper.instance();
    }

    /** What runs the operations. */
    public static OpExecutioner getExecutioner() {
        return call -> Backends.current().executioner().exec(call);
    }

    /** Runs an operation with its operands, see {@link OpExecutioner#exec(Operation)}. */
    public static INDArray exec(Operation operation) {
        return getExecutioner().exec(Arguments.given(operation, "exec", "the operation"));
    }

    /** All operations by number: name, family, fill rule, result types. */
    public static List<OpInfo> ops() {
        return OpInfo.list();
    }

    /** The backend in use. */
    public static Backend getBackend() {
        return Backends.current();
    }

    /** Versions, the instruction set chosen, the BLAS found, threads, memory: for people. */
    public static String info() {
        Runtime java = Runtime.getRuntime();
        return "Sparse4j, backend " + getBackend().name() + "\n" + getBackend().info() + "\nJava "
                + System.getProperty("java.version") + ", " + java.availableProcessors() + " processors, heap "
                + (java.maxMemory() >> 20) + " MiB\nmemory: " + memory();
    }

    private static long configure(int key, long value) {
        return Call.of(Function.CONFIGURE).integer(key).integer(value).run().word(0);
    }

    /**
     * Sets the process-wide number of threads, 1 to 4096; also property {@code org.sparse4j.threads}. Before, it is the
     * environment's OMP_NUM_THREADS, else the number of processors.
     */
    public static void setThreads(int threads) {
        Settings.threads("setThreads", threads);
        configure(Abi.CONFIG_THREADS, threads);
    }

    /** The process-wide number of threads. */
    public static int getThreads() {
        return (int) Call.of(Function.MEMORY).run().word(8);
    }

    /** Sets the limit on live bytes, 0 for none, and returns the old one; also {@code org.sparse4j.maxBytes}. */
    public static long setMaxBytes(long bytes) {
        return configure(Abi.CONFIG_MAX_BYTES, bytes);
    }

    /** How many elements an operation may turn dense unasked. */
    public static long getDensifyLimit() {
        return Call.of(Function.MEMORY).integer(3).run().word(10);
    }

    /**
     * Sets how many elements an operation may turn dense unasked, and returns the old number; also
     * {@code org.sparse4j.densifyLimit}.
     */
    public static long setDensifyLimit(long elements) {
        return configure(Abi.CONFIG_DENSIFY_LIMIT, elements);
    }

    /**
     * Sets from how many stored entries on reading a view may build a derived layout, and returns the old number; also
     * {@code org.sparse4j.layoutEntries}.
     */
    public static long setLayoutEntries(long entries) {
        return configure(Abi.CONFIG_LAYOUT_ENTRIES, entries);
    }
}
