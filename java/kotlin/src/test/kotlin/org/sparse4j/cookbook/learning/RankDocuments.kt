// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.learning

import java.nio.file.Files
import ml.dmlc.xgboost4j.java.XGBoost
import org.sparse4j.io.SvmLight
import org.sparse4j.xgboost.DMatrixOptions
import org.sparse4j.xgboost.Predictor
import org.sparse4j.xgboost.XGBoostMatrices

/** The program RankDocuments of the Java cookbook, in Kotlin. */
fun main() {
    val lines = (1..40).flatMap { query ->
        (0 until 5).map { document ->
            val hits = (query * 7 + document * 3) % 5
            val label = if (hits > 2) 2 else if (hits > 0) 1 else 0
            "$label qid:$query" + (if (hits == 0) "" else " 1:$hits") + " 2:${document + 1}"
        }
    }
    val file = Files.createTempFile("ranking", ".svm")
    Files.write(file, lines)
    SvmLight.read(file).use { data ->
        data.features().toDense().use { x ->
            val train = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().label(data.labels()).queryIds(data.queryIds()))
            val booster = XGBoost.train(train, mapOf<String, Any>("objective" to "rank:ndcg", "max_depth" to 2, "nthread" to 1), 10, mapOf(),
                null, null)
            println("${train.rowNum()} documents of ${train.group.size - 1} queries")
            train.dispose()
            Predictor.of(booster).use { predictor ->
                predictor.predict(x).use { scores ->
                    val best = (0L until 5L).maxBy { scores.getDouble(it) }
                    println("the first document of query 1 has label ${data.labels().getInt(best)}")
                }
            }
        }
    }
    Files.delete(file)
}
