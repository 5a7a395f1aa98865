// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.exchange

import org.sparse4j.Sparse4j
import org.sparse4j.syntax._

import scala.util.Using

/** The program JavaArrays of the Java cookbook, in Scala. */
object JavaArrays {
  def main(args: Array[String]): Unit = {
    Using.resource(sparse(3, 4)((2, 0) -> 5.0, (0, 3) -> 7.0, (2, 1) -> 9.0)) { x =>
      for ((at, value) <- x.storedEntries) println(s"${at.mkString("[", ", ", "]")} = $value")
      println(x.toDoubleMatrix()(2).mkString("[", ", ", "]"))
      Using.Manager { use =>
        val builder = use(Sparse4j.coo(3, 4))
        for ((at, value) <- x.storedEntries) builder.add(2 * value, at: _*)
        val twice = use(builder.build())
        println(s"equal: ${twice == use(x * 2)}")
      }.get
    }
  }
}
