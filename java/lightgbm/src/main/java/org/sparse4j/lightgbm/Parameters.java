// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.lang.reflect.Array;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.loading.JarLibrary;

/** Parameters in LightGBM's text, which has a word {@code name=value} for each. */
final class Parameters {
    private static final Set<String> THREADS = Set.of("num_threads", "num_thread", "nthread", "nthreads", "n_jobs");
    private static final Set<String> CATEGORICAL = Set.of("categorical_feature", "cat_feature", "categorical_column", "cat_column",
            "categorical_features");
    private static final Set<String> LINEAR = Set.of("linear_tree", "linear_trees");
    private static final Set<String> BOOSTING = Set.of("boosting", "boosting_type", "boost");
    private static final Set<String> VERBOSITY = Set.of("verbosity", "verbose");

    private Parameters() {}

    /** Returns a copy, with values as texts; throws for those that LightGBM's text cannot have. */
    static Map<String, String> copy(String method, Map<String, ?> parameters) {
        Map<String, String> to = new LinkedHashMap<>();
        Arguments.given(parameters, method, "the map of parameters").forEach((name, value) -> {
            String text = text(Arguments.given(value, method, "the value of " + name));
            if (!isWord(Arguments.given(name, method, "a name")) || name.isEmpty() || !isWord(text)) {
                throw new IllegalArgumentException(method + ": LightGBM cannot read the parameter \"" + name + "\" with the value \"" + text
                        + "\"; neither may have spaces or =");
            }
            if (THREADS.contains(name)) {
                throw new IllegalArgumentException(method + ": " + name + " cannot differ from call to call; call LightGBM.threads("
                        + text + ") at the start of the program");
            }
            to.put(name, text);
        });
        Disobeyed.require(method, to);
        return to;
    }

    private static boolean isWord(String text) {
        return text.chars().noneMatch(c -> c <= ' ' || c == '=');
    }

    private static String text(Object value) {
        StringJoiner joined = new StringJoiner(",");
        if (value instanceof Iterable<?> all) {
            all.forEach(one -> joined.add(String.valueOf(one)));
        } else if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                joined.add(String.valueOf(Array.get(value, i)));
            }
        } else {
            joined.add(value.toString());
        }
        return joined.toString();
    }

    /** Returns LightGBM's text, with the number of threads; unless the parameters have {@code verbosity}, LightGBM prints fatal errors and a few warnings only. */
    static byte[] bytes(Map<String, String> parameters) {
        StringJoiner words = new StringJoiner(" ");
        words.add("num_threads=" + LightGBM.fixedThreads());
        if (!has(parameters, VERBOSITY)) {
            words.add("verbosity=-1");
        }
        parameters.forEach((name, value) -> words.add(name + "=" + value));
        return JarLibrary.text(words.toString());
    }

    /** Returns whether a switch is on; {@code byDefault} if the parameters do not have it. */
    static boolean isOn(Map<String, String> parameters, String name, boolean byDefault) {
        String value = parameters.get(name);
        return value == null ? byDefault : value.equalsIgnoreCase("true") || value.equals("+");
    }

    /** Returns whether later rounds change the trees of earlier ones. */
    static boolean isDart(Map<String, String> parameters) {
        return BOOSTING.stream().anyMatch(name -> "dart".equals(parameters.get(name)));
    }

    static boolean hasCategories(Map<String, String> parameters) {
        return has(parameters, CATEGORICAL);
    }

    static boolean hasLinearTrees(Map<String, String> parameters) {
        return LINEAR.stream().anyMatch(name -> isOn(parameters, name, false));
    }

    private static boolean has(Map<String, String> parameters, Set<String> names) {
        return names.stream().anyMatch(parameters::containsKey);
    }
}
