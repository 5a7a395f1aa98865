// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kotlin

import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The program of docs/start/kotlin.md is First.kt beside these tests, and prints what the page says. */
class StartPageTest {
    private val top = generateSequence(Path.of("").toAbsolutePath()) { it.parent }.first { Files.exists(it.resolve("docs/start")) }

    private fun block(language: String): String =
        Files.readString(top.resolve("docs/start/kotlin.md")).substringAfter("```$language\n").substringBefore("```")

    @Test
    fun theProgramIsOnThePage() {
        val source = Files.readString(top.resolve("java/kotlin/src/test/kotlin/First.kt"))
        assertEquals(source.substring(source.indexOf("import ")), block("kotlin"))
    }

    @Test
    fun itPrintsWhatThePageSays() {
        val console = System.out
        val printed = ByteArrayOutputStream()
        try {
            System.setOut(PrintStream(printed, true, Charsets.UTF_8))
            Class.forName("FirstKt").getMethod("main").invoke(null)
        } finally {
            System.setOut(console)
        }
        assertEquals(block("text"), printed.toString(Charsets.UTF_8))
    }
}
