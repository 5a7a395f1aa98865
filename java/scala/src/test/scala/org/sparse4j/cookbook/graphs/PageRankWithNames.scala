// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs

import org.sparse4j.graph.Graphs
import org.sparse4j.io.{TripletOptions, Triplets}
import org.sparse4j.syntax._

import java.nio.file.Files
import java.util.Locale
import scala.util.Using

/** The program PageRankWithNames of the Java cookbook, in Scala. */
object PageRankWithNames {
  def main(args: Array[String]): Unit = {
    val links = Files.createTempFile("links", ".csv")
    Files.writeString(links, "home,docs\nhome,blog\ndocs,home\nblog,docs\nblog,home\nabout,home\n")
    Using.Manager { use =>
      val data = use(Triplets.readNamed(links, TripletOptions.csv().pattern().sharedNames(0, 1)))
      val scores = use(Graphs.pageRank(data.array)).scores
      val names = data.names(0)
      for (page <- (0 until names.size).sortBy(i => -scores(i)).take(3))
        println("%s %.3f".formatLocal(Locale.ROOT, names.get(page), scores(page)))
    }.get
    Files.delete(links)
  }
}
