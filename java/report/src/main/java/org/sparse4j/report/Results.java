// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The output of a program of measurements, by tables and cases. */
final class Results {
    /** A note about a missing measurement, or about the machine. */
    record Note(String name, String text) {}

    /** A routine on arrays of one shape and type with one number of threads: contestants by densities. */
    record Case(String table, String routine, String shape, String type, int threads) {
        String circumstances() {
            return shape + ", " + type + (threads == 0 ? "" : ", " + Results.threads(threads));
        }
    }

    static String threads(int threads) {
        return threads == 1 ? "1 thread" : threads + " threads";
    }

    /** The sparse storages of Sparse4j. */
    static final List<String> FORMATS = List.of("COO", "CSR", "CSC", "GCS");

    private final Map<String, String> about = new LinkedHashMap<>();
    private final List<Note> missing = new ArrayList<>();
    private final List<Note> skipped = new ArrayList<>();
    private final List<Measurement> measured = new ArrayList<>();

    /**
     * Parses lines. Throws IllegalArgumentException for a line of an unknown kind, because a page must not omit anything
     * silently.
     */
    Results(List<String> lines) {
        for (String line : lines) {
            String[] words = line.split("\t", -1);
            switch (words[0]) {
                case Measurement.KIND -> measured.add(Measurement.of(words));
                case "about" -> about.put(words[1], words[2]);
                case "missing" -> missing.add(new Note(words[1], words[2]));
                case "skipped" -> skipped.add(new Note(words[1], words[2]));
                default -> throw new IllegalArgumentException("unknown kind of line: " + line);
            }
        }
    }

    Map<String, String> about() {
        return about;
    }

    List<Note> missing() {
        return missing;
    }

    List<Note> skipped() {
        return skipped;
    }

    /** Returns the values of tables, in the order in which they were measured. */
    List<Measurement> of(String... tables) {
        return measured.stream().filter(m -> List.of(tables).contains(m.table())).toList();
    }

    /** Returns the largest number of threads. */
    int threads() {
        return measured.stream().mapToInt(Measurement::threads).max().orElse(1);
    }

    /** Returns the other libraries with their storages. */
    List<String> libraries() {
        return measured.stream().filter(m -> !m.ours()).map(Measurement::contestant).distinct().sorted().toList();
    }

    /** Returns the cases of Sparse4j's values. */
    Set<Case> cases(String... tables) {
        return of(tables).stream().filter(Measurement::ours)
                .map(m -> new Case(m.table(), m.routine(), m.shape(), m.type(), m.threads()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Returns the contestants of a case, Sparse4j's storages first, each with its values by density. If another
     * library never ran with the number of threads of the case, the method returns its values with one thread.
     */
    Map<String, SortedMap<Double, Measurement>> contestants(Case wanted) {
        List<Measurement> here = of(wanted.table()).stream()
                .filter(m -> m.routine().equals(wanted.routine()) && m.shape().equals(wanted.shape())
                        && m.type().equals(wanted.type()))
                .sorted(Comparator.comparing((Measurement m) -> m.ours() ? "" : m.library())
                        .thenComparing(m -> FORMATS.contains(m.storage()) ? FORMATS.indexOf(m.storage())
                        : FORMATS.size())).toList();
        Map<String, SortedMap<Double, Measurement>> found = new LinkedHashMap<>();
        for (Measurement m : here) {
            boolean alone = !m.ours() && m.threads() == 1 && here.stream().noneMatch(
                    o -> o.contestant().equals(m.contestant()) && o.threads() == wanted.threads());
            if (m.threads() == wanted.threads() || alone) {
                found.computeIfAbsent(m.contestant(), c -> new TreeMap<>()).put(m.density(), m);
            }
        }
        return found;
    }

    /** Returns the medians by density; empty for a contestant that did not take part. */
    static Map<Double, Double> medians(Map<String, SortedMap<Double, Measurement>> contestants, String contestant) {
        return contestants.getOrDefault(contestant, new TreeMap<>()).values().stream()
                .collect(Collectors.toMap(Measurement::density, Measurement::median));
    }

    /** Compares a storage with Sparse4j's dense array. */
    static BreakEven breakEven(Map<String, SortedMap<Double, Measurement>> contestants, String format) {
        return new BreakEven(medians(contestants, format), medians(contestants, Measurement.DENSE));
    }

    /** Returns at each density the smallest median of Sparse4j's sparse storages. */
    static Map<Double, Double> bestSparse(Map<String, SortedMap<Double, Measurement>> contestants) {
        return contestants.values().stream().flatMap(line -> line.values().stream())
                .filter(m -> m.ours() && !m.storage().equals(Measurement.DENSE))
                .collect(Collectors.toMap(Measurement::density, Measurement::median, Math::min));
    }

    /** Groups values in the order of first appearance. */
    static <K, V> Map<K, List<V>> grouped(Iterable<V> values, Function<V, K> key) {
        Map<K, List<V>> groups = new LinkedHashMap<>();
        values.forEach(v -> groups.computeIfAbsent(key.apply(v), k -> new ArrayList<>()).add(v));
        return groups;
    }
}
