// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Calls;
import org.sparse4j.ops.BinaryOp;

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
    default INDArray add(Number y) {
        return Calls.scalar(BinaryOp.ADD, self(), y, null);
    }

    /** this + y, for a number y, into result; returns it. */
    default INDArray add(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.ADD, self(), y, result);
    }

    /** this + y, in place. */
    default INDArray addi(Number y) {
        return Calls.scalarInPlace(BinaryOp.ADD, self(), y);
    }

    /** As {@link #add(Number, INDArray)}. */
    default INDArray addi(Number y, INDArray result) {
        return add(y, result);
    }

    /** this + y, for an array y. */
    default INDArray add(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, self(), y, null);
    }

    /** this + y, for an array y, into result; returns it. */
    default INDArray add(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.ADD, self(), y, result);
    }

    /** this + y, in place; y broadcasts to this shape. */
    default INDArray addi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, self(), y);
    }

    /** As {@link #add(INDArray, INDArray)}. */
    default INDArray addi(INDArray y, INDArray result) {
        return add(y, result);
    }

    /** this + y, for every row of this matrix. */
    default INDArray addRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, self(), Calls.rowVector("addRowVector", self(), y), null);
    }

    /** this + y, for every row of this matrix, in place. */
    default INDArray addiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, self(), Calls.rowVector("addiRowVector", self(), y));
    }

    /** this + y, for every column of this matrix. */
    default INDArray addColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, self(), Calls.columnVector("addColumnVector", self(), y), null);
    }

    /** this + y, for every column of this matrix, in place. */
    default INDArray addiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, self(), Calls.columnVector("addiColumnVector", self(), y));
    }

    /** this - y, for a number y. */
    default INDArray sub(Number y) {
        return Calls.scalar(BinaryOp.SUB, self(), y, null);
    }

    /** this - y, for a number y, into result; returns it. */
    default INDArray sub(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.SUB, self(), y, result);
    }

    /** this - y, in place. */
    default INDArray subi(Number y) {
        return Calls.scalarInPlace(BinaryOp.SUB, self(), y);
    }

    /** As {@link #sub(Number, INDArray)}. */
    default INDArray subi(Number y, INDArray result) {
        return sub(y, result);
    }

    /** this - y, for an array y. */
    default INDArray sub(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, self(), y, null);
    }

    /** this - y, for an array y, into result; returns it. */
    default INDArray sub(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.SUB, self(), y, result);
    }

    /** this - y, in place; y broadcasts to this shape. */
    default INDArray subi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, self(), y);
    }

    /** As {@link #sub(INDArray, INDArray)}. */
    default INDArray subi(INDArray y, INDArray result) {
        return sub(y, result);
    }

    /** this - y, for every row of this matrix. */
    default INDArray subRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, self(), Calls.rowVector("subRowVector", self(), y), null);
    }

    /** this - y, for every row of this matrix, in place. */
    default INDArray subiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, self(), Calls.rowVector("subiRowVector", self(), y));
    }

    /** this - y, for every column of this matrix. */
    default INDArray subColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, self(), Calls.columnVector("subColumnVector", self(), y), null);
    }

    /** this - y, for every column of this matrix, in place. */
    default INDArray subiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, self(), Calls.columnVector("subiColumnVector", self(), y));
    }

    /** this * y, element by element, for a number y. */
    default INDArray mul(Number y) {
        return Calls.scalar(BinaryOp.MUL, self(), y, null);
    }

    /** this * y, element by element, for a number y, into result; returns it. */
    default INDArray mul(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.MUL, self(), y, result);
    }

    /** this * y, element by element, in place. */
    default INDArray muli(Number y) {
        return Calls.scalarInPlace(BinaryOp.MUL, self(), y);
    }

    /** As {@link #mul(Number, INDArray)}. */
    default INDArray muli(Number y, INDArray result) {
        return mul(y, result);
    }

    /** this * y, element by element, for an array y. */
    default INDArray mul(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, self(), y, null);
    }

    /** this * y, element by element, for an array y, into result; returns it. */
    default INDArray mul(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.MUL, self(), y, result);
    }

    /** this * y, element by element, in place; y broadcasts to this shape. */
    default INDArray muli(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, self(), y);
    }

    /** As {@link #mul(INDArray, INDArray)}. */
    default INDArray muli(INDArray y, INDArray result) {
        return mul(y, result);
    }

    /** this * y, element by element, for every row of this matrix. */
    default INDArray mulRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, self(), Calls.rowVector("mulRowVector", self(), y), null);
    }

    /** this * y, element by element, for every row of this matrix, in place. */
    default INDArray muliRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, self(), Calls.rowVector("muliRowVector", self(), y));
    }

    /** this * y, element by element, for every column of this matrix. */
    default INDArray mulColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, self(), Calls.columnVector("mulColumnVector", self(), y), null);
    }

    /** this * y, element by element, for every column of this matrix, in place. */
    default INDArray muliColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, self(), Calls.columnVector("muliColumnVector", self(), y));
    }

    /** this / y, for a number y. */
    default INDArray div(Number y) {
        return Calls.scalar(BinaryOp.DIV, self(), y, null);
    }

    /** this / y, for a number y, into result; returns it. */
    default INDArray div(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.DIV, self(), y, result);
    }

    /** this / y, in place. */
    default INDArray divi(Number y) {
        return Calls.scalarInPlace(BinaryOp.DIV, self(), y);
    }

    /** As {@link #div(Number, INDArray)}. */
    default INDArray divi(Number y, INDArray result) {
        return div(y, result);
    }

    /** this / y, for an array y. */
    default INDArray div(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, self(), y, null);
    }

    /** this / y, for an array y, into result; returns it. */
    default INDArray div(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.DIV, self(), y, result);
    }

    /** this / y, in place; y broadcasts to this shape. */
    default INDArray divi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, self(), y);
    }

    /** As {@link #div(INDArray, INDArray)}. */
    default INDArray divi(INDArray y, INDArray result) {
        return div(y, result);
    }

    /** this / y, for every row of this matrix. */
    default INDArray divRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, self(), Calls.rowVector("divRowVector", self(), y), null);
    }

    /** this / y, for every row of this matrix, in place. */
    default INDArray diviRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, self(), Calls.rowVector("diviRowVector", self(), y));
    }

    /** this / y, for every column of this matrix. */
    default INDArray divColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, self(), Calls.columnVector("divColumnVector", self(), y), null);
    }

    /** this / y, for every column of this matrix, in place. */
    default INDArray diviColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, self(), Calls.columnVector("diviColumnVector", self(), y));
    }

    /** y - this, for a number y. */
    default INDArray rsub(Number y) {
        return Calls.scalar(BinaryOp.RSUB, self(), y, null);
    }

    /** y - this, for a number y, into result; returns it. */
    default INDArray rsub(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.RSUB, self(), y, result);
    }

    /** y - this, in place. */
    default INDArray rsubi(Number y) {
        return Calls.scalarInPlace(BinaryOp.RSUB, self(), y);
    }

    /** As {@link #rsub(Number, INDArray)}. */
    default INDArray rsubi(Number y, INDArray result) {
        return rsub(y, result);
    }

    /** y - this, for an array y. */
    default INDArray rsub(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, self(), y, null);
    }

    /** y - this, for an array y, into result; returns it. */
    default INDArray rsub(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.RSUB, self(), y, result);
    }

    /** y - this, in place; y broadcasts to this shape. */
    default INDArray rsubi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, self(), y);
    }

    /** As {@link #rsub(INDArray, INDArray)}. */
    default INDArray rsubi(INDArray y, INDArray result) {
        return rsub(y, result);
    }

    /** y - this, for every row of this matrix. */
    default INDArray rsubRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, self(), Calls.rowVector("rsubRowVector", self(), y), null);
    }

    /** y - this, for every row of this matrix, in place. */
    default INDArray rsubiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, self(), Calls.rowVector("rsubiRowVector", self(), y));
    }

    /** y - this, for every column of this matrix. */
    default INDArray rsubColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, self(), Calls.columnVector("rsubColumnVector", self(), y), null);
    }

    /** y - this, for every column of this matrix, in place. */
    default INDArray rsubiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, self(), Calls.columnVector("rsubiColumnVector", self(), y));
    }

    /** y / this, for a number y. */
    default INDArray rdiv(Number y) {
        return Calls.scalar(BinaryOp.RDIV, self(), y, null);
    }

    /** y / this, for a number y, into result; returns it. */
    default INDArray rdiv(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.RDIV, self(), y, result);
    }

    /** y / this, in place. */
    default INDArray rdivi(Number y) {
        return Calls.scalarInPlace(BinaryOp.RDIV, self(), y);
    }

    /** As {@link #rdiv(Number, INDArray)}. */
    default INDArray rdivi(Number y, INDArray result) {
        return rdiv(y, result);
    }

    /** y / this, for an array y. */
    default INDArray rdiv(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, self(), y, null);
    }

    /** y / this, for an array y, into result; returns it. */
    default INDArray rdiv(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.RDIV, self(), y, result);
    }

    /** y / this, in place; y broadcasts to this shape. */
    default INDArray rdivi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, self(), y);
    }

    /** As {@link #rdiv(INDArray, INDArray)}. */
    default INDArray rdivi(INDArray y, INDArray result) {
        return rdiv(y, result);
    }

    /** y / this, for every row of this matrix. */
    default INDArray rdivRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, self(), Calls.rowVector("rdivRowVector", self(), y), null);
    }

    /** y / this, for every row of this matrix, in place. */
    default INDArray rdiviRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, self(), Calls.rowVector("rdiviRowVector", self(), y));
    }

    /** y / this, for every column of this matrix. */
    default INDArray rdivColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, self(), Calls.columnVector("rdivColumnVector", self(), y), null);
    }

    /** y / this, for every column of this matrix, in place. */
    default INDArray rdiviColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, self(), Calls.columnVector("rdiviColumnVector", self(), y));
    }

    /** -this. */
    default INDArray neg() {
        return Calls.transform(org.sparse4j.ops.TransformOp.NEG, self(), null);
    }

    /** -this, in place. */
    default INDArray negi() {
        return Calls.transformInPlace(org.sparse4j.ops.TransformOp.NEG, self());
    }
}
