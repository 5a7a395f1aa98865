// SPDX-License-Identifier: Apache-2.0
// A list: for each static of Sparse4j's that takes lengths one by one, the forms with a char among them.
package org.sparse4j;

import org.sparse4j.array.structure.Structure;
import org.sparse4j.statics.ArrayCreation;
import org.sparse4j.statics.ArraySampling;

/**
 * The statics of {@link Sparse4j} that take an order. Java makes a long of a char, so that {@code zeros(2, 3, 'f')} would be
 * of shape [2, 3, 102]: here it is an order as it is in ND4J, and is refused where arrays have none. Java and Kotlin find
 * these statics as Sparse4j's. Scala does not see statics that a class inherits: there an order comes with a {@code long[]}, as
 * in {@link ArrayCreation#full(DataType, Number, long[], char)}.
 */
public abstract class OrderAmongLengths {
    private static final ArrayCreation CREATION = new ArrayCreation();
    private static final ArraySampling SAMPLING = new ArraySampling();

    OrderAmongLengths() {}

    /** Zeros of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long length, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {length}, order);
    }

    /** Zeros of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long rows, long columns, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {rows, columns}, order);
    }

    /** Zeros of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2}, order);
    }

    /** Zeros of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(long n0, long n1, long n2, long n3, char order) {
        return CREATION.full(DataType.DOUBLE, 0, new long[] {n0, n1, n2, n3}, order);
    }

    /** Zeros, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray zeros(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 0, shape, order);
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

    /** Ones, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(char order, long... shape) {
        return CREATION.full(DataType.DOUBLE, 1, shape, order);
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

    /** Ones, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray ones(DataType type, char order, long... shape) {
        return CREATION.full(type, 1, shape, order);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(long...)} has none. */
    public static INDArray sparse(long n0, char order) {
        throw Structure.noOrder("sparse", order, "", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(long...)} has none. */
    public static INDArray sparse(long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(long...)} has none. */
    public static INDArray sparse(long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(long...)} has none. */
    public static INDArray sparse(long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(long...)} has none. */
    public static INDArray sparse(char order, long... shape) {
        throw Structure.noOrder("sparse", order, "", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "type, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, long...)} has none. */
    public static INDArray sparse(DataType type, char order, long... shape) {
        throw Structure.noOrder("sparse", order, "type, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sparse", order, "type, format, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sparse(DataType, SparseFormat, long...)} has none. */
    public static INDArray sparse(DataType type, SparseFormat format, char order, long... shape) {
        throw Structure.noOrder("sparse", order, "type, format, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#coo(long...)} has none. */
    public static CooBuilder coo(long n0, char order) {
        throw Structure.noOrder("coo", order, "", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#coo(long...)} has none. */
    public static CooBuilder coo(long n0, long n1, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#coo(long...)} has none. */
    public static CooBuilder coo(long n0, long n1, long n2, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#coo(long...)} has none. */
    public static CooBuilder coo(long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("coo", order, "", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#coo(long...)} has none. */
    public static CooBuilder coo(char order, long... shape) {
        throw Structure.noOrder("coo", order, "", shape);
    }

    /** Uniform numbers in [0, 1) of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Uniform numbers in [0, 1) of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Uniform numbers in [0, 1) of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Uniform numbers in [0, 1) of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.rand(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /** As {@link Sparse4j#rand(long...)}, in C ('c') or Fortran ('f') order: the same elements, laid out otherwise. */
    public static INDArray rand(char order, long... shape) {
        return SAMPLING.rand(DataType.DOUBLE, order, shape);
    }

    /** Uniform numbers in [0, 1) of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, char order) {
        return SAMPLING.rand(type, order, new long[] {n0});
    }

    /** Uniform numbers in [0, 1) of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, char order) {
        return SAMPLING.rand(type, order, new long[] {n0, n1});
    }

    /** Uniform numbers in [0, 1) of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, char order) {
        return SAMPLING.rand(type, order, new long[] {n0, n1, n2});
    }

    /** Uniform numbers in [0, 1) of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.rand(type, order, new long[] {n0, n1, n2, n3});
    }

    /** As {@link Sparse4j#rand(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray rand(DataType type, char order, long... shape) {
        return SAMPLING.rand(type, order, shape);
    }

    /** Standard normal numbers of rank 1, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0});
    }

    /** Standard normal numbers of rank 2, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0, n1});
    }

    /** Standard normal numbers of rank 3, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0, n1, n2});
    }

    /** Standard normal numbers of rank 4, DOUBLE, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.randn(DataType.DOUBLE, order, new long[] {n0, n1, n2, n3});
    }

    /** As {@link Sparse4j#randn(long...)}, in C ('c') or Fortran ('f') order: the same elements, laid out otherwise. */
    public static INDArray randn(char order, long... shape) {
        return SAMPLING.randn(DataType.DOUBLE, order, shape);
    }

    /** Standard normal numbers of rank 1, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, char order) {
        return SAMPLING.randn(type, order, new long[] {n0});
    }

    /** Standard normal numbers of rank 2, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, char order) {
        return SAMPLING.randn(type, order, new long[] {n0, n1});
    }

    /** Standard normal numbers of rank 3, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, char order) {
        return SAMPLING.randn(type, order, new long[] {n0, n1, n2});
    }

    /** Standard normal numbers of rank 4, dense, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, long n0, long n1, long n2, long n3, char order) {
        return SAMPLING.randn(type, order, new long[] {n0, n1, n2, n3});
    }

    /** As {@link Sparse4j#randn(DataType, long...)}, in C ('c') or Fortran ('f') order. */
    public static INDArray randn(DataType type, char order, long... shape) {
        return SAMPLING.randn(type, order, shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, long n1, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sprand", order, "density, seed, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(double, long, long...)} has none. */
    public static INDArray sprand(double density, long seed, char order, long... shape) {
        throw Structure.noOrder("sprand", order, "density, seed, ", shape);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, long n2, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1, n2);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, long n0, long n1, long n2, long n3, char order) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", n0, n1, n2, n3);
    }

    /** Refuses the order (IllegalArgumentException): {@link Sparse4j#sprand(DataType, double, long, long...)} has none. */
    public static INDArray sprand(DataType type, double density, long seed, char order, long... shape) {
        throw Structure.noOrder("sprand", order, "type, density, seed, ", shape);
    }
}
