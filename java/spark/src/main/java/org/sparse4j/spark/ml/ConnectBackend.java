// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.connect.plugin.MLBackendPlugin;

/**
 * Makes a server of Spark Connect use this package's ALS instead of MLlib's. Set {@code spark.connect.ml.backend.classes}, of
 * the server or of a session, to this class. Programs of its clients, Python programs included, then train with {@link ALS}
 * without changes.
 *
 * <p><b>Stability.</b> This type is experimental and may vanish;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class ConnectBackend implements MLBackendPlugin {
    private static final Map<String, String> OURS = Map.of(
            "org.apache.spark.ml.recommendation.ALS", ServerALS.class.getName(),
            "org.apache.spark.ml.recommendation.ALSModel", ALSModel.class.getName());

    /** Creates the plugin; Spark calls this. */
    public ConnectBackend() {}

    /**
     * Returns the name of the class that replaces MLlib's ALS or MLlib's ALSModel; empty for any other class. Clients name
     * ALSModel when they load a model.
     */
    @Override
    public Optional<String> transform(String className) {
        return Optional.ofNullable(OURS.get(className));
    }

    /**
     * {@link ALS} in a server. {@code save} writes MLlib's ALS, because clients can load an estimator only under the name of that
     * class.
     *
     * @since 0.1.0
     */
    public static final class ServerALS extends ALS {
        private static final long serialVersionUID = 1L;

        /** Creates an estimator; Spark calls this. */
        public ServerALS() {}

        /** Creates an estimator with this uid; Spark calls this. */
        public ServerALS(String uid) {
            super(uid);
        }

        @Override
        public MLWriter write() {
            return copyValues(new org.apache.spark.ml.recommendation.ALS(uid()), ParamMap.empty()).write();
        }
    }
}
