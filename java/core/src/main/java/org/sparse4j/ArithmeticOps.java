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
 * <p>Errors: IllegalArgumentException when shapes do not fit, the type is BOOL or an operand is null,
 * ArithmeticException for an integer division by zero, WouldDensifyException when a sparse array would have to store
 * more elements than the limit.
 */
public interface ArithmeticOps extends RemainderOps {
    /** this + y, for a number y. */
    default INDArray add(Number y) {
        return Calls.scalar(BinaryOp.ADD, this, y, null);
    }

    /** this + y, for a number y, into result; returns it. */
    default INDArray add(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.ADD, this, y, result);
    }

    /** this + y, in place. */
    default INDArray addi(Number y) {
        return Calls.scalarInPlace(BinaryOp.ADD, this, y);
    }

    /** As {@link #add(Number, INDArray)}. */
    default INDArray addi(Number y, INDArray result) {
        return add(y, result);
    }

    /** this + y, for an array y. */
    default INDArray add(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, this, y, null);
    }

    /** this + y, for an array y, into result; returns it. */
    default INDArray add(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.ADD, this, y, result);
    }

    /** this + y, in place; y broadcasts to this shape. */
    default INDArray addi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, this, y);
    }

    /** As {@link #add(INDArray, INDArray)}. */
    default INDArray addi(INDArray y, INDArray result) {
        return add(y, result);
    }

    /** this + y, for every row of this matrix. */
    default INDArray addRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, this, Calls.rowVector("addRowVector", this, y), null);
    }

    /** this + y, for every row of this matrix, in place. */
    default INDArray addiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, this, Calls.rowVector("addiRowVector", this, y));
    }

    /** this + y, for every column of this matrix. */
    default INDArray addColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.ADD, this, Calls.columnVector("addColumnVector", this, y), null);
    }

    /** this + y, for every column of this matrix, in place. */
    default INDArray addiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.ADD, this, Calls.columnVector("addiColumnVector", this, y));
    }

    /** this - y, for a number y. */
    default INDArray sub(Number y) {
        return Calls.scalar(BinaryOp.SUB, this, y, null);
    }

    /** this - y, for a number y, into result; returns it. */
    default INDArray sub(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.SUB, this, y, result);
    }

    /** this - y, in place. */
    default INDArray subi(Number y) {
        return Calls.scalarInPlace(BinaryOp.SUB, this, y);
    }

    /** As {@link #sub(Number, INDArray)}. */
    default INDArray subi(Number y, INDArray result) {
        return sub(y, result);
    }

    /** this - y, for an array y. */
    default INDArray sub(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, this, y, null);
    }

    /** this - y, for an array y, into result; returns it. */
    default INDArray sub(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.SUB, this, y, result);
    }

    /** this - y, in place; y broadcasts to this shape. */
    default INDArray subi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, this, y);
    }

    /** As {@link #sub(INDArray, INDArray)}. */
    default INDArray subi(INDArray y, INDArray result) {
        return sub(y, result);
    }

    /** this - y, for every row of this matrix. */
    default INDArray subRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, this, Calls.rowVector("subRowVector", this, y), null);
    }

    /** this - y, for every row of this matrix, in place. */
    default INDArray subiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, this, Calls.rowVector("subiRowVector", this, y));
    }

    /** this - y, for every column of this matrix. */
    default INDArray subColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.SUB, this, Calls.columnVector("subColumnVector", this, y), null);
    }

    /** this - y, for every column of this matrix, in place. */
    default INDArray subiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.SUB, this, Calls.columnVector("subiColumnVector", this, y));
    }

    /** this * y, element by element, for a number y. */
    default INDArray mul(Number y) {
        return Calls.scalar(BinaryOp.MUL, this, y, null);
    }

    /** this * y, element by element, for a number y, into result; returns it. */
    default INDArray mul(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.MUL, this, y, result);
    }

    /** this * y, element by element, in place. */
    default INDArray muli(Number y) {
        return Calls.scalarInPlace(BinaryOp.MUL, this, y);
    }

    /** As {@link #mul(Number, INDArray)}. */
    default INDArray muli(Number y, INDArray result) {
        return mul(y, result);
    }

    /** this * y, element by element, for an array y. */
    default INDArray mul(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, this, y, null);
    }

    /** this * y, element by element, for an array y, into result; returns it. */
    default INDArray mul(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.MUL, this, y, result);
    }

    /** this * y, element by element, in place; y broadcasts to this shape. */
    default INDArray muli(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, this, y);
    }

    /** As {@link #mul(INDArray, INDArray)}. */
    default INDArray muli(INDArray y, INDArray result) {
        return mul(y, result);
    }

    /** this * y, element by element, for every row of this matrix. */
    default INDArray mulRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, this, Calls.rowVector("mulRowVector", this, y), null);
    }

    /** this * y, element by element, for every row of this matrix, in place. */
    default INDArray muliRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, this, Calls.rowVector("muliRowVector", this, y));
    }

    /** this * y, element by element, for every column of this matrix. */
    default INDArray mulColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.MUL, this, Calls.columnVector("mulColumnVector", this, y), null);
    }

    /** this * y, element by element, for every column of this matrix, in place. */
    default INDArray muliColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.MUL, this, Calls.columnVector("muliColumnVector", this, y));
    }

    /** this / y, for a number y. */
    default INDArray div(Number y) {
        return Calls.scalar(BinaryOp.DIV, this, y, null);
    }

    /** this / y, for a number y, into result; returns it. */
    default INDArray div(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.DIV, this, y, result);
    }

    /** this / y, in place. */
    default INDArray divi(Number y) {
        return Calls.scalarInPlace(BinaryOp.DIV, this, y);
    }

    /** As {@link #div(Number, INDArray)}. */
    default INDArray divi(Number y, INDArray result) {
        return div(y, result);
    }

    /** this / y, for an array y. */
    default INDArray div(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, this, y, null);
    }

    /** this / y, for an array y, into result; returns it. */
    default INDArray div(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.DIV, this, y, result);
    }

    /** this / y, in place; y broadcasts to this shape. */
    default INDArray divi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, this, y);
    }

    /** As {@link #div(INDArray, INDArray)}. */
    default INDArray divi(INDArray y, INDArray result) {
        return div(y, result);
    }

    /** this / y, for every row of this matrix. */
    default INDArray divRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, this, Calls.rowVector("divRowVector", this, y), null);
    }

    /** this / y, for every row of this matrix, in place. */
    default INDArray diviRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, this, Calls.rowVector("diviRowVector", this, y));
    }

    /** this / y, for every column of this matrix. */
    default INDArray divColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.DIV, this, Calls.columnVector("divColumnVector", this, y), null);
    }

    /** this / y, for every column of this matrix, in place. */
    default INDArray diviColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.DIV, this, Calls.columnVector("diviColumnVector", this, y));
    }

    /** y - this, for a number y. */
    default INDArray rsub(Number y) {
        return Calls.scalar(BinaryOp.RSUB, this, y, null);
    }

    /** y - this, for a number y, into result; returns it. */
    default INDArray rsub(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.RSUB, this, y, result);
    }

    /** y - this, in place. */
    default INDArray rsubi(Number y) {
        return Calls.scalarInPlace(BinaryOp.RSUB, this, y);
    }

    /** As {@link #rsub(Number, INDArray)}. */
    default INDArray rsubi(Number y, INDArray result) {
        return rsub(y, result);
    }

    /** y - this, for an array y. */
    default INDArray rsub(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, this, y, null);
    }

    /** y - this, for an array y, into result; returns it. */
    default INDArray rsub(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.RSUB, this, y, result);
    }

    /** y - this, in place; y broadcasts to this shape. */
    default INDArray rsubi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, this, y);
    }

    /** As {@link #rsub(INDArray, INDArray)}. */
    default INDArray rsubi(INDArray y, INDArray result) {
        return rsub(y, result);
    }

    /** y - this, for every row of this matrix. */
    default INDArray rsubRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, this, Calls.rowVector("rsubRowVector", this, y), null);
    }

    /** y - this, for every row of this matrix, in place. */
    default INDArray rsubiRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, this, Calls.rowVector("rsubiRowVector", this, y));
    }

    /** y - this, for every column of this matrix. */
    default INDArray rsubColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RSUB, this, Calls.columnVector("rsubColumnVector", this, y), null);
    }

    /** y - this, for every column of this matrix, in place. */
    default INDArray rsubiColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RSUB, this, Calls.columnVector("rsubiColumnVector", this, y));
    }

    /** y / this, for a number y. */
    default INDArray rdiv(Number y) {
        return Calls.scalar(BinaryOp.RDIV, this, y, null);
    }

    /** y / this, for a number y, into result; returns it. */
    default INDArray rdiv(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.RDIV, this, y, result);
    }

    /** y / this, in place. */
    default INDArray rdivi(Number y) {
        return Calls.scalarInPlace(BinaryOp.RDIV, this, y);
    }

    /** As {@link #rdiv(Number, INDArray)}. */
    default INDArray rdivi(Number y, INDArray result) {
        return rdiv(y, result);
    }

    /** y / this, for an array y. */
    default INDArray rdiv(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, this, y, null);
    }

    /** y / this, for an array y, into result; returns it. */
    default INDArray rdiv(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.RDIV, this, y, result);
    }

    /** y / this, in place; y broadcasts to this shape. */
    default INDArray rdivi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, this, y);
    }

    /** As {@link #rdiv(INDArray, INDArray)}. */
    default INDArray rdivi(INDArray y, INDArray result) {
        return rdiv(y, result);
    }

    /** y / this, for every row of this matrix. */
    default INDArray rdivRowVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, this, Calls.rowVector("rdivRowVector", this, y), null);
    }

    /** y / this, for every row of this matrix, in place. */
    default INDArray rdiviRowVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, this, Calls.rowVector("rdiviRowVector", this, y));
    }

    /** y / this, for every column of this matrix. */
    default INDArray rdivColumnVector(INDArray y) {
        return Calls.pairwise(BinaryOp.RDIV, this, Calls.columnVector("rdivColumnVector", this, y), null);
    }

    /** y / this, for every column of this matrix, in place. */
    default INDArray rdiviColumnVector(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.RDIV, this, Calls.columnVector("rdiviColumnVector", this, y));
    }

    /** -this. */
    default INDArray neg() {
        return Calls.transform(org.sparse4j.ops.TransformOp.NEG, this, null);
    }

    /** -this, in place. */
    default INDArray negi() {
        return Calls.transformInPlace(org.sparse4j.ops.TransformOp.NEG, this);
    }
}
