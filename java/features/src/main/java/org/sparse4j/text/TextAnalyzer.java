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
 * Splits a text into terms. Words are the matches of a pattern, in lower case, without stop words. Terms are single
 * words, or runs of several words joined by a space (n-grams). Instances are immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class TextAnalyzer implements Function<String, List<String>> {
    /**
     * The default pattern: two or more letters, digits or underscores. Matches the same words as scikit-learn's default
     * {@code (?u)\b\w\w+\b} in Python, where {@code \w} is a letter, any number character or the underscore.
     */
    public static final String WORDS = "[\\p{L}\\p{N}_]{2,}";

    /**
     * The longest pattern in a file. The limit bounds the stack that the compiler of regular expressions takes for
     * nested groups, since a file may come from an unknown source.
     */
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

    /** Returns an analyzer whose terms are single words of two or more characters in lower case, without stop words. */
    public static TextAnalyzer words() {
        return builder().build();
    }

    /** Returns a builder with the settings of {@link #words()}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the terms of a text: first all terms with the fewest words in the order of the text, then longer ones. */
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

    /** Puts the settings among the fields of a state. */
    void putInto(State state) {
        if (pattern.pattern().length() > LONGEST_PATTERN) {
            throw new IllegalArgumentException("save: the pattern has " + pattern.pattern().length() + " characters, more than "
                    + LONGEST_PATTERN);
        }
        state.put("lowercase", lowercase).put("pattern", pattern.pattern()).put("shortest", shortest).put("longest", longest)
                .put("stopWords", stopWords.stream().sorted(CodePoints.ORDER).toArray(String[]::new));
    }

    /** Returns the analyzer that {@link #putInto} saved. */
    static TextAnalyzer of(State state) {
        Builder b = builder().lowercase(state.flag("lowercase"));
        String regex = state.text("pattern");
        int least = (int) state.number("shortest", 1, Integer.MAX_VALUE);
        int most = (int) state.number("longest", least, Integer.MAX_VALUE);
        List<String> words = List.of(state.texts("stopWords"));
        if (regex.length() > LONGEST_PATTERN) {
            throw state.malformed("a pattern has " + regex.length() + " characters, more than " + LONGEST_PATTERN);
        }
        return state.made(() -> b.tokenPattern(regex).ngramRange(least, most).stopWords(words).build());
    }

    /**
     * Builds a {@link TextAnalyzer}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private boolean lowercase = true;
        private Pattern pattern = Pattern.compile(WORDS);
        private Set<String> stopWords = Set.of();
        private int shortest = 1;
        private int longest = 1;

        private Builder() {}

        /** Sets whether texts are converted to lower case first, by Unicode's rules; the default is true. */
        public Builder lowercase(boolean lower) {
            lowercase = lower;
            return this;
        }

        /**
         * Sets the pattern of a word, a regular expression of Java. If the pattern has a group, the group is the word.
         *
         * @throws IllegalArgumentException if the pattern is malformed or has more than one capturing group
         */
        public Builder tokenPattern(String regex) {
            Pattern given;
            try {
                given = Pattern.compile(Arguments.given(regex, "tokenPattern", "the pattern"));
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException("tokenPattern: " + e.getMessage(), e);
            }
            int groups = given.matcher("").groupCount();
            if (groups > 1) {
                throw new IllegalArgumentException("tokenPattern: " + regex + " has " + groups + " groups; at most one may mark the word, "
                        + "and (?:...) groups without marking it");
            }
            pattern = given;
            return this;
        }

        /** Sets the words to leave out. They are compared after the conversion to lower case. */
        public Builder stopWords(Collection<String> words) {
            for (String word : Arguments.given(words, "stopWords", "the list of words")) {
                Arguments.given(word, "stopWords", "a word");
            }
            stopWords = Set.copyOf(words);
            return this;
        }

        /**
         * Sets the smallest and largest number of words in a term: (1, 2) makes terms of single words and of pairs.
         *
         * @throws IllegalArgumentException if {@code least} is less than 1 or greater than {@code most}
         */
        public Builder ngramRange(int least, int most) {
            if (least < 1 || most < least) {
                throw new IllegalArgumentException("ngramRange: the range is from " + least + " to " + most
                        + " words; the first number must be 1 or more, and the second at least as large");
            }
            shortest = least;
            longest = most;
            return this;
        }

        /** Returns an analyzer with these settings. The builder can be used again. */
        public TextAnalyzer build() {
            return new TextAnalyzer(this);
        }
    }
}
