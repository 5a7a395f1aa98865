// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs

import org.sparse4j.graph.Graphs
import org.sparse4j.kotlin.*

/** The program ShortestPath of the Java cookbook, in Kotlin. */
fun main() {
    val roads = listOf(0 to 1, 0 to 2, 1 to 2, 2 to 3, 3 to 4, 2 to 4)
    val minutes = listOf(7.0, 2.0, 3.0, 4.0, 1.0, 6.0)
    sparse(5, 5, entries = roads.zip(minutes) { (i, j), time -> listOf(i, j) to time }).use { oneWay ->
        (oneWay + oneWay.t).use { a ->
            Graphs.shortestPaths(a, 0).use { paths ->
                val way = generateSequence(4L) { v -> paths.predecessors().getLong(v).takeIf { it >= 0 } }.toList().reversed()
                println("from 0 to 4 in ${paths.distances()[4]} minutes by $way")
            }
        }
    }
}
