// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.sparse4j.DataType
import org.sparse4j.DuplicatePolicy
import org.sparse4j.INDArray
import org.sparse4j.Sparse4j
import org.sparse4j.SparseFormat
import org.sparse4j.indexing.NDArrayIndex

/** Each form of the syntax against the Java call that it stands for, on every format. */
class SyntaxTest {
    private fun entries(format: SparseFormat): INDArray =
        sparse(4, 3, format = format) {
            add(2.0, 0, 1)
            add(3.0, 1, 2)
            add(1.0, 2, 0)
            add(4.0, 3, 2)
        }

    /** As GCS in one line, as CSR and CSC are GCS of rows and columns. */
    private fun matrix(format: SparseFormat = SparseFormat.COO): INDArray =
        if (format == SparseFormat.GCS) entries(format).toFormat(intArrayOf(1, 0), 0) else entries(format)

    private fun same(expected: INDArray, got: INDArray) {
        assertEquals(expected.dataType(), got.dataType())
        assertEquals(expected.shape().toList(), got.shape().toList())
        assertTrue(expected.equalsWithEps(got, 0.0), "$expected and $got")
    }

    private fun wrong(message: String, call: () -> Any?) =
        assertEquals(message, assertThrows<IllegalArgumentException> { call() }.message)

    @Test
    fun coordinatesMayBeIntVariables() {
        val x = sparse(3, 3, type = DataType.LONG) { for (i in 0 until 3) add((1L shl 60) + i, i, 2 - i) }
        assertEquals((1L shl 60) + 1, x.getLong(1, 1))
        val y = sparse(3) { for (i in 1..2) add(0.5 * i, i) }
        same(Sparse4j.create(doubleArrayOf(0.0, 0.5, 1.0)), y)
        val z = sparse(3, type = DataType.BOOL) { for (i in 1..2) add(true, i) }
        assertEquals(listOf(listOf(1L) to 1.0, listOf(2L) to 1.0), z.storedEntries.toList())
        assertThrows<IndexOutOfBoundsException> { sparse(3) { for (i in 3..3) add(1.0, i) } }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun arithmetic(format: SparseFormat) {
        val x = matrix(format)
        val y = x.mul(3).toFormat(SparseFormat.CSR)
        same(x.add(y), x + y)
        same(x.sub(y), x - y)
        same(x.mul(y), x * y)
        same(x.add(1).div(y.add(1)), (x + 1) / (y + 1))
        same(x.neg(), -x)
        same(x.mmul(y.transpose()), x mm y.t)
        same(x.mmul(y.transpose()).add(1), (x mm y.t) + 1)
        same(x.add(y.mul(x)), x + y * x)
        assertEquals(x.getColumn(2).dot(y.getColumn(2)), x[all, 2] dot y[all, 2])
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun numbersOnEitherSide(format: SparseFormat) {
        val x = matrix(format).add(1)
        same(x.add(1.5), x + 1.5)
        same(x.add(1.5), 1.5 + x)
        same(x.mul(2), 2 * x)
        same(x.rsub(2L), 2L - x)
        same(x.rdiv(2.5f), 2.5f / x)
        same(x.sub(2.5f), x - 2.5f)
        same(x.mul(2), x * 2)
        same(x.div(2), x / 2)
        val whole = listOf(1, 2, 3).toNDArray()
        assertEquals(DataType.INT, whole.dataType())
        assertEquals(DataType.INT, (2 * whole + 1).dataType())
        assertEquals(DataType.DOUBLE, (whole * 0.5).dataType())
        assertEquals(DataType.INT, (1 - whole).dataType())
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun inPlace(format: SparseFormat) {
        val x = matrix(format)
        val before = x
        x += 1
        x *= 2
        x -= Sparse4j.ones(4, 3)
        x /= 3.0
        assertSame(before, x)
        same(matrix(format).add(1).mul(2).sub(1).div(3), x)
        x += x
        x *= x
        x -= 1
        x /= x.dup()
        assertEquals(12.0, x.sumNumber().toDouble())
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun comparisonsAndMasks(format: SparseFormat) {
        val x = matrix(format)
        val y = x * 2
        same(x.gt(1), x gt 1)
        same(x.gte(2.0), x gte 2.0)
        same(x.lt(2), x lt 2)
        same(x.lte(2), x lte 2)
        same(x.eq(2), x eq 2)
        same(x.neq(2), x neq 2)
        same(x.gt(y), x gt y)
        same(x.gte(y), x gte y)
        same(x.lt(y), x lt y)
        same(x.lte(y), x lte y)
        same(x.eq(y), x eq y)
        same(x.neq(y), x neq y)
        same(x.mul(0).castTo(DataType.BOOL), (x gt 1) and (x lt 1))
        same(x.gt(-1), (x gt 1) or !(x gt 1))
        same(x.gt(1), (x gt 1) xor (x lt -1))
        same(x.get(NDArrayIndex.mask(x.gt(1))), x[x gt 1])
        assertTrue(x == matrix())
        assertFalse(x == matrix(format).add(1))
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun reading(format: SparseFormat) {
        val x = matrix(format)
        assertEquals(2.0, x[0, 1])
        assertEquals(4.0, x[-1, -1])
        assertEquals(2.0, x[0L, 1L])
        same(x.getColumn(2), x[all, 2])
        same(x.getRow(1), x[1, all])
        same(x.getRow(1), x[1L, all])
        same(x.get(NDArrayIndex.interval(0, 2, 4), NDArrayIndex.point(-1)), x[0 until 4 step 2, -1])
        same(x.get(NDArrayIndex.interval(1, 4), NDArrayIndex.all()), x[1..3, all])
        same(x.get(NDArrayIndex.interval(1, 4), NDArrayIndex.all()), x[1L..3L, all])
        same(x.get(NDArrayIndex.interval(2, 4), NDArrayIndex.all()), x[-2..-1, all])
        same(x.get(NDArrayIndex.indices(3, 2, 1, 0), NDArrayIndex.all()), x[3 downTo 0, all])
        same(x.get(NDArrayIndex.indices(-1, 0, 1), NDArrayIndex.all()), x[-1..1, all])
        same(x.get(NDArrayIndex.indices(2, 0), NDArrayIndex.all()), x[listOf(2, 0), all])
        same(x.get(NDArrayIndex.indices(2, 0), NDArrayIndex.all()), x[intArrayOf(2, 0), all])
        same(x.get(NDArrayIndex.indices(2, 0), NDArrayIndex.all()), x[longArrayOf(2, 0), all])
        same(x.get(NDArrayIndex.indices(1, 3), NDArrayIndex.point(2)), x[x[all, 2] gt 0, 2])
        assertEquals(listOf(4L, 1L, 3L), x[all, newAxis, all].shape().toList())
        same(x.getColumn(0), x[ellipsis, 0])
        assertEquals(0L, x[0 until 0, all].length())
        assertEquals(0L, x[3..1, all].length())
        assertTrue(x[0 until 4 step 2, 2].isView)
        assertEquals(3.0, listOf(1.0, 3.0).toNDArray()[1])
        assertEquals(7.0, Sparse4j.scalar(7.0)[ellipsis].getDouble())
        val deep = sparse(2, 2, 2, 2, 2, 2) { add(4.0, 0, 0, 0, 0, 0, 1) }
        assertEquals(4.0, deep[0, 0, 0, 0, 0, 1])
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun writing(format: SparseFormat) {
        val x = matrix(format)
        x[3, 0] = 7
        assertEquals(7.0, x[3, 0])
        x[0, all] = 5.5
        same(listOf(5.5, 5.5, 5.5).toNDArray(), x[0, all])
        x[all, 1..2] = Sparse4j.ones(4, 2)
        assertEquals(8.0, x[all, 1..2].sumNumber().toDouble())
        x[x gt 5] = 0
        assertEquals(0.0, x[0, 0])
        val lower = x[2..3, all]
        lower[0, 0] = 9
        assertEquals(9.0, x[2, 0])
        x[2, 0] += 1.0
        assertEquals(10.0, x[2, 0], "an element is read and written")
        val long = sparse(2, 2, type = DataType.LONG, format = format) { add(9007199254740993L, 0, 0) }
        long[0, 0] = long.getLong(0, 0) + 1
        assertEquals(9007199254740994L, long.getLong(0, 0))
        long[0, all].addi(1)
        assertEquals(9007199254740995L, long.getLong(0, 0))
        val column = x[all, 1]
        column *= 3
        same(listOf(3.0, 3.0, 3.0, 3.0).toNDArray(), x[all, 1])
        x[listOf(0, 1), 1] = listOf(5, 6).toNDArray()
        same(listOf(5.0, 6.0, 3.0, 3.0).toNDArray(), x[all, 1])
        x[ellipsis, 0] = 1
        assertEquals(4.0, x[all, 0].sumNumber().toDouble())
        val ofAnyRank = if (format.isSparse && format != SparseFormat.GCS) SparseFormat.COO else format
        val cube = sparse(2, 2, 2, format = ofAnyRank)
        cube[1, 0, 1] = 3
        cube[all, 1, all] = Sparse4j.ones(2, 2)
        assertEquals(7.0, cube.sumNumber().toDouble())
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun creation(format: SparseFormat) {
        val x = entries(format)
        val ofAMatrix = if (format == SparseFormat.GCS) SparseFormat.CSR else format
        assertEquals(ofAMatrix, x.format)
        assertEquals(format, matrix(format).format)
        val pairs = listOf(listOf(0, 1) to 2.0, listOf(1, 2) to 3.0, listOf(2, 0) to 1.0, listOf(3, 2) to 4.0)
        same(x, sparse(4, 3, entries = pairs, format = format))
        val longs = sparse(2, 2, entries = listOf(listOf(0L, 1L) to 9007199254740993L), type = DataType.LONG, format = format)
        assertEquals(9007199254740993L, longs.getLong(0, 1))
        val ones = sparse(2, 2, fill = 1, type = DataType.INT, format = format)
        same(Sparse4j.ones(DataType.INT, 2, 2), ones)
        assertEquals(4L, ones.sumNumber().toLong())
        val last = sparse(2, 2, format = format, duplicates = DuplicatePolicy.LAST) { add(1.0, 0, 0).add(5.0, 0, 0) }
        assertEquals(5.0, last[0, 0])
        val identity = identity(3, type = DataType.FLOAT, format = format)
        assertEquals(ofAMatrix, identity.format)
        same(Sparse4j.eye(3).castTo(DataType.FLOAT), identity)
        same(Sparse4j.creation().full(DataType.INT, 7, 2, 3), dense(2, 3, type = DataType.INT, value = 7))
        same(Sparse4j.zeros(2), dense(2))
    }

    @Test
    fun listsIn() {
        same(Sparse4j.create(doubleArrayOf(1.0, 2.0)), listOf(1.0, 2.0).toNDArray())
        same(
            Sparse4j.creation().createFromNested(arrayOf(floatArrayOf(1f, 2f), floatArrayOf(3f, 4f))),
            listOf(listOf(1f, 2f), listOf(3f, 4f)).toNDArray(),
        )
        assertEquals(listOf(2L, 1L, 3L), listOf(listOf(listOf(1L, 2L, 3L)), listOf(listOf(4L, 5L, 6L))).toNDArray().shape().toList())
        assertEquals(DataType.BOOL, listOf(true, false).toNDArray().dataType())
        assertThrows<IllegalArgumentException> { listOf(listOf(1, 2), listOf(3)).toNDArray() }
        wrong("2.0 is in a list of numbers of type Int; all must have one type") { listOf(1, 2.0).toNDArray() }
        val advice = "convert the numbers of all rows to one type, as by row.map { it.toLong() }"
        wrong("a row has the type LONG, but the rows before it INT: [8589934592, 4]; $advice") { listOf(listOf(1, 2), listOf(1L shl 33, 4L)).toNDArray() }
        wrong("a row has the type INT, but the rows before it BOOL: [3, 4]; $advice") { listOf(listOf(true, false), listOf(3, 4)).toNDArray() }
        wrong("a row has the type INT, but the rows before it DOUBLE: [[3]]; $advice") { listOf(listOf(listOf(1.5)), listOf(listOf(3))).toNDArray() }
        wrong("a row has the type FLOAT, but the rows before it DOUBLE: [2.0]; $advice") { listOf(listOf(listOf(1.0), listOf(2f))).toNDArray() }
        wrong("each element must be a list without nulls, like the first one, not 3") { listOf(listOf(1, 2), 3).toNDArray() }
        wrong("each element must be a list without nulls, like the first one, not [null]") { listOf(listOf(1), listOf(null)).toNDArray() }
        wrong("a is not an Int, Long, Float, Double or Boolean") { listOf("a").toNDArray() }
        wrong("an empty list has no type; call dense(0, type = ...)") { emptyList<Int>().toNDArray() }
        wrong("a coordinate is an Int or a Long, not 0.5") { sparse(2, 2, entries = listOf(listOf(0.5, 1.0) to 1.0)) }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun entriesOut(format: SparseFormat) {
        val x = matrix(format)
        // A DENSE array stores zeros, too.
        val got = x.storedEntries.filter { it.second != 0.0 }.toList()
        assertEquals(listOf(listOf(0L, 1L) to 2.0, listOf(1L, 2L) to 3.0, listOf(2L, 0L) to 1.0, listOf(3L, 2L) to 4.0), got)
        var sum = 0.0
        for ((at, value) in x.storedEntries) sum += at.sum() * value
        assertEquals(33.0, sum)
        val entries = x.storedEntries
        x[0, 0] = 9
        assertEquals(listOf(0L, 0L) to 9.0, entries.first(), "read when the iteration begins")
        assertEquals(0, sparse(3, 3).storedEntries.count())
        same(x, sparse(4, 3, entries = x.storedEntries.asIterable()))
    }

    @ParameterizedTest
    @EnumSource(SparseFormat::class)
    fun scopes(format: SparseFormat) {
        val x = matrix(format)
        assertEquals(10.0, x.use { it.sumNumber() })
        assertTrue(x.wasClosed())
        val kept = workspace("kotlin") { (matrix(format) + 1).detach() }
        assertEquals(22.0, kept.sumNumber().toDouble())
    }

    @Test
    fun whatIsNoIndexIsRefused() {
        val x = matrix()
        wrong("x[1] selects one element and needs 2 indexes, not 1; write all for a whole dimension") { x[1] }
        wrong("x[1, 1, 1] selects one element and needs 2 indexes, not 3") { x[1, 1, 1] }
        val kinds = "indexes are numbers, ranges, all, newAxis, ellipsis, lists of Int or Long, and masks"
        wrong("1.5 is not an index; $kinds") { x[1.5, all] }
        wrong("a is not an index; $kinds") { x[listOf("a"), all] }
        wrong("1.5 is not an index; $kinds") { x[1.5, 1] = 2 }
        assertThrows<IndexOutOfBoundsException> { x[4, 0] }
        assertThrows<IndexOutOfBoundsException> { x[0..4, 0] }
        assertEquals(matrix(), x)
    }
}
