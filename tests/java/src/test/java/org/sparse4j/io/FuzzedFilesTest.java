// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.WouldDensifyException;

/**
 * Good files of each format, changed where their structure is: words of headers and lines, elements, descriptors, members of
 * archives that are packed anew with the right checksum, images with the right digests. Each is an array that can be worked
 * with, or is refused; memory stays near the file's size, and nothing is left. A failure names the seed of its input:
 * -Dsparse4j.seed=SEED begins with it, and -Dsparse4j.fuzzed=READER with that reader alone.
 */
@ExtendWith(NothingLeft.class)
class FuzzedFilesTest {
    private static final int INPUTS = 150;  // of each reader in the gate
    private static final long MINUTES = Long.getLong("sparse4j.minutes", 3);  // for each reader in a long run
    private static final long ROOM = 64L << 20;
    private static final String[] WORDS = {"0", "1", "2", "3", "-1", "1.5", "-0", "nan", "1e400", "9223372036854775807",
        "9223372036854775808", "4294967296", "2147483648", "1099511627776", "", "a", "\"b\"", "\"", "\u00e9", "#", "%", ":",
        "1:2", "qid:1", "<f8", "<i4", "|b1", ">i2", "<U3", "|O", "True", "false", "(3,)", "()", "[3, 4]", "null", "dense",
        "sparse", "element", "CSR", "COOR", "DCSR", "DMATC", "iso[float64]", "bint8", "symmetric", "array", "pattern", "integer"};
    private static final long[] NUMBERS = {0, 1, 2, 3, 4, 5, -1, 63, 64, 255, 256, 1 << 20, Integer.MAX_VALUE, 1L << 32, 1L << 40,
        Long.MAX_VALUE, Long.MIN_VALUE};

    @TempDir
    private Path folder;

    /** A reader, the good files that its inputs are made of, and how they are changed. */
    private record Target(Consumer<Path> reader, List<byte[]> good, Changes changes) {}

    private interface Changes {
        byte[] of(byte[] good, Random random);
    }

    private static void used(INDArray x) {
        try (x) {
            ArrayBytes.of(x);  // looks at every entry
        }
    }

    private static Consumer<Path> reader(Function<Path, INDArray> read) {
        return file -> used(read.apply(file));
    }

    private static List<byte[]> texts(String... all) {
        return Arrays.stream(all).map(t -> t.getBytes(StandardCharsets.UTF_8)).toList();
    }

    private Map<String, Target> targets() {
        Map<String, Target> all = new LinkedHashMap<>();
        all.put("market", new Target(reader(MatrixMarket::read), texts(
                "%%MatrixMarket matrix coordinate real general\n% c\n3 4 2\n1 2 5.5\n3 4 -1e3\n",
                "%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n2 1 5\n3 3 -1\n",
                "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n"), FuzzedFilesTest::text));
        all.put("boeing", new Target(reader(HarwellBoeing::read), texts(
                "t\n 3 1 1 1\nRUA                   3  3  4  0\n(4I3) (4I3) (4F5.1)\n  1  3  4  5\n  1  3  2  3\n  1.0  2.0  3.0  4.0\n",
                "t\n 3 1 1 1\nIZA                   3  3  2  0\n(2I3) (4I3) (2(I4))\n  1  3\n  3  3\n  2  3\n   5  -6\n",
                "t\n 2 1 1 0 0\nPRA                   2  3  2  0\n(1X,4I2) (2I3)\n  1 1 2 3\n  1  2\n"), FuzzedFilesTest::text));
        all.put("tns", new Target(reader(Frostt::read), texts("# c\n1 2 3 0.5\n2 1 1 -1\n", "1 9000000000 1\n"), FuzzedFilesTest::text));
        all.put("svmlight", new Target(file -> {
            try (SvmLight data = SvmLight.read(file, SvmLightOptions.defaults().multilabel())) {
                ArrayBytes.of(data.features());
            }
        }, texts("1 1:5 3:-2.5 # c\n-1,2 2:1\n", "1 qid:7 1:5\n2 qid:8 2:1\n"), FuzzedFilesTest::text));
        all.put("triplets", new Target(file -> {
            try (TripletData data = Triplets.readNamed(file, TripletOptions.csv().named(1))) {
                ArrayBytes.of(data.array());
            }
        }, texts("0,a,5\n2,\"b \"\"c\",-1e3\n", "0,a,1\n1,b,2\n"), FuzzedFilesTest::text));
        all.put("npy", new Target(reader(Npy::read), List.of(ArrayBytes.npy("<f8", "(2, 2)", new byte[32]),
                ArrayBytes.npy(">i4", 1, 2, 3), HostileArchive.npy("|b1 1 0 1"), HostileArchive.npy("<u4 (2,) 1 0 0 0 2 0 0 0")),
                FuzzedFilesTest::npy));
        all.put("scipy", archives("csr", "csc", "coo", "coo3", "bsr", "dia"));
        all.put("pydata", archives("pycoo", "gcxs", "gcxs3", "gcxs1"));
        all.put("binsparse", archives("binsparse"));
        List<byte[]> images = new ArrayList<>();
        for (String name : List.of("csr", "coo", "dense", "bool", "float", "wide", "listed", "gcs", "scalar")) {
            images.add(HostileImage.file(name, folder));
        }
        all.put("s4j", new Target(file -> {
            used(S4j.open(file));
            used(S4j.read(file));
        }, images, FuzzedFilesTest::image));
        return all;
    }

    /** Of archives the "good file" is a name. */
    private static Target archives(String... names) {
        return new Target(reader(Npz::read), texts(names), (name, random) ->
                archive(HostileArchive.good(new String(name, StandardCharsets.UTF_8)), random));
    }

    private static int count(Random random) {
        return random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(3);
    }

    /** Lines and words. */
    private static byte[] text(byte[] good, Random random) {
        String text = new String(good, StandardCharsets.UTF_8);
        for (int k = count(random); k > 0; k--) {
            List<String> lines = new ArrayList<>(List.of(text.split("(?<=\n)", -1)));
            int at = random.nextInt(lines.size());
            switch (random.nextInt(5)) {
                case 0 -> lines.add(at, lines.get(random.nextInt(lines.size())));
                case 1 -> lines.remove(at);
                default -> lines.set(at, word(lines.get(at), random));
            }
            text = String.join("", lines);
        }
        return raw(text.getBytes(StandardCharsets.UTF_8), random);
    }

    /** A word, a number or what stands between them becomes another one. */
    private static String word(String line, Random random) {
        String[] parts = line.split("(?<=[ ,:;'\"(){}\\[\\]\n])|(?=[ ,:;'\"(){}\\[\\]\n])");
        parts[random.nextInt(parts.length)] = WORDS[random.nextInt(WORDS.length)];
        return String.join("", parts);
    }

    /** At times any byte, or the end. */
    private static byte[] raw(byte[] bytes, Random random) {
        if (bytes.length == 0 || random.nextInt(8) != 0) {
            return bytes;
        }
        byte[] changed = random.nextBoolean() ? bytes.clone() : Arrays.copyOf(bytes, random.nextInt(bytes.length + 9));
        if (changed.length > 0) {
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        return changed;
    }

    /** The header's words, or an element. */
    private static byte[] npy(byte[] good, Random random) {
        byte[] bytes = good;
        for (int k = count(random); k > 0 && bytes.length > 10; k--) {
            int header = Math.min(bytes.length, 10 + ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getShort(8));
            if (header > 10 && random.nextBoolean()) {
                String dictionary = new String(bytes, 10, header - 10, StandardCharsets.ISO_8859_1);
                bytes = ArrayBytes.npy(1, word(dictionary, random), Arrays.copyOfRange(bytes, header, bytes.length));
            } else if (header >= 10 && bytes.length >= header + Long.BYTES) {
                bytes = bytes.clone();
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(header + random.nextInt(bytes.length - header
                        - Long.BYTES + 1) / 4 * 4, NUMBERS[random.nextInt(NUMBERS.length)]);
            }
        }
        return raw(bytes, random);
    }

    /** Members, which are packed anew with the right checksums. */
    private static byte[] archive(Map<String, byte[]> members, Random random) {
        for (int k = count(random); k > 0 && !members.isEmpty(); k--) {
            List<String> names = List.copyOf(members.keySet());
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(10)) {
                case 0 -> members.remove(name);
                case 1 -> members.put(name, members.get(names.get(random.nextInt(names.size()))));
                default -> members.put(name, name.equals("binsparse") ? descriptor(members.get(name), random)
                        : npy(members.get(name), random));
            }
        }
        return raw(ArrayBytes.zip(members, random.nextBoolean()), random);
    }

    private static byte[] descriptor(byte[] member, Random random) {
        // A change before may have cut it off, or put another member in its place.
        if (member.length <= 10) {
            return raw(member, random);
        }
        int header = 10 + Short.toUnsignedInt(ByteBuffer.wrap(member).order(ByteOrder.LITTLE_ENDIAN).getShort(8));
        StringBuilder text = new StringBuilder();
        for (int at = header; at + Integer.BYTES <= member.length; at += Integer.BYTES) {
            text.append((char) ByteBuffer.wrap(member).order(ByteOrder.LITTLE_ENDIAN).getInt(at));
        }
        return ArrayBytes.npyText(word(text.toString(), random));
    }

    /** Words, mostly of the header; digests are mostly right again. */
    private static byte[] image(byte[] good, Random random) {
        byte[] bytes = good.clone();
        ByteBuffer image = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int words = bytes.length / Long.BYTES;
        for (int k = count(random); k > 0; k--) {
            int at = Long.BYTES * random.nextInt(random.nextBoolean() ? Math.min(words, 32) : words);
            image.putLong(at, random.nextBoolean() ? NUMBERS[random.nextInt(NUMBERS.length)] : image.getLong(at)
                    + random.nextInt(5) - 2);
        }
        if (random.nextInt(8) != 0) {
            HostileImage.mend(bytes, random.nextInt(4) != 0);
        }
        return raw(bytes, random);
    }

    /** As many inputs, or as many as the time gives. */
    private void fuzz(String name, Target target, int inputs, long millis) throws IOException {
        long first = Long.getLong("sparse4j.seed", inputs > 0 ? 1 : System.nanoTime());
        long live = Collected.settledBytes();
        long limit = Sparse4j.environment().setMaxBytes(live + ROOM);
        Path file = folder.resolve("fuzzed");
        long end = System.currentTimeMillis() + millis;
        long read = 0;
        long n = 0;
        try {
            for (; inputs > 0 ? n < inputs : System.currentTimeMillis() < end; n++) {
                Random random = new Random(first + n);
                byte[] good = target.good.get(random.nextInt(target.good.size()));
                Files.write(file, target.changes.of(good, random));
                String what = name + ", -Dsparse4j.seed=" + (first + n);
                try {
                    target.reader.accept(file);
                    read++;
                } catch (MalformedFileException e) {
                    assertTrue(e.getMessage().startsWith(file + ": "), () -> what + ": " + e.getMessage());
                } catch (WouldDensifyException e) {
                    assertTrue(e.getMessage() != null, what);
                } catch (RuntimeException | Error e) {
                    // Of a shape that only another format can have, or of entries given twice: options say what to do.
                    if (!(e instanceof IllegalArgumentException) || !e.getMessage().matches("(?s).*(COO takes this shape"
                            + "|choose the duplicate policy SUM or LAST).*")) {
                        throw new AssertionError(what, e);
                    }
                }
                assertEquals(live, Sparse4j.memory().liveBytes(), what);
            }
        } finally {
            Sparse4j.environment().setMaxBytes(limit);
        }
        long arrays = read;
        long all = n;
        assertTrue(all < 100 || arrays > all / 50 && arrays < all - all / 50, () -> name + ": " + arrays + " of " + all + " are arrays");
        if (millis > 0) {
            System.out.println(name + ": " + all + " files from seed " + first + " on, " + arrays + " of them arrays");
        }
    }

    private void fuzzAll(int inputs, long millis) throws IOException {
        String only = System.getProperty("sparse4j.fuzzed");
        for (Map.Entry<String, Target> each : targets().entrySet()) {
            if (only == null || only.equals(each.getKey())) {
                fuzz(each.getKey(), each.getValue(), inputs, millis);
            }
        }
    }

    @Test
    void changedFilesAreArraysOrRefused() throws IOException {
        fuzzAll(INPUTS, 0);
    }

    @Test
    @Tag("release")
    void manyChangedFilesAreArraysOrRefused() throws IOException {
        fuzzAll(0, MINUTES * 60_000);
    }
}
