// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.exchange

import org.sparse4j.kotlin.*

/** The program JavaArrays of the Java cookbook, in Kotlin. */
fun main() {
    sparse(3, 4) {
        add(5.0, 2, 0)
        add(7.0, 0, 3)
        add(9.0, 2, 1)
    }.use { x ->
        for ((at, value) in x.storedEntries) println("${at.toList()} = $value")
        println(x.toDoubleMatrix()[2].toList())
        val twice = sparse(3, 4) { for ((at, value) in x.storedEntries) add(2 * value, *at.toLongArray()) }
        twice.use { x.mul(2).use { expected -> println("equal: ${twice == expected}") } }
    }
}
