// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files

import org.sparse4j.Sparse4j

import java.nio.file.Files
import scala.util.Using

/** The program ReadAFile of the Java cookbook, in Scala. */
object ReadAFile {
  def main(args: Array[String]): Unit = {
    val file = Files.createTempFile("stiffness", ".mtx")
    Files.writeString(file,
      """%%MatrixMarket matrix coordinate real symmetric
        |3 3 4
        |1 1 2
        |2 2 2
        |3 3 2
        |2 1 -1
        |""".stripMargin)
    println(Sparse4j.files().readInfo(file))
    Using.resource(Sparse4j.files().read(file)) { a =>
      println(s"${a.getFormat} of ${a.rows} x ${a.columns}, ${a.nnz} entries")
      println(a)
    }
    Files.delete(file)
  }
}
