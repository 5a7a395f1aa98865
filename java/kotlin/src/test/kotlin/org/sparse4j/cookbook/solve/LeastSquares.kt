// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve

import java.util.Locale
import kotlin.math.sqrt
import org.sparse4j.kotlin.*
import org.sparse4j.linalg.SparseQR

/** The program LeastSquares of the Java cookbook, in Kotlin. */
fun main() {
    val n = 50
    // The third column is twice the first, so that the matrix has rank 2.
    val entries = (0 until n).flatMap { i -> listOf(listOf(i, 0) to 1.0, listOf(i, 1) to i.toDouble(), listOf(i, 2) to 2.0) }
    val a = sparse(n.toLong(), 3, entries = entries)
    val b = List(n) { 4 + 0.5 * it + (if (it % 2 == 0) 0.1 else -0.1) }.toNDArray()
    SparseQR.of(a).use { qr ->
        val x = qr.solveMinimumNorm(b)
        val residual = (a mm x) - b
        println("rank ${qr.rank()} of ${a.columns()} columns")
        println("line %.4f + %.4f t".format(Locale.ROOT, x[0] + 2 * x[2], x[1]))
        println("root mean square of the residual %.4f".format(Locale.ROOT, residual.norm2Number().toDouble() / sqrt(n.toDouble())))
        listOf(a, b, x, residual).forEach { it.close() }
    }
}
