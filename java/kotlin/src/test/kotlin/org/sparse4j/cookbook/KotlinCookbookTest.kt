// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook

import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Each program of the cookbook in Kotlin prints what the one in Java says that it prints. */
class KotlinCookbookTest {
    @ParameterizedTest
    @MethodSource("programs")
    fun theProgramPrintsWhatTheJavaProgramPrints(program: Path) {
        val part = program.parent.fileName.toString()
        val name = program.nameWithoutExtension
        val java = Path.of("../cookbook/src/main/java/org/sparse4j/cookbook/$part/$name.java").readText()
        val expected = java.substringAfterLast("\n// Prints:\n").lines().map { it.removePrefix("//").removePrefix(" ") }
        val before = System.out
        val printed = ByteArrayOutputStream()
        System.setOut(PrintStream(printed, true, Charsets.UTF_8))
        try {
            Class.forName("org.sparse4j.cookbook.$part.${name}Kt").getMethod("main").invoke(null)
        } finally {
            System.setOut(before)
        }
        val lines = printed.toString(Charsets.UTF_8).lines().map { it.trimEnd() }
        assertEquals(expected.joinToString("\n").trimEnd(), lines.joinToString("\n").trimEnd())
    }

    companion object {
        @JvmStatic
        fun programs(): List<Path> =
            Files.walk(Path.of("src/test/kotlin/org/sparse4j/cookbook")).use { files ->
                files.filter { it.extension == "kt" && it.parent.fileName.toString() != "cookbook" }.sorted().toList()
            }
    }
}
