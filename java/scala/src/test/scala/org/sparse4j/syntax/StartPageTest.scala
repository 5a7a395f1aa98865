// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets
import java.nio.file.{Files, Path}

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The program of docs/start/scala.md is First.scala beside these tests, and prints what the page says. */
class StartPageTest {
  private val top = Iterator.iterate(Path.of("").toAbsolutePath)(_.getParent).find(p => Files.exists(p.resolve("docs/start"))).get

  private def block(language: String): String = {
    val page = Files.readString(top.resolve("docs/start/scala.md"))
    page.split(s"```$language\n", 2)(1).split("```", 2)(0)
  }

  @Test def theProgramIsOnThePage(): Unit = {
    val source = Files.readString(top.resolve("java/scala/src/test/scala/First.scala"))
    assertEquals(source.substring(source.indexOf("import ")), block("scala"))
  }

  @Test def itPrintsWhatThePageSays(): Unit = {
    val printed = new ByteArrayOutputStream
    Console.withOut(printed)(Class.forName("First").getMethod("main", classOf[Array[String]]).invoke(null, Array.empty[String]))
    assertEquals(block("text"), printed.toString(StandardCharsets.UTF_8))
  }
}
