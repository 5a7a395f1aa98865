// SPDX-License-Identifier: Apache-2.0
// A list: for each static method of Sparse4j that takes the lengths of the dimensions one by one, the overloads with a char behind the
// lengths.
package org.sparse4j;

import org.sparse4j.array.structure.Structure;
import org.sparse4j.statics.ArrayCreation;
import org.sparse4j.statics.ArraySampling;

/**
 * The static methods of {@link Sparse4j} that take an order ('c' or 'f') behind the lengths of the dimensions. Java
 * converts a char to a long, so without these methods {@code zeros(2, 3, 'f')} would create an array of shape [2, 3,
 * 102]. Here the char is the order, as in ND4J. Methods that create sparse arrays have no order: with a char, they
 * throw IllegalArgumentException.
 *
 * <p>Java and Kotlin find these methods as methods of Sparse4j. Scala does not see inherited static methods, so
 * programs in Scala pass the shape as a {@code long[]}, as to {@link ArrayCreation#full(DataType, Number, long[],
 * char)}.
 *
 * @since 0.1.0
 */
public abstract class OrderAmongLengths {
    private static final ArrayCreation CREATION = new ArrayCreation();
    private static final ArraySampling SAMPLING = new ArraySampling();

    OrderAmongLengths() {}

    /** Returns a dense DOUBLE array of rank 1 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long length, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {length}, order);
    }

    /** Returns a dense DOUBLE array of rank 2 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long rows, long columns, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {rows, columns}, order);
    }

    /** Returns a dense DOUBLE array of rank 3 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns a dense DOUBLE array of rank 4 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns a dense DOUBLE array of zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
    }

    /** Returns a dense array of rank 1 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, char order) {
        return CREATION.full(type, 0, new long[] {n0}, order);
    }

    /** Returns a dense array of rank 2 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1}, order);
    }

    /** Returns a dense array of rank 3 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2}, order);
    }

    /** Returns a dense array of rank 4 with zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns a dense array of zeros, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(DataType type, char order, long... shape) {
        return CREATION.full(type, 0, shape, order);
    }

    /** Returns a dense DOUBLE array of rank 1 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0}, order);
    }

    /** Returns a dense DOUBLE array of rank 2 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1}, order);
    }

    /** Returns a dense DOUBLE array of rank 3 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1, n2}, order);
    }

    /** Returns a dense DOUBLE array of rank 4 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns a dense DOUBLE array of ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 1, shape, order);
    }

    /** Returns a dense array of rank 1 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, char order) {
        return CREATION.full(type, 1, new long[] {n0}, order);
    }

    /** Returns a dense array of rank 2 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1}, order);
    }

    /** Returns a dense array of rank 3 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1, n2}, order);
    }

    /** Returns a dense array of rank 4 with ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(type, 1, new long[] {n0, n1, n2, n3}, order);
    }

    /** Returns a dense array of ones, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, char order, long... shape) {
        return CREATION.full(type, 1, shape, order);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(long...)} has no order. */
    public static INDArray sparse(long n0, char order) {
        throw Structure.noOrder("sparse", order, "", n0);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(long...)} has no order. */
    public static INDArray sparse(long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(long...)} has no order. */
    public static INDArray sparse(long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1, n2);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(long...)} has no order. */
    public static INDArray sparse(long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1, n2, n3);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(long...)} has no order. */
    public static INDArray sparse(char order, long... shape) {
        throw Structure.noOrder("sparse", order, "", shape);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, long...)} has no order. */
    public static INDArray sparse(DataType type, long n0, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, long...)} has no order. */
    public static INDArray sparse(DataType type, long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, long...)} has no order. */
    public static INDArray sparse(DataType type, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1, n2);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, long...)} has no order. */
    public static INDArray sparse(DataType type, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1, n2, n3);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, long...)} has no order. */
    public static INDArray sparse(DataType type, char order, long... shape) {
        throw Structure.noOrder("sparse", order, "type, ", shape);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has no order.
     */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has no order.
     */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has no order.
     */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1, n2);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has no order.
     */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1, n2, n3);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has no order.
     */
    public static INDArray sparse(DataType type, SparseFormat format, char order, long... shape) {
        throw Structure.noOrder("sparse", order, "type, format, ", shape);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#coo(long...)} has no order. */
    public static CooBuilder coo(long n0, char order) {
        throw Structure.noOrder("coo", order, "", n0);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#coo(long...)} has no order. */
    public static CooBuilder coo(long n0, long n1, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#coo(long...)} has no order. */
    public static CooBuilder coo(long n0, long n1, long n2, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1, n2);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#coo(long...)} has no order. */
    public static CooBuilder coo(long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1, n2, n3);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#coo(long...)} has no order. */
    public static CooBuilder coo(char order, long... shape) {
        throw Structure.noOrder("coo", order, "", shape);
    }

    /** Returns a dense DOUBLE array of rank 1 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Returns a dense DOUBLE array of rank 2 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Returns a dense DOUBLE array of rank 3 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Returns a dense DOUBLE array of rank 4 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /**
     * Does the same as {@link Sparse4j#rand(long...)}, in C ('c') or Fortran ('f') order: the order changes the layout,
     * not the elements.
     */
    public static INDArray rand(char order, long... shape) {
        return SAMPLING.rand(DataType.DOUBLE, order, shape);
    }

    /** Returns a dense array of rank 1 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, char order) {
        return SAMPLING.rand(type, order, new long[] {n0});
    }

    /** Returns a dense array of rank 2 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, char order) {
        return SAMPLING.rand(type, order, new long[] {n0, n1});
    }

    /** Returns a dense array of rank 3 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, char order) {
        return SAMPLING.rand(type, order, new long[] {n0, n1, n2});
    }

    /** Returns a dense array of rank 4 with uniform numbers in [0, 1), in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.rand(type, order, new long[] {n0, n1, n2, n3});
    }

    /** Does the same as {@link Sparse4j#rand(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, char order, long... shape) {
        return SAMPLING.rand(type, order, shape);
    }

    /** Returns a dense DOUBLE array of rank 1 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Returns a dense DOUBLE array of rank 2 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Returns a dense DOUBLE array of rank 3 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Returns a dense DOUBLE array of rank 4 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /**
     * Does the same as {@link Sparse4j#randn(long...)}, in C ('c') or Fortran ('f') order: the order changes the
     * layout, not the elements.
     */
    public static INDArray randn(char order, long... shape) {
        return SAMPLING.randn(DataType.DOUBLE, order, shape);
    }

    /** Returns a dense array of rank 1 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, char order) {
        return SAMPLING.randn(type, order, new long[] {n0});
    }

    /** Returns a dense array of rank 2 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, char order) {
        return SAMPLING.randn(type, order, new long[] {n0, n1});
    }

    /** Returns a dense array of rank 3 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, char order) {
        return SAMPLING.randn(type, order, new long[] {n0, n1, n2});
    }

    /** Returns a dense array of rank 4 with standard normal numbers, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.randn(type, order, new long[] {n0, n1, n2, n3});
    }

    /** Does the same as {@link Sparse4j#randn(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, char order, long... shape) {
        return SAMPLING.randn(type, order, shape);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sprand(double, long, long...)} has no order. */
    public static INDArray sprand(double density, long seed, long n0, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sprand(double, long, long...)} has no order. */
    public static INDArray sprand(double density, long seed, long n0, long n1, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sprand(double, long, long...)} has no order. */
    public static INDArray sprand(double density, long seed, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1, n2);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sprand(double, long, long...)} has no order. */
    public static INDArray sprand(double density, long seed, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1, n2, n3);
    }

    /** Always throws IllegalArgumentException: {@link Sparse4j#sprand(double, long, long...)} has no order. */
    public static INDArray sprand(double density, long seed, char order, long... shape) {
        throw Structure.noOrder("sprand", order, "density, seed, ", shape);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sprand(DataType, double, long, long...)} has no order.
     */
    public static INDArray sprand(DataType type, double density, long seed, long n0, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sprand(DataType, double, long, long...)} has no order.
     */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sprand(DataType, double, long, long...)} has no order.
     */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1, n2);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sprand(DataType, double, long, long...)} has no order.
     */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1, n2, n3);
    }

    /**
     * Always throws IllegalArgumentException: {@link Sparse4j#sprand(DataType, double, long, long...)} has no order.
     */
    public static INDArray sprand(DataType type, double density, long seed, char order, long... shape) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", shape);
    }
}
