// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/** Compares another library with Sparse4j for each storage: the speed-up of Sparse4j in each case. */
final class Comparison {
    /** One case: the time of the other library divided by the time of Sparse4j. */
    record Ratio(Measurement ours, Measurement theirs) {
        double times() {
            return theirs.median() / ours.median();
        }

        /** Returns whether the quartiles of the two libraries do not overlap. */
        boolean clear() {
            return ours.high() < theirs.low() || theirs.high() < ours.low();
        }
    }

    private final List<Ratio> ratios = new ArrayList<>();

    /** Adds the pairs of measurements of a case that have the same storage and density; others are not comparable. */
    void add(Map<String, SortedMap<Double, Measurement>> contestants, String contestant) {
        for (Measurement theirs : contestants.get(contestant).values()) {
            SortedMap<Double, Measurement> ours = contestants.get(theirs.storage());
            if (ours != null && ours.containsKey(theirs.density())) {
                ratios.add(new Ratio(ours.get(theirs.density()), theirs));
            }
        }
    }

    List<Ratio> ratios() {
        return ratios;
    }

    long faster() {
        return ratios.stream().filter(r -> r.times() > 1).count();
    }

    /** Returns the geometric mean of the cases with at least this many entries; NaN if there are none. */
    double mean(double entries) {
        return Math.exp(ratios.stream().filter(r -> r.ours().entries() >= entries)
                .mapToDouble(r -> Math.log(r.times())).average().orElse(Double.NaN));
    }

    Ratio worst() {
        return ratios.stream().min(Comparator.comparingDouble(Ratio::times)).orElseThrow();
    }

    Ratio best() {
        return ratios.stream().max(Comparator.comparingDouble(Ratio::times)).orElseThrow();
    }

    static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 9.95 ? "%.2f" : "%.0f", ratio);
    }

    /** Returns the end of a sentence that begins with the name of the other library. */
    String sentence() {
        long faster = faster();
        StringBuilder text = new StringBuilder();
        if (faster > 0) {
            text.append("beaten at ").append(faster).append(" of ").append(ratios.size()).append(" densities (up to ")
                    .append(times(best().times())).append(" times)");
        }
        if (faster < ratios.size()) {
            text.append(faster > 0 ? ", " : "").append("wins at ").append(ratios.size() - faster).append(" of ")
                    .append(ratios.size()).append(" (Sparse4j reaches ").append(times(worst().times()))
                    .append(" of its speed at density ").append(BreakEven.number(worst().ours().density())).append(')');
        }
        return text.toString();
    }
}
