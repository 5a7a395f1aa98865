// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One cluster for all tests that take it as a parameter, started at its first use. */
final class ClusterParameter implements ParameterResolver {
    private static final String MEMORY = "2g";

    /** Ends with the tests. */
    private record Running(Cluster cluster) implements ExtensionContext.Store.CloseableResource {
        @Override
        public void close() {
            cluster.stop();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext extension) {
        return parameter.getParameter().getType() == Cluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext extension) {
        ExtensionContext.Store store = extension.getRoot().getStore(ExtensionContext.Namespace.create(Cluster.class));
        return store.getOrComputeIfAbsent(Running.class, key -> new Running(Cluster.start(MEMORY)), Running.class).cluster();
    }
}
