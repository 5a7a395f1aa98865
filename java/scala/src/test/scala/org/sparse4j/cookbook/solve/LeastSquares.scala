// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import org.sparse4j.linalg.SparseQR
import org.sparse4j.syntax._

import java.util.Locale
import scala.util.Using

/** The program LeastSquares of the Java cookbook, in Scala. */
object LeastSquares {
  def main(args: Array[String]): Unit = {
    val n = 50
    Using.Manager { use =>
      // The third column is twice the first, so that the matrix has rank 2.
      val entries = (0 until n).flatMap(i => Seq((i, 0) -> 1.0, (i, 1) -> i.toDouble, (i, 2) -> 2.0))
      val a = use(sparse(n, 3)(entries: _*))
      val b = use((0 until n).map(i => 4 + 0.5 * i + (if (i % 2 == 0) 0.1 else -0.1)).toNDArray)
      val qr = use(SparseQR.of(a))
      val x = use(qr.solveMinimumNorm(b))
      val residual = use(use(a @@ x) - b)
      println(s"rank ${qr.rank} of ${a.columns} columns")
      println("line %.4f + %.4f t".formatLocal(Locale.ROOT, x(0) + 2 * x(2), x(1)))
      println("root mean square of the residual %.4f".formatLocal(Locale.ROOT, residual.norm2Number.doubleValue / math.sqrt(n)))
    }.get
  }
}
