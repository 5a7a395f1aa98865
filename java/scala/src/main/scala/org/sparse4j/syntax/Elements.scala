// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import org.sparse4j.{INDArray, Sparse4j}

/** Converts a sequence of `A` to an array. `A` is a number type, or a sequence of a type that has an instance itself.
  *
  * @since 0.1.0
  */
sealed trait Elements[A] {
  def array(values: Seq[A]): INDArray
}

/** Has an instance for each type of elements that a sequence may have.
  *
  * @since 0.1.0
  */
object Elements {
  private def of[A](make: Seq[A] => INDArray): Elements[A] = new Elements[A] {
    def array(values: Seq[A]): INDArray = make(values)
  }

  implicit val doubles: Elements[Double] = of(values => Sparse4j.create(values.toArray))
  implicit val floats: Elements[Float] = of(values => Sparse4j.create(values.toArray))
  implicit val ints: Elements[Int] = of(values => Sparse4j.create(values.toArray))
  implicit val longs: Elements[Long] = of(values => Sparse4j.create(values.toArray))
  implicit val booleans: Elements[Boolean] = of(values => Sparse4j.create(values.toArray))

  /** Converts rows of equal length: makes an array of each row, stacks these arrays, and closes them. */
  implicit def rows[A](implicit elements: Elements[A]): Elements[Seq[A]] = of { values =>
    val rows = values.map(elements.array)
    try Sparse4j.stack(0, rows: _*)
    finally rows.foreach(_.close())
  }
}
