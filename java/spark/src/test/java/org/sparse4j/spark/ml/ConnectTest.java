// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.connect.proto.MlOperator.OperatorType;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connect.service.SparkConnectService$;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkproject.connect.grpc.StatusRuntimeException;

/**
 * Programs of Spark Connect that name MLlib's ALS, on a server that is told to take ours. It runs where Spark is of the version
 * of the server's jar: {@code test --spark -Dversion.spark=4.0.1}.
 */
@Tag("alone")
class ConnectTest {
    private static final String BACKEND = "spark.connect.ml.backend.classes";
    private static final Map<String, Object> PARAMS = Map.of("rank", 5, "maxIter", 3, "regParam", 0.02, "seed", 11L,
            "numUserBlocks", 3, "numItemBlocks", 2, "coldStartStrategy", "drop");
    private static final Relation TRAIN = ConnectClient.sql("SELECT user, item, rating FROM global_temp.train");
    private static final Relation TEST = ConnectClient.sql("SELECT user, item, rating FROM global_temp.test");

    private static SparkSession spark;
    private static Dataset<Row> train;
    private static Dataset<Row> test;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        String version = org.apache.spark.package$.MODULE$.SPARK_VERSION();
        assumeTrue(version.equals(System.getProperty("sparse4j.spark.connect")),
                () -> "the server's jar is of " + System.getProperty("sparse4j.spark.connect") + ", Spark is " + version);
        spark = AlsData.builder("local[2]").config("spark.plugins", "org.apache.spark.sql.connect.SparkConnectPlugin")
                .config("spark.connect.grpc.binding.address", "127.0.0.1").config("spark.connect.grpc.binding.port", "0")
                .config(BACKEND, ConnectBackend.class.getName()).getOrCreate();
        List<List<Row>> ratings = AlsData.ratings(120, 80, 4, 0.4, 0.1, 3);
        train = AlsData.frame(spark, ratings.get(0));
        test = AlsData.frame(spark, ratings.get(1));
        train.createOrReplaceGlobalTempView("train");
        test.createOrReplaceGlobalTempView("test");
    }

    @AfterAll
    static void stop() {
        if (spark != null) {
            spark.stop();
        }
    }

    private static ConnectClient client() {
        return new ConnectClient(SparkConnectService$.MODULE$.localPort());
    }

    /** The server's own object. */
    private static Object model(ConnectClient client, String id) {
        return SparkConnectService$.MODULE$.getOrCreateIsolatedSession(ConnectClient.USER, client.session()).mlCache().get(id);
    }

    private static ALS als() {
        return new ALS("als_c").setRank(5).setMaxIter(3).setRegParam(0.02).setSeed(11).setNumUserBlocks(3).setNumItemBlocks(2)
                .setColdStartStrategy("drop");
    }

    private Map<String, String> rows(ConnectClient client, Relation frame, String name) {
        String path = folder.resolve(name).toString();
        client.save(frame, path);
        return rows(spark.read().parquet(path));
    }

    private static Map<String, String> rows(Dataset<Row> frame) {
        Map<String, String> rows = new TreeMap<>();
        for (Row row : frame.collectAsList()) {
            rows.put(row.get(0) + (row.size() > 2 ? " " + row.get(1) : ""), row.mkString(" "));
        }
        return rows;
    }

    @Test
    void aProgramThatNamesMllibsAlsTrainsWithOurs() {
        ALSModel local = als().fit(train);
        try (ConnectClient client = client()) {
            String id = client.fit("als_c", PARAMS, TRAIN);
            ALSModel served = assertInstanceOf(ALSModel.class, model(client, id));
            assertEquals("als_c", served.uid());
            assertEquals(5, client.fetch(id, "rank").getInteger());
            assertEquals(0, AlsData.difference(AlsData.collect(served.userFactors()), AlsData.collect(local.userFactors())));

            Map<String, String> predictions =
                    rows(client, ConnectClient.transform(id, Map.of("coldStartStrategy", "drop"), TEST), "predictions");
            assertEquals(rows(local.transform(test)), predictions);
            assertTrue(predictions.size() > 100, predictions.size() + " predictions");
            assertEquals(rows(local.recommendForAllUsers(4)),
                    rows(client, ConnectClient.frame(id, "recommendForAllUsers", null, 4), "all"));
            Relation some = ConnectClient.sql("SELECT item FROM global_temp.test LIMIT 5");
            assertEquals(rows(local.recommendForItemSubset(test.limit(5), 3)),
                    rows(client, ConnectClient.frame(id, "recommendForItemSubset", some, 3), "some"));
        }
    }

    @Test
    void modelsAndEstimatorsAreWrittenAndRead() {
        try (ConnectClient client = client()) {
            String id = client.fit("als_w", PARAMS, TRAIN);
            String path = folder.resolve("model").toString();
            client.writeModel(id, path);
            assertEquals(5, org.apache.spark.ml.recommendation.ALSModel.load(path).rank());
            var read = client.read(OperatorType.OPERATOR_TYPE_MODEL, "ALSModel", path);
            assertEquals("als_w", read.getUid());
            assertEquals("drop", read.getParams().getParamsMap().get("coldStartStrategy").getString());
            String again = read.getObjRef().getId();
            assertSame(ALSModel.class, model(client, again).getClass());
            assertEquals(rows(client, ConnectClient.frame(id, "recommendForAllItems", null, 2), "before"),
                    rows(client, ConnectClient.frame(again, "recommendForAllItems", null, 2), "after"));

            String estimator = folder.resolve("estimator").toString();
            client.writeEstimator("als_e", PARAMS, estimator);
            assertSame(org.apache.spark.ml.recommendation.ALS.class,
                    org.apache.spark.ml.recommendation.ALS.load(estimator).getClass());
            var info = client.read(OperatorType.OPERATOR_TYPE_ESTIMATOR, "ALS", estimator);
            assertEquals("als_e", info.getUid());
            assertEquals(5, info.getParams().getParamsMap().get("rank").getInteger());
        }
    }

    /** The setting alone decides; a session may have its own. */
    @Test
    void aSessionWithoutTheSettingHasMllibs() {
        try (ConnectClient client = client()) {
            client.set(BACKEND, "");
            String id = client.fit("als_m", PARAMS, TRAIN);
            assertSame(org.apache.spark.ml.recommendation.ALSModel.class, model(client, id).getClass());
            client.set(BACKEND, ConnectBackend.class.getName());
            assertSame(ALSModel.class, model(client, client.fit("als_m", PARAMS, TRAIN)).getClass());
        }
    }

    @Test
    void errorsReachTheClient() {
        try (ConnectClient client = client()) {
            Relation bad = ConnectClient.sql("SELECT user, item, double('nan') AS rating FROM global_temp.train");
            StatusRuntimeException e = assertThrows(StatusRuntimeException.class, () -> client.fit("als_b", PARAMS, bad));
            assertTrue(e.getMessage().contains("Ratings MUST NOT be Null, NaN or infinite, but got NaN"), e.getMessage());
        }
    }
}
