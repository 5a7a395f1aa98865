// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;

/** The context that tests of one JVM share: two threads, Kryo where a test does not say otherwise. */
final class LocalSpark {
    private LocalSpark() {}

    static JavaSparkContext context() {
        SparkConf conf = new SparkConf().setMaster("local[2]").setAppName("sparse4j tests").set("spark.ui.enabled", "false")
                .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer").set("spark.default.parallelism", "2")
                .set("spark.ui.showConsoleProgress", "false").set("spark.driver.host", "127.0.0.1");
        JavaSparkContext context = JavaSparkContext.fromSparkContext(SparkContext.getOrCreate(conf));
        context.setLogLevel("ERROR");
        return context;
    }
}
