// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.preprocessing.Norm;
import org.sparse4j.preprocessing.TfidfTransformer;

/** Vectorizers by hand: counts, what they refuse, the way back, many threads. */
class VectorizerTest {
    private static final List<String> DOCUMENTS = List.of("ab cd ab", "cd", "");

    private static String refusal(Class<? extends Exception> type, Runnable call) {
        return assertThrows(type, call::run).getMessage();
    }

    private static String bad(Runnable call) {
        return refusal(IllegalArgumentException.class, call);
    }

    /** The empty term has the hash 0, which is no negative one. */
    @Test
    void aHashOfZeroIsPositive() {
        assertEquals(0, HashingVectorizer.murmur3(new byte[0]));
        try (INDArray x = HashingVectorizer.builder().features(3).analyzer(text -> List.of("")).build()
                .transform(List.of("any"))) {
            assertTrue(x.getDouble(0, 0) > 0, x.toString());
        }
    }

    @Test
    void countsByHand() {
        BagOfWordsVectorizer v = new BagOfWordsVectorizer();
        try (INDArray x = v.fitTransform(DOCUMENTS); INDArray wanted = Sparse4j.create(new double[][] {
                {2, 1}, {0, 1}, {0, 0}}); INDArray none = v.transform(List.of())) {
            assertEquals(List.of("ab", "cd"), v.getFeatureNames());
            assertEquals(1, v.getVocabulary().get("cd"));
            assertTrue(x.equalsWithEps(wanted, 0));
            assertEquals(3, x.nnz());
            assertArrayEquals(new long[] {0, 2}, none.shape());
            assertEquals(List.of(List.of("ab", "cd"), List.of("cd"), List.of()), v.inverseTransform(x));
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray y = x.toFormat(format)) {
                    assertEquals(List.of(List.of("ab", "cd"), List.of("cd"), List.of()), v.inverseTransform(y));
                }
            }
        }
    }

    /** Fitting says who was fitted, and leaves no array behind. */
    @Test
    void fitting() {
        long live = Collected.settled();
        BagOfWordsVectorizer counting = new BagOfWordsVectorizer();
        assertSame(counting, counting.fit(DOCUMENTS));
        HashingVectorizer hashing = new HashingVectorizer();
        assertSame(hashing, hashing.fit(DOCUMENTS));
        assertEquals(live, Sparse4j.memory().liveArrays());
    }

    /** A term that begins another comes first; the order is that of terms, whatever was met first or more often. */
    @Test
    void theOrderOfTerms() {
        List<String> documents = List.of("zz zz zz abc ab", "abd zz");
        assertEquals(List.of("ab", "abc", "abd", "zz"), new BagOfWordsVectorizer().fit(documents).getFeatureNames());
        assertEquals(List.of("ab", "zz"), BagOfWordsVectorizer.builder().maxFeatures(2).build().fit(documents)
                .getFeatureNames());
        // As many as there are: nothing is chosen.
        assertEquals(List.of("ab", "abc", "abd", "zz"), BagOfWordsVectorizer.builder().maxFeatures(4).build()
                .fit(documents).getFeatureNames());
        assertEquals(List.of("zz"), BagOfWordsVectorizer.builder().maxFeatures(1).build().fit(documents)
                .getFeatureNames());
        // Where a term counts once in a document, it does so when the most frequent ones are chosen.
        List<String> often = List.of("bb bb bb aa", "aa");
        assertEquals(List.of("bb"), BagOfWordsVectorizer.builder().maxFeatures(1).build().fit(often).getFeatureNames());
        assertEquals(List.of("aa"), BagOfWordsVectorizer.builder().binary(true).maxFeatures(1).build().fit(often).getFeatureNames());
    }

    @Test
    void boundsAtTheirLimits() {
        assertEquals(List.of("ab", "cd"), BagOfWordsVectorizer.builder().minDf(0.0).maxDf(1.0).build().fit(DOCUMENTS)
                .getFeatureNames());
        assertEquals(List.of("xx"), BagOfWordsVectorizer.builder().minDf(1.0).build().fit(List.of("xx yy", "xx"))
                .getFeatureNames());
        for (double share : new double[] {-1e-9, 1 + 1e-9, Double.NaN}) {
            assertTrue(bad(() -> BagOfWordsVectorizer.builder().minDf(share)).contains("minDf"));
        }
        assertTrue(bad(() -> BagOfWordsVectorizer.builder().maxFeatures(0)).contains("at least 1"));
        try (INDArray one = HashingVectorizer.builder().features(1).build().transform(DOCUMENTS)) {
            assertArrayEquals(new long[] {3, 1}, one.shape());
        }
        assertThrows(IllegalArgumentException.class, () -> HashingVectorizer.builder().features(0));
    }

    /** Beyond the first 64, then twice as many at a time. */
    @Test
    void hundredsOfDocuments() {
        List<String> documents = IntStream.range(0, 300).mapToObj(i -> "w" + i % 7 + " all").toList();
        try (INDArray x = new BagOfWordsVectorizer().fitTransform(documents)) {
            assertArrayEquals(new long[] {300, 8}, x.shape());
            assertEquals(600, x.nnz());
        }
    }

    @Test
    void inverseTransformChecksTheFill() {
        BagOfWordsVectorizer v = new BagOfWordsVectorizer().fit(DOCUMENTS);
        try (INDArray zeros = Sparse4j.sparse(3, 2); INDArray filled = zeros.add(1); INDArray dense = filled.toDense()) {
            assertTrue(bad(() -> v.inverseTransform(filled)).contains("the fill is 1"));
            assertEquals(List.of("ab", "cd"), v.inverseTransform(dense).get(2));
        }
    }

    /** ln((1 + n) / (1 + df)) + 1, times the count, over the length. */
    @Test
    void weighsByHand() {
        TfidfVectorizer v = new TfidfVectorizer();
        try (INDArray x = v.fitTransform(DOCUMENTS)) {
            double ab = Math.log(4.0 / 2) + 1;
            double cd = Math.log(4.0 / 3) + 1;
            assertArrayEquals(new double[] {ab, cd}, v.getIdf(), 1e-15);
            double length = Math.sqrt(4 * ab * ab + cd * cd);
            assertEquals(2 * ab / length, x.getDouble(0, 0), 1e-15);
            assertEquals(cd / length, x.getDouble(0, 1), 1e-15);
            assertEquals(1, x.getDouble(1, 1), 1e-15);
            assertEquals(3, x.nnz());
            assertEquals(List.of("ab", "cd"), v.inverseTransform(x).get(0));
        }
    }

    /** Each setting of the builder is that of one of the two parts, and reaches it. */
    @Test
    void builderTakesTheSettingsOfBothParts() {
        List<String> documents = List.of("a dog and a cat", "a dog and a log", "dog dog dog cat");
        TfidfVectorizer.Builder[] builders = {TfidfVectorizer.builder(), TfidfVectorizer.builder().minDf(2),
            TfidfVectorizer.builder().minDf(0.5), TfidfVectorizer.builder().maxDf(2), TfidfVectorizer.builder().maxDf(0.7),
            TfidfVectorizer.builder().maxFeatures(1), TfidfVectorizer.builder().binary(true),
            TfidfVectorizer.builder().norm(Norm.L1), TfidfVectorizer.builder().smoothIdf(false),
            TfidfVectorizer.builder().sublinearTf(true),
            TfidfVectorizer.builder().analyzer(TextAnalyzer.builder().tokenPattern("[a-z]").build())};
        BagOfWordsVectorizer.Builder[] counts = {BagOfWordsVectorizer.builder(), BagOfWordsVectorizer.builder().minDf(2),
            BagOfWordsVectorizer.builder().minDf(0.5), BagOfWordsVectorizer.builder().maxDf(2),
            BagOfWordsVectorizer.builder().maxDf(0.7), BagOfWordsVectorizer.builder().maxFeatures(1),
            BagOfWordsVectorizer.builder().binary(true), BagOfWordsVectorizer.builder(), BagOfWordsVectorizer.builder(),
            BagOfWordsVectorizer.builder(),
            BagOfWordsVectorizer.builder().analyzer(TextAnalyzer.builder().tokenPattern("[a-z]").build())};
        for (int i = 0; i < builders.length; i++) {
            TfidfVectorizer parts = new TfidfVectorizer(counts[i].build(),
                    new TfidfTransformer(i == 7 ? Norm.L1 : Norm.L2, i != 8, i == 9));
            TfidfVectorizer built = builders[i].build();
            try (INDArray x = parts.fitTransform(documents); INDArray y = built.fitTransform(documents);
                    INDArray usual = new TfidfVectorizer().fitTransform(documents)) {
                assertEquals(parts.getFeatureNames(), built.getFeatureNames(), "builder " + i);
                assertArrayEquals(parts.getIdf(), built.getIdf(), "builder " + i);
                assertTrue(x.equalsWithEps(y, 0), "builder " + i);
                assertEquals(i == 0, Arrays.equals(usual.shape(), y.shape()) && usual.equalsWithEps(y, 1e-9), "builder " + i);
            }
        }
    }

    /** Appleby's test values of the function. */
    @Test
    void murmur3() {
        for (Object[] c : new Object[][] {{"", 0}, {"test", 0xba6bd213}, {"Hello, world!", 0xc0363e43},
                {"The quick brown fox jumps over the lazy dog", 0x2e4ff723}}) {
            assertEquals(c[1], HashingVectorizer.murmur3(((String) c[0]).getBytes(StandardCharsets.UTF_8)), (String) c[0]);
        }
    }

    @Test
    void wordsAreWhatPythonTakesForThem() {
        TextAnalyzer words = TextAnalyzer.words();
        assertEquals(List.of("b2b", "x_y", "straße", "½¼"), words.apply("B2B x_y Straße ½¼ a ! -"));
        assertEquals(List.of("not bad", "bad at", "at all", "not bad at", "bad at all"), TextAnalyzer.builder()
                .ngramRange(2, 3).build().apply("Not BAD at all"));
        assertEquals(List.of(), TextAnalyzer.builder().ngramRange(3, 3).build().apply("two words"));
    }

    @Test
    void refusesWithAReason() {
        BagOfWordsVectorizer v = new BagOfWordsVectorizer();
        for (Runnable early : List.<Runnable>of(() -> v.transform(DOCUMENTS), v::getFeatureNames, v::getVocabulary,
                () -> new TfidfVectorizer().transform(DOCUMENTS), () -> new TfidfVectorizer().getIdf())) {
            assertTrue(refusal(IllegalStateException.class, early).contains("call fit first"));
        }
        assertTrue(bad(() -> v.fit(List.of("a !", ""))).contains("no document has a term"));
        assertTrue(bad(() -> v.fit(List.of())).contains("no document has a term"));
        assertTrue(bad(() -> v.fit(null)).contains("documents"));
        assertTrue(bad(() -> v.fit(Arrays.asList("some words", null))).contains("document 1 must not be null"));
        assertTrue(bad(() -> new HashingVectorizer().transform(Arrays.asList((String) null))).contains("document 0"));
        assertTrue(bad(() -> BagOfWordsVectorizer.builder().minDf(3).build().fit(DOCUMENTS)).contains(
                "none of the 2 terms is in at least 3"));
        assertTrue(bad(() -> BagOfWordsVectorizer.builder().minDf(3).maxDf(0.5).build().fit(DOCUMENTS)).contains(
                "at most 0.5 of all"));
        assertTrue(bad(() -> BagOfWordsVectorizer.builder().minDf(0)).contains("at least 1"));
        assertTrue(bad(() -> BagOfWordsVectorizer.builder().maxDf(Double.NaN)).contains("0 to 1"));
        assertTrue(bad(() -> BagOfWordsVectorizer.builder().maxFeatures(0)).contains("at least 1"));
        assertTrue(bad(() -> HashingVectorizer.builder().features(0)).contains("at least 1"));
        assertTrue(bad(() -> TextAnalyzer.builder().ngramRange(2, 1)).contains("2 to 1"));
        assertTrue(bad(() -> TextAnalyzer.builder().tokenPattern("(a)(b)")).contains("2 groups"));
        assertTrue(bad(() -> TextAnalyzer.builder().tokenPattern("(")).contains("tokenPattern"));
        assertTrue(bad(() -> TextAnalyzer.builder().stopWords(Arrays.asList("a", null))).contains("null"));
        v.fit(DOCUMENTS);
        try (INDArray wide = Sparse4j.zeros(2, 3)) {
            assertTrue(bad(() -> v.inverseTransform(wide)).contains("the shape is [2, 3]; it must be a matrix of documents by 2 terms"));
        }
        // A failed fit leaves what was learned.
        assertThrows(IllegalArgumentException.class, () -> v.fit(List.of("")));
        assertEquals(List.of("ab", "cd"), v.getFeatureNames());
    }

    /** Terms beyond what a column can tell, more occurrences than the buffers begin with. */
    @Test
    void manyDocumentsFromManyThreads() {
        List<String> documents = IntStream.range(0, 3000)
                .mapToObj(i -> "word" + i % 100 + " word" + i % 7 + " common").toList();
        TfidfVectorizer v = new TfidfVectorizer().fit(documents);
        assertEquals(101, v.getFeatureNames().size());
        long before = Collected.settled();
        try (INDArray first = v.transform(documents)) {
            boolean same = IntStream.range(0, 8).parallel().allMatch(i -> {
                try (INDArray x = v.transform(documents)) {
                    return x.equals(first);
                }
            });
            assertTrue(same);
            assertEquals(3000, first.norm2(1).sumNumber().doubleValue(), 1e-9);
        }
        System.gc();
        assertTrue(Sparse4j.memory().liveArrays() <= before + 1);
    }

    /** As Python 3's lower() has them: a word before a hyphen ends with the final sigma, as it does alone. */
    @Test
    void finalSigmas() {
        String[][] rows = {{"\u0391\u0398\u0397\u039d\u0391\u03a3-\u03a0\u0395\u0399\u03a1\u0391\u0399\u03a9\u03a3",
            "\u03b1\u03b8\u03b7\u03bd\u03b1\u03c2-\u03c0\u03b5\u03b9\u03c1\u03b1\u03b9\u03c9\u03c2"},
            {"\u03a3", "\u03c3"}, {"\u0391\u03a3 \u03a3\u0391", "\u03b1\u03c2 \u03c3\u03b1"}, {"\u0391\u03a3'\u03a3", "\u03b1\u03c3'\u03c2"},
            {"\u0391.\u03a3", "\u03b1.\u03c2"}, {"\u0391\u03a3.\u0392", "\u03b1\u03c3.\u03b2"}, {"\u0391\u03a3:", "\u03b1\u03c2:"},
            {"\u0391\u03a3\u0301", "\u03b1\u03c2\u0301"}, {"\u0391\u03a3\u0301\u0392", "\u03b1\u03c3\u0301\u03b2"}, {"1\u03a3", "1\u03c3"},
            {"\u0391\u03a31", "\u03b1\u03c21"}, {"\u0391\u03a3_\u0392", "\u03b1\u03c2_\u03b2"}, {"\u0130\u03a3", "i\u0307\u03c2"},
            {"\ud835\udc9c\u03a3", "\ud835\udc9c\u03c2"}, {"\u0391\u03a3\ud801\udc00", "\u03b1\u03c3\ud801\udc28"}, {"\u02b0\u03a3", "\u02b0\u03c3"},
            {"\u2160\u03a3", "\u2170\u03c2"}, {"\u00aa\u03a3", "\u00aa\u03c2"}, {"\u0391\u00ad\u03a3\u200d\u0391", "\u03b1\u00ad\u03c3\u200d\u03b1"}};
        TextAnalyzer all = TextAnalyzer.builder().tokenPattern("(?s).+").build();
        for (String[] row : rows) {
            assertEquals(List.of(row[1]), all.apply(row[0]));
        }
        assertEquals(List.of(rows[0][1].split("-")), TextAnalyzer.words().apply(rows[0][0]));
        BagOfWordsVectorizer words = new BagOfWordsVectorizer();
        words.fit(List.of(rows[0][0], rows[0][1]));
        assertEquals(List.of(rows[0][1].split("-")), words.getFeatureNames());
    }
}
