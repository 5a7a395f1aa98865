// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Calls;
import org.sparse4j.ops.BinaryOp;

/** Powers, remainders and whole quotients, element by element, with the rules of {@link ArithmeticOps}. */
public interface RemainderOps extends ArrayFamily {
    /** this to the power y, for a number y. */
    default INDArray pow(Number y) {
        return Calls.scalar(BinaryOp.POW, self(), y, null);
    }

    /** this to the power y, for a number y, into result; returns it. */
    default INDArray pow(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.POW, self(), y, result);
    }

    /** this to the power y, in place. */
    default INDArray powi(Number y) {
        return Calls.scalarInPlace(BinaryOp.POW, self(), y);
    }

    /** this to the power y, for an array y. */
    default INDArray pow(INDArray y) {
        return Calls.pairwise(BinaryOp.POW, self(), y, null);
    }

    /** this to the power y, for an array y, into result; returns it. */
    default INDArray pow(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.POW, self(), y, result);
    }

    /** this to the power y, in place; y broadcasts to this shape. */
    default INDArray powi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.POW, self(), y);
    }

    /**
     * this less the nearest multiple of a number y, halves to the even multiple: IEEE 754's remainder. NaN where y is 0
     * or this is infinite.
     */
    default INDArray remainder(Number y) {
        return Calls.scalar(BinaryOp.REMAINDER, self(), y, null);
    }

    /** As {@link #remainder(Number)}, into result; returns it. */
    default INDArray remainder(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.REMAINDER, self(), y, result);
    }

    /** As {@link #remainder(Number)}, in place. */
    default INDArray remainderi(Number y) {
        return Calls.scalarInPlace(BinaryOp.REMAINDER, self(), y);
    }

    /** As {@link #remainder(Number)}, for an array y. */
    default INDArray remainder(INDArray y) {
        return Calls.pairwise(BinaryOp.REMAINDER, self(), y, null);
    }

    /** As {@link #remainder(INDArray)}, into result; returns it. */
    default INDArray remainder(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.REMAINDER, self(), y, result);
    }

    /** As {@link #remainder(INDArray)}, in place; y broadcasts to this shape. */
    default INDArray remainderi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.REMAINDER, self(), y);
    }

    /**
     * What is left of this after whole multiples of a number y, of the sign of this: C's fmod, Java's %. NaN where y is
     * 0 or this is infinite.
     */
    default INDArray fmod(Number y) {
        return Calls.scalar(BinaryOp.FMOD, self(), y, null);
    }

    /** As {@link #fmod(Number)}, into result; returns it. */
    default INDArray fmod(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.FMOD, self(), y, result);
    }

    /** As {@link #fmod(Number)}, in place. */
    default INDArray fmodi(Number y) {
        return Calls.scalarInPlace(BinaryOp.FMOD, self(), y);
    }

    /** As {@link #fmod(Number)}, for an array y. */
    default INDArray fmod(INDArray y) {
        return Calls.pairwise(BinaryOp.FMOD, self(), y, null);
    }

    /** As {@link #fmod(INDArray)}, into result; returns it. */
    default INDArray fmod(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.FMOD, self(), y, result);
    }

    /** As {@link #fmod(INDArray)}, in place; y broadcasts to this shape. */
    default INDArray fmodi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.FMOD, self(), y);
    }

    /**
     * this / y rounded down, for a number y, as NumPy's floor_divide: the quotient is not rounded first. Where y is 0
     * the same as this / y; NaN where this is infinite.
     */
    default INDArray floorDiv(Number y) {
        return Calls.scalar(BinaryOp.FLOOR_DIV, self(), y, null);
    }

    /** As {@link #floorDiv(Number)}, into result; returns it. */
    default INDArray floorDiv(Number y, INDArray result) {
        return Calls.scalar(BinaryOp.FLOOR_DIV, self(), y, result);
    }

    /** As {@link #floorDiv(Number)}, in place. */
    default INDArray floorDivi(Number y) {
        return Calls.scalarInPlace(BinaryOp.FLOOR_DIV, self(), y);
    }

    /** As {@link #floorDiv(Number)}, for an array y. */
    default INDArray floorDiv(INDArray y) {
        return Calls.pairwise(BinaryOp.FLOOR_DIV, self(), y, null);
    }

    /** As {@link #floorDiv(INDArray)}, into result; returns it. */
    default INDArray floorDiv(INDArray y, INDArray result) {
        return Calls.pairwise(BinaryOp.FLOOR_DIV, self(), y, result);
    }

    /** As {@link #floorDiv(INDArray)}, in place; y broadcasts to this shape. */
    default INDArray floorDivi(INDArray y) {
        return Calls.pairwiseInPlace(BinaryOp.FLOOR_DIV, self(), y);
    }
}
