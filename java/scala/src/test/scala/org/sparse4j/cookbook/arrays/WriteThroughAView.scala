// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays

import org.sparse4j.syntax._
import org.sparse4j.{DataType, Sparse4j, SparseFormat}

import scala.util.Using

/** The program WriteThroughAView of the Java cookbook, in Scala. */
object WriteThroughAView {
  def main(args: Array[String]): Unit = {
    Using.resource(Sparse4j.sparseCreation().sparse(DataType.DOUBLE, SparseFormat.CSR, 4, 5)) { x =>
      val lower = x(2 until 4, ::)
      val column = lower.t(3, ::)
      column(0) = 7
      val row = lower(1, ::)
      row += 0.5
      println(s"x(2, 3) = ${x(2, 3)}, x(3, 0) = ${x(3, 0)}")
      println(s"${x.nnz} entries in x, ${lower.nnz} in the lower half")
    }
  }
}
