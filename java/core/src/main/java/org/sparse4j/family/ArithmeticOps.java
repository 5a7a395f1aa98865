// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Element-wise arithmetic with numbers, arrays and vectors. A method without a result argument returns a new array. A
 * method whose name ends in {@code i} writes into this array and returns it. A method with a {@code result} argument
 * writes into that array and returns it; for null, it returns a new array. Arrays broadcast as in NumPy. If one operand
 * is of a floating type and the other of an integer type, the result is floating; otherwise the result has the type of
 * the first operand.
 *
 * <p>An element that is not stored has the value of the fill. Results are therefore equal to those of dense arrays,
 * except for the sign of a zero that is not stored, and they stay sparse. Operations take O(nnz of both operands) time.
 *
 * <p>An operand of another type is first cast to the type of the result, as by {@link ConversionOps#castTo(DataType)}:
 * a LONG operand of an INT array keeps its low 32 bits, and a DOUBLE operand of a FLOAT array is rounded. To avoid the
 * loss, cast this array to the wider type first.
 *
 * <p>If {@code result} has another type, {@code add}, {@code sub}, {@code rsub} and {@code mul} of integers compute in
 * LONG for a LONG result and in DOUBLE for a floating result, so that they do not wrap around. All other operations
 * compute in the type that they have without {@code result}.
 *
 * <p>The methods throw IllegalArgumentException if shapes do not fit, the type is BOOL or an operand is null,
 * ArithmeticException if an integer is divided by zero, and WouldDensifyException if a sparse array would have to store
 * more elements than the densify limit.
 *
 * @since 0.1.0
 */
public interface ArithmeticOps extends RemainderOps {
    /** Returns this + y, for a number y. */
    INDArray add(Number y);

    /** Writes this + y into {@code result}, for a number y, and returns {@code result}. */
    INDArray add(Number y, INDArray result);

    /** Writes this + y into this array. */
    INDArray addi(Number y);

    /** Does the same as {@link #add(Number, INDArray)}. */
    INDArray addi(Number y, INDArray result);

    /** Returns this + y, for an array y. */
    INDArray add(INDArray y);

    /** Writes this + y into {@code result}, for an array y, and returns {@code result}. */
    INDArray add(INDArray y, INDArray result);

    /** Writes this + y into this array; y broadcasts to the shape of this array. */
    INDArray addi(INDArray y);

    /** Does the same as {@link #add(INDArray, INDArray)}. */
    INDArray addi(INDArray y, INDArray result);

    /** Returns this + y for a row vector y that applies to every row of this matrix. */
    INDArray addRowVector(INDArray y);

    /** Writes this + y into this array, for a row vector y that applies to every row of this matrix. */
    INDArray addiRowVector(INDArray y);

    /** Returns this + y for a column vector y that applies to every column of this matrix. */
    INDArray addColumnVector(INDArray y);

    /** Writes this + y into this array, for a column vector y that applies to every column of this matrix. */
    INDArray addiColumnVector(INDArray y);

    /** Returns this - y, for a number y. */
    INDArray sub(Number y);

    /** Writes this - y into {@code result}, for a number y, and returns {@code result}. */
    INDArray sub(Number y, INDArray result);

    /** Writes this - y into this array. */
    INDArray subi(Number y);

    /** Does the same as {@link #sub(Number, INDArray)}. */
    INDArray subi(Number y, INDArray result);

    /** Returns this - y, for an array y. */
    INDArray sub(INDArray y);

    /** Writes this - y into {@code result}, for an array y, and returns {@code result}. */
    INDArray sub(INDArray y, INDArray result);

    /** Writes this - y into this array; y broadcasts to the shape of this array. */
    INDArray subi(INDArray y);

    /** Does the same as {@link #sub(INDArray, INDArray)}. */
    INDArray subi(INDArray y, INDArray result);

    /** Returns this - y for a row vector y that applies to every row of this matrix. */
    INDArray subRowVector(INDArray y);

    /** Writes this - y into this array, for a row vector y that applies to every row of this matrix. */
    INDArray subiRowVector(INDArray y);

    /** Returns this - y for a column vector y that applies to every column of this matrix. */
    INDArray subColumnVector(INDArray y);

    /** Writes this - y into this array, for a column vector y that applies to every column of this matrix. */
    INDArray subiColumnVector(INDArray y);

    /** Returns this * y, element by element, for a number y. */
    INDArray mul(Number y);

    /** Writes this * y, element by element, into {@code result}, for a number y, and returns {@code result}. */
    INDArray mul(Number y, INDArray result);

    /** Writes this * y into this array, element by element. */
    INDArray muli(Number y);

    /** Does the same as {@link #mul(Number, INDArray)}. */
    INDArray muli(Number y, INDArray result);

    /** Returns this * y, element by element, for an array y. */
    INDArray mul(INDArray y);

    /** Writes this * y, element by element, into {@code result}, for an array y, and returns {@code result}. */
    INDArray mul(INDArray y, INDArray result);

    /** Writes this * y into this array, element by element; y broadcasts to the shape of this array. */
    INDArray muli(INDArray y);

    /** Does the same as {@link #mul(INDArray, INDArray)}. */
    INDArray muli(INDArray y, INDArray result);

    /** Returns this * y, element by element, for a row vector y that applies to every row of this matrix. */
    INDArray mulRowVector(INDArray y);

    /** Writes this * y into this array, element by element, for a row vector y that applies to every row of this matrix. */
    INDArray muliRowVector(INDArray y);

    /** Returns this * y, element by element, for a column vector y that applies to every column of this matrix. */
    INDArray mulColumnVector(INDArray y);

    /** Writes this * y into this array, element by element, for a column vector y that applies to every column of this matrix. */
    INDArray muliColumnVector(INDArray y);

    /** Returns this / y, for a number y. */
    INDArray div(Number y);

    /** Writes this / y into {@code result}, for a number y, and returns {@code result}. */
    INDArray div(Number y, INDArray result);

    /** Writes this / y into this array. */
    INDArray divi(Number y);

    /** Does the same as {@link #div(Number, INDArray)}. */
    INDArray divi(Number y, INDArray result);

    /** Returns this / y, for an array y. */
    INDArray div(INDArray y);

    /** Writes this / y into {@code result}, for an array y, and returns {@code result}. */
    INDArray div(INDArray y, INDArray result);

    /** Writes this / y into this array; y broadcasts to the shape of this array. */
    INDArray divi(INDArray y);

    /** Does the same as {@link #div(INDArray, INDArray)}. */
    INDArray divi(INDArray y, INDArray result);

    /**
     * Returns this / y for a row vector y that applies to every row of this matrix.
     *
     * <p>A sparse matrix with fill 0 keeps its pattern if no element of y is 0. If an element of a sparse y is 0, the fill of
     * the result is 0 / 0 = NaN, and the result stores every element of the columns whose divisor is not 0.
     * {@code stored().divRowVector(y)} keeps the pattern whatever y contains.
     */
    INDArray divRowVector(INDArray y);

    /**
     * Writes this / y into this array, for a row vector y that applies to every row of this matrix. If both arrays
     * are sparse with fill 0 and an element of y is 0, the fill of this array becomes NaN, as described at {@link #divRowVector}.
     */
    INDArray diviRowVector(INDArray y);

    /**
     * Returns this / y for a column vector y that applies to every column of this matrix. If both arrays are sparse with fill
     * 0 and an element of y is 0, the fill of the result is NaN, and the result stores every element of the rows whose divisor is
     * not 0; {@link #divRowVector} says what to call instead.
     */
    INDArray divColumnVector(INDArray y);

    /**
     * Writes this / y into this array, for a column vector y that applies to every column of this matrix. If both
     * arrays are sparse with fill 0 and an element of y is 0, the fill of this array becomes NaN, as described at
     * {@link #divColumnVector}.
     */
    INDArray diviColumnVector(INDArray y);

    /** Returns y - this, for a number y. */
    INDArray rsub(Number y);

    /** Writes y - this into {@code result}, for a number y, and returns {@code result}. */
    INDArray rsub(Number y, INDArray result);

    /** Writes y - this into this array. */
    INDArray rsubi(Number y);

    /** Does the same as {@link #rsub(Number, INDArray)}. */
    INDArray rsubi(Number y, INDArray result);

    /** Returns y - this, for an array y. */
    INDArray rsub(INDArray y);

    /** Writes y - this into {@code result}, for an array y, and returns {@code result}. */
    INDArray rsub(INDArray y, INDArray result);

    /** Writes y - this into this array; y broadcasts to the shape of this array. */
    INDArray rsubi(INDArray y);

    /** Does the same as {@link #rsub(INDArray, INDArray)}. */
    INDArray rsubi(INDArray y, INDArray result);

    /** Returns y - this for a row vector y that applies to every row of this matrix. */
    INDArray rsubRowVector(INDArray y);

    /** Writes y - this into this array, for a row vector y that applies to every row of this matrix. */
    INDArray rsubiRowVector(INDArray y);

    /** Returns y - this for a column vector y that applies to every column of this matrix. */
    INDArray rsubColumnVector(INDArray y);

    /** Writes y - this into this array, for a column vector y that applies to every column of this matrix. */
    INDArray rsubiColumnVector(INDArray y);

    /** Returns y / this, for a number y. */
    INDArray rdiv(Number y);

    /** Writes y / this into {@code result}, for a number y, and returns {@code result}. */
    INDArray rdiv(Number y, INDArray result);

    /** Writes y / this into this array. */
    INDArray rdivi(Number y);

    /** Does the same as {@link #rdiv(Number, INDArray)}. */
    INDArray rdivi(Number y, INDArray result);

    /** Returns y / this, for an array y. */
    INDArray rdiv(INDArray y);

    /** Writes y / this into {@code result}, for an array y, and returns {@code result}. */
    INDArray rdiv(INDArray y, INDArray result);

    /** Writes y / this into this array; y broadcasts to the shape of this array. */
    INDArray rdivi(INDArray y);

    /** Does the same as {@link #rdiv(INDArray, INDArray)}. */
    INDArray rdivi(INDArray y, INDArray result);

    /** Returns y / this for a row vector y that applies to every row of this matrix. */
    INDArray rdivRowVector(INDArray y);

    /** Writes y / this into this array, for a row vector y that applies to every row of this matrix. */
    INDArray rdiviRowVector(INDArray y);

    /** Returns y / this for a column vector y that applies to every column of this matrix. */
    INDArray rdivColumnVector(INDArray y);

    /** Writes y / this into this array, for a column vector y that applies to every column of this matrix. */
    INDArray rdiviColumnVector(INDArray y);

    /** Returns -this. */
    INDArray neg();

    /** Writes -this into this array. */
    INDArray negi();
}
