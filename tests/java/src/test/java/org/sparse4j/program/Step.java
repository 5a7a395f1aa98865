// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One step of a program, as words: what to do, the variable that receives a result (if any), variables, numbers. The
 * text of a program is its steps with semicolons between; it can be read back, so that a failure can be replayed.
 */
record Step(List<String> words) {
    static Step of(Object... words) {
        return new Step(Arrays.stream(words).flatMap(w -> w instanceof List<?> l ? l.stream() : Stream.of(w))
                .map(Object::toString).collect(Collectors.toList()));
    }

    String verb() {
        return words.get(0);
    }

    String word(int i) {
        return words.get(i);
    }

    int size() {
        return words.size();
    }

    /** The words from one on. */
    List<String> rest(int from) {
        return words.subList(from, words.size());
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }

    static List<Step> parse(String program) {
        return Arrays.stream(program.split(";")).map(String::strip).filter(s -> !s.isEmpty())
                .map(s -> new Step(List.of(s.split("\\s+")))).collect(Collectors.toList());
    }

    static String text(List<Step> program) {
        return program.stream().map(Step::toString).collect(Collectors.joining("; "));
    }
}
