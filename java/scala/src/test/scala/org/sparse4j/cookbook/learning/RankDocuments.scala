// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.learning

import ml.dmlc.xgboost4j.java.XGBoost
import org.sparse4j.io.SvmLight
import org.sparse4j.xgboost.{DMatrixOptions, Predictor, XGBoostMatrices}

import java.nio.file.Files
import java.util.{Map => JavaMap}
import scala.util.Using

/** The program RankDocuments of the Java cookbook, in Scala. */
object RankDocuments {
  def main(args: Array[String]): Unit = {
    val lines = for (query <- 1 to 40; document <- 0 until 5) yield {
      val hits = (query * 7 + document * 3) % 5
      val label = if (hits > 2) 2 else if (hits > 0) 1 else 0
      s"$label qid:$query${if (hits == 0) "" else s" 1:$hits"} 2:${document + 1}\n"
    }
    val file = Files.createTempFile("ranking", ".svm")
    Files.writeString(file, lines.mkString)
    Using.Manager { use =>
      val data = use(SvmLight.read(file))
      val x = use(data.features.toDense)
      val train = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().label(data.labels).queryIds(data.queryIds))
      val parameters = JavaMap.of[String, AnyRef]("objective", "rank:ndcg", "max_depth", Int.box(2), "nthread", Int.box(1))
      val booster = XGBoost.train(train, parameters, 10, JavaMap.of(), null, null)
      println(s"${train.rowNum} documents of ${train.getGroup.length - 1} queries")
      train.dispose()
      val predictor = use(Predictor.of(booster))
      val scores = use(predictor.predict(x))
      val best = (0L until 5L).maxBy(scores.getDouble(_))
      println(s"the first document of query 1 has label ${data.labels.getInt(best)}")
    }.get
    Files.delete(file)
  }
}
