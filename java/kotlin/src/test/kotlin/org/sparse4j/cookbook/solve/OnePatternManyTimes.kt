// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import java.util.Locale
import org.sparse4j.Sparse4j
import org.sparse4j.kotlin.*
import org.sparse4j.linalg.SparseLU

/** The program OnePatternManyTimes of the Java cookbook, in Kotlin. */
fun main() {
    val diagonals = arrayOf(doubleArrayOf(-1.0), doubleArrayOf(2.0), doubleArrayOf(-1.0))
    Sparse4j.sparseCreation().diags(diagonals, longArrayOf(-1, 0, 1), 100, 100).use { laplacian ->
        SparseLU.of(laplacian).use { lu ->
            for (shift in listOf(0.0, 0.1, 1.0)) {
                Sparse4j.speye(100).use { eye ->
                    eye *= shift
                    (laplacian + eye).use { lu.refactor(it) }
                }
                Sparse4j.ones(100).use { b ->
                    lu.solve(b).use { x -> println("shift %.1f: middle %.4f".format(Locale.ROOT, shift, x[50])) }
                }
            }
        }
    }
}
