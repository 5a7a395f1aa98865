// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin.repl

import java.nio.file.Path
import org.jline.reader.EndOfFileException
import org.jline.reader.LineReader
import org.jline.reader.LineReaderBuilder
import org.jline.reader.UserInterruptException
import org.jline.terminal.TerminalBuilder

private const val PROMPT = ">>> "
private const val CONTINUED = "... "
private const val HELP = """An incomplete input continues on the next line; an empty line ends it.
TAB completes names; after the parenthesis of a call it shows the parameters.
:quit or Ctrl-D ends the session."""

/** Reads lines from the terminal, with history and completion. Without a terminal, reads standard input and also prints its lines. */
public fun main() {
    Session().use { session ->
        // The first compilation loads the compiler. It runs while the user types the first line, so that the user does not wait for it.
        val ready = Thread { session.read("Unit") }.apply { isDaemon = true }
        ready.start()
        val lines = if (System.console() == null) piped() else typed(session)
        converse(lines, { ready.join() }, session)
    }
}

private fun interface Lines {
    /** Returns the next line, or null at the end; throws [UserInterruptException] for Ctrl-C. */
    fun next(prompt: String): String?
}

private fun converse(lines: Lines, beforeFirst: () -> Unit, session: Session) {
    while (true) {
        try {
            val input = lines.next(PROMPT) ?: return
            when (input.trim()) {
                "" -> continue
                ":quit" -> return
                ":help" -> println(HELP)
                else -> {
                    beforeFirst()
                    answer(input, lines, session).takeIf { it.isNotEmpty() }?.let(::println)
                }
            }
        } catch (_: UserInterruptException) {
            continue
        }
    }
}

/** Returns the output of an input. Reads further lines until the input is complete. */
private fun answer(firstLine: String, lines: Lines, session: Session): String {
    var input = firstLine
    while (true) {
        when (val outcome = session.read(input)) {
            is Outcome.Shown -> return outcome.text
            is Outcome.Incomplete -> {
                val more = lines.next(CONTINUED)
                if (more.isNullOrBlank()) return outcome.error
                input += "\n" + more
            }
        }
    }
}

private fun piped() = Lines { prompt -> readlnOrNull()?.also { println(prompt + it) } }

private fun typed(session: Session): Lines {
    val reader = LineReaderBuilder.builder().terminal(TerminalBuilder.terminal()).appName("sparse4j")
        .completer(Completion(session))
        .variable(LineReader.HISTORY_FILE, Path.of(System.getProperty("user.home"), ".sparse4j_kotlin_history"))
        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
        .build()
    println("Kotlin ${KotlinVersion.CURRENT} with Sparse4j; enter :help for help and :quit to end")
    return Lines { prompt ->
        try {
            reader.readLine(prompt)
        } catch (_: EndOfFileException) {
            null
        }
    }
}
