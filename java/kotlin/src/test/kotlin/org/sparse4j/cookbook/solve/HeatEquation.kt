// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import java.util.Locale
import org.sparse4j.Sparse4j
import org.sparse4j.kotlin.*
import org.sparse4j.linalg.SparseCholesky

/** The program HeatEquation of the Java cookbook, in Kotlin. */
fun main() {
    val n = 101L
    val dt = 0.5
    val diagonals = arrayOf(doubleArrayOf(-dt), doubleArrayOf(1 + 2 * dt), doubleArrayOf(-dt))
    Sparse4j.sparseCreation().diags(diagonals, longArrayOf(-1, 0, 1), n, n).use { a ->
        SparseCholesky.of(a).use { cholesky ->
            var u = Sparse4j.zeros(n)
            u[n / 2] = 1
            for (step in 1..100) {
                u = u.use { cholesky.solve(it) }
                if (step % 25 == 0) {
                    println("time %4.1f: middle %.5f, heat %.5f".format(Locale.ROOT, step * dt, u[n / 2], u.sumNumber().toDouble()))
                }
            }
            u.close()
        }
    }
}
