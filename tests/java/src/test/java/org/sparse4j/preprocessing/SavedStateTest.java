// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.text.BagOfWordsVectorizer;
import org.sparse4j.text.FeatureHasher;
import org.sparse4j.text.HashingVectorizer;
import org.sparse4j.text.TextAnalyzer;
import org.sparse4j.text.TfidfVectorizer;
import org.sparse4j.text.Vectorizer;

/** What transformers, vectorizers and encoders save: read back it does the same; whatever else is in such a file is refused. */
@ExtendWith(NothingLeft.class)
class SavedStateTest {
    private static final List<String> TEXTS = List.of("the red fox", "a fox, a dog \uD801\uDC00\uD801\uDC01", "Dog 数字 dog");

    @TempDir
    private Path folder;

    /** A file of each class, unfitted and fitted, with what loads it. */
    private Map<Path, Function<Path, Object>> files() {
        Map<Path, Function<Path, Object>> all = new LinkedHashMap<>();
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 4}, {3, 2, 0.1}})) {
            for (int fitted = 0; fitted < 2; fitted++) {
                MaxAbsScaler a = new MaxAbsScaler();
                MinMaxScaler b = new MinMaxScaler();
                StandardScaler c = new StandardScaler();
                TfidfTransformer d = new TfidfTransformer(Norm.L1, false, true);
                BagOfWordsVectorizer e = BagOfWordsVectorizer.builder().minDf(0.25).maxDf(2).maxFeatures(9).binary(true).analyzer(
                        TextAnalyzer.builder().stopWords(List.of("the", "a")).ngramRange(1, 2).tokenPattern("([a-z])+").build()).build();
                TfidfVectorizer f = new TfidfVectorizer();
                OneHotEncoder g = OneHotEncoder.builder().minFrequency(2).handleUnknown(UnknownCategory.INFREQUENT)
                        .dataType(DataType.FLOAT).drop(OneHotEncoder.Drop.IF_BINARY).build();
                OrdinalEncoder h = OrdinalEncoder.builder().maxCategories(3).unknownValue(-1).encodedMissingValue(-2).categories(
                        Categories.of("y", "x", "z", "w"), Categories.of(1L, 2, 3), Categories.of(-0.5, 1, Double.NaN)).build();
                LabelBinarizer i = new LabelBinarizer(-1, 1, DataType.INT);
                MultiLabelBinarizer j = new MultiLabelBinarizer(DataType.BOOL, true);
                if (fitted == 1) {
                    List.of(a, b, c, d).forEach(t -> t.fit(x));
                    List.of(e, f).forEach(v -> v.fit(TEXTS));
                    List.of(g, h).forEach(v -> v.fit(table()));
                    i.fit(Column.longs("y", 3, 1, 2, 3));
                    j.fit(new String[] {"b", "a"}, new String[0]);
                }
                String of = fitted == 1 ? "" : "-unfitted";
                save(all, "MaxAbsScaler" + of, a::save, MaxAbsScaler::load);
                save(all, "MinMaxScaler" + of, b::save, MinMaxScaler::load);
                save(all, "StandardScaler" + of, c::save, StandardScaler::load);
                save(all, "Normalizer" + of, new Normalizer(fitted == 1 ? Norm.MAX : Norm.NONE)::save, Normalizer::load);
                save(all, "TfidfTransformer" + of, d::save, TfidfTransformer::load);
                save(all, "BagOfWordsVectorizer" + of, e::save, BagOfWordsVectorizer::load);
                save(all, "TfidfVectorizer" + of, f::save, TfidfVectorizer::load);
                save(all, "HashingVectorizer" + of, HashingVectorizer.builder().features(50 + fitted).norm(Norm.L1).build()::save,
                        HashingVectorizer::load);
                save(all, "FeatureHasher" + of, FeatureHasher.builder().features(60 + fitted).dataType(DataType.LONG).build()::save,
                        FeatureHasher::load);
                save(all, "OneHotEncoder" + of, g::save, OneHotEncoder::load);
                save(all, "OrdinalEncoder" + of, h::save, OrdinalEncoder::load);
                save(all, "LabelBinarizer" + of, i::save, LabelBinarizer::load);
                save(all, "MultiLabelBinarizer" + of, j::save, MultiLabelBinarizer::load);
            }
        }
        return all;
    }

    private static Columns table() {
        return Columns.of(Column.strings("s", "x", "y", null, "x", "y"), Column.longs("l", 1, 2, 2, 3, 1),
                Column.doubles("d", Double.NaN, -0.5, -0.5, 1, 1));
    }

    private void save(Map<Path, Function<Path, Object>> all, String name, java.util.function.Consumer<Path> save,
            Function<Path, Object> load) {
        Path file = folder.resolve(name);
        save.accept(file);
        all.put(file, load);
    }

    /** Saved again what was loaded has the same bytes, so nothing was lost; and it does the same. */
    @Test
    void loadedObjectsBehaveAsTheSaved() throws Exception {
        for (Map.Entry<Path, Function<Path, Object>> file : files().entrySet()) {
            Object loaded = file.getValue().apply(file.getKey());
            Path again = folder.resolve("again");
            loaded.getClass().getMethod("save", Path.class).invoke(loaded, again);
            assertArrayEquals(Files.readAllBytes(file.getKey()), Files.readAllBytes(again), file.getKey().toString());
        }
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 4}, {3, 2, 0.1}})) {
            for (Map.Entry<String, Function<Path, ? extends Transformer>> t : Map.<String, Function<Path, ? extends Transformer>>of(
                    "MaxAbsScaler", MaxAbsScaler::load, "MinMaxScaler", MinMaxScaler::load, "StandardScaler",
                    StandardScaler::load, "TfidfTransformer", TfidfTransformer::load).entrySet()) {
                Transformer fresh = t.getKey().equals("TfidfTransformer") ? new TfidfTransformer(Norm.L1, false, true)
                        : (Transformer) Class.forName("org.sparse4j.preprocessing." + t.getKey()).getConstructor().newInstance();
                try (INDArray wanted = fresh.fitTransform(x); INDArray y = t.getValue().apply(folder.resolve(t.getKey())).transform(x)) {
                    assertEquals(wanted, y);
                }
                Transformer unfitted = t.getValue().apply(folder.resolve(t.getKey() + "-unfitted"));
                assertThrows(IllegalStateException.class, () -> unfitted.transform(x));
            }
        }
        for (Vectorizer v : List.of(BagOfWordsVectorizer.load(folder.resolve("BagOfWordsVectorizer")),
                TfidfVectorizer.load(folder.resolve("TfidfVectorizer")))) {
            try (INDArray y = v.transform(TEXTS); INDArray wanted = v.fitTransform(TEXTS)) {
                assertEquals(wanted, y);
                assertTrue(y.nnz() > 3);
            }
        }
    }

    @Test
    void functionsAreGivenAgain() {
        Path file = folder.resolve("function");
        Function<String, List<String>> letters = text -> text.codePoints().mapToObj(Character::toString).toList();
        BagOfWordsVectorizer v = BagOfWordsVectorizer.builder().analyzer(letters).build();
        v.fit(TEXTS).save(file);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> BagOfWordsVectorizer.load(file)).getMessage()
                .contains("load(file, analyzer)"));
        try (INDArray wanted = v.transform(TEXTS); INDArray y = BagOfWordsVectorizer.load(file, letters).transform(TEXTS)) {
            assertEquals(wanted, y);
        }
        HashingVectorizer h = HashingVectorizer.builder().analyzer(letters).build();
        h.save(file);
        assertThrows(IllegalArgumentException.class, () -> HashingVectorizer.load(file));
        try (INDArray wanted = h.transform(TEXTS); INDArray y = HashingVectorizer.load(file, letters).transform(TEXTS)) {
            assertEquals(wanted, y);
        }
        TfidfVectorizer t = new TfidfVectorizer(v, new TfidfTransformer());
        t.fit(TEXTS).save(file);
        try (INDArray wanted = t.transform(TEXTS); INDArray y = TfidfVectorizer.load(file, letters).transform(TEXTS)) {
            assertEquals(wanted, y);
        }
        String half = "a\uD800b";
        MultiLabelBinarizer m = new MultiLabelBinarizer().fit(new String[] {half});
        assertTrue(assertThrows(IllegalArgumentException.class, () -> m.save(file)).getMessage().contains("surrogate"));
        TextAnalyzer long1 = TextAnalyzer.builder().tokenPattern("a".repeat(1001)).build();
        assertTrue(assertThrows(IllegalArgumentException.class, () -> HashingVectorizer.builder().analyzer(long1).build().save(file))
                .getMessage().contains("1001 characters"));
        // What could not be written has left what was there.
        assertEquals(t.getFeatureNames(), TfidfVectorizer.load(file, letters).getFeatureNames());
    }

    private static byte[] withChecksum(byte... bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length - 4);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - 4, (int) crc.getValue());
        return bytes;
    }

    /** A new file: file systems write one to the disk at once whose content is replaced. */
    private static void write(Path file, byte... bytes) throws IOException {
        Files.deleteIfExists(file);
        Files.write(file, bytes);
    }

    /** Cut off, and with a byte changed, with the checksum as it was or made right: refused, or another valid one. */
    @Test
    void damageIsRefused() throws IOException {
        Path file = folder.resolve("damaged");
        int refused = 0;
        int taken = 0;
        for (Map.Entry<Path, Function<Path, Object>> each : files().entrySet()) {
            if (each.getKey().toString().endsWith("-unfitted")) {
                continue;
            }
            byte[] whole = Files.readAllBytes(each.getKey());
            for (int n = 0; n <= whole.length + 1; n += n + 10 < whole.length && n > 10 ? 9 : 1) {
                if (n != whole.length) {
                    write(file, Arrays.copyOf(whole, n));
                    assertThrows(MalformedFileException.class, () -> each.getValue().apply(file));
                }
            }
            byte[] bad = whole.clone();
            bad[whole.length / 2] ^= 4;
            write(file, bad);
            assertThrows(MalformedFileException.class, () -> each.getValue().apply(file));
            for (int i = 0; i < whole.length - 4; i++) {
                bad = whole.clone();
                bad[i] ^= (byte) new int[] {1, 0x80, 0xff}[i % 3];
                write(file, withChecksum(bad));
                try {
                    each.getValue().apply(file);
                    taken++;
                } catch (MalformedFileException e) {
                    assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
                    assertEquals(file.toString(), e.file());
                    refused++;
                } catch (IllegalArgumentException e) {
                    assertTrue(e.getMessage().contains("load(file, analyzer)"), e.getMessage());
                }
            }
        }
        assertTrue(refused > 1500 && taken > 150, refused + " refused, " + taken + " taken");
    }

    /** A file of fields, each of which is written in hexadecimal digits or as text. */
    private Path file(String kind, Object... fields) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write("S4JSTATE".getBytes(UTF_8));
        out.write(HexFormat.of().parseHex("01000000"));
        text(out, kind);
        number(out, fields.length / 2, 4);
        for (int i = 0; i < fields.length; i += 2) {
            text(out, (String) fields[i]);
            Object value = fields[i + 1];
            if (value instanceof Boolean b) {
                out.write('z');
                out.write(b ? 1 : 0);
            } else if (value instanceof Long l) {
                out.write('i');
                number(out, l, 8);
            } else if (value instanceof Double d) {
                out.write('d');
                number(out, Double.doubleToRawLongBits(d), 8);
            } else if (value instanceof String s) {
                out.write('s');
                text(out, s);
            } else if (value instanceof long[] all) {
                out.write('I');
                number(out, all.length, 4);
                for (long each : all) {
                    number(out, each, 8);
                }
            } else if (value instanceof double[] all) {
                out.write('D');
                number(out, all.length, 4);
                for (double each : all) {
                    number(out, Double.doubleToRawLongBits(each), 8);
                }
            } else if (value instanceof String[] all) {
                out.write('S');
                number(out, all.length, 4);
                for (String each : all) {
                    text(out, each);
                }
            } else {
                out.write((byte[]) value);
            }
        }
        number(out, 0, 4);
        return Files.write(folder.resolve("made"), withChecksum(out.toByteArray()));
    }

    private static void text(ByteArrayOutputStream out, String text) throws IOException {
        number(out, text.getBytes(UTF_8).length, 4);
        out.write(text.getBytes(UTF_8));
    }

    private static void number(ByteArrayOutputStream out, long value, int width) {
        for (int i = 0; i < width; i++) {
            out.write((int) (value >> 8 * i));
        }
    }

    private static void refused(Function<Path, Object> load, Path file, String what) {
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> load.apply(file), what);
        assertEquals(file + ": " + what, e.getMessage());
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    @Test
    void errorsNameTheFault() throws IOException {
        Function<Path, Object> scaler = MaxAbsScaler::load;
        Path file = folder.resolve("made");
        refused(scaler, Files.write(file, "".getBytes(UTF_8)), "byte 0: the file holds no saved transformer or vectorizer; it must begin "
                + "with S4JSTATE");
        refused(scaler, Files.write(file, "%%MatrixMarket".getBytes(UTF_8)),
                "byte 0: the file holds no saved transformer or vectorizer; it must begin with S4JSTATE");
        refused(scaler, Files.write(file, "S4JSTATE".getBytes(UTF_8)), "byte 8: the file ends in its header");
        byte[] good = Files.readAllBytes(file("MaxAbsScaler", "scale", new double[] {1, 2}));
        assertArrayEquals(new double[] {1, 2}, MaxAbsScaler.load(file).getScale());
        byte[] later = good.clone();
        later[8] = 2;
        refused(scaler, Files.write(file, later), "byte 8: the file has version 2; this library reads version 1");
        later = good.clone();
        later[later.length - 1] ^= 1;
        assertTrue(assertThrows(MalformedFileException.class, () -> MaxAbsScaler.load(file)).getMessage().contains("version 2"));
        Files.write(file, later);
        assertTrue(assertThrows(MalformedFileException.class, () -> MaxAbsScaler.load(file)).getMessage().contains("damaged or cut off"));

        refused(scaler, file("Nothing"), "byte 12: a Nothing was saved here, but a MaxAbsScaler is expected");
        refused(scaler, file("MinMaxScaler"), "byte 12: a MinMaxScaler was saved here, but a MaxAbsScaler is expected");
        refused(scaler, file("MaxAbsScaler", "scale", 3L), "field scale is not a list of numbers");
        refused(scaler, file("MaxAbsScaler", "scales", new double[] {1}), "field scales is unknown");
        refused(scaler, file("MaxAbsScaler", "scale", new double[] {1, 0}),
                "column 1 has the scale 0.0; it must be a finite number other than 0");
        refused(scaler, file("MaxAbsScaler", "scale", new double[] {Double.NaN}),
                "column 0 has the scale NaN; it must be a finite number other than 0");
        refused(scaler, file("MaxAbsScaler", "scale", new double[] {1}, "scale", new double[] {1}),
                "byte 54: field scale occurs twice");
        refused(scaler, file("MaxAbsScaler", "scale", hex("44 ffffffff")),
                "byte 42: the file states 4294967295 values, but only 0 bytes follow");
        refused(scaler, file("MaxAbsScaler", "scale", hex("44 02000000 0000000000000000")),
                "byte 42: the file states 2 values, but only 8 bytes follow");
        refused(scaler, file("MaxAbsScaler", "scale", hex("51")), "byte 41: the type of a field is 81; it must be one of the letters "
                + "z, i, d, s, I, D, S");
        refused(scaler, file("MaxAbsScaler", "scale", hex("64 00")), "byte 42: the file ends within a field");
        refused(scaler, file("MaxAbsScaler", "scale", hex("44 00000000 ff")), "byte 46: 1 bytes follow the last field");
        refused(scaler, file("MaxAbsScaler", "scale", hex("73 02000000 c328")), "byte 46: a text is not UTF-8");
        refused(scaler, file("MaxAbsScaler", "scale", hex("7a 02")), "byte 42: a boolean is 2; it must be 1 or 0");
        refused(scaler, file("MaxAbsScaler", "x\u0007".repeat(30), 1L), "field " + "x?".repeat(20) + "... is unknown");

        refused(Normalizer::load, file("Normalizer"), "there is no field norm");
        refused(Normalizer::load, file("Normalizer", "norm", "L7"), "field norm is \"L7\"; it must be one of [L1, L2, MAX, NONE]");
        refused(TfidfTransformer::load, file("TfidfTransformer", "norm", "L1", "smoothIdf", true, "sublinearTf", false, "idf",
                new double[] {1, Double.NaN}), "setIdf: the weight of term 1 is NaN");
        refused(HashingVectorizer::load, file("HashingVectorizer", "columns", 0L),
                "field columns is 0; it must be from 1 to 2147483647");
        refused(FeatureHasher::load, file("FeatureHasher", "columns", 1L << 31),
                "field columns is 2147483648; it must be from 1 to 2147483647");
        refused(FeatureHasher::load, file("FeatureHasher", "columns", 3L, "alternateSign", 1L), "field alternateSign is not true or false");
        texts();
        categories();
    }

    private Path vectorizer(String pattern, double least, boolean share, String... terms) throws IOException {
        return file("BagOfWordsVectorizer", "analyzerIsFunction", false, "analyzer.lowercase", true, "analyzer.pattern", pattern,
                "analyzer.shortest", 1L, "analyzer.longest", 1L, "analyzer.stopWords", new String[0], "least", least,
                "leastIsShare", share, "most", 1.0, "mostIsShare", true, "maxFeatures", 5L, "binary", false, "terms", terms);
    }

    private void texts() throws IOException {
        Function<Path, Object> load = BagOfWordsVectorizer::load;
        assertEquals(List.of("b", "a"), BagOfWordsVectorizer.load(vectorizer("[a-z]", 1, false, "b", "a")).getFeatureNames());
        refused(load, vectorizer("[a-z]", 1, false, "b", "a", "b"), "the list of terms contains a term twice");
        refused(load, vectorizer("[a-z]", 1.5, false, "b"), "field least is 1.5; it must be a number of documents");
        refused(load, vectorizer("[a-z]", 1.5, true, "b"), "field least is 1.5; it must be a share from 0 to 1");
        refused(load, vectorizer("[a-z]", Double.NaN, true, "b"), "field least is NaN; it must be a share from 0 to 1");
        refused(load, vectorizer("(".repeat(1001), 1, true, "b"), "a pattern has 1001 characters, more than 1000");
        refused(load, vectorizer("(a)(b)", 1, true), "tokenPattern: (a)(b) has 2 groups; at most one may mark the word, and (?:...) groups "
                + "without marking it");
        for (String nested : List.of("(?:".repeat(333), "(?:".repeat(249) + ")".repeat(249), "[".repeat(1000), "(a".repeat(333) + ")".repeat(333))) {
            try {
                BagOfWordsVectorizer.load(vectorizer(nested, 1, true));
            } catch (MalformedFileException e) {
                assertTrue(e.getMessage().contains("tokenPattern"), e.getMessage());
            }
        }
        refused(TfidfVectorizer::load, file("TfidfVectorizer", "counts.analyzerIsFunction", false, "counts.analyzer.lowercase", true,
                "counts.analyzer.pattern", "a", "counts.analyzer.shortest", 1L, "counts.analyzer.longest", 1L,
                "counts.analyzer.stopWords", new String[0], "counts.least", 1.0, "counts.leastIsShare", false, "counts.most", 1.0,
                "counts.mostIsShare", true, "counts.maxFeatures", 5L, "counts.binary", false, "counts.terms", new String[] {"a"},
                "weights.norm", "L2", "weights.smoothIdf", true, "weights.sublinearTf", false, "weights.idf", new double[] {1, 2}),
                "the file has 2 weights for 1 terms; there must be one for each");
    }

    private Path oneHot(Object... fields) throws IOException {
        Object[] choices = {"unknown", "ERROR", "drop", "NONE", "type", "DOUBLE", "choice.leastCount", 0L, "choice.leastShare", 0.0,
            "choice.most", 0L, "choice.given", -1L, "fitted", true};
        return file("OneHotEncoder", Stream.concat(Arrays.stream(choices), Arrays.stream(fields)).toArray());
    }

    private void categories() throws IOException {
        Function<Path, Object> load = OneHotEncoder::load;
        String[] names = {"x0"};
        assertEquals(List.of(Categories.of(1L, 5).withMissing()), OneHotEncoder.load(oneHot("names", names, "column0.missing", true,
                "column0.longs", new long[] {1, 5})).getCategories());
        refused(load, oneHot("names", names), "there is no field column0.missing");
        refused(load, oneHot("names", names, "column0.missing", false), "there is no field column0.strings");
        refused(load, oneHot("names", names, "column0.missing", false, "column0.longs", new long[] {5, 1}),
                "Categories.of: number 1 is less than the one before it; numbers must ascend");
        refused(load, oneHot("names", names, "column0.missing", false, "column0.doubles", new double[] {1, 1}),
                "Categories.of: 1.0 occurs twice, at 0 and at 1");
        refused(load, oneHot("names", names, "column0.missing", false, "column0.doubles", new double[] {1, Double.NaN}),
                "NaN is among the categories; the field missing states whether a missing value is a category");
        refused(load, oneHot("names", names, "column0.missing", false, "column0.strings", new String[] {"a", "a"}),
                "Categories.of: a occurs twice, at 0 and at 1");
        for (long[] groups : new long[][] {{0, 1}, {0}, {0, 1, 2}, {2, 0, 1}, {1, 1, 0}, {0, 2, 2}, {-1, 0, 0}, {0, 1, 1L << 32}, {1, 2, 1}}) {
            Path made = oneHot("names", names, "column0.missing", true, "column0.longs", new long[] {1, 5}, "groups0", groups);
            if (Arrays.equals(groups, new long[] {0, 1, 2}) || Arrays.equals(groups, new long[] {2, 0, 1})
                    || Arrays.equals(groups, new long[] {1, 1, 0})) {
                OneHotEncoder.load(made);  // the last, the first, the first two are infrequent
            } else {
                refused(load, made, "field groups0 does not state which of 3 categories are grouped into one");
            }
        }
        refused(load, oneHot("names", new String[] {"x0", "x1", "x0"}), "two columns have the same name");
        refused(OrdinalEncoder::load, file("OrdinalEncoder", "refuses", false, "unknownValue", 0.5),
                "unknownValue is 0.5; it must be a whole number or NaN");
        refused(OrdinalEncoder::load, file("OrdinalEncoder", "refuses", false, "unknownValue", 1.0, "missingValue", -1.0, "type", "INT",
                "choice.leastCount", 0L, "choice.leastShare", 0.0, "choice.most", 0L, "choice.given", -1L, "fitted", true, "names",
                names, "column0.missing", false, "column0.longs", new long[] {1, 5}),
                "fit: the unknownValue 1.0 is also the code of a category of column \"x0\", which has 2; choose another number");
        refused(OrdinalEncoder::load, file("OrdinalEncoder", "refuses", false, "unknownValue", -3e9, "missingValue", -1.0, "type", "INT",
                "choice.leastCount", 0L, "choice.leastShare", 0.0, "choice.most", 0L, "choice.given", -1L, "fitted", false),
                "build: unknownValue is -3.0E9, which INT cannot hold");
        refused(LabelBinarizer::load, file("LabelBinarizer", "negative", 1.0, "positive", 1.0, "type", "INT"),
                "LabelBinarizer: the labels are 1.0 and 1.0; the first must be less than the second, and both must be finite");
        refused(LabelBinarizer::load, file("LabelBinarizer", "negative", 0.0, "positive", 1.0, "type", "INT", "fitted", true,
                "missing", true, "longs", new long[] {1}), "a missing value is among the classes");
        refused(MultiLabelBinarizer::load, file("MultiLabelBinarizer", "type", "COMPLEX"), "field type is \"COMPLEX\"; it must be one of "
                + Arrays.asList(DataType.values()));
    }

    @Test
    void fileSystemsRefuse() {
        Path none = folder.resolve("none").resolve("file");
        UncheckedIOException e = assertThrows(UncheckedIOException.class, () -> new Normalizer().save(none));
        assertTrue(e.getCause() instanceof NoSuchFileException);
        e = assertThrows(UncheckedIOException.class, () -> Normalizer.load(none));
        assertTrue(e.getCause() instanceof NoSuchFileException);
        assertThrows(IllegalArgumentException.class, () -> Normalizer.load(null));
        assertThrows(IllegalArgumentException.class, () -> new Normalizer().save(null));
    }
}
