// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import java.util.Locale
import org.sparse4j.Sparse4j
import org.sparse4j.kotlin.*
import org.sparse4j.linalg.SparseCholesky

/** The program SolvePositiveDefinite of the Java cookbook, in Kotlin. */
fun main() {
    val n = 1000L
    val diagonals = arrayOf(doubleArrayOf(-1.0), doubleArrayOf(2.5), doubleArrayOf(-1.0))
    Sparse4j.sparseCreation().diags(diagonals, longArrayOf(-1, 0, 1), n, n).use { a ->
        SparseCholesky.of(a).use { cholesky ->
            val b = Sparse4j.ones(n)
            val x = cholesky.solve(b)
            val residual = (a mm x) - b
            println("entries of the factor: ${cholesky.nnz()}")
            println("x(0) = %.6f, x(%d) = %.6f".format(Locale.ROOT, x[0], n / 2, x[n / 2]))
            println("the residual is small: ${residual.normmaxNumber().toDouble() < 1e-12}")
            listOf(b, x, residual).forEach { it.close() }
        }
    }
}
