// SPDX-License-Identifier: Apache-2.0
// A list: ND4J's names; each method calls one method of Sparse4j. Scala does not see statics that a class inherits.
package org.sparse4j.nd4j;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backend;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.family.ConversionOps;
import org.sparse4j.family.LayoutOps;
import org.sparse4j.family.LinearAlgebraOps;
import org.sparse4j.family.ReductionOps;
import org.sparse4j.family.SearchOps;
import org.sparse4j.family.ShapeOps;
import org.sparse4j.family.StatisticsOps;
import org.sparse4j.family.StructureOps;
import org.sparse4j.ops.OpExecutioner;
import org.sparse4j.ops.Operation;
import org.sparse4j.rng.Random;
import org.sparse4j.statics.ArrayCreation;
import org.sparse4j.statics.ArrayJoining;
import org.sparse4j.statics.ArrayProducts;
import org.sparse4j.statics.ArraySampling;
import org.sparse4j.statics.ArraySearching;
import org.sparse4j.statics.ArrayShaping;
import org.sparse4j.statics.Environment;

/**
 * Provides the static methods of ND4J's {@code Nd4j} that create, join, reshape, sort, search, reduce, sample and multiply
 * arrays, with ND4J's arguments: shapes of ints, overloads for each type, and orders as chars. A program written for ND4J
 * compiles with its imports replaced; docs/moving-from-nd4j.md lists the exceptions, and the calls with another result.
 *
 * <pre>{@code
 * INDArray x = Nd4j.create(new float[] {1, 2, 3, 4}, new int[] {2, 2});
 * INDArray y = Nd4j.ones(DataType.FLOAT, 2, 2, 'f');
 * System.out.println(Nd4j.vstack(x, y).sumNumber());            // 14.0
 * System.out.println(Nd4j.createFromArray(1, 2).dataType());    // INT
 * }</pre>
 *
 * <p>Each method calls {@link Sparse4j} or one of its families. New programs call {@code Sparse4j} directly: it has one method
 * for each form, and also supports sparse arrays. The Javadoc of {@code Sparse4j} and its families describes results, costs and
 * exceptions, which are the same here.
 *
 * @since 0.1.0
 */
public final class Nd4j {
    private static final ArrayCreation CREATION = Sparse4j.creation();
    private static final ArraySampling SAMPLING = Sparse4j.sampling();
    private static final ArrayProducts PRODUCTS = Sparse4j.products();
    private static final ArrayJoining JOINING = Sparse4j.joining();
    private static final ArrayShaping SHAPING = Sparse4j.shaping();
    private static final ArraySearching SEARCHING = Sparse4j.searching();
    private static final Environment ENVIRONMENT = Sparse4j.environment();

    private Nd4j() {}

    // ---- dense arrays -----------------------------------------------------------------------------------------------

    /** Returns a DOUBLE vector. */
    public static INDArray create(double[] data) {
        return CREATION.create(data);
    }

    /** Returns a DOUBLE matrix from its rows. */
    public static INDArray create(double[]... rows) {
        return CREATION.create(rows);
    }

    /** Returns a DOUBLE array from its elements in C order. */
    public static INDArray create(double[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Works like {@link #create(double[], long...)}. */
    public static INDArray create(double[] data, int[] shape) {
        return create(data, Forms.longs(shape));
    }

    /** Returns a DOUBLE array from its elements in C ('c') or Fortran ('f') order; the array has that memory order. */
    public static INDArray create(double[] data, long[] shape, char order) {
        return CREATION.create(data, shape, order);
    }

    /** Works like {@link #create(double[], long[], char)}. */
    public static INDArray create(double[] data, int[] shape, char order) {
        return create(data, Forms.longs(shape), order);
    }

    /** Returns a DOUBLE vector; the order does not matter. */
    public static INDArray create(double[] data, char order) {
        return CREATION.create(data, new long[] {Arguments.given(data, "the array of values").length}, order);
    }

    /** Returns an array from elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(double[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** Returns a DOUBLE matrix from its rows, in C ('c') or Fortran ('f') order. */
    public static INDArray create(double[][] rows, char order) {
        return CREATION.create(rows, order);
    }

    /** Returns a BOOL array from rows of one length, in a shape with the same number of elements. */
    public static INDArray create(boolean[][] rows, long... shape) {
        return Forms.reshaped(CREATION.createFromNested(rows), shape);
    }

    /** Returns an array of rank 3 or 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray create(double[][][] data) {
        return CREATION.create(data);
    }

    /** Returns a DOUBLE vector of a list's numbers. */
    public static INDArray create(List<? extends Number> numbers) {
        return CREATION.create(numbers);
    }

    /** Returns a copy, in a shape, of the elements of a list's arrays in C order, one array after the other. */
    public static INDArray create(List<INDArray> arrays, long... shape) {
        return CREATION.create(arrays, shape);
    }

    /** Works like {@link #create(List, long...)}. */
    public static INDArray create(List<INDArray> arrays, int[] shape) {
        return create(arrays, Forms.longs(shape));
    }

    /** Returns zeros of a length, DOUBLE, dense: {@link #zeros(long...)}. An {@code int[]} is data here, not a shape. */
    public static INDArray create(long length) {
        return zeros(length);
    }

    /** Returns zeros, DOUBLE, dense: {@link #zeros(long...)}. */
    public static INDArray create(long rows, long columns) {
        return zeros(rows, columns);
    }

    /** Returns zeros of rank 3, DOUBLE, dense: {@link #zeros(long...)}. */
    public static INDArray create(long n0, long n1, long n2) {
        return zeros(n0, n1, n2);
    }

    /** Returns zeros of rank 4, DOUBLE, dense: {@link #zeros(long...)}. */
    public static INDArray create(long n0, long n1, long n2, long n3) {
        return zeros(n0, n1, n2, n3);
    }

    /** Works like {@link #zeros(long, char)}. */
    public static INDArray create(long length, char order) {
        return zeros(length, order);
    }

    /** Works like {@link #zeros(long, long, char)}. */
    public static INDArray create(long rows, long columns, char order) {
        return zeros(rows, columns, order);
    }

    /** Works like {@link #zeros(DataType, long...)}. */
    public static INDArray create(DataType type, long... shape) {
        return zeros(type, shape);
    }

    /** Returns zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long[] shape, char order) {
        return CREATION.create(type, shape, order);
    }

    /** Returns a DOUBLE scalar. */
    public static INDArray scalar(double value) {
        return CREATION.scalar(DataType.DOUBLE, value);
    }

    /** Returns a FLOAT scalar. */
    public static INDArray scalar(float value) {
        return CREATION.scalar(DataType.FLOAT, value);
    }

    /** Returns an INT scalar. */
    public static INDArray scalar(int value) {
        return CREATION.scalar(DataType.INT, value);
    }

    /** Returns a LONG scalar. */
    public static INDArray scalar(long value) {
        return CREATION.scalar(DataType.LONG, value);
    }

    /** Returns a BOOL scalar. */
    public static INDArray scalar(boolean value) {
        return CREATION.scalar(DataType.BOOL, value ? 1 : 0);
    }

    /** Returns a scalar in the number's own type; a number of a type that does not exist here becomes DOUBLE. */
    public static INDArray scalar(Number value) {
        return CREATION.scalar(value);
    }

    /** Returns a scalar of a type. */
    public static INDArray scalar(DataType type, Number value) {
        return CREATION.scalar(type, value);
    }

    /** Returns the type of arrays that are made without one: DOUBLE. ND4J's is FLOAT, unless it was set. */
    public static DataType dataType() {
        return CREATION.dataType();
    }

    /** Returns zeros, DOUBLE, dense. */
    public static INDArray zeros(long... shape) {
        return CREATION.zeros(shape);
    }

    /** Returns zeros, dense. */
    public static INDArray zeros(DataType type, long... shape) {
        return CREATION.zeros(type, shape);
    }

    /** Works like {@link #zeros(long...)}. */
    public static INDArray zeros(int[] shape) {
        return zeros(Forms.longs(shape));
    }

    /** Works like {@link #zeros(DataType, long...)}. */
    public static INDArray zeros(int[] shape, DataType type) {
        return zeros(type, Forms.longs(shape));
    }

    /** Returns zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long[] shape, char order) {
        return create(DataType.DOUBLE, shape, order);
    }

    /** Works like {@link #zeros(long[], char)}. */
    public static INDArray zeros(int[] shape, char order) {
        return zeros(Forms.longs(shape), order);
    }

    /** Returns a vector of zeros, DOUBLE, dense; the order does not matter. */
    public static INDArray zeros(long length, char order) {
        return zeros(new long[] {length}, order);
    }

    /** Works like {@link #zeros(long[], char)}, for a matrix. */
    public static INDArray zeros(long rows, long columns, char order) {
        return zeros(new long[] {rows, columns}, order);
    }

    /** Returns zeros of an array's shape, type and format; see {@link ConversionOps#like()}. */
    public static INDArray zerosLike(INDArray x) {
        return CREATION.zerosLike(x);
    }

    /** Returns ones of an array's shape, type and format. A sparse result has the fill value 1. */
    public static INDArray onesLike(INDArray x) {
        return CREATION.onesLike(x);
    }

    /** Returns an empty array, DOUBLE, dense, of shape [0]. */
    public static INDArray empty() {
        return empty(DataType.DOUBLE);
    }

    /** Returns an empty array, dense, of shape [0]. */
    public static INDArray empty(DataType type) {
        return CREATION.empty(type);
    }

    /** Works like {@link #zeros(long...)}: new memory is always set to zero. */
    public static INDArray createUninitialized(long... shape) {
        return zeros(shape);
    }

    /** Works like {@link #zeros(long...)}. */
    public static INDArray createUninitialized(int[] shape) {
        return zeros(shape);
    }

    /** Works like {@link #zeros(long[], char)}. */
    public static INDArray createUninitialized(long[] shape, char order) {
        return zeros(shape, order);
    }

    /** Works like {@link #zeros(long[], char)}. */
    public static INDArray createUninitialized(int[] shape, char order) {
        return zeros(shape, order);
    }

    /** Works like {@link #zeros(DataType, long...)}. */
    public static INDArray createUninitialized(DataType type, long... shape) {
        return zeros(type, shape);
    }

    /** Works like {@link #create(DataType, long[], char)}. */
    public static INDArray createUninitialized(DataType type, long[] shape, char order) {
        return create(type, shape, order);
    }

    /** Works like {@link #zeros(DataType, long...)}, outside of any workspace. */
    public static INDArray createUninitializedDetached(DataType type, long... shape) {
        return createUninitializedDetached(type, 'c', shape);
    }

    /** Works like {@link #create(DataType, long[], char)}, outside of any workspace. */
    public static INDArray createUninitializedDetached(DataType type, char order, long... shape) {
        return CREATION.createUninitializedDetached(type, order, shape);
    }

    /** Returns ones, DOUBLE, dense. */
    public static INDArray ones(long... shape) {
        return CREATION.ones(shape);
    }

    /** Returns ones, dense. */
    public static INDArray ones(DataType type, long... shape) {
        return CREATION.ones(type, shape);
    }

    /** Works like {@link #ones(long...)}. */
    public static INDArray ones(int[] shape) {
        return ones(Forms.longs(shape));
    }

    /** Returns an array with one value in every element, DOUBLE, dense. */
    public static INDArray valueArrayOf(long[] shape, double value) {
        return CREATION.full(DataType.DOUBLE, value, shape);
    }

    /** Returns a vector of one value, DOUBLE, dense. */
    public static INDArray valueArrayOf(long n, double value) {
        return CREATION.full(DataType.DOUBLE, value, n);
    }

    /** Works like {@link #valueArrayOf(long[], double)}. */
    public static INDArray valueArrayOf(int[] shape, double value) {
        return CREATION.full(DataType.DOUBLE, value, Forms.longs(shape));
    }

    /** Returns a matrix of one value, DOUBLE, dense. */
    public static INDArray valueArrayOf(long rows, long columns, double value) {
        return CREATION.full(DataType.DOUBLE, value, rows, columns);
    }

    /** Returns an array with one value in every element, cast to a type, dense. */
    public static INDArray valueArrayOf(long[] shape, double value, DataType type) {
        return CREATION.full(type, value, shape);
    }

    /** Returns an array with one value in every element, cast to a type, dense. */
    public static INDArray valueArrayOf(long[] shape, long value, DataType type) {
        return CREATION.full(type, value, shape);
    }

    /** Returns an array with one value in every element, FLOAT, dense. */
    public static INDArray valueArrayOf(long[] shape, float value) {
        return CREATION.full(DataType.FLOAT, value, shape);
    }

    /** Returns an array with one value in every element, INT, dense. */
    public static INDArray valueArrayOf(long[] shape, int value) {
        return CREATION.full(DataType.INT, value, shape);
    }

    /** Returns the identity matrix, DOUBLE, dense. {@link Sparse4j#speye(long)} is the sparse one. */
    public static INDArray eye(long n) {
        return CREATION.eye(n);
    }

    /** Returns n evenly spaced numbers from lower to upper, both included, DOUBLE; for n = 1, lower. */
    public static INDArray linspace(double lower, double upper, long n) {
        return CREATION.linspace(lower, upper, n);
    }

    /** Works like {@link #linspace(double, double, long)}, cast to a type. */
    public static INDArray linspace(double lower, double upper, long n, DataType type) {
        return CREATION.linspace(lower, upper, n, type);
    }

    /** Returns n numbers from lower on, a step apart, computed in DOUBLE and cast to a type. The order of arguments is ND4J's. */
    public static INDArray linspace(DataType type, double lower, double step, long n) {
        return CREATION.linspace(type, lower, step, n);
    }

    /** Works like {@link #linspace(DataType, double, double, long)}, but the argument n comes before the step, as in ND4J. */
    public static INDArray linspace(DataType type, long lower, long n, long step) {
        return linspace(type, (double) lower, step, n);
    }

    /** Returns 0, 1, ... below end, DOUBLE. */
    public static INDArray arange(double end) {
        return CREATION.arange(end);
    }

    /** Returns the numbers begin, begin + 1, ... below end, DOUBLE. */
    public static INDArray arange(double begin, double end) {
        return arange(begin, end, 1);
    }

    /** Returns the numbers begin, begin + step, ... before end, DOUBLE. */
    public static INDArray arange(double begin, double end, double step) {
        return CREATION.arange(begin, end, step);
    }

    /** Returns a matrix with a vector on its diagonal, sparse if the vector is; or, for a matrix, a copy of its diagonal. */
    public static INDArray diag(INDArray x) {
        return diag(x, 0);
    }

    /** Works like {@link #diag(INDArray)} for diagonal k (column - row = k). */
    public static INDArray diag(INDArray x, long k) {
        return CREATION.diag(x, k);
    }

    /** Returns ones on and below the diagonal, [n, n], DOUBLE, dense. */
    public static INDArray tri(int n) {
        return tri(n, n, 0);
    }

    /** Returns ones on and below diagonal k, [n, n], DOUBLE, dense. */
    public static INDArray tri(int n, int k) {
        return tri(n, n, k);
    }

    /** Returns ones on and below diagonal k, [n, m], DOUBLE, dense. */
    public static INDArray tri(int n, int m, int k) {
        return CREATION.tri(n, m, k);
    }

    /**
     * Returns the coordinates of a grid: read-only views of vectors x, y, z, ... (rank 1, rows or columns), broadcast to the
     * shape [y, x, z, ...].
     */
    public static INDArray[] meshgrid(INDArray... vectors) {
        return CREATION.meshgrid(vectors);
    }

    // ---- order as a char behind the lengths: without these overloads Java would take it for a length: ones(2, 3, 'f') ---

    /** Returns zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, char order) {
        return CREATION.full(type, 0, new long[] {n0}, order);
    }

    /** Returns zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1}, order);
    }

    /** Returns zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
    }

    /** Returns zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, char order, long... shape) {
        return CREATION.full(type, 0, shape, order);
    }

    /** Returns ones of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0}, order);
    }

    /** Returns ones of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1}, order);
    }

    /** Returns ones of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1, n2}, order);
    }

    /** Returns ones of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns ones of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, char order) {
        return CREATION.full(type, 1, new long[] {n0}, order);
    }

    /** Returns ones of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1}, order);
    }

    /** Returns ones of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1, n2}, order);
    }

    /** Returns ones of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns ones, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 1, shape, order);
    }

    /** Returns ones, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, char order, long... shape) {
        return CREATION.full(type, 1, shape, order);
    }

    /** Returns zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, char order) {
        return CREATION.full(type, 0, new long[] {n0}, order);
    }

    /** Returns zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1}, order);
    }

    /** Returns zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
    }

    /** Returns zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, char order, long... shape) {
        return CREATION.full(type, 0, shape, order);
    }

    /** Works like {@link #create(char, long...)}. */
    public static INDArray create(char order, long n0) {
        return create(order, new long[] {n0});
    }

    /** Works like {@link #create(char, long...)}. */
    public static INDArray create(char order, long n0, long n1) {
        return create(order, new long[] {n0, n1});
    }

    /** Works like {@link #create(char, long...)}. */
    public static INDArray create(char order, long n0, long n1, long n2) {
        return create(order, new long[] {n0, n1, n2});
    }

    /** Returns zeros of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0}, order);
    }

    /** Returns zeros of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1}, order);
    }

    /** Returns zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, char order) {
        return CREATION.full(type, 0, new long[] {n0}, order);
    }

    /** Returns zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1}, order);
    }

    /** Returns zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
    }

    /** Returns zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, char order, long... shape) {
        return CREATION.full(type, 0, shape, order);
    }

    /** Returns uniform random numbers in [0, 1) of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Returns uniform random numbers in [0, 1) of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Returns uniform random numbers in [0, 1) of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Returns uniform random numbers in [0, 1) of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, long n3, char order) {
        return rand(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /** Returns uniform random numbers in [0, 1) of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, char order) {
        return rand(type, order, new long[] {n0});
    }

    /** Returns uniform random numbers in [0, 1) of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, char order) {
        return rand(type, order, new long[] {n0, n1});
    }

    /** Returns uniform random numbers in [0, 1) of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, char order) {
        return rand(type, order, new long[] {n0, n1, n2});
    }

    /** Returns uniform random numbers in [0, 1) of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, long n3, char order) {
        return rand(type, order, new long[] {n0, n1, n2, n3});
    }

    /** Returns standard normal random numbers of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Returns standard normal random numbers of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Returns standard normal random numbers of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Returns standard normal random numbers of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, long n3, char order) {
        return randn(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /** Returns standard normal random numbers of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, char order) {
        return randn(type, order, new long[] {n0});
    }

    /** Returns standard normal random numbers of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, char order) {
        return randn(type, order, new long[] {n0, n1});
    }

    /** Returns standard normal random numbers of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, char order) {
        return randn(type, order, new long[] {n0, n1, n2});
    }

    /** Returns standard normal random numbers of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, long n3, char order) {
        return randn(type, order, new long[] {n0, n1, n2, n3});
    }

    /**
     * Throws {@code IllegalArgumentException}, because a char is not a number; call {@link ArrayCreation#full(DataType, Number,
     * long[], char)}.
     */
    public static INDArray valueArrayOf(long n, char value) {
        throw Forms.noNumber("valueArrayOf", value, n);
    }

    /**
     * Throws {@code IllegalArgumentException}, because a char is not a number; call {@link ArrayCreation#full(DataType, Number,
     * long[], char)}.
     */
    public static INDArray valueArrayOf(long rows, long columns, char value) {
        throw Forms.noNumber("valueArrayOf", value, rows, columns);
    }

    /**
     * Throws {@code IllegalArgumentException}, because a char is not a number; call {@link ArrayCreation#full(DataType, Number,
     * long[], char)}.
     */
    public static INDArray valueArrayOf(long[] shape, char value) {
        throw Forms.noNumber("valueArrayOf", value, Arguments.given(shape, "the shape"));
    }

    /**
     * Throws {@code IllegalArgumentException}, because a char is not a number; call {@link ArrayCreation#full(DataType, Number,
     * long[], char)}.
     */
    public static INDArray valueArrayOf(int[] shape, char value) {
        throw Forms.noNumber("valueArrayOf", value, Forms.longs(shape));
    }

    /** Works like {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, char order) {
        return createUninitializedDetached(type, order, new long[] {n0});
    }

    /** Works like {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, long n1, char order) {
        return createUninitializedDetached(type, order, new long[] {n0, n1});
    }

    /** Works like {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, long n1, long n2, char order) {
        return createUninitializedDetached(type, order, new long[] {n0, n1, n2});
    }

    /** Works like {@link #createUninitializedDetached(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitializedDetached(DataType type, long n0, long n1, long n2, long n3, char order) {
        return createUninitializedDetached(type, order, new long[] {n0, n1, n2, n3});
    }

    /** Works like {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, char order) {
        return getStrides(new long[] {n0}, order);
    }

    /** Works like {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, long n1, char order) {
        return getStrides(new long[] {n0, n1}, order);
    }

    /** Works like {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, long n1, long n2, char order) {
        return getStrides(new long[] {n0, n1, n2}, order);
    }

    /** Works like {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long n0, long n1, long n2, long n3, char order) {
        return getStrides(new long[] {n0, n1, n2, n3}, order);
    }

    /** Works like {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(char order, long... shape) {
        return getStrides(shape, order);
    }

    /** Works like {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, char order) {
        return Forms.ordered(order, () -> rand(random, new long[] {n0}));
    }

    /** Works like {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, char order) {
        return Forms.ordered(order, () -> rand(random, new long[] {n0, n1}));
    }

    /** Works like {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> rand(random, new long[] {n0, n1, n2}));
    }

    /** Works like {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> rand(random, new long[] {n0, n1, n2, n3}));
    }

    /** Works like {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, char order, long... shape) {
        return Forms.ordered(order, () -> rand(random, shape));
    }

    /** Works like {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0}));
    }

    /** Works like {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0, n1}));
    }

    /** Works like {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0, n1, n2}));
    }

    /** Works like {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0, n1, n2, n3}));
    }

    /** Works like {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, char order, long... shape) {
        return Forms.ordered(order, () -> rand(min, max, random, shape));
    }

    /** Works like {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0}));
    }

    /** Works like {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0, n1}));
    }

    /** Works like {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0, n1, n2}));
    }

    /** Works like {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0, n1, n2, n3}));
    }

    /** Works like {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, char order, long... shape) {
        return Forms.ordered(order, () -> randn(random, shape));
    }

    /** Works like {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0}));
    }

    /** Works like {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1}));
    }

    /** Works like {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1, n2}));
    }

    /** Works like {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1, n2, n3}));
    }

    /** Works like {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, char order, long... shape) {
        return Forms.ordered(order, () -> randomBernoulli(p, shape));
    }

    /** Works like {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0}));
    }

    /** Works like {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1}));
    }

    /** Works like {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1, n2}));
    }

    /** Works like {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1, n2, n3}));
    }

    /** Works like {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, char order, long... shape) {
        return Forms.ordered(order, () -> randomBinomial(n, p, shape));
    }

    /** Works like {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0}));
    }

    /** Works like {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1}));
    }

    /** Works like {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1, n2}));
    }

    /** Works like {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1, n2, n3}));
    }

    /** Works like {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, char order, long... shape) {
        return Forms.ordered(order, () -> randomExponential(lambda, shape));
    }

    // ---- the same methods for other types, and for arrays of arrays up to rank 4 ------------------------------------

    /** Returns a FLOAT vector. */
    public static INDArray create(float[] data) {
        return CREATION.create(data);
    }

    /** Returns a FLOAT matrix from its rows, which have equal lengths. */
    public static INDArray create(float[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** Returns a FLOAT array from its elements in C order. */
    public static INDArray create(float[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Returns an INT vector. */
    public static INDArray create(int[] data) {
        return CREATION.create(data);
    }

    /** Returns an INT matrix from its rows, which have equal lengths. */
    public static INDArray create(int[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** Returns an INT array from its elements in C order. */
    public static INDArray create(int[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Works like {@link #create(int[], long...)}: two arrays are elements and a shape, not two rows. */
    public static INDArray create(int[] data, int[] shape) {
        return create(data, Forms.longs(shape));
    }

    /** Returns a LONG vector. */
    public static INDArray create(long[] data) {
        return CREATION.create(data);
    }

    /** Returns a LONG matrix from its rows, which have equal lengths. */
    public static INDArray create(long[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** Returns a LONG array from its elements in C order. */
    public static INDArray create(long[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Returns a BOOL vector. */
    public static INDArray create(boolean[] data) {
        return CREATION.create(data);
    }

    /** Returns a BOOL matrix from its rows, which have equal lengths. */
    public static INDArray create(boolean[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** Returns a BOOL array from its elements in C order. */
    public static INDArray create(boolean[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** Works like {@link #create(float[], long...)}. */
    public static INDArray create(float[] data, int[] shape) {
        return create(data, Forms.longs(shape));
    }

    /** Returns a FLOAT array from its elements in C ('c') or Fortran ('f') order; the array has that memory order. */
    public static INDArray create(float[] data, long[] shape, char order) {
        return CREATION.create(data, shape, order);
    }

    /** Works like {@link #create(float[], long[], char)}. */
    public static INDArray create(float[] data, int[] shape, char order) {
        return create(data, Forms.longs(shape), order);
    }

    /** Returns a FLOAT vector; the order does not matter. */
    public static INDArray create(float[] data, char order) {
        return CREATION.create(data, new long[] {Arguments.given(data, "the array of values").length}, order);
    }

    /** Returns an array from elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(float[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** Returns an array from elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(int[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** Returns an array from elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(long[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** Returns an array from elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(boolean[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** Returns a FLOAT matrix from its rows, in C ('c') or Fortran ('f') order. */
    public static INDArray create(float[][] rows, char order) {
        return Forms.ordered(order, () -> CREATION.createFromNested(rows));
    }

    /** Returns a DOUBLE array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray create(double[][][][] data) {
        return CREATION.create(data);
    }

    /** Returns a FLOAT array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray create(float[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a FLOAT array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray create(float[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray create(int[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray create(int[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a DOUBLE vector. */
    public static INDArray createFromArray(double... data) {
        return CREATION.create(data);
    }

    /** Returns a DOUBLE matrix from its rows, which have equal lengths. */
    public static INDArray createFromArray(double[][] data) {
        return CREATION.create(data);
    }

    /** Returns a DOUBLE array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(double[][][] data) {
        return CREATION.create(data);
    }

    /** Returns a DOUBLE array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(double[][][][] data) {
        return CREATION.create(data);
    }

    /** Returns a FLOAT vector. */
    public static INDArray createFromArray(float... data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a FLOAT matrix from its rows, which have equal lengths. */
    public static INDArray createFromArray(float[][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a FLOAT array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(float[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a FLOAT array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(float[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT vector. */
    public static INDArray createFromArray(int... data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT matrix from its rows, which have equal lengths. */
    public static INDArray createFromArray(int[][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(int[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(int[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a LONG vector. */
    public static INDArray createFromArray(long... data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a LONG matrix from its rows, which have equal lengths. */
    public static INDArray createFromArray(long[][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a LONG array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(long[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a LONG array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(long[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a BOOL vector. */
    public static INDArray createFromArray(boolean... data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a BOOL matrix from its rows, which have equal lengths. */
    public static INDArray createFromArray(boolean[][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a BOOL array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(boolean[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a BOOL array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. */
    public static INDArray createFromArray(boolean[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a DOUBLE vector, from boxed values, none of them null. */
    public static INDArray createFromArray(Double[] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a DOUBLE matrix from its rows, which have equal lengths, from boxed values, none of them null. */
    public static INDArray createFromArray(Double[][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a DOUBLE array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Double[][][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a DOUBLE array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Double[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a FLOAT vector, from boxed values, none of them null. */
    public static INDArray createFromArray(Float[] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a FLOAT matrix from its rows, which have equal lengths, from boxed values, none of them null. */
    public static INDArray createFromArray(Float[][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a FLOAT array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Float[][][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a FLOAT array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Float[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT vector, from boxed values, none of them null. */
    public static INDArray createFromArray(Integer[] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns an INT matrix from its rows, which have equal lengths, from boxed values, none of them null. */
    public static INDArray createFromArray(Integer[][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns an INT array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Integer[][][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns an INT array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Integer[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a LONG vector, from boxed values, none of them null. */
    public static INDArray createFromArray(Long[] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a LONG matrix from its rows, which have equal lengths, from boxed values, none of them null. */
    public static INDArray createFromArray(Long[][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a LONG array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Long[][][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a LONG array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Long[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a BOOL vector, from boxed values, none of them null. */
    public static INDArray createFromArray(Boolean[] data) {
        return CREATION.createFromNested(data);
    }

    /** Returns a BOOL matrix from its rows, which have equal lengths, from boxed values, none of them null. */
    public static INDArray createFromArray(Boolean[][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a BOOL array of rank 3 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Boolean[][][] data) {
        return CREATION.createFromNested(data);
    }

    /**
     * Returns a BOOL array of rank 4 from arrays of arrays; neighbouring arrays have equal lengths. The values are boxed, none of
     * them null.
     */
    public static INDArray createFromArray(Boolean[][][][] data) {
        return CREATION.createFromNested(data);
    }

    // ---- random arrays; without a seed, the next number of getRandom() is the seed ----------------------------------

    /**
     * Returns the random generator of the calling thread, which supplies the seed if none is given; see {@link
     * ArraySampling#getRandom()}.
     */
    public static Random getRandom() {
        return SAMPLING.getRandom();
    }

    /** Returns uniform random numbers in [0, 1), DOUBLE, dense. */
    public static INDArray rand(long... shape) {
        return SAMPLING.rand(shape);
    }

    /** Returns uniform random numbers in [0, 1), FLOAT or DOUBLE, dense. */
    public static INDArray rand(DataType type, long... shape) {
        return SAMPLING.rand(type, shape);
    }

    /** Returns uniform random numbers in [0, 1), DOUBLE, dense; one seed gives the same numbers for any number of threads. */
    public static INDArray rand(long[] shape, long seed) {
        return rand(DataType.DOUBLE, shape, seed);
    }

    /** Returns uniform random numbers in [0, 1), FLOAT or DOUBLE, dense. */
    public static INDArray rand(DataType type, long[] shape, long seed) {
        return SAMPLING.rand(type, shape, seed);
    }

    /** Works like {@link #rand(long...)}, in C ('c') or Fortran ('f') order: the same elements in that memory order. */
    public static INDArray rand(char order, long... shape) {
        return rand(DataType.DOUBLE, order, shape);
    }

    /** Works like {@link #rand(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, char order, long... shape) {
        return SAMPLING.rand(type, order, shape);
    }

    /** Works like {@link #rand(long...)}. */
    public static INDArray rand(int[] shape) {
        return rand(Forms.longs(shape));
    }

    /** Works like {@link #rand(DataType, long...)}. */
    public static INDArray rand(DataType type, int[] shape) {
        return rand(type, Forms.longs(shape));
    }

    /** Works like {@link #rand(char, long...)}. */
    public static INDArray rand(char order, int[] shape) {
        return rand(order, Forms.longs(shape));
    }

    /** Works like {@link #rand(DataType, char, long...)}. */
    public static INDArray rand(DataType type, char order, int[] shape) {
        return rand(type, order, Forms.longs(shape));
    }

    /** Works like {@link #rand(DataType, char, long...)}. */
    public static INDArray rand(DataType type, int[] shape, char order) {
        return rand(type, order, Forms.longs(shape));
    }

    /** Works like {@link #randn(char, long...)}. */
    public static INDArray randn(char order, int[] shape) {
        return randn(order, Forms.longs(shape));
    }

    /** Works like {@link #rand(long[], long)}. */
    public static INDArray rand(int[] shape, long seed) {
        return rand(Forms.longs(shape), seed);
    }

    /** Works like {@link #rand(long[], long)}. If the lengths were separate arguments, the seed would be a length too. */
    public static INDArray rand(long seed, long[] shape) {
        return rand(shape, seed);
    }

    /** Works like {@link #rand(long, long[])}. */
    public static INDArray rand(long seed, int[] shape) {
        return rand(Forms.longs(shape), seed);
    }

    /** Works like {@link #rand(Random, long...)}. */
    public static INDArray rand(int[] shape, Random random) {
        return rand(random, Forms.longs(shape));
    }

    /** Works like {@link #rand(double, double, Random, long...)}. */
    public static INDArray rand(int[] shape, double min, double max, Random random) {
        return rand(Forms.longs(shape), min, max, random);
    }

    /** Returns uniform random numbers in [0, 1), DOUBLE, dense; the generator's next number is the seed. */
    public static INDArray rand(Random random, long... shape) {
        return SAMPLING.rand(random, shape);
    }

    /**
     * Returns uniform random numbers in [min, max), DOUBLE, dense; with equal bounds, all are that number. The generator's
     * next number is the seed.
     */
    public static INDArray rand(double min, double max, Random random, long... shape) {
        return SAMPLING.rand(min, max, random, shape);
    }

    /** Works like {@link #rand(double, double, Random, long...)}. */
    public static INDArray rand(long[] shape, double min, double max, Random random) {
        return rand(min, max, random, shape);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [0, 1); returns it. */
    public static INDArray rand(INDArray target) {
        return rand(target, getRandom());
    }

    /** Works like {@link #rand(INDArray)}, with a seed. */
    public static INDArray rand(INDArray target, long seed) {
        return SAMPLING.rand(target, seed);
    }

    /** Works like {@link #rand(INDArray)}; the generator's next number is the seed. */
    public static INDArray rand(INDArray target, Random random) {
        return SAMPLING.rand(target, random);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with uniform numbers in [min, max); returns it. */
    public static INDArray rand(INDArray target, double min, double max, Random random) {
        return SAMPLING.rand(target, min, max, random);
    }

    /** Returns standard normal random numbers, DOUBLE, dense. */
    public static INDArray randn(long... shape) {
        return SAMPLING.randn(shape);
    }

    /** Returns standard normal random numbers, FLOAT or DOUBLE, dense. */
    public static INDArray randn(DataType type, long... shape) {
        return SAMPLING.randn(type, shape);
    }

    /** Returns standard normal random numbers, DOUBLE, dense. */
    public static INDArray randn(long[] shape, long seed) {
        return randn(DataType.DOUBLE, shape, seed);
    }

    /** Returns standard normal random numbers, FLOAT or DOUBLE, dense. */
    public static INDArray randn(DataType type, long[] shape, long seed) {
        return SAMPLING.randn(type, shape, seed);
    }

    /** Works like {@link #randn(long[], long)}. */
    public static INDArray randn(long seed, long[] shape) {
        return randn(shape, seed);
    }

    /** Works like {@link #randn(long[], long)}. */
    public static INDArray randn(long seed, int[] shape) {
        return randn(Forms.longs(shape), seed);
    }

    /** Works like {@link #randn(long...)}. */
    public static INDArray randn(int[] shape) {
        return randn(Forms.longs(shape));
    }

    /** Works like {@link #randn(DataType, long...)}. */
    public static INDArray randn(DataType type, int[] shape) {
        return randn(type, Forms.longs(shape));
    }

    /** Works like {@link #randn(long...)}, in C ('c') or Fortran ('f') order: the same elements in that memory order. */
    public static INDArray randn(char order, long... shape) {
        return randn(DataType.DOUBLE, order, shape);
    }

    /** Works like {@link #randn(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, char order, long... shape) {
        return SAMPLING.randn(type, order, shape);
    }

    /** Works like {@link #randn(Random, long...)}. */
    public static INDArray randn(long[] shape, Random random) {
        return randn(random, shape);
    }

    /** Works like {@link #randn(Random, long...)}. */
    public static INDArray randn(int[] shape, Random random) {
        return randn(random, Forms.longs(shape));
    }

    /** Returns standard normal random numbers, DOUBLE, dense; the generator's next number is the seed. */
    public static INDArray randn(Random random, long... shape) {
        return SAMPLING.randn(random, shape);
    }

    /**
     * Returns normal random numbers with a mean and a standard deviation, DOUBLE, dense; the generator's next number is the seed.
     */
    public static INDArray randn(double mean, double deviation, long[] shape, Random random) {
        return SAMPLING.randn(mean, deviation, shape, random);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with standard normal numbers; returns it. */
    public static INDArray randn(INDArray target) {
        return randn(target, getRandom());
    }

    /** Works like {@link #randn(INDArray)}, with a seed. */
    public static INDArray randn(INDArray target, long seed) {
        return SAMPLING.randn(target, seed);
    }

    /** Works like {@link #randn(INDArray)}; the generator's next number is the seed. */
    public static INDArray randn(INDArray target, Random random) {
        return SAMPLING.randn(target, random);
    }

    /** Fills a FLOAT or DOUBLE array or view with normal numbers of a mean and a standard deviation; returns it. */
    public static INDArray randn(double mean, double deviation, INDArray target, Random random) {
        return SAMPLING.randn(mean, deviation, target, random);
    }

    /**
     * Returns an array of 1 (with probability p) and 0, DOUBLE, dense. Every element is drawn; {@code sprand} draws only the
     * positions of the non-zero elements.
     */
    public static INDArray randomBernoulli(double p, long... shape) {
        return SAMPLING.randomBernoulli(p, shape);
    }

    /** Works like {@link #randomBernoulli(double, long...)}, with a seed. */
    public static INDArray randomBernoulli(double p, long[] shape, long seed) {
        return SAMPLING.randomBernoulli(p, shape, seed);
    }

    /** Fills an array or view of any type and format with 1 (probability p) and 0; returns it. */
    public static INDArray randomBernoulli(double p, INDArray target) {
        return SAMPLING.randomBernoulli(p, target);
    }

    /**
     * Returns the number of successes in n trials with probability p; see {@link ArraySampling#randomBinomial(int, double,
     * long...)}.
     */
    public static INDArray randomBinomial(int n, double p, long... shape) {
        return SAMPLING.randomBinomial(n, p, shape);
    }

    /** Works like {@link #randomBinomial(int, double, long...)}, with a seed. */
    public static INDArray randomBinomial(int n, double p, long[] shape, long seed) {
        return SAMPLING.randomBinomial(n, p, shape, seed);
    }

    /** Fills an array or view of any type and format with numbers of successes; returns it. */
    public static INDArray randomBinomial(int n, double p, INDArray target) {
        return SAMPLING.randomBinomial(n, p, target);
    }

    /** Returns exponential random numbers with rate lambda (mean 1 / lambda), DOUBLE, dense; all above 0. */
    public static INDArray randomExponential(double lambda, long... shape) {
        return SAMPLING.randomExponential(lambda, shape);
    }

    /** Works like {@link #randomExponential(double, long...)}, with a seed. */
    public static INDArray randomExponential(double lambda, long[] shape, long seed) {
        return SAMPLING.randomExponential(lambda, shape, seed);
    }

    /** Fills a FLOAT or DOUBLE array or view of any format with exponential numbers of rate lambda; returns it. */
    public static INDArray randomExponential(double lambda, INDArray target) {
        return SAMPLING.randomExponential(lambda, target);
    }

    /**
     * Returns elements of a vector that are drawn with replacement, as a vector of the source's type and format. The vector of
     * probabilities has the same length and the sum 1. O(stored probabilities + samples log) time, also if the source or the
     * probabilities are sparse.
     */
    public static INDArray choice(INDArray source, INDArray probabilities, int samples) {
        return choice(source, probabilities, samples, getRandom());
    }

    /** Works like {@link #choice(INDArray, INDArray, int)}; the generator's next number is the seed. */
    public static INDArray choice(INDArray source, INDArray probabilities, int samples, Random random) {
        return SAMPLING.choice(source, probabilities, samples, random);
    }

    /**
     * Works like {@link #choice(INDArray, INDArray, int)}, but draws every element of the target, an array or view. Returns the
     * target.
     */
    public static INDArray choice(INDArray source, INDArray probabilities, INDArray target) {
        return choice(source, probabilities, target, getRandom());
    }

    /** Works like {@link #choice(INDArray, INDArray, INDArray)}; the generator's next number is the seed. */
    public static INDArray choice(INDArray source, INDArray probabilities, INDArray target, Random random) {
        return SAMPLING.choice(source, probabilities, target, random);
    }

    /** Puts the sub-arrays along dimensions into a random order, in place; see {@link ArraySampling#shuffle(INDArray, int...)}. */
    public static void shuffle(INDArray x, int... dimensions) {
        SAMPLING.shuffle(x, dimensions);
    }

    /** Works like {@link #shuffle(INDArray, int...)}; the generator's next number is the seed. */
    public static void shuffle(INDArray x, RandomGenerator random, int... dimensions) {
        SAMPLING.shuffle(x, random, dimensions);
    }

    /**
     * Works like {@link #shuffle(INDArray, int...)}, but puts several arrays into the same order, so that data and labels stay
     * together.
     */
    public static void shuffle(Collection<INDArray> arrays, int... dimensions) {
        shuffle(arrays, getRandom(), dimensions);
    }

    /** Works like {@link #shuffle(Collection, int...)}; the generator's next number is the seed. */
    public static void shuffle(Collection<INDArray> arrays, RandomGenerator random, int... dimensions) {
        SAMPLING.shuffle(arrays, random, dimensions);
    }

    /** Works like {@link #shuffle(Collection, int...)}, with dimensions for each array (or one list for all). */
    public static void shuffle(List<INDArray> arrays, RandomGenerator random, List<int[]> dimensions) {
        SAMPLING.shuffle(arrays, random, dimensions);
    }

    // ---- products ---------------------------------------------------------------------------------------------------

    /** Returns op(a) op(b), where op may transpose. */
    public static INDArray gemm(INDArray a, INDArray b, boolean transposeA, boolean transposeB) {
        return PRODUCTS.gemm(a, b, transposeA, transposeB);
    }

    /** Computes c = alpha op(a) op(b) + beta c, where op may transpose; c may be a factor. Returns c. */
    public static INDArray gemm(INDArray a, INDArray b, INDArray c, boolean transposeA, boolean transposeB,
            double alpha, double beta) {
        return PRODUCTS.gemm(a, b, c, transposeA, transposeB, alpha, beta);
    }

    /** Returns the matrix product, see {@link LinearAlgebraOps#mmul(INDArray)}. */
    public static INDArray matmul(INDArray a, INDArray b) {
        return matmul(a, b, null);
    }

    /** Writes the matrix product into result, or into a new array if result is null. Returns that array. */
    public static INDArray matmul(INDArray a, INDArray b, INDArray result) {
        return matmul(a, b, result, false, false, false);
    }

    /** Returns the product of the operands, each transposed or not, or its transpose. */
    public static INDArray matmul(INDArray a, INDArray b, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return matmul(a, b, null, transposeA, transposeB, transposeResult);
    }

    /** Works like {@link LinearAlgebraOps#mmul(INDArray, INDArray, org.sparse4j.blas.MMulTranspose)}. */
    public static INDArray matmul(INDArray a, INDArray b, INDArray result, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return PRODUCTS.matmul(a, b, result, transposeA, transposeB, transposeResult);
    }

    /** Returns the sum of products over pairs of dimensions; see {@link ArrayProducts#tensorMmul(INDArray, INDArray, int[][])}. */
    public static INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, axes);
    }

    /** Works like {@link #tensorMmul(INDArray, INDArray, int[][])}, into result, of the product's shape. Returns it. */
    public static INDArray tensorMmul(INDArray a, INDArray b, INDArray result, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, result, axes);
    }

    // ---- one array from several -------------------------------------------------------------------------------------

    /**
     * Returns the concatenation of arrays along a dimension; scalars become a vector. See {@link ArrayJoining#concat(int,
     * INDArray...)}.
     */
    public static INDArray concat(int dimension, INDArray... arrays) {
        return JOINING.concat(dimension, arrays);
    }

    /** Works like {@link #concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, Collection<INDArray> arrays) {
        return concat(dimension, Forms.array(arrays));
    }

    /** Works like {@link #concat(int, INDArray...)}. */
    public static INDArray specialConcat(int dimension, INDArray... arrays) {
        return concat(dimension, arrays);
    }

    /** Returns column vectors, rank 1 or [n, 1], one below the other, followed by a 1. Matrices are treated likewise. */
    public static INDArray appendBias(INDArray... vectors) {
        return JOINING.appendBias(vectors);
    }

    /** Returns the sum of arrays of equal shape; a new array. */
    public static INDArray accumulate(INDArray... arrays) {
        return JOINING.accumulate(arrays);
    }

    /** Adds arrays of the target's shape to the target. Returns it. */
    public static INDArray accumulate(INDArray target, INDArray[] arrays) {
        return JOINING.accumulate(target, arrays);
    }

    /** Works like {@link #accumulate(INDArray, INDArray[])}. */
    public static INDArray accumulate(INDArray target, Collection<INDArray> arrays) {
        return accumulate(target, Forms.array(arrays));
    }

    /** Sets arrays of equal shape to their mean, and returns it; see {@link ArrayJoining#averageAndPropagate(INDArray[])}. */
    public static INDArray averageAndPropagate(INDArray[] arrays) {
        return JOINING.averageAndPropagate(arrays);
    }

    /** Works like {@link #averageAndPropagate(INDArray[])}. */
    public static INDArray averageAndPropagate(Collection<INDArray> arrays) {
        return averageAndPropagate(Forms.array(arrays));
    }

    /** Works like {@link #averageAndPropagate(INDArray[])}, and also sets the target, which does not contribute to the mean. Returns it. */
    public static INDArray averageAndPropagate(INDArray target, Collection<INDArray> arrays) {
        return JOINING.averageAndPropagate(target, arrays);
    }

    /**
     * Returns copies of the vectors along a dimension at the listed indexes; see {@link ArrayJoining#pullRows(INDArray, int,
     * int...)}.
     */
    public static INDArray pullRows(INDArray source, int dimension, int... indexes) {
        return JOINING.pullRows(source, dimension, indexes);
    }

    /** Works like {@link #pullRows(INDArray, int, int...)}; a dense result lies in 'c' or 'f' order, 'a' is 'c'. */
    public static INDArray pullRows(INDArray source, int dimension, int[] indexes, char order) {
        return JOINING.pullRows(source, dimension, indexes, order);
    }

    /** Works like {@link #pullRows(INDArray, int, int...)}, into destination, of the result's shape. Returns it. */
    public static INDArray pullRows(INDArray source, INDArray destination, int dimension, int... indexes) {
        return JOINING.pullRows(source, destination, dimension, indexes);
    }

    /** Returns a copy of arrays of equal shape, stacked along a new dimension. */
    public static INDArray stack(int axis, INDArray... arrays) {
        return JOINING.stack(axis, arrays);
    }

    /** Returns a copy of arrays, concatenated along dimension 0; vectors are rows. */
    public static INDArray vstack(INDArray... arrays) {
        return JOINING.vstack(arrays);
    }

    /** Works like {@link #vstack(INDArray...)}. */
    public static INDArray vstack(Collection<INDArray> arrays) {
        return vstack(Forms.array(arrays));
    }

    /** Returns a copy of arrays, concatenated along dimension 1; vectors are concatenated along their only dimension. */
    public static INDArray hstack(INDArray... arrays) {
        return JOINING.hstack(arrays);
    }

    /** Works like {@link #hstack(INDArray...)}. */
    public static INDArray hstack(Collection<INDArray> arrays) {
        return hstack(Forms.array(arrays));
    }

    /** Returns a copy of arrays of equal shape, stacked along a new dimension 0. */
    public static INDArray pile(INDArray... arrays) {
        return stack(0, arrays);
    }

    /** Works like {@link #pile(INDArray...)}. */
    public static INDArray pile(Collection<INDArray> arrays) {
        return pile(Forms.array(arrays));
    }

    /** Returns copies of all sub-arrays along dimensions, in C order of the other dimensions. */
    public static INDArray[] tear(INDArray x, int... dimensions) {
        return JOINING.tear(x, dimensions);
    }

    /** Returns a copy of all elements of arrays in C order, one array after the other. */
    public static INDArray toFlattened(INDArray... arrays) {
        return toFlattened('c', arrays);
    }

    /** Returns a copy of all elements of arrays in C or Fortran order, one array after the other. */
    public static INDArray toFlattened(char order, INDArray... arrays) {
        return JOINING.toFlattened(order, arrays);
    }

    /** Works like {@link #toFlattened(INDArray...)}. */
    public static INDArray toFlattened(Collection<INDArray> arrays) {
        return toFlattened(Forms.array(arrays));
    }

    /** Works like {@link #toFlattened(char, INDArray...)}. */
    public static INDArray toFlattened(char order, Collection<INDArray> arrays) {
        return toFlattened(order, Forms.array(arrays));
    }

    /** Returns copies along a new dimension 0: [num, shape...]. {@link StructureOps#repeat(int, long...)} repeats elements. */
    public static INDArray repeat(INDArray x, int num) {
        return JOINING.repeat(x, num);
    }

    // ---- shapes -----------------------------------------------------------------------------------------------------

    /** Returns a copy with a margin of a number at the end of a dimension. */
    public static INDArray append(INDArray x, int width, double value, int axis) {
        return SHAPING.append(x, width, value, axis);
    }

    /** Returns a copy with a margin of a number at the beginning of a dimension. */
    public static INDArray prepend(INDArray x, int width, double value, int axis) {
        return SHAPING.prepend(x, width, value, axis);
    }

    /** Returns a copy with margins of 0: one width before and after every dimension, or one before and one after. */
    public static INDArray pad(INDArray x, int... widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** Returns a copy with margins of 0: per dimension the widths before and after. */
    public static INDArray pad(INDArray x, int[][] widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** Returns a copy with margins: one width before and after every dimension, or one before and one after. */
    public static INDArray pad(INDArray x, int[] widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** Returns a copy with margins of 0: per dimension a row, INT or LONG, of the widths before and after. */
    public static INDArray pad(INDArray x, INDArray widths) {
        return pad(x, widths, PadMode.CONSTANT, 0);
    }

    /** Works like {@link #pad(INDArray, INDArray)}, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, INDArray widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** Returns a copy with margins, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, int[][] widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** Returns a copy with margins, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, long[][] widths, PadMode mode, Number value) {
        return Forms.given(x).pad(widths, mode, value);
    }

    /** Returns a view with a dimension moved to the front. */
    public static INDArray rollAxis(INDArray x, int axis) {
        return rollAxis(x, axis, 0);
    }

    /** Returns a view with a dimension moved in front of dimension {@code start}. */
    public static INDArray rollAxis(INDArray x, int axis, int start) {
        return SHAPING.rollAxis(x, axis, start);
    }

    /** Returns the stride of each dimension in C order, in elements; see {@link LayoutOps#stride()}. */
    public static long[] getStrides(long... shape) {
        return getStrides(shape, 'c');
    }

    /** Works like {@link #getStrides(long...)}. */
    public static int[] getStrides(int[] shape) {
        return getStrides(shape, 'c');
    }

    /** Works like {@link #getStrides(long...)}, in C ('c') or Fortran ('f') order. */
    public static long[] getStrides(long[] shape, char order) {
        return SHAPING.getStrides(shape, order);
    }

    /** Works like {@link #getStrides(long[], char)}; throws ArithmeticException if a stride exceeds 2^31 - 1. */
    public static int[] getStrides(int[] shape, char order) {
        return Arrays.stream(getStrides(Forms.longs(shape), order)).mapToInt(Math::toIntExact).toArray();
    }

    // ---- choosing and ordering --------------------------------------------------------------------------------------

    /** Sorts along a dimension, in place; returns the former positions of the elements, LONG, and x. */
    public static INDArray[] sortWithIndices(INDArray x, int dimension, boolean ascending) {
        return SEARCHING.sortWithIndices(x, dimension, ascending);
    }

    /**
     * Returns a copy of a matrix with its rows in the order of one column's elements; stable. See
     * {@link ArraySearching#sortRows(INDArray, int, boolean)}.
     */
    public static INDArray sortRows(INDArray x, int column, boolean ascending) {
        return SEARCHING.sortRows(x, column, ascending);
    }

    /** Returns a copy of a matrix with its columns in the order of one row's elements; stable; the limit counts columns. */
    public static INDArray sortColumns(INDArray x, int row, boolean ascending) {
        return SEARCHING.sortColumns(x, row, ascending);
    }

    /**
     * Returns x where cond is not 0, else y; cond, x and y broadcast; see {@link ArraySearching#where(INDArray, INDArray,
     * INDArray)}.
     */
    public static INDArray where(INDArray cond, INDArray x, INDArray y) {
        return SEARCHING.where(cond, x, y);
    }

    /** Returns the indexes of the non-zero elements, in C order: a LONG vector per dimension, as NumPy's where. */
    public static INDArray[] where(INDArray cond) {
        return SEARCHING.where(cond);
    }

    /** Replaces NaN by 1e-5, in place, as in ND4J. */
    public static void clearNans(INDArray x) {
        SEARCHING.clearNans(x);
    }

    // ---- methods of the array itself: x.reductions(), x.statistics(), x.structure(), x.shapes(), x.searching() ------

    /** Returns the sum, see {@link ReductionOps#sum(int...)}. */
    public static INDArray sum(INDArray x, int... dimensions) {
        return Forms.given(x, "sum").sum(dimensions);
    }

    /** Returns the mean, see {@link ReductionOps#mean(int...)}. */
    public static INDArray mean(INDArray x, int... dimensions) {
        return Forms.given(x, "mean").mean(dimensions);
    }

    /** Returns the product, see {@link ReductionOps#prod(int...)}. */
    public static INDArray prod(INDArray x, int... dimensions) {
        return Forms.given(x, "prod").prod(dimensions);
    }

    /** Returns the largest element, see {@link ReductionOps#max(int...)}. */
    public static INDArray max(INDArray x, int... dimensions) {
        return Forms.given(x, "max").max(dimensions);
    }

    /** Returns the smallest element, see {@link ReductionOps#min(int...)}. */
    public static INDArray min(INDArray x, int... dimensions) {
        return Forms.given(x, "min").min(dimensions);
    }

    /** Returns the sum of absolute values, see {@link ReductionOps#norm1(int...)}. */
    public static INDArray norm1(INDArray x, int... dimensions) {
        return Forms.given(x, "norm1").norm1(dimensions);
    }

    /** Returns the Euclidean norm, see {@link ReductionOps#norm2(int...)}. */
    public static INDArray norm2(INDArray x, int... dimensions) {
        return Forms.given(x, "norm2").norm2(dimensions);
    }

    /** Returns the largest absolute value, see {@link ReductionOps#normmax(int...)}. */
    public static INDArray normmax(INDArray x, int... dimensions) {
        return Forms.given(x, "normmax").normmax(dimensions);
    }

    /** Returns the standard deviation, see {@link StatisticsOps#std(int...)}. */
    public static INDArray std(INDArray x, int... dimensions) {
        return Forms.given(x, "std").std(dimensions);
    }

    /** Returns the standard deviation, see {@link StatisticsOps#std(boolean, int...)}. */
    public static INDArray std(INDArray x, boolean biasCorrected, int... dimensions) {
        return Forms.given(x, "std").std(biasCorrected, dimensions);
    }

    /** Returns the variance, see {@link StatisticsOps#var(int...)}. */
    public static INDArray var(INDArray x, int... dimensions) {
        return Forms.given(x, "var").var(dimensions);
    }

    /** Returns the variance, see {@link StatisticsOps#var(boolean, int...)}. */
    public static INDArray var(INDArray x, boolean biasCorrected, int... dimensions) {
        return Forms.given(x, "var").var(biasCorrected, dimensions);
    }

    /** Returns the running sum of all elements in C order, see {@link StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x) {
        return cumsum(x, Integer.MAX_VALUE);
    }

    /** Returns the running sum along a dimension, see {@link StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x, int dimension) {
        return Forms.given(x, "cumsum").cumsum(dimension);
    }

    /** Returns the position of the largest element, see {@link ReductionOps#argMax(int...)}. */
    public static INDArray argMax(INDArray x, int... dimensions) {
        return Forms.given(x, "argMax").argMax(dimensions);
    }

    /** Returns the position of the smallest element, see {@link ReductionOps#argMin(int...)}. */
    public static INDArray argMin(INDArray x, int... dimensions) {
        return Forms.given(x, "argMin").argMin(dimensions);
    }

    /** Returns a copy repeated along the dimensions, see {@link StructureOps#tile(long...)}. */
    public static INDArray tile(INDArray x, int... repeats) {
        return Forms.given(x).tile(Forms.longs(repeats));
    }

    /** Returns a copy with all elements in reverse order. */
    public static INDArray reverse(INDArray x) {
        return Forms.given(x).flip();
    }

    /** Returns a copy turned by 90 degrees, see {@link StructureOps#rot90()}. */
    public static INDArray rot90(INDArray x) {
        return Forms.given(x).rot90();
    }

    /** Returns the lengths of an array's dimensions. */
    public static long[] shape(INDArray x) {
        return Forms.given(x).shape();
    }

    /** Returns a view with a new dimension of length 1, see {@link ShapeOps#expandDims(int)}. */
    public static INDArray expandDims(INDArray x, int dimension) {
        return Forms.given(x).expandDims(dimension);
    }

    /** Returns a view without a dimension of length 1. */
    public static INDArray squeeze(INDArray x, int dimension) {
        return Forms.given(x).squeeze(dimension);
    }

    /** Returns a view without the dimensions of length 1. */
    public static INDArray stripOnes(INDArray x) {
        return Forms.given(x).squeeze();
    }

    /** Returns a copy with zeros below diagonal k, see {@link StructureOps#triu(long)}. */
    public static INDArray triu(INDArray x, int k) {
        return Forms.given(x).triu(k);
    }

    /** Sorts all elements in C order, in place as in ND4J; see {@link SearchOps#sort(boolean)}. Returns x. */
    public static INDArray sort(INDArray x, boolean ascending) {
        return Forms.given(x).sorti(ascending);
    }

    /** Sorts along a dimension, in place as in ND4J; see {@link SearchOps#sort(int, boolean)}. Returns x. */
    public static INDArray sort(INDArray x, int dimension, boolean ascending) {
        return Forms.given(x).sorti(dimension, ascending);
    }

    // ---- the process ------------------------------------------------------------------------------------------------

    /** Returns the BLAS routines on arrays. */
    public static BlasWrapper getBlasWrapper() {
        return ENVIRONMENT.getBlasWrapper();
    }

    /** Returns the executioner, which runs the operations. */
    public static OpExecutioner getExecutioner() {
        return ENVIRONMENT.getExecutioner();
    }

    /** Runs an operation with its operands, see {@link OpExecutioner#exec(Operation)}. */
    public static INDArray exec(Operation operation) {
        return ENVIRONMENT.exec(operation);
    }

    /** Returns the backend in use. */
    public static Backend getBackend() {
        return ENVIRONMENT.getBackend();
    }
}
