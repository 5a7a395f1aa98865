// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import org.sparse4j.Sparse4j
import org.sparse4j.linalg.{EigenOptions, Solvers}
import org.sparse4j.syntax._

import java.util.Locale
import scala.util.Using

/** The program LaplacianEigenvalues of the Java cookbook, in Scala. */
object LaplacianEigenvalues {
  def main(args: Array[String]): Unit = {
    Using.Manager { use =>
      val edges = Seq((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5), (5, 6))
      val half = use(sparse(7, 7)(edges.map(_ -> 1.0): _*))
      val graph = use(half + half.t)
      val laplacian = use(use(Sparse4j.diag(use(graph.sum(1)))) - graph)
      val e = use(Solvers.eigsh(laplacian, 2, EigenOptions.defaults().near(0)))
      println("connectivity %.4f".formatLocal(Locale.ROOT, e.values()(1)))
      val fiedler = e.vectors()(::, 1)
      println("on the side of vertex 0: " + (1 to 6).filter(i => fiedler(i) * fiedler(0) > 0).mkString(" "))
    }.get
  }
}
