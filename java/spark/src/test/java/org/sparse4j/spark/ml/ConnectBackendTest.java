// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Transformer;
import org.junit.jupiter.api.Test;

/** What a server of Spark Connect asks of the classes it is to allow; on a server: {@link ConnectTest}. */
class ConnectBackendTest {
    @Test
    void onlyAlsAndItsModelAreReplaced() {
        ConnectBackend backend = new ConnectBackend();
        String mllibs = "org.apache.spark.ml.recommendation.";
        assertEquals(Optional.of("org.sparse4j.spark.ml.ConnectBackend$ServerALS"), backend.transform(mllibs + "ALS"));
        assertEquals(Optional.of("org.sparse4j.spark.ml.ALSModel"), backend.transform(mllibs + "ALSModel"));
        for (String other : List.of("org.apache.spark.ml.clustering.KMeans", ALS.class.getName(), "ALS", "")) {
            assertEquals(Optional.empty(), backend.transform(other));
        }
    }

    /** The server takes no class that is not a service of its kind. */
    @Test
    void allAreServices() {
        assertTrue(isService(Estimator.class, ALS.class));
        assertTrue(isService(Estimator.class, ConnectBackend.ServerALS.class));
        assertTrue(isService(Transformer.class, ALSModel.class));
    }

    private static boolean isService(Class<?> kind, Class<?> type) {
        return ServiceLoader.load(kind).stream().anyMatch(each -> each.type() == type);
    }
}
