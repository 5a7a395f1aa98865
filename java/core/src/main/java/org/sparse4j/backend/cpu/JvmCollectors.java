// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** What the JVM's garbage collectors are, by their names in java.management. Each is asked once; any thread may. */
final class JvmCollectors {
    private static volatile Boolean generational; // null: not asked yet; so, too
    private static volatile Boolean stopping;
    private static volatile Boolean collects;

    private JvmCollectors() {}

    /** Whether one ever collects: Epsilon's garbage stays, and making more would end the JVM. */
    static boolean anyRuns() {
        if (collects == null) {
            List<String> names = names();
            collects = names.isEmpty() || !names.stream().allMatch(name -> name.startsWith("Epsilon"));
        }
        return collects;
    }

    /** Whether the program waits for them: others collect for long while it goes on. */
    static boolean stopTheWorld() {
        if (stopping == null) {
            stopping = names().stream().noneMatch(name -> name.startsWith("ZGC") || name.startsWith("Shenandoah"));
        }
        return stopping;
    }

    /** Whether one is for young objects alone. */
    static boolean haveGenerations() {
        if (generational == null) {
            generational = generational(names());
        }
        return generational;
    }

    /** Whether one of a JVM's collectors, by their names in java.management, is for young objects; so too where none is known. */
    static boolean generational(List<String> collectors) {
        return collectors.isEmpty() || collectors.stream()
                .anyMatch(name -> name.matches(".*(Young|Minor|[Ss]cavenge|Copy|ParNew|partial).*"));
    }

    private static List<String> names() {
        try {
            return ManagementFactory.getGarbageCollectorMXBeans().stream().map(GarbageCollectorMXBean::getName).toList();
        } catch (NoClassDefFoundError e) {
            return List.of(); // a runtime without java.management
        }
    }
}
