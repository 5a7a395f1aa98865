// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import org.sparse4j.Sparse4j
import org.sparse4j.linalg.SparseCholesky
import org.sparse4j.syntax._

import java.util.Locale
import scala.util.Using

/** The program HeatEquation of the Java cookbook, in Scala. */
object HeatEquation {
  def main(args: Array[String]): Unit = {
    val n = 101
    val dt = 0.5
    Using.Manager { use =>
      val diagonals = Array(Array(-dt), Array(1 + 2 * dt), Array(-dt))
      val a = use(Sparse4j.sparseCreation().diags(diagonals, Array(-1L, 0L, 1L), n, n))
      val cholesky = use(SparseCholesky.of(a))
      var u = Sparse4j.zeros(n)
      u(n / 2) = 1
      for (step <- 1 to 100) {
        u = Using.resource(u)(cholesky.solve)
        if (step % 25 == 0)
          println("time %4.1f: middle %.5f, heat %.5f".formatLocal(Locale.ROOT, step * dt, u(n / 2), u.sumNumber.doubleValue))
      }
      u.close()
    }.get
  }
}
