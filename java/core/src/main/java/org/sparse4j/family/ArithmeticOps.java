// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Arithmetic with numbers, arrays and vectors, element by element. {@code x} gives a new array, {@code xi} writes into
 * this array (or into the given result, where null asks for a new array) and returns it. Arrays broadcast as in NumPy;
 * floating beats integer, otherwise the first operand's type is the result's. What is not stored takes part with its
 * fill, so results equal the dense ones exactly, but for the sign of a zero that is not stored, and stay sparse. O(nnz of both).
 *
 * <p>Operands of another type are cast to the result's first, as by {@link ConversionOps#castTo(DataType)}: beside an INT array a LONG
 * keeps its low 32 bits, and beside a FLOAT array a DOUBLE is rounded. Where that loses what matters, cast this array before.
 *
 * <p>Into an array of another type {@code add}, {@code sub}, {@code rsub} and {@code mul} of integers are computed in LONG for
 * a LONG array and in DOUBLE for a floating one, so that they do not wrap on the way; everything else is computed in the
 * type that it has without the array.
 *
 * <p>Errors: IllegalArgumentException when shapes do not fit, the type is BOOL or an operand is null,
 * ArithmeticException for an integer division by zero, WouldDensifyException when a sparse array would have to store
 * more elements than the limit.
 */
public interface ArithmeticOps extends RemainderOps {
    /** this + y, for a number y. */
    INDArray add(Number y);

    /** this + y, for a number y, into result; returns it. */
    INDArray add(Number y, INDArray result);

    /** this + y, in place. */
    INDArray addi(Number y);

    /** As {@link #add(Number, INDArray)}. */
    INDArray addi(Number y, INDArray result);

    /** this + y, for an array y. */
    INDArray add(INDArray y);

    /** this + y, for an array y, into result; returns it. */
    INDArray add(INDArray y, INDArray result);

    /** this + y, in place; y broadcasts to this shape. */
    INDArray addi(INDArray y);

    /** As {@link #add(INDArray, INDArray)}. */
    INDArray addi(INDArray y, INDArray result);

    /** this + y, for every row of this matrix. */
    INDArray addRowVector(INDArray y);

    /** this + y, for every row of this matrix, in place. */
    INDArray addiRowVector(INDArray y);

    /** this + y, for every column of this matrix. */
    INDArray addColumnVector(INDArray y);

    /** this + y, for every column of this matrix, in place. */
    INDArray addiColumnVector(INDArray y);

    /** this - y, for a number y. */
    INDArray sub(Number y);

    /** this - y, for a number y, into result; returns it. */
    INDArray sub(Number y, INDArray result);

    /** this - y, in place. */
    INDArray subi(Number y);

    /** As {@link #sub(Number, INDArray)}. */
    INDArray subi(Number y, INDArray result);

    /** this - y, for an array y. */
    INDArray sub(INDArray y);

    /** this - y, for an array y, into result; returns it. */
    INDArray sub(INDArray y, INDArray result);

    /** this - y, in place; y broadcasts to this shape. */
    INDArray subi(INDArray y);

    /** As {@link #sub(INDArray, INDArray)}. */
    INDArray subi(INDArray y, INDArray result);

    /** this - y, for every row of this matrix. */
    INDArray subRowVector(INDArray y);

    /** this - y, for every row of this matrix, in place. */
    INDArray subiRowVector(INDArray y);

    /** this - y, for every column of this matrix. */
    INDArray subColumnVector(INDArray y);

    /** this - y, for every column of this matrix, in place. */
    INDArray subiColumnVector(INDArray y);

    /** this * y, element by element, for a number y. */
    INDArray mul(Number y);

    /** this * y, element by element, for a number y, into result; returns it. */
    INDArray mul(Number y, INDArray result);

    /** this * y, element by element, in place. */
    INDArray muli(Number y);

    /** As {@link #mul(Number, INDArray)}. */
    INDArray muli(Number y, INDArray result);

    /** this * y, element by element, for an array y. */
    INDArray mul(INDArray y);

    /** this * y, element by element, for an array y, into result; returns it. */
    INDArray mul(INDArray y, INDArray result);

    /** this * y, element by element, in place; y broadcasts to this shape. */
    INDArray muli(INDArray y);

    /** As {@link #mul(INDArray, INDArray)}. */
    INDArray muli(INDArray y, INDArray result);

    /** this * y, element by element, for every row of this matrix. */
    INDArray mulRowVector(INDArray y);

    /** this * y, element by element, for every row of this matrix, in place. */
    INDArray muliRowVector(INDArray y);

    /** this * y, element by element, for every column of this matrix. */
    INDArray mulColumnVector(INDArray y);

    /** this * y, element by element, for every column of this matrix, in place. */
    INDArray muliColumnVector(INDArray y);

    /** this / y, for a number y. */
    INDArray div(Number y);

    /** this / y, for a number y, into result; returns it. */
    INDArray div(Number y, INDArray result);

    /** this / y, in place. */
    INDArray divi(Number y);

    /** As {@link #div(Number, INDArray)}. */
    INDArray divi(Number y, INDArray result);

    /** this / y, for an array y. */
    INDArray div(INDArray y);

    /** this / y, for an array y, into result; returns it. */
    INDArray div(INDArray y, INDArray result);

    /** this / y, in place; y broadcasts to this shape. */
    INDArray divi(INDArray y);

    /** As {@link #div(INDArray, INDArray)}. */
    INDArray divi(INDArray y, INDArray result);

    /** this / y, for every row of this matrix. */
    INDArray divRowVector(INDArray y);

    /** this / y, for every row of this matrix, in place. */
    INDArray diviRowVector(INDArray y);

    /** this / y, for every column of this matrix. */
    INDArray divColumnVector(INDArray y);

    /** this / y, for every column of this matrix, in place. */
    INDArray diviColumnVector(INDArray y);

    /** y - this, for a number y. */
    INDArray rsub(Number y);

    /** y - this, for a number y, into result; returns it. */
    INDArray rsub(Number y, INDArray result);

    /** y - this, in place. */
    INDArray rsubi(Number y);

    /** As {@link #rsub(Number, INDArray)}. */
    INDArray rsubi(Number y, INDArray result);

    /** y - this, for an array y. */
    INDArray rsub(INDArray y);

    /** y - this, for an array y, into result; returns it. */
    INDArray rsub(INDArray y, INDArray result);

    /** y - this, in place; y broadcasts to this shape. */
    INDArray rsubi(INDArray y);

    /** As {@link #rsub(INDArray, INDArray)}. */
    INDArray rsubi(INDArray y, INDArray result);

    /** y - this, for every row of this matrix. */
    INDArray rsubRowVector(INDArray y);

    /** y - this, for every row of this matrix, in place. */
    INDArray rsubiRowVector(INDArray y);

    /** y - this, for every column of this matrix. */
    INDArray rsubColumnVector(INDArray y);

    /** y - this, for every column of this matrix, in place. */
    INDArray rsubiColumnVector(INDArray y);

    /** y / this, for a number y. */
    INDArray rdiv(Number y);

    /** y / this, for a number y, into result; returns it. */
    INDArray rdiv(Number y, INDArray result);

    /** y / this, in place. */
    INDArray rdivi(Number y);

    /** As {@link #rdiv(Number, INDArray)}. */
    INDArray rdivi(Number y, INDArray result);

    /** y / this, for an array y. */
    INDArray rdiv(INDArray y);

    /** y / this, for an array y, into result; returns it. */
    INDArray rdiv(INDArray y, INDArray result);

    /** y / this, in place; y broadcasts to this shape. */
    INDArray rdivi(INDArray y);

    /** As {@link #rdiv(INDArray, INDArray)}. */
    INDArray rdivi(INDArray y, INDArray result);

    /** y / this, for every row of this matrix. */
    INDArray rdivRowVector(INDArray y);

    /** y / this, for every row of this matrix, in place. */
    INDArray rdiviRowVector(INDArray y);

    /** y / this, for every column of this matrix. */
    INDArray rdivColumnVector(INDArray y);

    /** y / this, for every column of this matrix, in place. */
    INDArray rdiviColumnVector(INDArray y);

    /** -this. */
    INDArray neg();

    /** -this, in place. */
    INDArray negi();
}
