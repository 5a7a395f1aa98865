// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The subscripts of an einsum: letters for dimensions, commas between operands, an arrow before the result, and an
 * ellipsis for the dimensions without letters. The library receives labels as numbers: for letters the character codes.
 * Dimensions of the ellipsis are numbered from 0 such that the last one has the same number in all operands.
 */
final class Subscripts {
    private static final String ELLIPSIS = "...";

    private final String text;
    private final int[] ranks;
    private final String[] operands;
    private final String result;
    private final int wide;

    /** Throws IllegalArgumentException if the text is not valid for arrays of these ranks. */
    Subscripts(String text, int... ranks) {
        this.text = text;
        this.ranks = ranks;
        String plain = text.replace(" ", "");
        int arrow = plain.indexOf("->");
        String left = arrow < 0 ? plain : plain.substring(0, arrow);
        operands = left.split(",", -1);
        if (operands.length != ranks.length) {
            throw wrong(operands.length + " operands are named, but " + ranks.length + " were given");
        }
        int widest = 0;
        for (int i = 0; i < operands.length; i++) {
            check(operands[i]);
            int letters = letters(operands[i]).length();
            boolean open = operands[i].contains(ELLIPSIS);
            if (open ? letters > ranks[i] : letters != ranks[i]) {
                throw wrong("operand " + i + " has rank " + ranks[i] + ", but '" + operands[i] + "' names " + letters
                        + (open ? " or more dimensions" : " dimensions"));
            }
            widest = Math.max(widest, ranks[i] - letters);
        }
        wide = widest;
        result = arrow < 0 ? implied() : plain.substring(arrow + 2);
        check(result);
        for (char c : letters(result).toCharArray()) {
            if (left.indexOf(c) < 0) {
                throw wrong("'" + c + "' of the result occurs in no operand");
            }
            if (result.indexOf(c) != result.lastIndexOf(c)) {
                throw wrong("'" + c + "' occurs twice in the result");
            }
        }
        if (wide > 0 && !result.contains(ELLIPSIS)) {
            throw wrong("the result lacks the ellipsis, which stands for " + wide + " dimensions");
        }
    }

    /** Returns the labels of the dimensions of each operand, then the labels of the result. */
    int[] labels() {
        IntStream all = IntStream.empty();
        for (int i = 0; i < operands.length; i++) {
            all = IntStream.concat(all, labels(operands[i], ranks[i] - letters(operands[i]).length()));
        }
        return IntStream.concat(all, labels(result, wide)).toArray();
    }

    private IntStream labels(String term, int open) {
        int dots = term.indexOf(ELLIPSIS);
        if (dots < 0) {
            return term.chars();
        }
        IntStream head = IntStream.concat(term.substring(0, dots).chars(), IntStream.range(wide - open, wide));
        return IntStream.concat(head, term.substring(dots + ELLIPSIS.length()).chars());
    }

    /** Returns the result's subscripts without an arrow: the ellipsis, then the letters that occur once, sorted. */
    private String implied() {
        String all = letters(String.join("", operands));
        int[] once = all.chars().filter(c -> all.indexOf(c) == all.lastIndexOf(c)).sorted().toArray();
        boolean open = Arrays.stream(operands).anyMatch(term -> term.contains(ELLIPSIS));
        return (open ? ELLIPSIS : "") + new String(once, 0, once.length);
    }

    private static String letters(String term) {
        return term.replace(ELLIPSIS, "");
    }

    private void check(String term) {
        String letters = term.replaceFirst("\\.\\.\\.", "");
        for (char c : letters.toCharArray()) {
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
                throw wrong("'" + c + "' is not a letter; subscripts may have letters, one ellipsis for each operand, commas and one "
                        + "arrow");
            }
        }
    }

    private IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("einsum: subscripts '" + text + "': " + why);
    }
}
