// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin

import org.sparse4j.INDArray
import org.sparse4j.indexing.INDArrayIndex
import org.sparse4j.indexing.NDArrayIndex

/** Every element of a dimension, between the brackets of `x[all, 3]`. */
public val all: INDArrayIndex = NDArrayIndex.all()

/** All dimensions that the rest of the indexes does not name; once per list. */
public val ellipsis: INDArrayIndex = NDArrayIndex.ellipsis()

/** A new dimension of length 1. */
public val newAxis: INDArrayIndex = NDArrayIndex.newAxis()

/**
 * One element; there is one index for each dimension, and negative ones count from the end. A row of a matrix is `x[i, all]`.
 * A LONG beyond 2^53 is rounded, so that `x[0, 0] += 1` loses it, too: `x[0, 0] = x.getLong(0, 0) + 1` is exact.
 *
 * @throws IndexOutOfBoundsException when an index leaves its dimension
 * @throws IllegalArgumentException for too few or too many indexes
 */
public operator fun INDArray.get(vararg indexes: Int): Double = element(LongArray(indexes.size) { indexes[it].toLong() })

/** As with Ints. */
public operator fun INDArray.get(vararg indexes: Long): Double = element(indexes)

/**
 * What the indexes select: numbers, ranges (`0 until 10 step 2`), [all], [newAxis], [ellipsis], lists and arrays of whole numbers,
 * BOOL arrays as masks, and what [NDArrayIndex] makes. A view; a copy where a list or a mask is among them. A mask or
 * coordinates alone, `x[x gt 3]`, are Java's `get`: a copy.
 *
 * @throws IndexOutOfBoundsException when an index leaves its dimension
 * @throws IllegalArgumentException for too many indexes, and for what is no index
 */
public operator fun INDArray.get(vararg indexes: Any): INDArray = get(*indexesOf(indexes))

/**
 * Sets what the indexes select, as of [get], to a number; Longs are exact. Kotlin does not compile `x[0, all] += 1`, which
 * could change the view or set it: write `x[0, all].addi(1)`.
 */
public operator fun INDArray.set(vararg indexes: Any, value: Number) {
    put(indexesOf(indexes), value)
}

/** Sets what the indexes select, as of [get], to an array of any format: it broadcasts and is cast. */
public operator fun INDArray.set(vararg indexes: Any, value: INDArray) {
    put(indexesOf(indexes), value)
}

private fun INDArray.element(indexes: LongArray): Double {
    require(indexes.size == rank()) {
        "x[${indexes.joinToString()}] names one element by ${indexes.size} of ${rank()} indexes; " +
            if (indexes.size < rank()) "write all for a whole dimension" else "there are too many"
    }
    return getDouble(*indexes)
}

private fun indexesOf(indexes: Array<out Any>): Array<INDArrayIndex> = Array(indexes.size) { indexOf(indexes[it]) }

private fun indexOf(index: Any): INDArrayIndex = when (index) {
    is INDArrayIndex -> index
    is Int -> NDArrayIndex.point(index.toLong())
    is Long -> NDArrayIndex.point(index)
    is IntProgression -> interval(index.first.toLong(), index.last.toLong(), index.step.toLong())
    is LongProgression -> interval(index.first, index.last, index.step)
    is INDArray -> NDArrayIndex.mask(index)
    is IntArray -> NDArrayIndex.indices(index)
    is LongArray -> NDArrayIndex.indices(*index)
    is Iterable<*> -> NDArrayIndex.indices(*index.map(::whole).toLongArray())
    else -> throw notAnIndex(index)
}

private fun whole(number: Any?): Long = when (number) {
    is Int -> number.toLong()
    is Long -> number
    else -> throw notAnIndex(number)
}

private fun notAnIndex(given: Any?) = IllegalArgumentException(
    "$given is no index; there are numbers, ranges, all, newAxis, ellipsis, lists of Int or Long, and masks",
)

/** A view where that can be: a range that runs backwards, or from the end over the beginning, is a list. */
private fun interval(first: Long, last: Long, step: Long): INDArrayIndex = when {
    if (step > 0) first > last else first < last -> NDArrayIndex.interval(0, 0)
    step > 0 && (first < 0) == (last < 0) -> NDArrayIndex.interval(first, step, last, true)
    else -> NDArrayIndex.indices(*LongProgression.fromClosedRange(first, last, step).toList().toLongArray())
}
