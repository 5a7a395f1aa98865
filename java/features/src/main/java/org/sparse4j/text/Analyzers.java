// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.util.List;
import java.util.function.Function;
import org.sparse4j.features.State;

/**
 * Saves and loads the analyzers of vectorizers: the settings of a {@link TextAnalyzer}, or a flag that the analyzer is another
 * function.
 */
final class Analyzers {
    private static final String IS_FUNCTION = "analyzerIsFunction";

    private Analyzers() {}

    static void put(Function<String, List<String>> analyzer, State state) {
        state.put(IS_FUNCTION, !(analyzer instanceof TextAnalyzer));
        if (analyzer instanceof TextAnalyzer text) {
            text.putInto(state.part("analyzer"));
        }
    }

    /** Returns `given` if it is not null, else the analyzer of the file. */
    static Function<String, List<String>> of(State state, Function<String, List<String>> given) {
        if (!state.flag(IS_FUNCTION)) {
            TextAnalyzer saved = TextAnalyzer.of(state.part("analyzer"));
            return given == null ? saved : given;
        }
        if (given == null) {
            throw new IllegalArgumentException("load: the analyzer was a function of the program, which a file cannot hold; pass the "
                    + "function to load(file, analyzer)");
        }
        return given;
    }
}
