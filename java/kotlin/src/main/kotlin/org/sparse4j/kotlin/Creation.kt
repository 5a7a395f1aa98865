// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin

import org.sparse4j.CooBuilder
import org.sparse4j.DataType
import org.sparse4j.DuplicatePolicy
import org.sparse4j.EntryConsumer
import org.sparse4j.INDArray
import org.sparse4j.Sparse4j
import org.sparse4j.SparseFormat

/**
 * Returns a sparse array of a shape with the entries that [build] adds: `sparse(4, 3, format = SparseFormat.CSR) { add(2.0, 0, 1) }`.
 *
 * @param format the format of the array; for a matrix, GCS gives CSR
 * @param fill the value of the elements that are not given
 * @param duplicates the treatment of entries with the same coordinates
 * @throws IndexOutOfBoundsException if a coordinate is outside its dimension
 * @throws IllegalArgumentException if the number of coordinates differs from the rank, or the format does not support the rank
 */
public fun sparse(
    vararg shape: Long,
    type: DataType = DataType.DOUBLE,
    format: SparseFormat = SparseFormat.COO,
    fill: Number = 0,
    duplicates: DuplicatePolicy = DuplicatePolicy.SUM,
    build: CooBuilder.() -> Unit = {},
): INDArray = Sparse4j.coo(*shape).type(type).fill(fill).duplicates(duplicates).use { it.apply(build).build(format) }

/** Works like [sparse], but takes pairs of coordinates and value: `sparse(4, 3, entries = listOf(listOf(0, 1) to 2.0))`. */
public fun sparse(
    vararg shape: Long,
    entries: Iterable<Pair<List<Number>, Number>>,
    type: DataType = DataType.DOUBLE,
    format: SparseFormat = SparseFormat.COO,
    fill: Number = 0,
    duplicates: DuplicatePolicy = DuplicatePolicy.SUM,
): INDArray = sparse(*shape, type = type, format = format, fill = fill, duplicates = duplicates) {
    for ((coordinates, value) in entries) {
        val at = LongArray(coordinates.size) { coordinate(coordinates[it]) }
        if (value is Long || value is Int) add(value.toLong(), *at) else add(value.toDouble(), *at)
    }
}

/** Adds an entry, like the method `add`, at coordinates that are Int variables: `for (i in 0 until n) add(2.0, i, i)`. */
public fun CooBuilder.add(value: Double, vararg coordinates: Int): CooBuilder = add(value, *coordinates.asLongs())

/** Adds a whole number, like the method `add`, at coordinates that are Int variables. */
public fun CooBuilder.add(value: Long, vararg coordinates: Int): CooBuilder = add(value, *coordinates.asLongs())

/** Adds a truth value, like the method `add`, at coordinates that are Int variables. */
public fun CooBuilder.add(value: Boolean, vararg coordinates: Int): CooBuilder = add(value, *coordinates.asLongs())

private fun IntArray.asLongs() = LongArray(size) { this[it].toLong() }

private fun coordinate(number: Number): Long = when (number) {
    is Int -> number.toLong()
    is Long -> number
    else -> throw IllegalArgumentException("a coordinate is an Int or a Long, not $number")
}

/** Returns a DENSE array of a shape, with the same value in every element. */
public fun dense(vararg shape: Long, type: DataType = DataType.DOUBLE, value: Number = 0): INDArray =
    Sparse4j.creation().full(type, value, *shape)

/** Returns the identity matrix of shape [n, n]. */
public fun identity(n: Long, type: DataType = DataType.DOUBLE, format: SparseFormat = SparseFormat.CSR): INDArray =
    sparse(n, n, type = type, format = format) {
        for (i in 0 until n) add(1L, i, i)
    }

/**
 * Returns a DENSE array of the numbers in this list, or in its nested lists. The array has the type of the numbers, which must all
 * be Int, Long, Float, Double or Boolean.
 *
 * @throws IllegalArgumentException if the list is empty, neighbouring lists have different lengths, the numbers have several types,
 *     or an element is neither a number nor a list
 */
public fun List<Any>.toNDArray(): INDArray {
    require(isNotEmpty()) { "an empty list has no type; call dense(0, type = ...)" }
    if (first() !is List<*>) return vector(this)
    val rows = ArrayList<INDArray>()
    try {
        for (row in this) {
            require(row is List<*> && row.none { it == null }) { "each element must be a list without nulls, like the first one, not $row" }
            rows += row.map { it!! }.toNDArray()
            require(rows.last().dataType() == rows.first().dataType()) {
                "a row has the type ${rows.last().dataType()}, but the rows before it ${rows.first().dataType()}: $row; " +
                    "convert the numbers of all rows to one type, as by row.map { it.toLong() }"
            }
        }
        return Sparse4j.stack(0, *rows.toTypedArray())
    } finally {
        rows.forEach(INDArray::close)
    }
}

private fun vector(values: List<Any>): INDArray = when (values.first()) {
    is Double -> Sparse4j.create(DoubleArray(values.size) { values.of<Double>(it) })
    is Float -> Sparse4j.create(FloatArray(values.size) { values.of<Float>(it) })
    is Int -> Sparse4j.create(IntArray(values.size) { values.of<Int>(it) })
    is Long -> Sparse4j.create(LongArray(values.size) { values.of<Long>(it) })
    is Boolean -> Sparse4j.create(BooleanArray(values.size) { values.of<Boolean>(it) })
    else -> throw IllegalArgumentException("${values.first()} is not an Int, Long, Float, Double or Boolean")
}

private inline fun <reified T : Any> List<Any>.of(i: Int): T = this[i] as? T
    ?: throw IllegalArgumentException("${this[i]} is in a list of numbers of type ${T::class.simpleName}; all must have one type")

/**
 * The coordinates and the value of each stored entry, in the order of the coordinates. The iteration reads a copy on the heap, which
 * is made when the iteration begins. LONG values above 2^53 are rounded; `forEachLongEntry` passes them exactly.
 */
public val INDArray.storedEntries: Sequence<Pair<List<Long>, Double>>
    get() = Sequence {
        val coordinates = ArrayList<List<Long>>()
        val values = ArrayList<Double>()
        forEachEntry(EntryConsumer { at, value ->
            coordinates += at.toList()
            values += value
        })
        coordinates.asSequence().zip(values.asSequence()).iterator()
    }
