// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.SparseFormat;
import org.sparse4j.selection.GroupKFold;
import org.sparse4j.selection.GroupSplitter;
import org.sparse4j.selection.LeaveOneGroupOut;
import org.sparse4j.selection.Split;
import org.sparse4j.text.FeatureHasher;

/** What scikit-learn makes of the same columns, labels, features and groups: {@code tests/peers/encoders.py} says how it was asked. */
@ExtendWith(NothingLeft.class)
class EncodersPeersTest {
    @TempDir
    private Path folder;

    private static List<JsonObject> cases(String kind) throws IOException {
        List<JsonObject> all = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                EncodersPeersTest.class.getResourceAsStream("/peers/encoders.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("{\"kind\":\"" + kind + "\"")) {
                    all.add(JsonParser.parseString(line).getAsJsonObject());
                }
            }
        }
        assertTrue(!all.isEmpty(), kind);
        return all;
    }

    private static Column column(String name, String type, JsonArray values) {
        Column c = Column.of(name, ColumnType.valueOf(type.toUpperCase(java.util.Locale.ROOT)));
        for (JsonElement value : values) {
            if (value.isJsonNull()) {
                c.addMissing();
            } else if (type.equals("string")) {
                c.add(value.getAsString());
            } else if (type.equals("long")) {
                c.add(value.getAsLong());
            } else {
                c.add(value.getAsDouble());
            }
        }
        return c;
    }

    private static Columns table(JsonObject from, String field) {
        JsonArray columns = from.getAsJsonArray(field);
        Column[] all = new Column[columns.size()];
        Arrays.setAll(all, j -> column("x" + j, from.getAsJsonArray("types").get(j).getAsString(), columns.get(j).getAsJsonArray()));
        return Columns.of(all);
    }

    /** The same rows in blocks of at most seven. */
    private static List<Columns> blocks(JsonObject from) {
        List<Columns> blocks = new ArrayList<>();
        Columns all = table(from, "fit");
        for (int i = 0; i < all.rows(); i += 7) {
            Column[] some = new Column[all.size()];
            for (int j = 0; j < some.length; j++) {
                some[j] = Column.of("x" + j, all.get(j).type());
                for (int k = i; k < Math.min(i + 7, all.rows()); k++) {
                    if (all.get(j).isMissing(k)) {
                        some[j].addMissing();
                    } else if (all.get(j).type() == ColumnType.STRING) {
                        some[j].add(all.get(j).getString(k));
                    } else if (all.get(j).type() == ColumnType.LONG) {
                        some[j].add(all.get(j).getLong(k));
                    } else {
                        some[j].add(all.get(j).getDouble(k));
                    }
                }
            }
            blocks.add(Columns.of(some));
        }
        return blocks;
    }

    /** The elements, NaN where it has null. */
    private static void check(JsonArray matrix, double fill, INDArray actual, String what) {
        long rows = matrix.get(0).getAsLong();
        long columns = matrix.get(1).getAsLong();
        assertArrayEquals(new long[] {rows, columns}, actual.shape(), what);
        Map<Long, Double> wanted = new LinkedHashMap<>();
        for (JsonElement e : matrix.get(2).getAsJsonArray()) {
            JsonArray entry = e.getAsJsonArray();
            wanted.put(entry.get(0).getAsLong() * columns + entry.get(1).getAsLong(),
                    entry.get(2).isJsonNull() ? Double.NaN : entry.get(2).getAsDouble());
        }
        Map<Long, Double> found = new LinkedHashMap<>();
        actual.forEachEntry((at, value) -> {
            if (value != fill) {
                found.put(at[0] * columns + at[1], value - fill);
            }
        });
        assertEquals(wanted, found, what);
    }

    private static void check(JsonObject from, String field, Columns actual, String what) {
        Columns wanted = table(from, field);
        assertEquals(wanted.size(), actual.size());
        for (int j = 0; j < wanted.size(); j++) {
            assertEquals(wanted.rows(), actual.get(j).size());
            assertEquals(wanted.get(j).type(), actual.get(j).type());
            for (int i = 0; i < wanted.rows(); i++) {
                assertEquals(wanted.get(j).getString(i), actual.get(j).getString(i), what + " column " + j + " row " + i);
            }
        }
    }

    private void check(JsonObject c, Encoder encoder, Encoder loaded) {
        String what = c.get("kind").getAsString() + " " + c.get("options") + " " + c.get("types");
        for (Encoder e : List.of(encoder, loaded)) {
            try (INDArray x = e.transform(table(c, "fit")); INDArray fresh = e.transform(table(c, "new"))) {
                check(c.getAsJsonArray("matrix"), 0, x, what);
                check(c.getAsJsonArray("newMatrix"), 0, fresh, what + " new");
                assertEquals(e instanceof OneHotEncoder ? SparseFormat.CSR : SparseFormat.DENSE, x.getFormat());
                if (!c.get("inverse").isJsonNull()) {
                    check(c, "inverse", e.inverseTransform(x), what + " inverse");
                }
                if (c.has("names")) {
                    assertEquals(texts(c.getAsJsonArray("names")), e.getFeatureNames(), what);
                }
            }
        }
    }

    private static List<String> texts(JsonArray of) {
        return StreamSupport.stream(of.spliterator(), false).map(JsonElement::getAsString).toList();
    }

    @Test
    void oneHot() throws IOException {
        for (JsonObject c : cases("oneHot")) {
            OneHotEncoder.Builder b = OneHotEncoder.builder();
            for (Map.Entry<String, JsonElement> o : c.getAsJsonObject("options").entrySet()) {
                if (o.getValue().isJsonNull()) {
                    continue;
                }
                String value = o.getValue().getAsString();
                switch (o.getKey()) {
                    case "handle_unknown" -> b.handleUnknown(value.equals("ignore") ? UnknownCategory.IGNORE
                            : UnknownCategory.INFREQUENT);
                    case "drop" -> b.drop(value.equals("first") ? OneHotEncoder.Drop.FIRST : OneHotEncoder.Drop.IF_BINARY);
                    case "max_categories" -> b.maxCategories(Integer.parseInt(value));
                    case "min_frequency" -> {
                        if (value.contains(".")) {
                            b.minFrequency(Double.parseDouble(value));
                        } else {
                            b.minFrequency(Integer.parseInt(value));
                        }
                    }
                    default -> throw new AssertionError(o);
                }
            }
            OneHotEncoder encoder = b.build().fit(blocks(c));
            encoder.save(folder.resolve("one-hot"));
            check(c, encoder, OneHotEncoder.load(folder.resolve("one-hot")));
        }
    }

    @Test
    void ordinal() throws IOException {
        for (JsonObject c : cases("ordinal")) {
            OrdinalEncoder.Builder b = OrdinalEncoder.builder();
            for (Map.Entry<String, JsonElement> o : c.getAsJsonObject("options").entrySet()) {
                String value = o.getValue().getAsString();
                switch (o.getKey()) {
                    case "handle_unknown" -> assertEquals("use_encoded_value", value);
                    case "unknown_value" -> b.unknownValue(Double.parseDouble(value));
                    case "encoded_missing_value" -> b.encodedMissingValue(Double.parseDouble(value));
                    case "max_categories" -> b.maxCategories(Integer.parseInt(value));
                    case "min_frequency" -> {
                        if (value.contains(".")) {
                            b.minFrequency(Double.parseDouble(value));
                        } else {
                            b.minFrequency(Integer.parseInt(value));
                        }
                    }
                    default -> throw new AssertionError(o);
                }
            }
            OrdinalEncoder encoder = b.build().fit(blocks(c));
            encoder.save(folder.resolve("ordinal"));
            check(c, encoder, OrdinalEncoder.load(folder.resolve("ordinal")));
        }
    }

    @Test
    void labels() throws IOException {
        for (JsonObject c : cases("label")) {
            double negative = c.get("negative").getAsDouble();
            Column y = table(c, "fit").get(0);
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG}) {
                LabelBinarizer first = new LabelBinarizer(negative, c.get("positive").getAsDouble(), type);
                first.fit(y).save(folder.resolve("labels"));
                LabelBinarizer b = LabelBinarizer.load(folder.resolve("labels"));
                try (INDArray x = b.transform(y)) {
                    check(c.getAsJsonArray("matrix"), negative, x, c.toString());
                    assertEquals(SparseFormat.CSR, x.getFormat());
                    assertEquals(negative, x.fillValue().doubleValue());
                    assertEquals(type, x.dataType());
                    Column back = b.inverseTransform(x);
                    for (int i = 0; i < y.size(); i++) {
                        assertEquals(y.getString(i), back.getString(i));
                    }
                }
                assertEquals(texts(c.getAsJsonArray("names")), List.of(b.getClasses().toStrings()));
            }
        }
    }

    @Test
    void sets() throws IOException {
        for (JsonObject c : cases("multiLabel")) {
            String type = c.getAsJsonArray("types").get(0).getAsString();
            JsonArray sets = c.getAsJsonArray("fit");
            Column[] all = new Column[sets.size()];
            Arrays.setAll(all, i -> column("x", type, sets.get(i).getAsJsonArray()));
            MultiLabelBinarizer b = new MultiLabelBinarizer();
            double[][] doubles = new double[all.length][];
            long[][] longs = new long[all.length][];
            String[][] strings = new String[all.length][];
            for (int i = 0; i < all.length; i++) {
                Column of = all[i];
                int n = of.size();
                strings[i] = java.util.stream.IntStream.range(0, n).mapToObj(of::getString).toArray(String[]::new);
                if (type.equals("long")) {
                    longs[i] = java.util.stream.IntStream.range(0, n).mapToLong(of::getLong).toArray();
                } else if (type.equals("double")) {
                    doubles[i] = java.util.stream.IntStream.range(0, n).mapToDouble(of::getDouble).toArray();
                }
            }
            switch (type) {
                case "long" -> b.fit(longs);
                case "double" -> b.fit(doubles);
                default -> b.fit(strings);
            }
            b.save(folder.resolve("sets"));
            MultiLabelBinarizer loaded = MultiLabelBinarizer.load(folder.resolve("sets"));
            try (INDArray x = type.equals("long") ? loaded.transform(longs) : type.equals("double") ? loaded.transform(doubles)
                    : loaded.transform(strings)) {
                check(c.getAsJsonArray("matrix"), 0, x, type);
                List<List<String>> back = loaded.inverseTransform(x);
                for (int i = 0; i < all.length; i++) {
                    assertEquals(java.util.Set.of(Arrays.stream(strings[i]).distinct().toArray()), java.util.Set.copyOf(back.get(i)));
                }
                if (type.equals("long")) {
                    assertArrayEquals(Arrays.stream(longs[3]).distinct().sorted().toArray(), loaded.inverseTransformLongs(x)[3]);
                } else if (type.equals("double")) {
                    assertArrayEquals(Arrays.stream(doubles[3]).distinct().sorted().toArray(), loaded.inverseTransformDoubles(x)[3]);
                }
            }
            assertEquals(texts(c.getAsJsonArray("names")), List.of(loaded.getClasses().toStrings()));
        }
    }

    @Test
    void hashes() throws IOException {
        for (JsonObject c : cases("hash")) {
            FeatureHasher.builder().features(c.get("features").getAsInt()).alternateSign(c.get("signed").getAsBoolean()).build()
                    .save(folder.resolve("hasher"));
            FeatureHasher h = FeatureHasher.load(folder.resolve("hasher"));
            List<Map<String, Object>> samples = new ArrayList<>();
            for (JsonElement sample : c.getAsJsonArray("samples")) {
                Map<String, Object> one = new LinkedHashMap<>();
                sample.getAsJsonObject().entrySet().forEach(e -> one.put(e.getKey(), e.getValue().getAsJsonPrimitive().isString()
                        ? e.getValue().getAsString() : (Object) e.getValue().getAsDouble()));
                samples.add(one);
            }
            try (INDArray x = h.transform(samples)) {
                check(c.getAsJsonArray("matrix"), 0, x, c.get("features").toString());
            }
        }
        for (JsonObject c : cases("tokens")) {
            List<List<String>> samples = new ArrayList<>();
            c.getAsJsonArray("samples").forEach(s -> samples.add(texts(s.getAsJsonArray())));
            try (INDArray x = FeatureHasher.builder().features(c.get("features").getAsInt()).build().transformTokens(samples)) {
                check(c.getAsJsonArray("matrix"), 0, x, "tokens");
            }
        }
    }

    private static void check(JsonObject c, GroupSplitter splitter) {
        JsonArray wanted = c.getAsJsonArray("splits");
        int k = 0;
        for (Split split : splitter.split(table(c, "fit").get(0))) {
            JsonArray of = wanted.get(k++).getAsJsonArray();
            assertEquals(of.get(0).toString(), Arrays.toString(split.train()).replace(" ", ""));
            assertEquals(of.get(1).toString(), Arrays.toString(split.test()).replace(" ", ""));
        }
        assertEquals(wanted.size(), k);
    }

    @Test
    void splits() throws IOException {
        for (JsonObject c : cases("groupKFold")) {
            check(c, new GroupKFold(c.get("folds").getAsInt()));
        }
        for (JsonObject c : cases("leaveOneGroupOut")) {
            check(c, new LeaveOneGroupOut());
        }
    }
}
