// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays

import org.sparse4j.SparseFormat
import org.sparse4j.kotlin.*

/** The program WriteThroughAView of the Java cookbook, in Kotlin. */
fun main() {
    sparse(4, 5, format = SparseFormat.CSR) {}.use { x ->
        val lower = x[2 until 4, all]
        val column = lower.t[3, all]
        column[0] = 7
        val row = lower[1, all]
        row += 0.5
        println("x(2, 3) = ${x[2, 3]}, x(3, 0) = ${x[3, 0]}")
        println("${x.nnz()} entries in x, ${lower.nnz()} in the lower half")
    }
}
