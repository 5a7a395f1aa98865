// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the densities up to which one contestant (a library with a storage) costs less than another, from values at the same
 * densities. Between two densities, both costs are taken as straight lines on logarithmic axes.
 */
final class BreakEven {
    /** The density at which the costs cross, and whether the cheaper contestant becomes the more expensive one there. */
    record Crossing(double density, boolean upwards) {}

    private final SortedMap<Double, Double> ratios = new TreeMap<>();
    private final List<Crossing> crossings = new ArrayList<>();

    /** Compares costs by density; densities that only one of them has are ignored. */
    BreakEven(Map<Double, Double> cost, Map<Double, Double> reference) {
        cost.forEach((density, value) -> {
            if (reference.containsKey(density)) {
                ratios.put(density, value / reference.get(density));
            }
        });
        double lastDensity = 0;
        double lastRatio = Double.NaN;
        for (Map.Entry<Double, Double> e : ratios.entrySet()) {
            double ratio = e.getValue();
            if (lastRatio < 1 != ratio < 1 && !Double.isNaN(lastRatio)) {
                double share = Math.log(lastRatio) / (Math.log(lastRatio) - Math.log(ratio));
                double log = Math.log(lastDensity) + share * (Math.log(e.getKey()) - Math.log(lastDensity));
                crossings.add(new Crossing(Math.exp(log), ratio >= 1));
            }
            lastDensity = e.getKey();
            lastRatio = ratio;
        }
    }

    List<Crossing> crossings() {
        return crossings;
    }

    /** Returns cost divided by reference at each density. */
    SortedMap<Double, Double> ratios() {
        return ratios;
    }

    /** Returns the first density from which on the contestant is more expensive; NaN if it is cheaper or more expensive everywhere. */
    double density() {
        return crossings.stream().filter(Crossing::upwards).mapToDouble(Crossing::density).findFirst()
                .orElse(Double.NaN);
    }

    /** Returns the text of a table cell. */
    String brief() {
        if (ratios.isEmpty()) {
            return "–";
        } else if (crossings.isEmpty()) {
            return ratios.get(ratios.firstKey()) < 1 ? "always" : "never";
        }
        StringBuilder text = new StringBuilder();
        for (Crossing c : crossings) {
            text.append(text.isEmpty() ? "" : ", ").append(c.upwards() ? "below " : "above ")
                    .append(number(c.density()));
        }
        return text.toString();
    }

    /** Returns the end of a sentence that begins with the name of the contestant. */
    String sentence() {
        if (ratios.isEmpty()) {
            return "was not compared";
        } else if (crossings.isEmpty()) {
            return ratios.get(ratios.firstKey()) < 1
                    ? "wins at every density up to " + number(ratios.lastKey())
                    : "loses at every density from " + number(ratios.firstKey());
        }
        if (crossings.size() == 1) {
            boolean upwards = crossings.get(0).upwards();
            return (upwards ? "wins below " : "loses below ") + number(crossings.get(0).density())
                    + (upwards ? ", loses above" : ", wins above");
        }
        StringBuilder text = new StringBuilder();
        boolean wins = !crossings.get(0).upwards();
        text.append(wins ? "loses" : "wins").append(" below ").append(number(crossings.get(0).density()));
        for (Crossing c : crossings) {
            text.append(c.upwards() ? ", loses above " : ", wins above ").append(number(c.density()));
        }
        return text.toString();
    }

    /** Formats a number with two digits, without an exponent if that is short. */
    static String number(double density) {
        if (density >= 0.00095) {
            int digits = (int) Math.max(0, 1 - Math.floor(Math.log10(density) + 1e-9));
            return strip(String.format(Locale.ROOT, "%." + digits + "f", density));
        }
        return strip(String.format(Locale.ROOT, "%.1e", density).replaceFirst("e-0?", "e-"));
    }

    private static String strip(String text) {
        return text.replaceFirst("\\.0(?=e|$)", "").replaceFirst("(\\.[0-9]*?[1-9])0+(?=e|$)", "$1");
    }
}
