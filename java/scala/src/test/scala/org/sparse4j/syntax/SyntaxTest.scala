// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertSame, assertThrows, assertTrue}
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.sparse4j.indexing.NDArrayIndex
import org.sparse4j.{DataType, INDArray, Sparse4j, SparseFormat}

import scala.util.Using

/** Compiled and run by Scala 2.13 and 3: each form of the syntax against the Java call that it stands for. */
class SyntaxTest {
  private def matrix: INDArray = sparse(4, 3)((0, 1) -> 2.0, (1, 2) -> 3.0, (2, 0) -> 1.0, (3, 2) -> 4.0)

  // As GCS in one line, as CSR and CSC are GCS of rows and columns.
  private def of(format: SparseFormat): INDArray =
    Using.resource(matrix)(x => if (format == SparseFormat.GCS) x.toFormat(Array(1, 0), 0) else x.toFormat(format))

  private def same(expected: INDArray, got: INDArray): Unit = {
    assertEquals(expected.dataType, got.dataType)
    assertEquals(expected.shape().toSeq, got.shape().toSeq)
    assertTrue(expected.equalsWithEps(got, 0), s"$expected and $got")
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def arithmetic(format: SparseFormat): Unit = {
    val x = of(format)
    assertEquals(format, x.getFormat)
    val y = x.mul(3).toFormat(SparseFormat.CSR)
    same(x.add(y), x + y)
    same(x.sub(y), x - y)
    same(x.mul(y), x * y)
    same(x.add(1).div(y.add(1)), (x + 1) / (y + 1))
    same(x.neg(), -x)
    same(x.mmul(y.transpose()), x @@ y.t)
    same(x.add(y.mul(x)), x + y * x)
    same(x.mmul(y.transpose()).add(1), x @@ y.t + 1)
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def numbersOnEitherSide(format: SparseFormat): Unit = {
    val x = of(format).add(1)
    same(x.add(1.5), x + 1.5)
    same(x.add(1.5), 1.5 + x)
    same(x.mul(2), 2 * x)
    same(x.rsub(2L), 2L - x)
    same(x.rdiv(2.5f), 2.5f / x)
    same(x.sub(2.5f), x - 2.5f)
    same(x.gt(2), 2 < x)
    same(x.gte(2L), 2L <= x)
    same(x.lt(2.5f), 2.5f > x)
    same(x.lte(2.0), 2.0 >= x)
    val whole = Seq(1, 2, 3).toNDArray
    assertEquals(DataType.INT, whole.dataType)
    assertEquals(DataType.INT, (2 * whole + 1).dataType)
    assertEquals(DataType.DOUBLE, (whole * 0.5).dataType)
    assertEquals(DataType.INT, (1 - whole).dataType)
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def inPlace(format: SparseFormat): Unit = {
    val x = of(format)
    val before = x
    x += 1
    x *= 2
    x -= Sparse4j.ones(4, 3)
    x /= 3.0
    assertSame(before, x)
    same(matrix.add(1).mul(2).sub(1).div(3), x)
    var z = of(format)
    val old = z
    z += 1
    assertSame(old, z, "a var is written in place, not replaced")
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def comparisonsAndMasks(format: SparseFormat): Unit = {
    val x = of(format)
    same(x.gt(1), x > 1)
    same(x.gte(2.0), x >= 2.0)
    same(x.lt(2), x < 2)
    same(x.lte(2), x <= 2)
    same(x.eq(2), x === 2)
    same(x.neq(x), x =!= x)
    same(x.mul(0).castTo(DataType.BOOL), (x > 1) & (x < 1))
    same(x.gt(-1), (x > 1) | !(x > 1))
    same(x.gt(1), (x > 1) ^ (x < -1))
    same(x.get(NDArrayIndex.mask(x.gt(1))), x(x > 1))
    assertTrue(x == matrix)
    assertFalse(x == matrix.add(1))
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def reading(format: SparseFormat): Unit = {
    val x = of(format)
    assertEquals(2.0, x(0, 1))
    assertEquals(4.0, x(-1, -1))
    assertEquals(2.0, x(0L, 1L))
    assertEquals(2.0, x(0, 1L))
    same(x.getColumn(2), x(::, 2))
    same(x.getRow(1), x(1, ::))
    same(x.get(NDArrayIndex.interval(0, 2, 4), NDArrayIndex.point(-1)), x(0 until 4 by 2, -1))
    same(x.get(NDArrayIndex.interval(1, 4), NDArrayIndex.all()), x(1 to 3, ::))
    same(x.get(NDArrayIndex.interval(2, 4), NDArrayIndex.all()), x(-2 to -1, ::))
    same(x.get(NDArrayIndex.indices(3, 2, 1, 0), NDArrayIndex.all()), x(3 to 0 by -1, ::))
    same(x.get(NDArrayIndex.indices(-1, 0, 1), NDArrayIndex.all()), x(-1 to 1, ::))
    same(x.get(NDArrayIndex.indices(2, 0), NDArrayIndex.all()), x(Seq(2, 0), ::))
    same(x.get(NDArrayIndex.indices(2, 0), NDArrayIndex.all()), x(List(2, 0), ::))
    assertEquals(Seq(4L, 1L, 3L), x(::, newAxis, ::).shape().toSeq)
    same(x.getColumn(0), x(---, 0))
    assertEquals(0L, x(0 until 0, ::).length())
    assertTrue(x(::, 2).isView)
    assertEquals(3.0, Sparse4j.create(Array(1.0, 3.0)).apply(1))
    assertEquals(7.0, Sparse4j.scalar(7.0).apply())
    val deep = sparse(2, 2, 2, 2, 2, 2)((0, 0, 0, 0, 0, 1) -> 4.0)
    assertEquals(4.0, deep(0, 0, 0, 0, 0, 1))
    assertEquals(4.0, deep(0, ---)(0, 0, 0, 0, 1))
    assertEquals(4.0, deep(0, 0, ---)(0, 0, 0, 1))
    assertEquals(4.0, deep(0, 0, 0, ---)(0, 0, 1))
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def writing(format: SparseFormat): Unit = {
    val x = of(format)
    x(3, 0) = 7
    assertEquals(7.0, x(3, 0))
    x(0, ::) = 5.5
    same(Seq(5.5, 5.5, 5.5).toNDArray, x(0, ::))
    x(::, 1 to 2) = Sparse4j.ones(4, 2)
    assertEquals(8.0, x(::, 1 to 2).sumNumber())
    x(x > 5) = 0
    assertEquals(0.0, x(0, 0))
    val lower = x(2 to 3, ::)
    lower(0, 0) = 9
    assertEquals(9.0, x(2, 0))
    x(2L, 0L) += 1
    x(2, 0) *= 2
    val (i, j) = (2, 0)
    x(i, j) -= 10
    assertEquals(10.0, x(i, j), "an element is read and written")
    x(::, 1) *= 3
    same(Seq(3.0, 3.0, 3.0, 3.0).toNDArray, x(::, 1))
    x(Seq(0, 1), 1) = Seq(5, 6).toNDArray
    same(Seq(5.0, 6.0, 3.0, 3.0).toNDArray, x(::, 1))
    x(---, 0) = 1
    assertEquals(4.0, x(::, 0).sumNumber())
    val cube = sparse(2, 2, 2)().toFormat(if (format.isSparse && format != SparseFormat.GCS) SparseFormat.COO else format)
    cube(1, 0, 1) = 3
    cube(::, 1, ::) = Sparse4j.ones(2, 2)
    assertEquals(7.0, cube.sumNumber())
  }

  @Test def sequencesIn(): Unit = {
    same(Sparse4j.create(Array(1.0, 2.0)), Seq(1.0, 2.0).toNDArray)
    same(Sparse4j.creation().createFromNested(Array(Array(1.0f, 2.0f), Array(3.0f, 4.0f))), Seq(Seq(1.0f, 2.0f), Seq(3.0f, 4.0f)).toNDArray)
    assertEquals(Seq(2L, 1L, 3L), Seq(Seq(Seq(1L, 2L, 3L)), Seq(Seq(4L, 5L, 6L))).toNDArray.shape().toSeq)
    assertEquals(DataType.BOOL, Vector(true, false).toNDArray.dataType)
    assertThrows(classOf[IllegalArgumentException], () => { Seq(Seq(1, 2), Seq(3)).toNDArray; () })
    assertThrows(classOf[IllegalArgumentException], () => { sparse(2, 2)(("0", 1) -> 1.0); () })
    val entries = Seq((0, 1) -> 2.0, (1, 1) -> 3.0, (1, 1) -> 4.0)
    same(Sparse4j.create(Array(0.0, 2.0), Array(0.0, 7.0)).toFormat(SparseFormat.COO), sparse(2, 2)(entries: _*))
    same(sparse(2, 2)((0L, 1L) -> 2.0), sparse(2, 2)((0, 1) -> 2))
    same(Sparse4j.create(Array(1, 4, 9)), (1 to 3).map(i => i * i).toNDArray)
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def entriesOut(format: SparseFormat): Unit = {
    val x = of(format)
    // A DENSE array stores zeros, too.
    val got = x.storedEntries.filter(_._2 != 0).map { case (at, v) => (at.toList, v) }.toList
    assertEquals(List((List(0L, 1L), 2.0), (List(1L, 2L), 3.0), (List(2L, 0L), 1.0), (List(3L, 2L), 4.0)), got)
    assertEquals(4.0, x.storedEntries.map(_._2).max)
    assertTrue(Sparse4j.sparse(3, 3).storedEntries.isEmpty)
  }

  @ParameterizedTest @EnumSource(classOf[SparseFormat]) def scopes(format: SparseFormat): Unit = {
    val sum = Using.resource(of(format))(x => x.sumNumber())
    assertEquals(10.0, sum)
    val kept = workspace("scala")((of(format) + 1).detach())
    assertEquals(22.0, kept.sumNumber())
  }

  @Test def oneElementHasOneIndexForEachDimension(): Unit = {
    val e = assertThrows(classOf[IllegalArgumentException], () => { matrix.apply(1); () })
    assertEquals("x(1) selects one element and needs 2 indexes, not 1; write :: for a whole dimension", e.getMessage)
  }

  /** Scala's own operators for what is ordered or numeric, imported too, leave those of arrays alone. */
  @Test def besideImplicitsOfScala(): Unit = {
    import scala.concurrent.duration._
    import scala.jdk.CollectionConverters._
    import scala.math.Fractional.Implicits._
    import scala.math.Numeric.Implicits._
    import scala.math.Ordering.Implicits._
    def larger[A: Ordering](a: A, b: A): A = if (a < b) b else a
    def sum[A: Numeric](a: A, b: A): A = a + b
    def half[A: Fractional](a: A, b: A): A = a / b
    val x = matrix
    same(x.add(1).mul(2), 2 * (x + 1))
    same(x.gt(1), x > 1)
    same(x.neg(), -x)
    same(x.add(x), x + x)
    same(x.div(2), x / 2)
    assertEquals(2, larger(1, 2))
    assertEquals(3, sum(1, 2))
    assertEquals(1.5, half(3.0, 2.0))
    assertEquals(2.seconds, 1.second + 1.second)
    assertEquals(1, Seq(x).asJava.size)
    assertEquals("x: 1", "x: " + 1)
    val text = x.toString + 1
    assertTrue(text.endsWith("1"))
    val pair: (INDArray, Int) = x -> 1
    assertSame(x, pair._1)
  }
}
