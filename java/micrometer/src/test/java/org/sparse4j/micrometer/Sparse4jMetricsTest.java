// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.blas.Usage;

/** The meters have the values of the counters of Sparse4j, under their documented names and units. */
class Sparse4jMetricsTest {
    private final MeterRegistry registry = new SimpleMeterRegistry();

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }

    private double counter(String name) {
        return registry.get(name).functionCounter().count();
    }

    @Test
    void namesTypesAndUnits() {
        new Sparse4jMetrics().bindTo(registry);
        Map<String, String> found = new TreeMap<>();
        for (Meter meter : registry.getMeters()) {
            found.put(meter.getId().getName(), meter.getId().getType() + " " + meter.getId().getBaseUnit());
            assertEquals(List.of(), meter.getId().getTags());
            assertTrue(meter.getId().getDescription().length() > 10);
        }
        assertEquals(new TreeMap<>(Map.of("sparse4j.memory.used", "GAUGE bytes", "sparse4j.memory.max", "GAUGE bytes",
                "sparse4j.memory.pooled", "GAUGE bytes", "sparse4j.memory.derived", "GAUGE bytes", "sparse4j.arrays.open", "GAUGE arrays",
                "sparse4j.arrays.reclaimed", "COUNTER arrays", "sparse4j.collections.prompted", "COUNTER collections",
                "sparse4j.allocations", "COUNTER allocations")), found);
    }

    @Test
    void gaugesFollowTheMemory() {
        new Sparse4jMetrics().bindTo(registry);
        double used = gauge("sparse4j.memory.used");
        double open = gauge("sparse4j.arrays.open");
        double allocations = counter("sparse4j.allocations");
        try (INDArray x = Sparse4j.zeros(1000, 1000)) {
            assertTrue(gauge("sparse4j.memory.used") >= used + 8e6);
            assertEquals(Sparse4j.memory().liveBytes(), gauge("sparse4j.memory.used"));
            assertEquals(open + 1, gauge("sparse4j.arrays.open"));
            assertTrue(counter("sparse4j.allocations") > allocations);
            assertEquals(1e6, x.length());
        }
        assertEquals(open, gauge("sparse4j.arrays.open"));
        assertEquals(used, gauge("sparse4j.memory.used"));
    }

    @Test
    void theLimitAndTheDerivedLayoutsAreThoseOfTheLibrary() {
        new Sparse4jMetrics().bindTo(registry);
        long before = Sparse4j.environment().setMaxBytes(123_456_789);
        try (INDArray coo = Sparse4j.sprand(0.05, 1, 700, 700); INDArray x = coo.toFormat(SparseFormat.CSR)) {
            assertEquals(123_456_789, gauge("sparse4j.memory.max"));
            assertEquals(0, gauge("sparse4j.memory.derived"));
            x.optimizeFor(Usage.VECTOR_PRODUCT);
            double derived = gauge("sparse4j.memory.derived");
            assertTrue(derived > 0);
            assertEquals(derived, x.dropLayouts());
            assertEquals(0, gauge("sparse4j.memory.derived"));
        } finally {
            Sparse4j.environment().setMaxBytes(before);
        }
    }

    /** Leaves nothing to the collector, which would change the counters of other tests. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void countersFollowCollections() {
        long live = Sparse4j.memory().liveArrays();
        new Sparse4jMetrics().bindTo(registry);
        double reclaimed = counter("sparse4j.arrays.reclaimed");
        double prompted = counter("sparse4j.collections.prompted");
        // Arrays that nobody closes: the library triggers a collection before they take a few hundred megabytes.
        while (counter("sparse4j.arrays.reclaimed") == reclaimed) {
            Sparse4j.zeros(1 << 20);
        }
        assertTrue(counter("sparse4j.collections.prompted") > prompted);
        while (Sparse4j.memory().liveArrays() > live) {
            System.gc();
            Unclosed.helpOut();
        }
    }

    @Test
    void tagsAreThoseOfTheProgram() {
        new Sparse4jMetrics(List.of(Tag.of("service", "ranking"))).bindTo(registry);
        for (Meter meter : registry.getMeters()) {
            assertEquals(Tags.of("service", "ranking").stream().toList(), meter.getId().getTags());
        }
        assertEquals("metrics of Sparse4j, tags [tag(service=ranking)]", new Sparse4jMetrics(Tags.of("service", "ranking")).toString());
    }

    @Test
    void bindingTwiceRegistersOnce() {
        new Sparse4jMetrics().bindTo(registry);
        new Sparse4jMetrics().bindTo(registry);
        assertEquals(8, registry.getMeters().size());
    }

    @Test
    void nullThrows() {
        assertThrows(NullPointerException.class, () -> new Sparse4jMetrics(null));
        assertThrows(NullPointerException.class, () -> new Sparse4jMetrics().bindTo(null));
    }
}
