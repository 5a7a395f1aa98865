// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Detects the JVM's garbage collectors by their names in java.management. Each property is determined once; the class
 * is thread-safe.
 */
final class JvmCollectors {
    private static volatile Boolean generational; // null before the first use, like the next two fields
    private static volatile Boolean stopping;
    private static volatile Boolean collects;

    private JvmCollectors() {}

    /** Returns whether a collector ever runs: Epsilon never frees garbage, so creating garbage would end the JVM. */
    static boolean anyRuns() {
        if (collects == null) {
            List<String> names = names();
            collects = names.isEmpty() || !names.stream().allMatch(name -> name.startsWith("Epsilon"));
        }
        return collects;
    }

    /**
     * Returns whether the program waits for collections: concurrent collectors run for long while the program
     * continues.
     */
    static boolean stopTheWorld() {
        if (stopping == null) {
            stopping = names().stream().noneMatch(name -> name.startsWith("ZGC") || name.startsWith("Shenandoah"));
        }
        return stopping;
    }

    /** Returns whether a collector is for young objects only. */
    static boolean haveGenerations() {
        if (generational == null) {
            generational = generational(names());
        }
        return generational;
    }

    /**
     * Returns whether one of these collectors, by its name in java.management, is for young objects; also true if no
     * name is known.
     */
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
