// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import org.sparse4j.{EntryConsumer, INDArray}

import scala.collection.immutable.ArraySeq

private[syntax] object Conversions {

  def coordinates(of: Product): Seq[Long] = of.productIterator.map {
    case i: Int  => i.toLong
    case i: Long => i
    case other   => throw new IllegalArgumentException(s"a coordinate is an Int or a Long, not $other, in $of")
  }.toSeq

  def point(x: INDArray, indexes: Seq[Long]): Array[Long] = {
    if (indexes.length != x.rank())
      throw new IllegalArgumentException(
        s"x(${indexes.mkString(", ")}) selects one element and needs ${x.rank()} indexes, not ${indexes.length}" +
          (if (indexes.length < x.rank()) "; write :: for a whole dimension" else "")
      )
    indexes.toArray
  }

  def entries(x: INDArray): Iterator[(IndexedSeq[Long], Double)] = {
    val rank = x.rank()
    val count = Math.toIntExact(x.nnz())
    val places = new Array[Long](Math.multiplyExact(count, rank))
    val values = new Array[Double](count)
    var k = 0
    x.forEachEntry(new EntryConsumer {
      def accept(coordinates: Array[Long], value: Double): Unit = {
        System.arraycopy(coordinates, 0, places, k * rank, rank)
        values(k) = value
        k += 1
      }
    })
    Iterator.range(0, k).map(e => (ArraySeq.unsafeWrapArray(places.slice(e * rank, (e + 1) * rank)), values(e)))
  }
}
