// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import java.util.Locale
import org.sparse4j.kotlin.*
import org.sparse4j.linalg.EigenOptions
import org.sparse4j.linalg.Solvers

/** The program LaplacianEigenvalues of the Java cookbook, in Kotlin. */
fun main() {
    val edges = listOf(0 to 1, 0 to 2, 1 to 2, 2 to 3, 3 to 4, 3 to 5, 4 to 5, 5 to 6)
    val entries = edges.flatMap { (i, j) ->
        listOf(listOf(i, j) to -1.0, listOf(j, i) to -1.0, listOf(i, i) to 1.0, listOf(j, j) to 1.0)
    }
    sparse(7, 7, entries = entries).use { laplacian ->
        Solvers.eigsh(laplacian, 2, EigenOptions.defaults().near(0.0)).use { e ->
            println("connectivity %.4f".format(Locale.ROOT, e.values()[1]))
            val fiedler = e.vectors()[all, 1]
            println("on the side of vertex 0: " + (1..6).filter { fiedler[it] * fiedler[0] > 0 }.joinToString(" "))
        }
    }
}
