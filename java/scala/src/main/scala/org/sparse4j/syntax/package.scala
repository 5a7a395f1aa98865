// SPDX-License-Identifier: Apache-2.0
package org.sparse4j

import org.sparse4j.indexing.{INDArrayIndex, NDArrayIndex}

/** Provides Scala's operators, indexing and functions for Sparse4j: `import org.sparse4j.syntax._` (in Scala 3 also `syntax.*`).
  *
  * {{{
  * val x = sparse(4, 3)((0, 1) -> 2.0, (1, 2) -> 3.0)
  * 2.0 * x + 1                 // arithmetic, numbers on either side
  * x @@ x.t                    // the matrix product
  * x(1, 2)                     // an element
  * x(::, 0 until 3 by 2)       // a view
  * x(x > 2)                    // the elements under a mask, copied
  * x(0, ::) = 5                // a write, through views too
  * for ((i, v) <- x.storedEntries) println(s"${i.mkString(",")}: $v")
  * }}}
  *
  * Each operator and function calls the Java method with the same meaning, and has its results, types, errors and costs.
  * Arrays are `AutoCloseable`, so `scala.util.Using` closes an array at the end of a block.
  *
  * '''Stability.''' This package may change in any 0.x version;
  * [[https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability docs/versioning.md]] defines this level.
  *
  * @since 0.1.0
  */
package object syntax {

  /** The index that stands for all dimensions without an index of their own. */
  val --- : INDArrayIndex = NDArrayIndex.ellipsis()

  /** The index that inserts a new dimension of length 1. */
  val newAxis: INDArrayIndex = NDArrayIndex.newAxis()

  /** Returns a COO array of this shape. Each entry is a pair of coordinates and value; entries with equal coordinates are added. */
  def sparse(shape: Long*)(entries: (Product, Double)*): INDArray = {
    val builder = Sparse4j.coo(shape: _*)
    try {
      entries.foreach { case (coordinates, value) => builder.add(value, Conversions.coordinates(coordinates): _*) }
      builder.build()
    } finally builder.close()
  }

  /** Runs `body` in a workspace, which frees the arrays that `body` makes, except detached ones. Returns the result of `body`. */
  def workspace[A](name: String)(body: => A): A = {
    val open = Sparse4j.workspace(name)
    try body
    finally open.close()
  }

  /** Provides the operators and the indexing of an array.
    *
    * @since 0.1.0
    */
  implicit final class ArraySyntax(private val x: INDArray) extends AnyVal {
    def +(y: INDArray): INDArray = x.add(y)
    def +(y: Number): INDArray = x.add(y)
    def -(y: INDArray): INDArray = x.sub(y)
    def -(y: Number): INDArray = x.sub(y)

    /** Returns the element-wise product; the matrix product is `@@`. */
    def *(y: INDArray): INDArray = x.mul(y)
    def *(y: Number): INDArray = x.mul(y)
    def /(y: INDArray): INDArray = x.div(y)
    def /(y: Number): INDArray = x.div(y)

    /** Returns the matrix product, like NumPy's `@`. */
    def @@(y: INDArray): INDArray = x.mmul(y)
    def unary_- : INDArray = x.neg()

    def +=(y: INDArray): INDArray = x.addi(y)
    def +=(y: Number): INDArray = x.addi(y)
    def -=(y: INDArray): INDArray = x.subi(y)
    def -=(y: Number): INDArray = x.subi(y)
    def *=(y: INDArray): INDArray = x.muli(y)
    def *=(y: Number): INDArray = x.muli(y)
    def /=(y: INDArray): INDArray = x.divi(y)
    def /=(y: Number): INDArray = x.divi(y)

    // Comparisons return BOOL arrays. `==` compares whole arrays, like Java's equals.
    def <(y: INDArray): INDArray = x.lt(y)
    def <(y: Number): INDArray = x.lt(y)
    def <=(y: INDArray): INDArray = x.lte(y)
    def <=(y: Number): INDArray = x.lte(y)
    def >(y: INDArray): INDArray = x.gt(y)
    def >(y: Number): INDArray = x.gt(y)
    def >=(y: INDArray): INDArray = x.gte(y)
    def >=(y: Number): INDArray = x.gte(y)
    def ===(y: INDArray): INDArray = x.eq(y)
    def ===(y: Number): INDArray = x.eq(y)
    def =!=(y: INDArray): INDArray = x.neq(y)
    def =!=(y: Number): INDArray = x.neq(y)

    // Logical operators of masks.
    def &(y: INDArray): INDArray = ops.Transforms.and(x, y)
    def |(y: INDArray): INDArray = ops.Transforms.or(x, y)
    def ^(y: INDArray): INDArray = ops.Transforms.xor(x, y)
    def unary_! : INDArray = ops.Transforms.not(x)

    /** Returns the transpose, which is a view. */
    def t: INDArray = x.transpose()

    /** Returns one element as a Double. Every dimension needs an index. A row of a matrix is `x(i, ::)`. A LONG beyond 2^53 is
      * rounded, also by `x(0, 0) += 1`; `x(0, 0) = x.getLong(0, 0) + 1` is exact.
      */
    def apply(): Double = element()

    // One method for each number of indexes, because Scala 3 turns x(i, j) += v into x(i, j) = x(i, j) + v only for methods
    // without repeated parameters.
    def apply(i: Long): Double = element(i)
    def apply(i: Long, j: Long): Double = element(i, j)
    def apply(i: Long, j: Long, k: Long): Double = element(i, j, k)
    def apply(i: Long, j: Long, k: Long, l: Long): Double = element(i, j, k, l)
    def apply(i: Long, j: Long, k: Long, l: Long, m: Long, rest: Long*): Double = element(Seq(i, j, k, l, m) ++ rest: _*)

    private def element(at: Long*): Double = x.getDouble(Conversions.point(x, at): _*)

    /** Returns the elements that the indexes select. The result is a copy if a list or a mask is among the indexes, and a view
      * for numbers, ranges, `::`, `newAxis` and `---`. So `x(0, ::) += 1` writes to x, and `x(x > 3) += 1` does not: write
      * `x(x > 3) = x(x > 3) + 1`.
      */
    def apply(first: Index, rest: Index*): INDArray = x.get((first +: rest).map(_.value): _*)

    // x(i, ...) = value, for indexes that are numbers, ranges, ::, lists and masks; the value is broadcast.
    def update(i: Index, value: Number): Unit = put(value, i)
    def update(i: Index, j: Index, value: Number): Unit = put(value, i, j)
    def update(i: Index, j: Index, k: Index, value: Number): Unit = put(value, i, j, k)
    def update(i: Index, j: Index, k: Index, l: Index, value: Number): Unit = put(value, i, j, k, l)
    def update(i: Index, value: INDArray): Unit = put(value, i)
    def update(i: Index, j: Index, value: INDArray): Unit = put(value, i, j)
    def update(i: Index, j: Index, k: Index, value: INDArray): Unit = put(value, i, j, k)
    def update(i: Index, j: Index, k: Index, l: Index, value: INDArray): Unit = put(value, i, j, k, l)

    /** Works like `x(i, j) = value`, for any number of indexes. */
    def put(value: Number, indexes: Index*): Unit = { x.put(indexes.map(_.value).toArray, value); () }
    def put(value: INDArray, indexes: Index*): Unit = { x.put(indexes.map(_.value).toArray, value); () }

    /** Returns the stored entries, in the order of their coordinates. The method copies them to the heap first. */
    def storedEntries: Iterator[(IndexedSeq[Long], Double)] = Conversions.entries(x)
  }

  /** Provides arithmetic and comparisons with an Int on the left.
    *
    * @since 0.1.0
    */
  implicit final class IntSyntax(private val n: Int) extends AnyVal {
    def +(y: INDArray): INDArray = y.add(Int.box(n))
    def -(y: INDArray): INDArray = y.rsub(Int.box(n))
    def *(y: INDArray): INDArray = y.mul(Int.box(n))
    def /(y: INDArray): INDArray = y.rdiv(Int.box(n))
    def <(y: INDArray): INDArray = y.gt(Int.box(n))
    def <=(y: INDArray): INDArray = y.gte(Int.box(n))
    def >(y: INDArray): INDArray = y.lt(Int.box(n))
    def >=(y: INDArray): INDArray = y.lte(Int.box(n))
  }

  /** Provides arithmetic and comparisons with a Long on the left.
    *
    * @since 0.1.0
    */
  implicit final class LongSyntax(private val n: Long) extends AnyVal {
    def +(y: INDArray): INDArray = y.add(Long.box(n))
    def -(y: INDArray): INDArray = y.rsub(Long.box(n))
    def *(y: INDArray): INDArray = y.mul(Long.box(n))
    def /(y: INDArray): INDArray = y.rdiv(Long.box(n))
    def <(y: INDArray): INDArray = y.gt(Long.box(n))
    def <=(y: INDArray): INDArray = y.gte(Long.box(n))
    def >(y: INDArray): INDArray = y.lt(Long.box(n))
    def >=(y: INDArray): INDArray = y.lte(Long.box(n))
  }

  /** Provides arithmetic and comparisons with a Float on the left.
    *
    * @since 0.1.0
    */
  implicit final class FloatSyntax(private val n: Float) extends AnyVal {
    def +(y: INDArray): INDArray = y.add(Float.box(n))
    def -(y: INDArray): INDArray = y.rsub(Float.box(n))
    def *(y: INDArray): INDArray = y.mul(Float.box(n))
    def /(y: INDArray): INDArray = y.rdiv(Float.box(n))
    def <(y: INDArray): INDArray = y.gt(Float.box(n))
    def <=(y: INDArray): INDArray = y.gte(Float.box(n))
    def >(y: INDArray): INDArray = y.lt(Float.box(n))
    def >=(y: INDArray): INDArray = y.lte(Float.box(n))
  }

  /** Provides arithmetic and comparisons with a Double on the left.
    *
    * @since 0.1.0
    */
  implicit final class DoubleSyntax(private val n: Double) extends AnyVal {
    def +(y: INDArray): INDArray = y.add(Double.box(n))
    def -(y: INDArray): INDArray = y.rsub(Double.box(n))
    def *(y: INDArray): INDArray = y.mul(Double.box(n))
    def /(y: INDArray): INDArray = y.rdiv(Double.box(n))
    def <(y: INDArray): INDArray = y.gt(Double.box(n))
    def <=(y: INDArray): INDArray = y.gte(Double.box(n))
    def >(y: INDArray): INDArray = y.lt(Double.box(n))
    def >=(y: INDArray): INDArray = y.lte(Double.box(n))
  }

  /** Converts a sequence to an array.
    *
    * @since 0.1.0
    */
  implicit final class SeqSyntax[A](private val values: Seq[A]) extends AnyVal {

    /** Returns a DENSE array of these numbers, or of the numbers in nested sequences. The array has the type of the numbers. */
    def toNDArray(implicit elements: Elements[A]): INDArray = elements.array(values)
  }
}
