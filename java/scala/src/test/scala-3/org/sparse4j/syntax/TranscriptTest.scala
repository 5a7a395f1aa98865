// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.syntax

import dotty.tools.repl.ReplDriver
import java.io.{ByteArrayOutputStream, PrintStream}
import org.junit.jupiter.api.Test

/** The transcript on Scala 3's REPL. */
class TranscriptTest {
  @Test def session(): Unit = {
    val out = ByteArrayOutputStream()
    val settings = Array("-classpath", Transcript.classPath, "-color:never")
    val repl = ReplDriver(settings, PrintStream(out, true), Some(getClass.getClassLoader))
    var state = repl.run(Transcript.imports)(using repl.initialState)
    Transcript.replay(out)(line => state = repl.run(line)(using state))
  }
}
