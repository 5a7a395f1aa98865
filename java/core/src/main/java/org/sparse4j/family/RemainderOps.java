// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/** Powers, remainders and whole quotients, element by element, with the rules of {@link ArithmeticOps}. */
public interface RemainderOps extends ArrayFamily {
    /** this to the power y, for a number y. */
    INDArray pow(Number y);

    /** this to the power y, for a number y, into result; returns it. */
    INDArray pow(Number y, INDArray result);

    /** this to the power y, in place. */
    INDArray powi(Number y);

    /** this to the power y, for an array y. */
    INDArray pow(INDArray y);

    /** this to the power y, for an array y, into result; returns it. */
    INDArray pow(INDArray y, INDArray result);

    /** this to the power y, in place; y broadcasts to this shape. */
    INDArray powi(INDArray y);

    /**
     * this less the nearest multiple of a number y, halves to the even multiple: IEEE 754's remainder. NaN where y is 0
     * or this is infinite.
     */
    INDArray remainder(Number y);

    /** As {@link #remainder(Number)}, into result; returns it. */
    INDArray remainder(Number y, INDArray result);

    /** As {@link #remainder(Number)}, in place. */
    INDArray remainderi(Number y);

    /** As {@link #remainder(Number)}, for an array y. */
    INDArray remainder(INDArray y);

    /** As {@link #remainder(INDArray)}, into result; returns it. */
    INDArray remainder(INDArray y, INDArray result);

    /** As {@link #remainder(INDArray)}, in place; y broadcasts to this shape. */
    INDArray remainderi(INDArray y);

    /**
     * What is left of this after whole multiples of a number y, of the sign of this: C's fmod, Java's %. NaN where y is
     * 0 or this is infinite.
     */
    INDArray fmod(Number y);

    /** As {@link #fmod(Number)}, into result; returns it. */
    INDArray fmod(Number y, INDArray result);

    /** As {@link #fmod(Number)}, in place. */
    INDArray fmodi(Number y);

    /** As {@link #fmod(Number)}, for an array y. */
    INDArray fmod(INDArray y);

    /** As {@link #fmod(INDArray)}, into result; returns it. */
    INDArray fmod(INDArray y, INDArray result);

    /** As {@link #fmod(INDArray)}, in place; y broadcasts to this shape. */
    INDArray fmodi(INDArray y);

    /**
     * this / y rounded down, for a number y, as NumPy's floor_divide: the quotient is not rounded first. Where y is 0
     * the same as this / y; NaN where this is infinite.
     */
    INDArray floorDiv(Number y);

    /** As {@link #floorDiv(Number)}, into result; returns it. */
    INDArray floorDiv(Number y, INDArray result);

    /** As {@link #floorDiv(Number)}, in place. */
    INDArray floorDivi(Number y);

    /** As {@link #floorDiv(Number)}, for an array y. */
    INDArray floorDiv(INDArray y);

    /** As {@link #floorDiv(INDArray)}, into result; returns it. */
    INDArray floorDiv(INDArray y, INDArray result);

    /** As {@link #floorDiv(INDArray)}, in place; y broadcasts to this shape. */
    INDArray floorDivi(INDArray y);
}
