// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import org.sparse4j.INDArray
import org.sparse4j.indexing.{INDArrayIndex, NDArrayIndex}

import scala.collection.immutable
import scala.language.implicitConversions

/** An index between the brackets of `x(...)`: a number, a range, `::`, a sequence of numbers, a BOOL array, or an index of
  * [[org.sparse4j.indexing.NDArrayIndex]]. Negative numbers count from the end.
  *
  * @since 0.1.0
  */
final class Index private (val value: INDArrayIndex)

/** Converts each type of index to an [[Index]].
  *
  * @since 0.1.0
  */
object Index {
  implicit def ofInt(i: Int): Index = new Index(NDArrayIndex.point(i.toLong))
  implicit def ofLong(i: Long): Index = new Index(NDArrayIndex.point(i))
  implicit def ofAll(all: immutable.::.type): Index = new Index(NDArrayIndex.all())
  implicit def ofMask(mask: INDArray): Index = new Index(NDArrayIndex.mask(mask))
  implicit def ofIndex(index: INDArrayIndex): Index = new Index(index)
  implicit def ofSeq(indexes: immutable.Seq[Int]): Index = indexes match {
    case range: Range => new Index(interval(range))
    case _            => new Index(NDArrayIndex.indices(indexes.map(_.toLong): _*))
  }

  // An interval makes a view. A range that runs backwards, or from negative to other indexes, becomes a list.
  private def interval(range: Range): INDArrayIndex =
    if (range.isEmpty) NDArrayIndex.interval(0, 0)
    else if (range.step > 0 && (range.head < 0) == (range.last < 0))
      NDArrayIndex.interval(range.head.toLong, range.step.toLong, range.last.toLong, true)
    else NDArrayIndex.indices(range.map(_.toLong): _*)
}
