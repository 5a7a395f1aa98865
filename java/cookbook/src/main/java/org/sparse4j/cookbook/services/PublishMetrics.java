// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Comparator;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.micrometer.Sparse4jMetrics;

/**
 * Publishes the native memory of a service as metrics of Micrometer.
 *
 * <p>A service binds the metrics once, to the registry that its framework has made. This program makes a registry of its own and reads
 * it.
 */
public final class PublishMetrics {
    private PublishMetrics() { }

    public static void main(String[] args) {
        MeterRegistry registry = new SimpleMeterRegistry();
        new Sparse4jMetrics(Tags.of("service", "ranking")).bindTo(registry);
        registry.getMeters().stream().map(Meter::getId).sorted(Comparator.comparing(Meter.Id::getName))
                .forEach(id -> System.out.println(id.getName() + ", " + id.getBaseUnit() + ": " + id.getDescription()));
        double arrays = open(registry);
        try (INDArray x = Sparse4j.speye(1000)) {
            System.out.println("one more with " + x.nnz() + " entries: " + (open(registry) - arrays));
        }
        System.out.println("closed: " + (open(registry) - arrays));
        registry.close();
    }

    private static double open(MeterRegistry registry) {
        return registry.get("sparse4j.arrays.open").gauge().value();
    }
}

// Prints:
// sparse4j.allocations, allocations: Native allocations
// sparse4j.arrays.open, arrays: Arrays that are not freed yet
// sparse4j.arrays.reclaimed, arrays: Arrays that were never closed and that the garbage collector freed
// sparse4j.collections.prompted, collections: Garbage collections that Sparse4j has triggered
// sparse4j.memory.derived, bytes: Native bytes of derived layouts
// sparse4j.memory.max, bytes: The limit on native bytes in use
// sparse4j.memory.pooled, bytes: Free native bytes kept for reuse
// sparse4j.memory.used, bytes: Native bytes in use
// one more with 1000 entries: 1.0
// closed: 0.0
