// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import org.sparse4j.Sparse4j
import org.sparse4j.linalg.SparseLU
import org.sparse4j.syntax._

import java.util.Locale
import scala.util.Using

/** The program OnePatternManyTimes of the Java cookbook, in Scala. */
object OnePatternManyTimes {
  def main(args: Array[String]): Unit = {
    Using.Manager { use =>
      val diagonals = Array(Array(-1.0), Array(2.0), Array(-1.0))
      val laplacian = use(Sparse4j.sparseCreation().diags(diagonals, Array(-1L, 0L, 1L), 100, 100))
      val b = use(Sparse4j.ones(100))
      val lu = use(SparseLU.of(laplacian))
      for (shift <- Seq(0, 0.1, 1)) {
        lu.refactor(use(laplacian + use(use(Sparse4j.speye(100)) * shift)))
        println("shift %.1f: middle %.4f".formatLocal(Locale.ROOT, shift, use(lu.solve(b)).getDouble(50)))
      }
    }.get
  }
}
