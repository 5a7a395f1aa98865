// SPDX-License-Identifier: Apache-2.0
// A list: ND4J's names, one-line twins of what Sparse4j's families hold. Scala does not see statics that a class inherits.
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
 * ND4J's {@code Nd4j}: its statics that create, join, change shapes, order, search, reduce, draw and multiply, in ND4J's
 * forms, with shapes of ints, copies for each type, and orders as chars. A program written for ND4J compiles here with its
 * imports replaced; docs/moving-from-nd4j.md lists what does not, and where the same call gives another result.
 *
 * <pre>{@code
 * INDArray x = Nd4j.create(new float[] {1, 2, 3, 4}, new int[] {2, 2});
 * INDArray y = Nd4j.ones(DataType.FLOAT, 2, 2, 'f');
 * System.out.println(Nd4j.vstack(x, y).sumNumber());            // 14.0
 * System.out.println(Nd4j.createFromArray(1, 2).dataType());    // INT
 * }</pre>
 *
 * <p>Each method calls {@link Sparse4j} or one of its families, which new programs call themselves: there each form stands
 * once, with sparse arrays and everything else that ND4J has not. What is said there of results, costs and refusals holds here.
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
        return create(data, Forms.longs(shape));
    }

    /** A DOUBLE array from its elements in C ('c') or Fortran ('f') order, in which it also lies. */
    public static INDArray create(double[] data, long[] shape, char order) {
        return CREATION.create(data, shape, order);
    }

    /** As {@link #create(double[], long[], char)}. */
    public static INDArray create(double[] data, int[] shape, char order) {
        return create(data, Forms.longs(shape), order);
    }

    /** A DOUBLE vector, whose elements have one order. */
    public static INDArray create(double[] data, char order) {
        return CREATION.create(data, new long[] {Arguments.given(data, "the array of values").length}, order);
    }

    /** From elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(double[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** A DOUBLE matrix from its rows, lying in C ('c') or Fortran ('f') order. */
    public static INDArray create(double[][] rows, char order) {
        return CREATION.create(rows, order);
    }

    /** A BOOL array from rows of one length, in a shape of as many elements. */
    public static INDArray create(boolean[][] rows, long... shape) {
        return Forms.reshaped(CREATION.createFromNested(rows), shape);
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
        return create(arrays, Forms.longs(shape));
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
        return zeros(Forms.longs(shape));
    }

    /** As {@link #zeros(DataType, long...)}. */
    public static INDArray zeros(int[] shape, DataType type) {
        return zeros(type, Forms.longs(shape));
    }

    /** Zeros, DOUBLE, dense, lying in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long[] shape, char order) {
        return create(DataType.DOUBLE, shape, order);
    }

    /** As {@link #zeros(long[], char)}. */
    public static INDArray zeros(int[] shape, char order) {
        return zeros(Forms.longs(shape), order);
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
        return ones(Forms.longs(shape));
    }

    /** One value everywhere, DOUBLE, dense. */
    public static INDArray valueArrayOf(long[] shape, double value) {
        return CREATION.full(DataType.DOUBLE, value, shape);
    }

    /** A vector of one value, DOUBLE, dense. */
    public static INDArray valueArrayOf(long n, double value) {
        return CREATION.full(DataType.DOUBLE, value, n);
    }

    /** As {@link #valueArrayOf(long[], double)}. */
    public static INDArray valueArrayOf(int[] shape, double value) {
        return CREATION.full(DataType.DOUBLE, value, Forms.longs(shape));
    }

    /** A matrix of one value, DOUBLE, dense. */
    public static INDArray valueArrayOf(long rows, long columns, double value) {
        return CREATION.full(DataType.DOUBLE, value, rows, columns);
    }

    /** One value everywhere, cast to a type, dense. */
    public static INDArray valueArrayOf(long[] shape, double value, DataType type) {
        return CREATION.full(type, value, shape);
    }

    /** One value everywhere, cast to a type, dense. */
    public static INDArray valueArrayOf(long[] shape, long value, DataType type) {
        return CREATION.full(type, value, shape);
    }

    /** One value everywhere, FLOAT, dense. */
    public static INDArray valueArrayOf(long[] shape, float value) {
        return CREATION.full(DataType.FLOAT, value, shape);
    }

    /** One value everywhere, INT, dense. */
    public static INDArray valueArrayOf(long[] shape, int value) {
        return CREATION.full(DataType.INT, value, shape);
    }

    /** The identity matrix, DOUBLE, dense. {@link Sparse4j#speye(long)} is the sparse one. */
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

    // ---- an order among lengths: a char would else be one, in ones(2, 3, 'f'); refused where there is none ----------

    /** Zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, char order) {
        return CREATION.full(type, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
    }

    /** Zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, char order, long... shape) {
        return CREATION.full(type, 0, shape, order);
    }

    /** Ones of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0}, order);
    }

    /** Ones of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1}, order);
    }

    /** Ones of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1, n2}, order);
    }

    /** Ones of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Ones of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, char order) {
        return CREATION.full(type, 1, new long[] {n0}, order);
    }

    /** Ones of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1}, order);
    }

    /** Ones of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1, n2}, order);
    }

    /** Ones of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Ones, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 1, shape, order);
    }

    /** Ones, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, char order, long... shape) {
        return CREATION.full(type, 1, shape, order);
    }

    /** Zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, char order) {
        return CREATION.full(type, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
    }

    /** Zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray create(DataType type, char order, long... shape) {
        return CREATION.full(type, 0, shape, order);
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
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, char order) {
        return CREATION.full(type, 0, new long[] {n0}, order);
    }

    /** Zeros of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1}, order);
    }

    /** Zeros of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
    }

    /** Zeros, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray createUninitialized(DataType type, char order, long... shape) {
        return CREATION.full(type, 0, shape, order);
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

    /** Refuses (IllegalArgumentException): a char is no number; {@link ArrayCreation#full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(long n, char value) {
        throw Forms.noNumber("valueArrayOf", value, n);
    }

    /** Refuses (IllegalArgumentException): a char is no number; {@link ArrayCreation#full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(long rows, long columns, char value) {
        throw Forms.noNumber("valueArrayOf", value, rows, columns);
    }

    /** Refuses (IllegalArgumentException): a char is no number; {@link ArrayCreation#full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(long[] shape, char value) {
        throw Forms.noNumber("valueArrayOf", value, Arguments.given(shape, "the shape"));
    }

    /** Refuses (IllegalArgumentException): a char is no number; {@link ArrayCreation#full(DataType, Number, long[], char)}. */
    public static INDArray valueArrayOf(int[] shape, char value) {
        throw Forms.noNumber("valueArrayOf", value, Forms.longs(shape));
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
        return Forms.ordered(order, () -> rand(random, new long[] {n0}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, char order) {
        return Forms.ordered(order, () -> rand(random, new long[] {n0, n1}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> rand(random, new long[] {n0, n1, n2}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> rand(random, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #rand(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(Random random, char order, long... shape) {
        return Forms.ordered(order, () -> rand(random, shape));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0, n1}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0, n1, n2}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> rand(min, max, random, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #rand(double, double, Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(double min, double max, Random random, char order, long... shape) {
        return Forms.ordered(order, () -> rand(min, max, random, shape));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0, n1}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0, n1, n2}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randn(random, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randn(Random, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(Random random, char order, long... shape) {
        return Forms.ordered(order, () -> randn(random, shape));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1, n2}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randomBernoulli(p, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randomBernoulli(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBernoulli(double p, char order, long... shape) {
        return Forms.ordered(order, () -> randomBernoulli(p, shape));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1, n2}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randomBinomial(n, p, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randomBinomial(int, double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomBinomial(int n, double p, char order, long... shape) {
        return Forms.ordered(order, () -> randomBinomial(n, p, shape));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, long n2, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1, n2}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, long n0, long n1, long n2, long n3, char order) {
        return Forms.ordered(order, () -> randomExponential(lambda, new long[] {n0, n1, n2, n3}));
    }

    /** As {@link #randomExponential(double, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randomExponential(double lambda, char order, long... shape) {
        return Forms.ordered(order, () -> randomExponential(lambda, shape));
    }

    // ---- the same of other types, and of arrays of arrays to rank 4 -------------------------------------------------

    /** A FLOAT vector. */
    public static INDArray create(float[] data) {
        return CREATION.create(data);
    }

    /** A FLOAT matrix from its rows, which are of one length. */
    public static INDArray create(float[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** A FLOAT array from its elements in C order. */
    public static INDArray create(float[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** An INT vector. */
    public static INDArray create(int[] data) {
        return CREATION.create(data);
    }

    /** An INT matrix from its rows, which are of one length. */
    public static INDArray create(int[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** An INT array from its elements in C order. */
    public static INDArray create(int[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** As {@link #create(int[], long...)}: two arrays are elements and a shape, not two rows. */
    public static INDArray create(int[] data, int[] shape) {
        return create(data, Forms.longs(shape));
    }

    /** A LONG vector. */
    public static INDArray create(long[] data) {
        return CREATION.create(data);
    }

    /** A LONG matrix from its rows, which are of one length. */
    public static INDArray create(long[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** A LONG array from its elements in C order. */
    public static INDArray create(long[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** A BOOL vector. */
    public static INDArray create(boolean[] data) {
        return CREATION.create(data);
    }

    /** A BOOL matrix from its rows, which are of one length. */
    public static INDArray create(boolean[]... rows) {
        return CREATION.createFromNested(rows);
    }

    /** A BOOL array from its elements in C order. */
    public static INDArray create(boolean[] data, long... shape) {
        return CREATION.create(data, shape);
    }

    /** As {@link #create(float[], long...)}. */
    public static INDArray create(float[] data, int[] shape) {
        return create(data, Forms.longs(shape));
    }

    /** A FLOAT array from its elements in C ('c') or Fortran ('f') order, in which it also lies. */
    public static INDArray create(float[] data, long[] shape, char order) {
        return CREATION.create(data, shape, order);
    }

    /** As {@link #create(float[], long[], char)}. */
    public static INDArray create(float[] data, int[] shape, char order) {
        return create(data, Forms.longs(shape), order);
    }

    /** A FLOAT vector, whose elements have one order. */
    public static INDArray create(float[] data, char order) {
        return CREATION.create(data, new long[] {Arguments.given(data, "the array of values").length}, order);
    }

    /** From elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(float[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** From elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(int[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** From elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(long[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** From elements in C order, cast to a type as by {@link ConversionOps#castTo(DataType)}. */
    public static INDArray create(boolean[] data, long[] shape, DataType type) {
        return CREATION.create(data, shape, type);
    }

    /** A FLOAT matrix from its rows, lying in C ('c') or Fortran ('f') order. */
    public static INDArray create(float[][] rows, char order) {
        return Forms.ordered(order, () -> CREATION.createFromNested(rows));
    }

    /** A DOUBLE array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(double[][][][] data) {
        return CREATION.create(data);
    }

    /** A FLOAT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(float[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A FLOAT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(float[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(int[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray create(int[][][][] data) {
        return CREATION.createFromNested(data);
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
        return CREATION.createFromNested(data);
    }

    /** A FLOAT matrix from its rows, which are of one length. */
    public static INDArray createFromArray(float[][] data) {
        return CREATION.createFromNested(data);
    }

    /** A FLOAT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(float[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A FLOAT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(float[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT vector. */
    public static INDArray createFromArray(int... data) {
        return CREATION.createFromNested(data);
    }

    /** An INT matrix from its rows, which are of one length. */
    public static INDArray createFromArray(int[][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(int[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(int[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG vector. */
    public static INDArray createFromArray(long... data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG matrix from its rows, which are of one length. */
    public static INDArray createFromArray(long[][] data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(long[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(long[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL vector. */
    public static INDArray createFromArray(boolean... data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL matrix from its rows, which are of one length. */
    public static INDArray createFromArray(boolean[][] data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL array of rank 3 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(boolean[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL array of rank 4 from arrays of arrays; those beside each other are of one length. */
    public static INDArray createFromArray(boolean[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A DOUBLE vector, of boxes, none of them null. */
    public static INDArray createFromArray(Double[] data) {
        return CREATION.createFromNested(data);
    }

    /** A DOUBLE matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Double[][] data) {
        return CREATION.createFromNested(data);
    }

    /** A DOUBLE array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Double[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A DOUBLE array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Double[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A FLOAT vector, of boxes, none of them null. */
    public static INDArray createFromArray(Float[] data) {
        return CREATION.createFromNested(data);
    }

    /** A FLOAT matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Float[][] data) {
        return CREATION.createFromNested(data);
    }

    /** A FLOAT array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Float[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A FLOAT array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Float[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT vector, of boxes, none of them null. */
    public static INDArray createFromArray(Integer[] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Integer[][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Integer[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** An INT array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Integer[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG vector, of boxes, none of them null. */
    public static INDArray createFromArray(Long[] data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Long[][] data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Long[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A LONG array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Long[][][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL vector, of boxes, none of them null. */
    public static INDArray createFromArray(Boolean[] data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL matrix from its rows, which are of one length, of boxes, none of them null. */
    public static INDArray createFromArray(Boolean[][] data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL array of rank 3 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Boolean[][][] data) {
        return CREATION.createFromNested(data);
    }

    /** A BOOL array of rank 4 from arrays of arrays; those beside each other are of one length. No box is null. */
    public static INDArray createFromArray(Boolean[][][][] data) {
        return CREATION.createFromNested(data);
    }

    // ---- random arrays; without a seed, the next number of getRandom() is the seed ----------------------------------

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
        return rand(Forms.longs(shape));
    }

    /** As {@link #rand(DataType, long...)}. */
    public static INDArray rand(DataType type, int[] shape) {
        return rand(type, Forms.longs(shape));
    }

    /** As {@link #rand(char, long...)}. */
    public static INDArray rand(char order, int[] shape) {
        return rand(order, Forms.longs(shape));
    }

    /** As {@link #rand(DataType, char, long...)}. */
    public static INDArray rand(DataType type, char order, int[] shape) {
        return rand(type, order, Forms.longs(shape));
    }

    /** As {@link #rand(DataType, char, long...)}. */
    public static INDArray rand(DataType type, int[] shape, char order) {
        return rand(type, order, Forms.longs(shape));
    }

    /** As {@link #randn(char, long...)}. */
    public static INDArray randn(char order, int[] shape) {
        return randn(order, Forms.longs(shape));
    }

    /** As {@link #rand(long[], long)}. */
    public static INDArray rand(int[] shape, long seed) {
        return rand(Forms.longs(shape), seed);
    }

    /** As {@link #rand(long[], long)}. Lengths one by one would all be lengths, the seed too. */
    public static INDArray rand(long seed, long[] shape) {
        return rand(shape, seed);
    }

    /** As {@link #rand(long, long[])}. */
    public static INDArray rand(long seed, int[] shape) {
        return rand(Forms.longs(shape), seed);
    }

    /** As {@link #rand(Random, long...)}. */
    public static INDArray rand(int[] shape, Random random) {
        return rand(random, Forms.longs(shape));
    }

    /** As {@link #rand(double, double, Random, long...)}. */
    public static INDArray rand(int[] shape, double min, double max, Random random) {
        return rand(Forms.longs(shape), min, max, random);
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
        return randn(Forms.longs(shape), seed);
    }

    /** As {@link #randn(long...)}. */
    public static INDArray randn(int[] shape) {
        return randn(Forms.longs(shape));
    }

    /** As {@link #randn(DataType, long...)}. */
    public static INDArray randn(DataType type, int[] shape) {
        return randn(type, Forms.longs(shape));
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
        return randn(random, Forms.longs(shape));
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

    /** Puts the sub-arrays along dimensions into a random order, in place: {@link ArraySampling#shuffle(INDArray, int...)}. */
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

    /** The matrix product, see {@link LinearAlgebraOps#mmul(INDArray)}. */
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

    /** As {@link LinearAlgebraOps#mmul(INDArray, INDArray, org.sparse4j.blas.MMulTranspose)}. */
    public static INDArray matmul(INDArray a, INDArray b, INDArray result, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return PRODUCTS.matmul(a, b, result, transposeA, transposeB, transposeResult);
    }

    /** The sum of products over pairs of dimensions: {@link ArrayProducts#tensorMmul(INDArray, INDArray, int[][])}. */
    public static INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, axes);
    }

    /** As {@link #tensorMmul(INDArray, INDArray, int[][])}, into result, of the product's shape. Returns it. */
    public static INDArray tensorMmul(INDArray a, INDArray b, INDArray result, int[][] axes) {
        return PRODUCTS.tensorMmul(a, b, result, axes);
    }

    // ---- one array from several -------------------------------------------------------------------------------------

    /** Arrays one after the other along a dimension; numbers become a vector: {@link ArrayJoining#concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, INDArray... arrays) {
        return JOINING.concat(dimension, arrays);
    }

    /** As {@link #concat(int, INDArray...)}. */
    public static INDArray concat(int dimension, Collection<INDArray> arrays) {
        return concat(dimension, Forms.array(arrays));
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
        return accumulate(target, Forms.array(arrays));
    }

    /** Sets arrays of one shape to their mean, and returns it: {@link ArrayJoining#averageAndPropagate(INDArray[])}. */
    public static INDArray averageAndPropagate(INDArray[] arrays) {
        return JOINING.averageAndPropagate(arrays);
    }

    /** As {@link #averageAndPropagate(INDArray[])}. */
    public static INDArray averageAndPropagate(Collection<INDArray> arrays) {
        return averageAndPropagate(Forms.array(arrays));
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
        return vstack(Forms.array(arrays));
    }

    /** Arrays along dimension 1, vectors along their only one; a copy. */
    public static INDArray hstack(INDArray... arrays) {
        return JOINING.hstack(arrays);
    }

    /** As {@link #hstack(INDArray...)}. */
    public static INDArray hstack(Collection<INDArray> arrays) {
        return hstack(Forms.array(arrays));
    }

    /** Arrays of one shape along a new dimension 0; a copy. */
    public static INDArray pile(INDArray... arrays) {
        return stack(0, arrays);
    }

    /** As {@link #pile(INDArray...)}. */
    public static INDArray pile(Collection<INDArray> arrays) {
        return pile(Forms.array(arrays));
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
        return toFlattened(Forms.array(arrays));
    }

    /** As {@link #toFlattened(char, INDArray...)}. */
    public static INDArray toFlattened(char order, Collection<INDArray> arrays) {
        return toFlattened(order, Forms.array(arrays));
    }

    /** Copies along a new dimension 0: [num, shape...]. {@link StructureOps#repeat(int, long...)} repeats elements. */
    public static INDArray repeat(INDArray x, int num) {
        return JOINING.repeat(x, num);
    }

    // ---- shapes -----------------------------------------------------------------------------------------------------

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

    /** As {@link #pad(INDArray, INDArray)}, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, INDArray widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** A copy with margins, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, int[][] widths, PadMode mode, double value) {
        return SHAPING.pad(x, widths, mode, value);
    }

    /** A copy with margins, see {@link StructureOps#pad(long[][], PadMode, Number)}. */
    public static INDArray pad(INDArray x, long[][] widths, PadMode mode, Number value) {
        return Forms.given(x).pad(widths, mode, value);
    }

    /** A view with a dimension moved to the front. */
    public static INDArray rollAxis(INDArray x, int axis) {
        return rollAxis(x, axis, 0);
    }

    /** A view with a dimension moved before the one that is at a place. */
    public static INDArray rollAxis(INDArray x, int axis, int start) {
        return SHAPING.rollAxis(x, axis, start);
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
        return SHAPING.getStrides(shape, order);
    }

    /** As {@link #getStrides(long[], char)}; ArithmeticException when one passes 2^31 - 1. */
    public static int[] getStrides(int[] shape, char order) {
        return Arrays.stream(getStrides(Forms.longs(shape), order)).mapToInt(Math::toIntExact).toArray();
    }

    // ---- choosing and ordering --------------------------------------------------------------------------------------

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

    /** Replaces NaN by 1e-5, in place, as in ND4J. */
    public static void clearNans(INDArray x) {
        SEARCHING.clearNans(x);
    }

    // ---- twins of an array's own methods: x.reductions(), x.statistics(), x.structure(), x.shapes(), x.searching() --

    /** The sum, see {@link ReductionOps#sum(int...)}. */
    public static INDArray sum(INDArray x, int... dimensions) {
        return Forms.given(x, "sum").sum(dimensions);
    }

    /** The mean, see {@link ReductionOps#mean(int...)}. */
    public static INDArray mean(INDArray x, int... dimensions) {
        return Forms.given(x, "mean").mean(dimensions);
    }

    /** The product, see {@link ReductionOps#prod(int...)}. */
    public static INDArray prod(INDArray x, int... dimensions) {
        return Forms.given(x, "prod").prod(dimensions);
    }

    /** The largest element, see {@link ReductionOps#max(int...)}. */
    public static INDArray max(INDArray x, int... dimensions) {
        return Forms.given(x, "max").max(dimensions);
    }

    /** The smallest element, see {@link ReductionOps#min(int...)}. */
    public static INDArray min(INDArray x, int... dimensions) {
        return Forms.given(x, "min").min(dimensions);
    }

    /** The sum of absolute values, see {@link ReductionOps#norm1(int...)}. */
    public static INDArray norm1(INDArray x, int... dimensions) {
        return Forms.given(x, "norm1").norm1(dimensions);
    }

    /** The Euclidean norm, see {@link ReductionOps#norm2(int...)}. */
    public static INDArray norm2(INDArray x, int... dimensions) {
        return Forms.given(x, "norm2").norm2(dimensions);
    }

    /** The largest absolute value, see {@link ReductionOps#normmax(int...)}. */
    public static INDArray normmax(INDArray x, int... dimensions) {
        return Forms.given(x, "normmax").normmax(dimensions);
    }

    /** The standard deviation, see {@link StatisticsOps#std(int...)}. */
    public static INDArray std(INDArray x, int... dimensions) {
        return Forms.given(x, "std").std(dimensions);
    }

    /** The standard deviation, see {@link StatisticsOps#std(boolean, int...)}. */
    public static INDArray std(INDArray x, boolean biasCorrected, int... dimensions) {
        return Forms.given(x, "std").std(biasCorrected, dimensions);
    }

    /** The variance, see {@link StatisticsOps#var(int...)}. */
    public static INDArray var(INDArray x, int... dimensions) {
        return Forms.given(x, "var").var(dimensions);
    }

    /** The variance, see {@link StatisticsOps#var(boolean, int...)}. */
    public static INDArray var(INDArray x, boolean biasCorrected, int... dimensions) {
        return Forms.given(x, "var").var(biasCorrected, dimensions);
    }

    /** The running sum of all elements in C order, see {@link StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x) {
        return cumsum(x, Integer.MAX_VALUE);
    }

    /** The running sum along a dimension, see {@link StatisticsOps#cumsum(int)}. */
    public static INDArray cumsum(INDArray x, int dimension) {
        return Forms.given(x, "cumsum").cumsum(dimension);
    }

    /** The position of the largest element, see {@link ReductionOps#argMax(int...)}. */
    public static INDArray argMax(INDArray x, int... dimensions) {
        return Forms.given(x, "argMax").argMax(dimensions);
    }

    /** The position of the smallest element, see {@link ReductionOps#argMin(int...)}. */
    public static INDArray argMin(INDArray x, int... dimensions) {
        return Forms.given(x, "argMin").argMin(dimensions);
    }

    /** A copy laid out several times, see {@link StructureOps#tile(long...)}. */
    public static INDArray tile(INDArray x, int... repeats) {
        return Forms.given(x).tile(Forms.longs(repeats));
    }

    /** A copy with all elements in reverse order. */
    public static INDArray reverse(INDArray x) {
        return Forms.given(x).flip();
    }

    /** A copy turned by 90 degrees, see {@link StructureOps#rot90()}. */
    public static INDArray rot90(INDArray x) {
        return Forms.given(x).rot90();
    }

    /** The lengths of an array's dimensions. */
    public static long[] shape(INDArray x) {
        return Forms.given(x).shape();
    }

    /** A view with a new dimension of length 1, see {@link ShapeOps#expandDims(int)}. */
    public static INDArray expandDims(INDArray x, int dimension) {
        return Forms.given(x).expandDims(dimension);
    }

    /** A view without a dimension of length 1. */
    public static INDArray squeeze(INDArray x, int dimension) {
        return Forms.given(x).squeeze(dimension);
    }

    /** A view without the dimensions of length 1. */
    public static INDArray stripOnes(INDArray x) {
        return Forms.given(x).squeeze();
    }

    /** A copy with zeros below diagonal k, see {@link StructureOps#triu(long)}. */
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

    /** The backend in use. */
    public static Backend getBackend() {
        return ENVIRONMENT.getBackend();
    }
}
