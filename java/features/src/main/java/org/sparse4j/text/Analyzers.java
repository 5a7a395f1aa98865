// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.util.List;
import java.util.function.Function;
import org.sparse4j.features.State;

/** The analyzers of vectorizers in files: what a {@link TextAnalyzer} was told, and of other functions that there was one. */
final class Analyzers {
    private static final String IS_FUNCTION = "analyzerIsFunction";

    private Analyzers() {}

    static void put(Function<String, List<String>> analyzer, State state) {
        state.put(IS_FUNCTION, !(analyzer instanceof TextAnalyzer));
        if (analyzer instanceof TextAnalyzer text) {
            text.putInto(state.part("analyzer"));
        }
    }

    /** `given` where that is not null, else the one of the file. */
    static Function<String, List<String>> of(State state, Function<String, List<String>> given) {
        if (!state.flag(IS_FUNCTION)) {
            TextAnalyzer saved = TextAnalyzer.of(state.part("analyzer"));
            return given == null ? saved : given;
        }
        if (given == null) {
            throw new IllegalArgumentException("load: the analyzer was a function of the program's, which no file holds; "
                    + "load(file, analyzer) takes it");
        }
        return given;
    }
}
