// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import java.io.{ByteArrayOutputStream, PrintWriter}
import org.junit.jupiter.api.Test

import scala.tools.nsc.Settings
import scala.tools.nsc.interpreter.IMain
import scala.tools.nsc.interpreter.shell.ReplReporterImpl

/** The transcript on Scala 2.13's REPL. */
class TranscriptTest {
  @Test def session(): Unit = {
    val out = new ByteArrayOutputStream
    val settings = new Settings
    settings.classpath.value = Transcript.classPath
    val repl = new IMain(settings, new ReplReporterImpl(settings, new PrintWriter(out, true))) {
      override protected def parentClassLoader: ClassLoader = classOf[TranscriptTest].getClassLoader
    }
    try {
      repl.interpret(Transcript.imports)
      Transcript.replay(out) { line => repl.interpret(line); () }
    } finally repl.close()
  }
}
