// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import java.nio.ByteBuffer;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Data;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.memory.MemoryWorkspace;

/**
 * Creates dense arrays; {@link org.sparse4j.Sparse4j#creation()} returns the instance. The methods copy data of the
 * caller, or fill an array by a rule, such as {@code arange}. Only {@code wrap} copies nothing: its arrays use memory
 * of the caller.
 *
 * <p>Shapes are longs. A method with an order ('c' or 'f') takes the shape as a {@code long[]}, because Java would
 * convert a char among single lengths to a length. {@code org.sparse4j.nd4j.Nd4j} in the module sparse4j-nd4j has
 * ND4J's other overloads, which take shapes of ints, or single lengths with an order behind them. The methods throw the
 * exceptions that {@link org.sparse4j.Sparse4j} lists.
 *
 * @since 0.1.0
 */
public final class ArrayCreation {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.creation()} instead. */
    public ArrayCreation() {}

    // ---- from data ------------------------------------------------------------------------------------------------

    /** Returns a DOUBLE vector. */
    public INDArray create(double[] data) {
        return Creation.dense(Data.of(data), data.length);
    }

    /** Returns a DOUBLE array from a copy of its elements in C order. */
    public INDArray create(double[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }

    /**
     * Returns a DOUBLE array from its elements in C ('c') or Fortran ('f') order; the array is laid out in the same
     * order.
     */
    public INDArray create(double[] data, long[] shape, char order) {
        return Creation.dense(Data.of(data), order, shape);
    }

    /**
     * Returns an array of a type from its elements in C order, which are cast as by {@link
     * org.sparse4j.family.ConversionOps#castTo(DataType)}.
     */
    public INDArray create(double[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }

    /** Returns a DOUBLE matrix from its rows, which must have equal lengths. */
    public INDArray create(double[]... rows) {
        return Creation.nested(rows, 'c');
    }

    /** Returns a DOUBLE matrix from its rows, laid out in C ('c') or Fortran ('f') order. */
    public INDArray create(double[][] rows, char order) {
        return Creation.nested(rows, order);
    }

    /** Returns a DOUBLE array of rank 3 from nested Java arrays. The arrays at each level must have equal lengths. */
    public INDArray create(double[][][] data) {
        return Creation.nested(data, 'c');
    }

    /** Returns a DOUBLE array of rank 4, as {@link #create(double[][][])}. */
    public INDArray create(double[][][][] data) {
        return Creation.nested(data, 'c');
    }

    /** Returns a FLOAT vector. */
    public INDArray create(float[] data) {
        return Creation.dense(Data.of(data), data.length);
    }

    /** Returns a FLOAT array from a copy of its elements in C order. */
    public INDArray create(float[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }

    /**
     * Returns a FLOAT array from its elements in C ('c') or Fortran ('f') order; the array is laid out in the same
     * order.
     */
    public INDArray create(float[] data, long[] shape, char order) {
        return Creation.dense(Data.of(data), order, shape);
    }

    /** Returns an INT vector. */
    public INDArray create(int[] data) {
        return Creation.dense(Data.of(data), data.length);
    }

    /** Returns an INT array from a copy of its elements in C order. */
    public INDArray create(int[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }

    /** Returns a LONG vector. */
    public INDArray create(long[] data) {
        return Creation.dense(Data.of(data), data.length);
    }

    /** Returns a LONG array from a copy of its elements in C order. */
    public INDArray create(long[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }

    /** Returns a BOOL vector. */
    public INDArray create(boolean[] data) {
        return Creation.dense(Data.of(data), data.length);
    }

    /** Returns a BOOL array from a copy of its elements in C order. */
    public INDArray create(boolean[] data, long... shape) {
        return Creation.dense(Data.of(data), shape);
    }

    /**
     * Does the same as {@link #create(float[], long...)} and casts the elements to a type as {@link
     * INDArray#castTo(DataType)} does.
     */
    public INDArray create(float[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }

    /**
     * Does the same as {@link #create(int[], long...)} and casts the elements to a type as {@link
     * INDArray#castTo(DataType)} does.
     */
    public INDArray create(int[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }

    /**
     * Does the same as {@link #create(long[], long...)} and casts the elements to a type as {@link
     * INDArray#castTo(DataType)} does.
     */
    public INDArray create(long[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }

    /**
     * Does the same as {@link #create(boolean[], long...)} and casts the elements to a type as {@link
     * INDArray#castTo(DataType)} does.
     */
    public INDArray create(boolean[] data, long[] shape, DataType type) {
        return Creation.dense(Data.of(data), type, shape);
    }

    /**
     * Returns a dense array with a copy of the elements of a Java array such as {@code float[][][]} or {@code
     * Integer[]}. The depth of the Java array is the rank. The elements are double, float, int, long, boolean or their
     * boxes, and set the type.
     *
     * @throws IllegalArgumentException if the object is null or of another class, or if arrays at the same level differ
     *     in length
     */
    public INDArray createFromNested(Object arrays) {
        return Creation.nested(arrays, 'c');
    }

    /** Returns a DOUBLE vector of the numbers in a list. */
    public INDArray create(List<? extends Number> numbers) {
        return Creation.vector(numbers);
    }

    /**
     * Returns an array of the given shape with a copy of the elements of the listed arrays: each array in C order, one
     * array after the other.
     */
    public INDArray create(List<INDArray> arrays, long... shape) {
        return Joining.joined(arrays, shape);
    }

    /**
     * Returns a scalar (an array of rank 0) of the number's own type; DOUBLE for classes of numbers that {@link
     * DataType#of(Number)} does not list.
     */
    public INDArray scalar(Number value) {
        return scalar(DataType.of(value), value);
    }

    /** Returns a scalar (an array of rank 0) of a type. */
    public INDArray scalar(DataType type, Number value) {
        return full(type, value);
    }

    // ---- by rule --------------------------------------------------------------------------------------------------

    /** Returns the type of arrays that are created without a type: DOUBLE. ND4J's default is FLOAT. */
    public DataType dataType() {
        return DataType.DOUBLE;
    }

    /** Returns a dense DOUBLE array of zeros. */
    public INDArray zeros(long... shape) {
        return zeros(DataType.DOUBLE, shape);
    }

    /** Returns a dense array of zeros. */
    public INDArray zeros(DataType type, long... shape) {
        return full(type, 0, shape);
    }

    /** Returns a dense array of zeros, laid out in C ('c') or Fortran ('f') order. */
    public INDArray create(DataType type, long[] shape, char order) {
        return Creation.full(type, 0, order, shape);
    }

    /** Returns a dense array of zeros, laid out in C ('c') or Fortran ('f') order, outside of any workspace. */
    public INDArray createUninitializedDetached(DataType type, char order, long... shape) {
        return MemoryWorkspace.outside(() -> create(type, shape, order));
    }

    /**
     * Returns zeros with the shape, type and format of an array. See {@link org.sparse4j.family.ConversionOps#like()}.
     */
    public INDArray zerosLike(INDArray x) {
        return Arguments.given(x, "the array").like();
    }

    /** Returns a dense DOUBLE array of ones. */
    public INDArray ones(long... shape) {
        return ones(DataType.DOUBLE, shape);
    }

    /** Returns a dense array of ones. */
    public INDArray ones(DataType type, long... shape) {
        return full(type, 1, shape);
    }

    /** Returns ones with the shape, type and format of an array. For a sparse array, the ones are the fill. */
    public INDArray onesLike(INDArray x) {
        return Arguments.given(x, "the array").like().assign(1);
    }

    /** Returns a dense array with the same value in every element. */
    public INDArray full(DataType type, Number value, long... shape) {
        return StorageFormats.create(type, StorageFormats.layout(SparseFormat.DENSE, shape), value, shape);
    }

    /** Returns a dense array with the same value in every element, laid out in C ('c') or Fortran ('f') order. */
    public INDArray full(DataType type, Number value, long[] shape, char order) {
        return Creation.full(type, value, order, shape);
    }

    /** Returns a dense array without elements, of shape [0]. */
    public INDArray empty(DataType type) {
        return zeros(type, 0);
    }

    /**
     * Returns the identity matrix [n, n], DOUBLE, dense. {@link SparseCreation#speye(long)} returns a sparse identity
     * matrix.
     */
    public INDArray eye(long n) {
        return Creation.diagonal(DataType.DOUBLE, n, SparseFormat.DENSE);
    }

    /**
     * Returns a copy: for a vector, the matrix with this vector on diagonal k (column - row = k), sparse if the vector
     * is; for a matrix, its diagonal k.
     */
    public INDArray diag(INDArray x, long k) {
        return Structure.diag(x, k);
    }

    /** Returns a dense DOUBLE matrix [n, m] with ones on and below diagonal k and zeros above it. */
    public INDArray tri(int n, int m, int k) {
        return Structure.tri(n, m, k);
    }

    /** Returns the DOUBLE vector 0, 1, ... below end. */
    public INDArray arange(double end) {
        return arange(0, end, 1);
    }

    /** Returns the DOUBLE vector begin, begin + step, ... up to, but not including, end. */
    public INDArray arange(double begin, double end, double step) {
        return Creation.arange(begin, end, step);
    }

    /** Returns a DOUBLE vector of n evenly spaced numbers from lower to upper, both included; for n = 1, lower. */
    public INDArray linspace(double lower, double upper, long n) {
        return linspace(lower, upper, n, DataType.DOUBLE);
    }

    /** Does the same as {@link #linspace(double, double, long)}, cast to a type. */
    public INDArray linspace(double lower, double upper, long n, DataType type) {
        return Creation.linspace(lower, upper, n, Arguments.given(type, "linspace", "the data type"));
    }

    /**
     * Returns n numbers that start at lower and are {@code step} apart, computed in DOUBLE and cast to a type. The
     * order of the parameters is ND4J's.
     */
    public INDArray linspace(DataType type, double lower, double step, long n) {
        return Creation.steps(Arguments.given(type, "linspace", "the data type"), lower, step, n);
    }

    /**
     * Returns the coordinates of a grid: for each of the vectors x, y, z, ... (of rank 1, rows or columns), a read-only
     * view that broadcasts the vector to the shape [length of y, length of x, length of z, ...].
     */
    public INDArray[] meshgrid(INDArray... vectors) {
        return Joining.meshgrid(vectors);
    }

    // ---- in memory of the caller ----------------------------------------------------------------------------------

    /**
     * Returns a dense array in C order that uses the bytes of a direct buffer, from its position to its limit, in
     * native byte order. The method copies nothing. A write to the buffer or the array changes both, and closing the
     * array does not affect the buffer. The array keeps the buffer alive. If the buffer belongs to a MemorySegment, the
     * array does not keep the arena of the segment open: the method throws an exception if the arena is closed or
     * belongs to another thread, and the caller must not close the arena while the array is in use. The method throws
     * an exception if a byte of a BOOL array is neither 0 nor 1; other values that are written later count as true. The
     * library does not detect that two arrays use overlapping memory: an operation that writes one and reads the other
     * may read elements from before or after the write.
     *
     * <p>The caller may write to the buffer while an operation reads the array. The operation then reads each element
     * from before or after the write, some elements from before and others from after, or a torn value; nothing else
     * breaks. To guarantee this, most operations copy the view at the start, and write the changed elements back at the
     * end. An operation that writes to an array that it copied makes two copies. The following operations work in place
     * without a copy, except for BOOL arrays:
     * <ul>
     * <li>element-wise operations, except quotients and powers of integers;
     * <li>reductions, except median and percentile; argMax, argMin, cumulative sums, softmax and distances;
     * <li>products of vectors and matrices: mmul (whose mask is copied), BLAS, sddmm, ttv, rowGram, and the factors of
     *     a sparse mttkrp;
     * <li>getScalar and putScalar, cursors, and methods that write given elements of this array, such as put and
     *     putDiagonal;
     * <li>dup, castTo, copies into DENSE arrays, assign between DENSE arrays, and writing Matrix Market files.
     * </ul>
     */
    public INDArray wrap(ByteBuffer buffer, DataType type, long... shape) {
        return Creation.wrap(buffer, type, shape);
    }

    /**
     * Returns a dense array in C order that uses foreign memory, with the rules of {@link #wrap(ByteBuffer, DataType,
     * long...)}. The method copies nothing. The {@code bytes} bytes from the address on must stay valid until the array
     * and all its views are closed and no longer in use. A wrong address crashes the process.
     */
    public INDArray wrap(long address, long bytes, DataType type, long... shape) {
        return Creation.wrap(address, bytes, type, shape);
    }
}
