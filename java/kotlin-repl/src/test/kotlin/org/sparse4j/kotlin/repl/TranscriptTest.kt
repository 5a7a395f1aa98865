// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin.repl

import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** A session of the REPL, transcript.txt, held against what the REPL says now to the same inputs. */
class TranscriptTest {
    private val expected: List<String> = Files.readAllLines(Path.of(javaClass.getResource("/transcript.txt")!!.toURI()))

    @Test
    fun session() {
        val inputs = expected.filter { it.startsWith(">>>") || it.startsWith("...") }.map { it.drop(4) }
        val got = piped(inputs.joinToString("\n")).lines().map { it.trimEnd() }.filter { it.isNotEmpty() }
            .flatMap { if (it.startsWith(">>>")) listOf("", it) else listOf(it) }.drop(1)
        // To be looked at, and to become the transcript where it is right.
        Files.write(Path.of("target/transcript.txt"), got)
        assertTrue(expected.size >= 60, "${expected.size} lines")
        for ((i, line) in expected.withIndex()) {
            assertEquals(line, got.getOrNull(i), "line ${i + 1} of transcript.txt")
        }
        assertEquals(expected.size, got.size, "lines of the session")
    }

    /** What the program prints when these are its standard input. */
    private fun piped(text: String): String {
        val input = System.`in`
        val output = System.out
        val out = ByteArrayOutputStream()
        System.setIn(ByteArrayInputStream(text.toByteArray()))
        System.setOut(PrintStream(out, true))
        try {
            main()
        } finally {
            System.setIn(input)
            System.setOut(output)
        }
        return out.toString()
    }
}
