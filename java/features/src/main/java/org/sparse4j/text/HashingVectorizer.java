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
 * Counts terms in columns that their hash gives: no vocabulary, nothing to learn, any stream of documents. Weinberger,
 * Dasgupta, Langford, Smola, Attenberg: Feature hashing for large scale multitask learning (ICML 2009). The column of a
 * term is |h| modulo the number of columns, h the signed 32-bit MurmurHash3 of its UTF-8 bytes; with alternate signs a term
 * of negative h counts -1, so that collisions cancel out on average. Columns, signs and lengths are those of scikit-learn's
 * {@code HashingVectorizer}.
 */
public final class HashingVectorizer implements Vectorizer {
    private final Function<String, List<String>> analyzer;
    private final int columns;
    private final boolean alternateSign;
    private final boolean binary;
    private final Norm norm;
    private final Normalizer normalizer;

    /** 2^20 columns, all words of two characters or more in lower case, alternate signs, rows of Euclidean length 1. */
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

    /** For other columns, signs, counts or norms; {@link Builder#build()} ends it. */
    public static Builder builder() {
        return new Builder();
    }

    /** Learns nothing. */
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
     * Writes what it was told to a file, which appears whole or not at all; {@link #load(Path)} reads it. An analyzer that is no
     * {@link TextAnalyzer} is not in it: {@link #load(Path, Function)} takes it. docs/features.md says what is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     * @throws IllegalArgumentException of a pattern of more than 1000 characters
     */
    public void save(Path file) {
        State state = new State("HashingVectorizer").put("columns", columns).put("alternateSign", alternateSign)
                .put("binary", binary).put("norm", norm);
        Analyzers.put(analyzer, state);
        state.write(file);
    }

    /**
     * What {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     * @throws IllegalArgumentException where the analyzer was a function, which no file holds
     */
    public static HashingVectorizer load(Path file) {
        return loaded(file, null);
    }

    /** As {@link #load(Path)}, with this analyzer in place of the one that it had. */
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

    /** The choices of a vectorizer. */
    public static final class Builder {
        private Function<String, List<String>> analyzer = TextAnalyzer.words();
        private int columns = 1 << 20;
        private boolean alternateSign = true;
        private boolean binary;
        private Norm norm = Norm.L2;

        private Builder() {}

        /** What gives the terms of a document: a {@link TextAnalyzer}, or a function that any threads may call. */
        public Builder analyzer(Function<String, List<String>> terms) {
            analyzer = Arguments.given(terms, "analyzer", "the function");
            return this;
        }

        /** The number of columns; the fewer, the more terms share one. */
        public Builder features(int number) {
            if (number < 1) {
                throw new IllegalArgumentException("features: " + number + " columns; it must be at least 1");
            }
            columns = number;
            return this;
        }

        /** Whether a hash's sign is the sign of what a term counts. */
        public Builder alternateSign(boolean signed) {
            alternateSign = signed;
            return this;
        }

        /** Whether a column that occurs in a document is 1 there, whatever its sum. */
        public Builder binary(boolean once) {
            binary = once;
            return this;
        }

        /** How long a row is, to be made 1. */
        public Builder norm(Norm length) {
            norm = Arguments.given(length, "norm", "the norm");
            return this;
        }

        /** A vectorizer of what was said. The builder may go on. */
        public HashingVectorizer build() {
            return new HashingVectorizer(this);
        }
    }
}
