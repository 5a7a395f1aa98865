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
 * A sparse array of a shape, from what [build] adds: `sparse(4, 3, format = SparseFormat.CSR) { add(2.0, 0, 1) }`.
 *
 * @param format GCS of a matrix is CSR
 * @param fill the value of the elements that are not given
 * @param duplicates what becomes of entries given twice
 * @throws IndexOutOfBoundsException when a coordinate leaves its dimension
 * @throws IllegalArgumentException for another number of coordinates than the shape has, and for a format that has not this rank
 */
public fun sparse(
    vararg shape: Long,
    type: DataType = DataType.DOUBLE,
    format: SparseFormat = SparseFormat.COO,
    fill: Number = 0,
    duplicates: DuplicatePolicy = DuplicatePolicy.SUM,
    build: CooBuilder.() -> Unit = {},
): INDArray = Sparse4j.coo(*shape).type(type).fill(fill).duplicates(duplicates).use { it.apply(build).build(format) }

/** As [sparse], from coordinates and their values: `sparse(4, 3, entries = listOf(listOf(0, 1) to 2.0))`. */
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

/** Adds an entry as `add` of the class does, at coordinates that are Int variables: `for (i in 0 until n) add(2.0, i, i)`. */
public fun CooBuilder.add(value: Double, vararg coordinates: Int): CooBuilder = add(value, *coordinates.asLongs())

/** Adds a whole number as `add` of the class does, at coordinates that are Int variables. */
public fun CooBuilder.add(value: Long, vararg coordinates: Int): CooBuilder = add(value, *coordinates.asLongs())

/** Adds a truth value as `add` of the class does, at coordinates that are Int variables. */
public fun CooBuilder.add(value: Boolean, vararg coordinates: Int): CooBuilder = add(value, *coordinates.asLongs())

private fun IntArray.asLongs() = LongArray(size) { this[it].toLong() }

private fun coordinate(number: Number): Long = when (number) {
    is Int -> number.toLong()
    is Long -> number
    else -> throw IllegalArgumentException("a coordinate is an Int or a Long, not $number")
}

/** A DENSE array of a shape, with one value everywhere. */
public fun dense(vararg shape: Long, type: DataType = DataType.DOUBLE, value: Number = 0): INDArray =
    Sparse4j.creation().full(type, value, *shape)

/** The identity matrix. */
public fun identity(n: Long, type: DataType = DataType.DOUBLE, format: SparseFormat = SparseFormat.CSR): INDArray =
    sparse(n, n, type = type, format = format) {
        for (i in 0 until n) add(1L, i, i)
    }

/**
 * A DENSE array of these numbers, or of lists of lists of them, of the numbers' own type: all Int, Long, Float, Double or Boolean.
 *
 * @throws IllegalArgumentException for lists beside each other that are of different lengths, for numbers of several types, in one
 *     row or in different rows, and for other elements or none
 */
public fun List<Any>.toNDArray(): INDArray {
    require(isNotEmpty()) { "an array of no elements has no type: dense(0, type = ...)" }
    if (first() !is List<*>) return vector(this)
    val rows = ArrayList<INDArray>()
    try {
        for (row in this) {
            require(row is List<*> && row.none { it == null }) { "lists and numbers beside each other, or null: $row" }
            rows += row.map { it!! }.toNDArray()
            require(rows.last().dataType() == rows.first().dataType()) {
                "a row of ${rows.last().dataType()} beside rows of ${rows.first().dataType()}: $row; " +
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
    ?: throw IllegalArgumentException("${this[i]} beside numbers of type ${T::class.simpleName}")

/**
 * The stored entries, in the order of their coordinates: coordinates and value, from a copy on the heap that is made when the
 * iteration begins. Values above 2^53 of LONG arrays are rounded; `forEachLongEntry` has them.
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
