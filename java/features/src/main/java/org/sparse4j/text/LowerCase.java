// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.util.Locale;

/**
 * Converts to lower case by Unicode's rules. Java's own conversion treats a hyphen, among other characters, as part of
 * a Greek word. It therefore does not use the final form of a sigma before a hyphen.
 */
final class LowerCase {
    private static final char SIGMA = '\u03A3';
    private static final char SMALL = '\u03C3';
    private static final char FINAL = '\u03C2';
    /** The characters with the Word_Break property MidLetter, MidNumLet or Single_Quote. */
    private static final String WITHIN_WORDS = "'.:\u00B7\u0387\u055F\u05F4\u2018\u2019\u2024\u2027\uFE13\uFE52\uFE55\uFF07\uFF0E\uFF1A";

    private LowerCase() {}

    static String of(String text) {
        int first = text.indexOf(SIGMA);
        if (first < 0) {
            return text.toLowerCase(Locale.ROOT);
        }
        StringBuilder small = new StringBuilder(text);
        for (int i = first; i >= 0; i = text.indexOf(SIGMA, i + 1)) {
            small.setCharAt(i, isFinal(text, i) ? FINAL : SMALL);
        }
        return small.toString().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns whether a cased letter precedes the character and no cased letter follows it, ignoring the characters
     * that Unicode calls case-ignorable.
     */
    private static boolean isFinal(String text, int at) {
        int before = at;
        while (before > 0 && isIgnorable(text.codePointBefore(before))) {
            before = text.offsetByCodePoints(before, -1);
        }
        int behind = at + 1;
        while (behind < text.length() && isIgnorable(text.codePointAt(behind))) {
            behind = text.offsetByCodePoints(behind, 1);
        }
        return before > 0 && isCased(text.codePointBefore(before)) && !(behind < text.length() && isCased(text.codePointAt(behind)));
    }

    private static boolean isCased(int c) {
        return Character.isLowerCase(c) || Character.isUpperCase(c) || Character.isTitleCase(c);
    }

    private static boolean isIgnorable(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT, Character.MODIFIER_LETTER,
                    Character.MODIFIER_SYMBOL -> true;
            default -> WITHIN_WORDS.indexOf(c) >= 0;
        };
    }
}
