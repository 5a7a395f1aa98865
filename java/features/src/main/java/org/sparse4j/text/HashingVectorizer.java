// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.State;
import org.sparse4j.preprocessing.Norm;
import org.sparse4j.preprocessing.Normalizer;

/**
 * Counts terms; the hash of a term selects its column. There is no vocabulary and nothing to learn, so documents may
 * come as a stream.
 *
 * <p>The column of a term is |h| modulo the number of columns, where h is the signed 32-bit MurmurHash3 of its UTF-8
 * bytes. With alternate signs, a term with negative h counts -1, so that collisions cancel out on average. Columns,
 * signs and row norms are those of scikit-learn's {@code HashingVectorizer}. Source: Weinberger, Dasgupta, Langford,
 * Smola, Attenberg: Feature hashing for large scale multitask learning (ICML 2009).
 *
 * @since 0.1.0
 */
public final class HashingVectorizer implements Vectorizer {
    private final Function<String, List<String>> analyzer;
    private final int columns;
    private final boolean alternateSign;
    private final boolean binary;
    private final Norm norm;
    private final Normalizer normalizer;

    /**
     * Creates a vectorizer with 2^20 columns, words of two or more characters in lower case, alternate signs, and rows of
     * Euclidean length 1.
     */
    public HashingVectorizer() {
        this(builder());
    }

    private HashingVectorizer(Builder b) {
        analyzer = b.analyzer;
        columns = b.columns;
        alternateSign = b.alternateSign;
        binary = b.binary;
        norm = b.norm;
        normalizer = new Normalizer(norm);
    }

    /** Returns a builder with the default settings. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns this; there is nothing to learn. */
    @Override
    public HashingVectorizer fit(Iterable<String> documents) {
        Arguments.given(documents, "the documents");
        return this;
    }

    @Override
    public INDArray fitTransform(Iterable<String> documents) {
        return transform(documents);
    }

    @Override
    public INDArray transform(Iterable<String> documents) {
        Occurrences occurrences = new Occurrences();
        occurrences.addAll(documents, analyzer, term -> occurrences.addHashed(hash(term), columns, alternateSign, 1));
        try (INDArray counts = occurrences.matrix(columns, binary)) {
            return normalizer.transform(counts);
        }
    }

    /**
     * Writes the settings to a file, which {@link #load(Path)} reads. The file appears complete or not at all.
     * docs/features.md describes the format. The file also holds the settings of a {@link TextAnalyzer}. It cannot hold
     * any other analyzer; pass such an analyzer to {@link #load(Path, Function)}.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if a pattern has more than 1000 characters
     */
    public void save(Path file) {
        State state = new State("HashingVectorizer").put("columns", columns).put("alternateSign", alternateSign)
                .put("binary", binary).put("norm", norm);
        Analyzers.put(analyzer, state);
        state.write(file);
    }

    /**
     * Returns the vectorizer that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if the analyzer was a function, which a file cannot hold
     */
    public static HashingVectorizer load(Path file) {
        return loaded(file, null);
    }

    /** Returns the vectorizer that {@link #save} wrote, with this analyzer in place of the saved one. */
    public static HashingVectorizer load(Path file, Function<String, List<String>> analyzer) {
        return loaded(file, Arguments.given(analyzer, "load", "the analyzer"));
    }

    private static HashingVectorizer loaded(Path file, Function<String, List<String>> analyzer) {
        State state = State.read(file, "HashingVectorizer");
        Builder b = builder().features((int) state.number("columns", 1, Integer.MAX_VALUE)).binary(state.flag("binary"))
                .alternateSign(state.flag("alternateSign")).norm(state.constant("norm", Norm.class));
        return state.done(b.analyzer(Analyzers.of(state, analyzer)).build());
    }

    static int hash(String term) {
        return murmur3(term.getBytes(StandardCharsets.UTF_8));
    }

    /** MurmurHash3 (Austin Appleby), x86, 32 bits, seed 0. */
    static int murmur3(byte... data) {
        int hash = 0;
        int blocks = data.length / 4 * 4;
        for (int i = 0; i < blocks; i += 4) {
            int k = data[i] & 0xff | (data[i + 1] & 0xff) << 8 | (data[i + 2] & 0xff) << 16 | data[i + 3] << 24;
            hash = Integer.rotateLeft(hash ^ mixed(k), 13) * 5 + 0xe6546b64;
        }
        int rest = 0;
        for (int i = data.length - 1; i >= blocks; i--) {
            rest = rest << 8 | data[i] & 0xff;
        }
        hash ^= mixed(rest) ^ data.length;
        hash = (hash ^ hash >>> 16) * 0x85ebca6b;
        hash = (hash ^ hash >>> 13) * 0xc2b2ae35;
        return hash ^ hash >>> 16;
    }

    private static int mixed(int k) {
        return Integer.rotateLeft(k * 0xcc9e2d51, 15) * 0x1b873593;
    }

    /**
     * Builds a {@link HashingVectorizer}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private Function<String, List<String>> analyzer = TextAnalyzer.words();
        private int columns = 1 << 20;
        private boolean alternateSign = true;
        private boolean binary;
        private Norm norm = Norm.L2;

        private Builder() {}

        /** Sets the analyzer, which splits a document into terms: a {@link TextAnalyzer}, or another thread-safe function. */
        public Builder analyzer(Function<String, List<String>> terms) {
            analyzer = Arguments.given(terms, "analyzer", "the function");
            return this;
        }

        /** Sets the number of columns; the default is 2^20. With fewer columns, more terms share a column. */
        public Builder features(int number) {
            if (number < 1) {
                throw new IllegalArgumentException("features is " + number + "; it must be at least 1");
            }
            columns = number;
            return this;
        }

        /** Sets whether a term whose hash is negative counts -1; the default is true. */
        public Builder alternateSign(boolean signed) {
            alternateSign = signed;
            return this;
        }

        /** Sets whether every term of a document counts once, however often it occurs; the default is false. */
        public Builder binary(boolean once) {
            binary = once;
            return this;
        }

        /** Sets the norm by which each row is divided; the default is L2. */
        public Builder norm(Norm length) {
            norm = Arguments.given(length, "norm", "the norm");
            return this;
        }

        /** Returns a vectorizer with these settings. The builder can be used again. */
        public HashingVectorizer build() {
            return new HashingVectorizer(this);
        }
    }
}
