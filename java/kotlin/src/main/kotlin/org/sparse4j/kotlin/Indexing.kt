// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin

import org.sparse4j.INDArray
import org.sparse4j.indexing.INDArrayIndex
import org.sparse4j.indexing.NDArrayIndex

/** The index that selects every element of a dimension, as in `x[all, 3]`. */
public val all: INDArrayIndex = NDArrayIndex.all()

/** The index that stands for all dimensions without an index of their own; at most one in a list of indexes. */
public val ellipsis: INDArrayIndex = NDArrayIndex.ellipsis()

/** The index that inserts a new dimension of length 1. */
public val newAxis: INDArrayIndex = NDArrayIndex.newAxis()

/**
 * Returns one element. Every dimension needs an index; negative indexes count from the end. A row of a matrix is `x[i, all]`.
 * A LONG beyond 2^53 is rounded, also by `x[0, 0] += 1`; `x[0, 0] = x.getLong(0, 0) + 1` is exact.
 *
 * @throws IndexOutOfBoundsException if an index is outside its dimension
 * @throws IllegalArgumentException if the number of indexes differs from the rank
 */
public operator fun INDArray.get(vararg indexes: Int): Double = element(LongArray(indexes.size) { indexes[it].toLong() })

/** Returns one element, as for indexes that are Ints. */
public operator fun INDArray.get(vararg indexes: Long): Double = element(indexes)

/**
 * Returns the elements that the indexes select. An index is a number, a range (`0 until 10 step 2`), [all], [newAxis], [ellipsis],
 * a list or an array of whole numbers, a BOOL array as a mask, or an index of [NDArrayIndex]. The result is a copy if a list or a
 * mask is among the indexes, otherwise a view. A single mask or array of coordinates, as in `x[x gt 3]`, calls Java's `get`, which
 * returns a copy.
 *
 * @throws IndexOutOfBoundsException if an index is outside its dimension
 * @throws IllegalArgumentException if there are too many indexes, or an argument is not an index
 */
public operator fun INDArray.get(vararg indexes: Any): INDArray = get(*indexesOf(indexes))

/**
 * Sets the elements that the indexes select, as in [get], to a number; Longs are exact. Kotlin does not compile `x[0, all] += 1`,
 * because it could mean [set] or an addition in place: write `x[0, all].addi(1)`.
 */
public operator fun INDArray.set(vararg indexes: Any, value: Number) {
    put(indexesOf(indexes), value)
}

/** Sets the elements that the indexes select, as in [get], to those of an array of any format, which is broadcast and cast. */
public operator fun INDArray.set(vararg indexes: Any, value: INDArray) {
    put(indexesOf(indexes), value)
}

private fun INDArray.element(indexes: LongArray): Double {
    require(indexes.size == rank()) {
        "x[${indexes.joinToString()}] selects one element and needs ${rank()} indexes, not ${indexes.size}" +
            if (indexes.size < rank()) "; write all for a whole dimension" else ""
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
    "$given is not an index; indexes are numbers, ranges, all, newAxis, ellipsis, lists of Int or Long, and masks",
)

/** Returns an interval, which makes a view. For a range that runs backwards or from negative to other indexes, returns a list. */
private fun interval(first: Long, last: Long, step: Long): INDArrayIndex = when {
    if (step > 0) first > last else first < last -> NDArrayIndex.interval(0, 0)
    step > 0 && (first < 0) == (last < 0) -> NDArrayIndex.interval(first, step, last, true)
    else -> NDArrayIndex.indices(*LongProgression.fromClosedRange(first, last, step).toList().toLongArray())
}
