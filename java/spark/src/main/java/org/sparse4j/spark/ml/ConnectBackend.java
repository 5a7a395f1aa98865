// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.connect.plugin.MLBackendPlugin;

/**
 * Has a server of Spark Connect take this package's ALS for MLlib's: where {@code spark.connect.ml.backend.classes} names this
 * class, of the server or of a session, programs of its clients, Python's too, train with {@link ALS} and are not changed.
 */
public final class ConnectBackend implements MLBackendPlugin {
    private static final Map<String, String> OURS = Map.of(
            "org.apache.spark.ml.recommendation.ALS", ServerALS.class.getName(),
            "org.apache.spark.ml.recommendation.ALSModel", ALSModel.class.getName());

    /** For Spark. */
    public ConnectBackend() {}

    /** The class that is taken for MLlib's ALS, or for its model, which clients name when they load one; empty for all others. */
    @Override
    public Optional<String> transform(String className) {
        return Optional.ofNullable(OURS.get(className));
    }

    /** {@link ALS} in a server: it is saved as MLlib's, whose name alone clients find again. */
    public static final class ServerALS extends ALS {
        private static final long serialVersionUID = 1L;

        /** For Spark. */
        public ServerALS() {}

        /** For Spark. */
        public ServerALS(String uid) {
            super(uid);
        }

        @Override
        public MLWriter write() {
            return copyValues(new org.apache.spark.ml.recommendation.ALS(uid()), ParamMap.empty()).write();
        }
    }
}
