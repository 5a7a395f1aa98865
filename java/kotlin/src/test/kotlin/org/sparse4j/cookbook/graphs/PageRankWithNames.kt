// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs

import java.nio.file.Files
import java.util.Locale
import org.sparse4j.graph.Graphs
import org.sparse4j.io.TripletOptions
import org.sparse4j.io.Triplets
import org.sparse4j.kotlin.*

/** The program PageRankWithNames of the Java cookbook, in Kotlin. */
fun main() {
    val links = Files.createTempFile("links", ".csv")
    Files.writeString(links, "home,docs\nhome,blog\ndocs,home\nblog,docs\nblog,home\nabout,home\n")
    Triplets.readNamed(links, TripletOptions.csv().pattern().sharedNames(0, 1)).use { data ->
        Graphs.pageRank(data.array()).use { rank ->
            val names = data.names(0)
            for (page in names.indices.sortedByDescending { rank.scores()[it] }.take(3)) {
                println("%s %.3f".format(Locale.ROOT, names[page], rank.scores()[page]))
            }
        }
    }
    Files.delete(links)
}
