// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files

import java.nio.file.Files
import org.sparse4j.Sparse4j

/** The program ReadAFile of the Java cookbook, in Kotlin. */
fun main() {
    val file = Files.createTempFile("stiffness", ".mtx")
    Files.writeString(file, """
        %%MatrixMarket matrix coordinate real symmetric
        3 3 4
        1 1 2
        2 2 2
        3 3 2
        2 1 -1
        """.trimIndent())
    println(Sparse4j.files().readInfo(file))
    Sparse4j.files().read(file).use { a ->
        println("${a.format} of ${a.rows()} x ${a.columns()}, ${a.nnz()} entries")
        println(a)
    }
    Files.delete(file)
}
