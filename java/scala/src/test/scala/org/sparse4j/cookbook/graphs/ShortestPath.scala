// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs

import org.sparse4j.graph.Graphs
import org.sparse4j.syntax._

import scala.util.Using

/** The program ShortestPath of the Java cookbook, in Scala. */
object ShortestPath {
  def main(args: Array[String]): Unit = {
    Using.Manager { use =>
      val oneWay = use(sparse(5, 5)((0, 1) -> 7.0, (0, 2) -> 2.0, (1, 2) -> 3.0, (2, 3) -> 4.0, (3, 4) -> 1.0, (2, 4) -> 6.0))
      val paths = use(Graphs.shortestPaths(use(oneWay + oneWay.t), 0))
      val way = Iterator.iterate(4L)(v => paths.predecessors.getLong(v)).takeWhile(_ >= 0).toSeq.reverse
      println(s"from 0 to 4 in ${paths.distances()(4)} minutes by ${way.mkString("[", ", ", "]")}")
    }.get
  }
}
