// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.io.{ByteArrayOutputStream, PrintStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}

/** Each program of the cookbook in Scala, by 2.13 and 3, prints what the one in Java says that it prints. */
class ScalaCookbookTest {
  @ParameterizedTest
  @ValueSource(strings = Array("arrays.WriteThroughAView", "exchange.JavaArrays", "files.ReadAFile", "graphs.PageRankWithNames",
    "graphs.ShortestPath", "learning.RankDocuments", "solve.HeatEquation", "solve.LaplacianEigenvalues", "solve.LeastSquares",
    "solve.OnePatternManyTimes", "solve.SolvePositiveDefinite"))
  def theProgramPrintsWhatTheJavaProgramPrints(program: String): Unit = {
    val source = Path.of(s"../cookbook/src/main/java/org/sparse4j/cookbook/${program.replace('.', '/')}.java")
    val expected = Files.readString(source).split("\n// Prints:\n").last.split("\n").map(_.stripPrefix("//").stripPrefix(" "))
    val before = System.out
    val printed = new ByteArrayOutputStream
    val out = new PrintStream(printed, true, UTF_8)
    System.setOut(out)
    try Console.withOut(out) {
        Class.forName(s"org.sparse4j.cookbook.$program").getMethod("main", classOf[Array[String]]).invoke(null, Array.empty[String])
      }
    finally System.setOut(before)
    val lines = printed.toString(UTF_8).split("\n").map(_.stripTrailing)
    assertEquals(expected.mkString("\n").stripTrailing, lines.mkString("\n").stripTrailing)
  }
}
