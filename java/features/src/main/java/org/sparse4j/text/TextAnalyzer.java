// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.CodePoints;
import org.sparse4j.features.State;

/**
 * A text's terms: the matches of a pattern, in lower case, without stop words, singly and in runs of several (n-grams, joined
 * by a blank). Immutable; any threads may use it.
 */
public final class TextAnalyzer implements Function<String, List<String>> {
    /**
     * Two or more letters, digits or underscores: what scikit-learn's default {@code (?u)\b\w\w+\b} matches in Python,
     * where {@code \w} is a letter, a number of any kind or the underscore.
     */
    public static final String WORDS = "[\\p{L}\\p{N}_]{2,}";

    /** Of a pattern that is saved: what compiles one of a stranger's, group in group, stays within a small stack. */
    private static final int LONGEST_PATTERN = 1000;

    private final boolean lowercase;
    private final Pattern pattern;
    private final Set<String> stopWords;
    private final int shortest;
    private final int longest;

    private TextAnalyzer(Builder b) {
        lowercase = b.lowercase;
        pattern = b.pattern;
        stopWords = b.stopWords;
        shortest = b.shortest;
        longest = b.longest;
    }

    /** Words of two characters or more in lower case, singly, none left out. */
    public static TextAnalyzer words() {
        return builder().build();
    }

    /** What words() does, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    /** The terms of a text, in order: single words first, then pairs, and so on. */
    @Override
    public List<String> apply(String text) {
        String given = Arguments.given(text, "the text");
        Matcher matcher = pattern.matcher(lowercase ? LowerCase.of(given) : given);
        int group = matcher.groupCount();
        List<String> words = new ArrayList<>();
        while (matcher.find()) {
            String word = matcher.group(group);
            if (word != null && !stopWords.contains(word)) {
                words.add(word);
            }
        }
        if (longest == 1) {
            return words;
        }
        List<String> terms = new ArrayList<>();
        int most = Math.min(longest, words.size());
        for (int n = shortest; n <= most; n++) {
            for (int i = 0; i + n <= words.size(); i++) {
                terms.add(n == 1 ? words.get(i) : String.join(" ", words.subList(i, i + n)));
            }
        }
        return terms;
    }

    /** Puts what it was told among the fields of a state. */
    void putInto(State state) {
        if (pattern.pattern().length() > LONGEST_PATTERN) {
            throw new IllegalArgumentException("save: the pattern has " + pattern.pattern().length() + " characters, more than "
                    + LONGEST_PATTERN);
        }
        state.put("lowercase", lowercase).put("pattern", pattern.pattern()).put("shortest", shortest).put("longest", longest)
                .put("stopWords", stopWords.stream().sorted(CodePoints.ORDER).toArray(String[]::new));
    }

    /** What {@link #putInto} put. */
    static TextAnalyzer of(State state) {
        Builder b = builder().lowercase(state.flag("lowercase"));
        String regex = state.text("pattern");
        int least = (int) state.number("shortest", 1, Integer.MAX_VALUE);
        int most = (int) state.number("longest", least, Integer.MAX_VALUE);
        List<String> words = List.of(state.texts("stopWords"));
        if (regex.length() > LONGEST_PATTERN) {
            throw state.malformed("a pattern of " + regex.length() + " characters, more than " + LONGEST_PATTERN);
        }
        return state.made(() -> b.tokenPattern(regex).ngramRange(least, most).stopWords(words).build());
    }

    /** The choices of an analyzer. */
    public static final class Builder {
        private boolean lowercase = true;
        private Pattern pattern = Pattern.compile(WORDS);
        private Set<String> stopWords = Set.of();
        private int shortest = 1;
        private int longest = 1;

        private Builder() {}

        /** Whether texts are put into lower case first, by Unicode's rules; they are unless told otherwise. */
        public Builder lowercase(boolean lower) {
            lowercase = lower;
            return this;
        }

        /** What a word is, a regular expression of Java's; of one with a group, the group. */
        public Builder tokenPattern(String regex) {
            Pattern given;
            try {
                given = Pattern.compile(Arguments.given(regex, "tokenPattern", "the pattern"));
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException("tokenPattern: " + e.getMessage(), e);
            }
            int groups = given.matcher("").groupCount();
            if (groups > 1) {
                throw new IllegalArgumentException("tokenPattern: " + regex + " has " + groups
                        + " groups; one at most says what the word is, (?:...) groups without saying so");
            }
            pattern = given;
            return this;
        }

        /** Words that are left out, as they are after lowercase. */
        public Builder stopWords(Collection<String> words) {
            for (String word : Arguments.given(words, "stopWords", "the list of words")) {
                Arguments.given(word, "stopWords", "a word");
            }
            stopWords = Set.copyOf(words);
            return this;
        }

        /** Runs of so many words to so many are the terms: (1, 2) gives words and pairs. */
        public Builder ngramRange(int least, int most) {
            if (least < 1 || most < least) {
                throw new IllegalArgumentException("ngramRange: runs of " + least + " to " + most
                        + " words; the first number is 1 or more, the second not below it");
            }
            shortest = least;
            longest = most;
            return this;
        }

        /** An analyzer of what was said. The builder may go on. */
        public TextAnalyzer build() {
            return new TextAnalyzer(this);
        }
    }
}
