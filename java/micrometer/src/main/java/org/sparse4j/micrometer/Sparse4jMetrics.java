// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.MemoryManager;

/**
 * Registers the counters of {@link MemoryManager} as meters of Micrometer.
 *
 * <pre>{@code
 * new Sparse4jMetrics().bindTo(registry);
 * }</pre>
 *
 * <p>Gauges:
 *
 * <ul>
 * <li>{@code sparse4j.memory.used}: native bytes in use, with derived layouts;
 * <li>{@code sparse4j.memory.max}: the limit on these bytes, which follows the machine unless the program sets it;
 * <li>{@code sparse4j.memory.pooled}: free bytes that the library keeps for reuse;
 * <li>{@code sparse4j.memory.derived}: bytes of derived layouts;
 * <li>{@code sparse4j.arrays.open}: arrays that are not freed yet, not counting views.
 * </ul>
 *
 * <p>Counters since the start of the process:
 *
 * <ul>
 * <li>{@code sparse4j.arrays.reclaimed}: arrays that were never closed and that the garbage collector freed;
 * <li>{@code sparse4j.collections.prompted}: garbage collections that the library has triggered;
 * <li>{@code sparse4j.allocations}: native allocations.
 * </ul>
 *
 * <p>The registry reads a meter when it publishes. One reading costs less than a microsecond, except {@code
 * sparse4j.memory.max}, which asks the operating system and costs some tens of microseconds. Operations cost nothing
 * more. Objects of this class are immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class Sparse4jMetrics implements MeterBinder {
    private static final String ARRAYS = "arrays";

    private final List<Tag> tags;

    /** Creates a binder whose meters have no tags. */
    public Sparse4jMetrics() {
        this(List.of());
    }

    /**
     * Creates a binder whose meters have these tags. The tags are copied.
     *
     * @throws NullPointerException if the tags or one of them is null
     */
    public Sparse4jMetrics(Iterable<Tag> tags) {
        Objects.requireNonNull(tags, "the tags are null; an empty list stands for none");
        this.tags = Tags.of(tags).stream().toList();
    }

    /**
     * Registers the meters. Binding twice to one registry registers them once.
     *
     * @throws NullPointerException if the registry is null
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "the registry is null");
        gauge(registry, "sparse4j.memory.used", BaseUnits.BYTES, "Native bytes in use", MemoryManager::liveBytes);
        gauge(registry, "sparse4j.memory.max", BaseUnits.BYTES, "The limit on native bytes in use", MemoryManager::maxBytes);
        gauge(registry, "sparse4j.memory.pooled", BaseUnits.BYTES, "Free native bytes kept for reuse", MemoryManager::pooledBytes);
        gauge(registry, "sparse4j.memory.derived", BaseUnits.BYTES, "Native bytes of derived layouts", MemoryManager::derivedBytes);
        gauge(registry, "sparse4j.arrays.open", ARRAYS, "Arrays that are not freed yet", MemoryManager::liveArrays);
        counter(registry, "sparse4j.arrays.reclaimed", ARRAYS, "Arrays that were never closed and that the garbage collector freed",
                MemoryManager::cleanerRescues);
        counter(registry, "sparse4j.collections.prompted", "collections", "Garbage collections that Sparse4j has triggered",
                MemoryManager::collectionsPrompted);
        counter(registry, "sparse4j.allocations", "allocations", "Native allocations", MemoryManager::allocations);
    }

    private void gauge(MeterRegistry registry, String name, String unit, String text, ToDoubleFunction<MemoryManager> value) {
        Gauge.builder(name, Sparse4j.memory(), value).baseUnit(unit).description(text).tags(tags).register(registry);
    }

    private void counter(MeterRegistry registry, String name, String unit, String text, ToDoubleFunction<MemoryManager> value) {
        FunctionCounter.builder(name, Sparse4j.memory(), value).baseUnit(unit).description(text).tags(tags).register(registry);
    }

    @Override
    public String toString() {
        return "metrics of Sparse4j, tags " + tags;
    }
}
