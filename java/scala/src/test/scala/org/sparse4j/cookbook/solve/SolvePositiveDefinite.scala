// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import org.sparse4j.Sparse4j
import org.sparse4j.linalg.SparseCholesky
import org.sparse4j.syntax._

import java.util.Locale
import scala.util.Using

/** The program SolvePositiveDefinite of the Java cookbook, in Scala. */
object SolvePositiveDefinite {
  def main(args: Array[String]): Unit = {
    val n = 1000
    Using.Manager { use =>
      val a = use(Sparse4j.sparseCreation().diags(Array(Array(-1.0), Array(2.5), Array(-1.0)), Array(-1L, 0L, 1L), n, n))
      val cholesky = use(SparseCholesky.of(a))
      val b = use(Sparse4j.ones(n))
      val x = use(cholesky.solve(b))
      val residual = use(use(a @@ x) - b)
      println(s"entries of the factor: ${cholesky.nnz}")
      println("x(0) = %.6f, x(%d) = %.6f".formatLocal(Locale.ROOT, x(0), n / 2, x(n / 2)))
      println(s"the residual is small: ${residual.normmaxNumber().doubleValue < 1e-12}")
    }.get
  }
}
