// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Paths}
import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}

import scala.jdk.CollectionConverters._

/** A session of the REPL as a terminal shows it, transcript.txt, held against what a compiler's REPL says now. */
object Transcript {
  private val Prompt = "scala> "
  private val Where = "  (at .*|\\.\\.\\. \\d+ elided( .*)?)".r

  private val Result = "val res\\d+:".r

  val imports = "import org.sparse4j._, org.sparse4j.indexing._, org.sparse4j.syntax._"
  def classPath: String = System.getProperty("java.class.path")

  private lazy val expected: Vector[String] =
    Files.readAllLines(Paths.get(getClass.getResource("/transcript.txt").toURI)).asScala.toVector

  /** Stack traces name lines of ours; Scala 2.13 begins a value of several lines on one of its own. */
  private def shown(output: String): Vector[String] =
    output.replaceAll("(?m)^(val .*) =\\R", "$1 = ").split("\\R", -1).toVector
      .map(_.reverse.dropWhile(_ == ' ').reverse).filter(line => line.nonEmpty && !Where.matches(line))

  /** Results are counted as Scala 3 does, without those that are Unit. */
  private def counted(lines: Seq[String]): Seq[String] = {
    var results = -1
    lines.map { line =>
      if (Result.findPrefixOf(line).isEmpty) line
      else {
        results += 1
        Result.replaceFirstIn(line, s"val res$results:")
      }
    }
  }

  /** @param run has the REPL read a line, and print to `out` */
  def replay(out: ByteArrayOutputStream)(run: String => Unit): Unit = {
    val inputs = expected.filter(_.startsWith(Prompt)).map(_.stripPrefix(Prompt))
    assertTrue(expected.length >= 60, s"${expected.length} lines")
    val got = counted(inputs.flatMap { line =>
      out.reset()
      Console.withOut(out)(run(line))
      (Prompt + line) +: shown(out.toString) :+ ""
    }.init)
    // To be looked at, and to become the transcript where it is right.
    Files.write(Paths.get("target/transcript.txt"), got.mkString("", "\n", "\n").getBytes(UTF_8))
    got.zip(expected).zipWithIndex.foreach { case ((g, e), i) => assertEquals(e, g, s"line ${i + 1} of transcript.txt") }
    assertEquals(expected.length, got.length, "lines of the session")
  }
}
