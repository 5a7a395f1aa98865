// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.List;

/** What a structure operation is given besides arrays, as words; numbers with points between are lists. */
public record ModelArguments(List<String> words) {
    public String word(int i) {
        return words.get(i);
    }

    public int size() {
        return words.size();
    }

    public boolean is(int i, String word) {
        return word(i).equals(word);
    }

    public long number(int i) {
        return Long.parseLong(word(i));
    }

    public int small(int i) {
        return Integer.parseInt(word(i));
    }

    /** "-" for none. */
    public long[] list(int i) {
        return is(i, "-") ? new long[0] : Arrays.stream(word(i).split("\\.")).mapToLong(Long::parseLong).toArray();
    }

    public int[] dimensions(int i) {
        return Arrays.stream(list(i)).mapToInt(Math::toIntExact).toArray();
    }

    /** Of two words, 2.5 DOUBLE. */
    public ModelValue value(int i) {
        ModelType type = ModelType.valueOf(word(i + 1));
        return new ModelValue(type, type.parse(word(i)));
    }
}
