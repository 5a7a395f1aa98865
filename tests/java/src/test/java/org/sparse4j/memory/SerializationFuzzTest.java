// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.EntryLines;
import org.sparse4j.io.ReadOptions;

/**
 * Bytes of arrays, changed: another array, or an exception of serialization's, and never much memory. What was read before
 * the stream breaks off, the Cleaner gives back.
 */
class SerializationFuzzTest {
    @Test
    void damagedBytes() throws Exception {
        mutate(2_000);
    }

    @Test
    @Tag("release")
    void manyDamagedBytes() throws Exception {
        mutate(100_000);
    }

    private static List<byte[]> streams() throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (DataType type : DataType.values()) {
            try (CooBuilder b = Sparse4j.coo(4, 5).type(type)) {
                try (INDArray coo = b.add(1, 0, 1).add(0, 2, 2).add(1, 3, 4).build(); INDArray one = coo.any(0)) {
                    for (SparseFormat format : SparseFormat.values()) {
                        try (INDArray x = coo.toFormat(format)) {
                            all.add(bytes(x));
                            all.add(bytes(x.transpose()));
                        }
                    }
                    all.add(bytes(one));
                }
            }
        }
        try (INDArray t = Sparse4j.sprand(0.3, 3, 3, 4, 5); INDArray gcs = t.toFormat(new int[] {2, 0, 1}, 2);
                INDArray wide = Sparse4j.sparse(1L << 40, 1L << 20).putScalar(new long[] {1L << 39, 5}, 2.5)) {
            all.add(bytes(gcs));
            all.add(bytes(wide));
        }
        return all;
    }

    private static byte[] bytes(Object x) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(x);
        }
        return bytes.toByteArray();
    }

    /** Where the first block of our own bytes begins behind the class descriptor, and its length. */
    private static int[] payload(byte[] stream) {
        String text = new String(stream, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("\u0078\u0070\u0077");  // end of annotations, no superclass, a short block
        if (at >= 0) {
            return new int[] {at + 4, stream[at + 3] & 0xff};
        }
        at = text.indexOf("\u0078\u0070\u007a");  // a long one
        return new int[] {at + 7, (stream[at + 5] & 0xff) << 8 | stream[at + 6] & 0xff};
    }

    private static void change(SplittableRandom random, byte[] bytes, int from, int count) {
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int at = from + random.nextInt(count);
            switch (random.nextInt(4)) {
                case 0:
                    bytes[at] = (byte) random.nextInt();
                    break;
                case 1:
                    bytes[at] ^= (byte) (1 << random.nextInt(8));
                    break;
                case 2:
                    bytes[at] = (byte) (random.nextBoolean() ? 0x7f : 0xff);
                    break;
                default:
                    int length = Math.min(from + count - at, 1 + random.nextInt(8));
                    System.arraycopy(bytes, from + random.nextInt(count - length + 1), bytes, at, length);
                    break;
            }
        }
    }

    private void mutate(int rounds) throws Exception {
        long seed = Long.getLong("sparse4j.seed", rounds < 100_000 ? 1 : System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> streams = streams();
        int arrays = 0;
        int refused = 0;
        // An array is read in pieces of a builder, so that no length that lies takes more than its bytes' worth.
        long old = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + (64 << 20));
        try {
            for (int n = 0; n < rounds; n++) {
                byte[] bytes = streams.get(random.nextInt(streams.size())).clone();
                boolean ours = n % 2 == 0;
                int[] payload = payload(bytes);
                change(random, bytes, ours ? payload[0] : 0, ours ? payload[1] : bytes.length);
                if (!ours && random.nextInt(20) == 0) {
                    bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
                }
                Object read = null;
                try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                    read = in.readObject();
                } catch (InvalidObjectException | EOFException e) {
                    refused++;
                } catch (IOException | ClassNotFoundException e) {
                    assertTrue(!ours, () -> "seed " + seed + ": " + e);
                } catch (RuntimeException | Error e) {
                    // A damaged class descriptor confuses java.io itself; nothing of ours is on the stack then.
                    if (ours || e instanceof OutOfMemoryError || Arrays.stream(e.getStackTrace())
                            .anyMatch(f -> f.getClassName().startsWith("org.sparse4j") && !isTest(f))) {
                        throw new AssertionError("seed " + seed + ", round " + n, e);
                    }
                }
                if (read instanceof INDArray) {
                    try (INDArray x = (INDArray) read) {
                        arrays++;
                        assertTrue(x.nnz() <= bytes.length && x.toString().length() > 0, "seed " + seed);
                    }
                }
            }
        } finally {
            Sparse4j.environment().setMaxBytes(old);
        }
        assertTrue(arrays > rounds / 50 && refused > rounds / 10, arrays + " arrays, " + refused + " refused");
    }

    /** Lines that say something else: read as that, or refused. */
    @Test
    void damagedLinesOfTexts() throws Exception {
        long seed = Long.getLong("sparse4j.seed", 1);
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> streams = new ArrayList<>();
        Map<String, String> texts = new TreeMap<>(Map.of("a.mtx", "%%MatrixMarket matrix coordinate real symmetric\n3 3 1\n2 1 5\n", "a.tns", "1 2 3 5\n",
                "a.svm", "1 2:3\n", "a.csv", "row,column,value\n1,2,3\n"));
        for (Map.Entry<String, String> each : texts.entrySet()) {
            streams.add(bytes(EntryLines.of(each.getKey(), new ByteArrayInputStream(each.getValue().getBytes(StandardCharsets.UTF_8)),
                    ReadOptions.defaults())));
        }
        byte[] piece = "2 1 5\n1 1 1 7\n".getBytes(StandardCharsets.UTF_8);
        int damaged = 0;
        for (int n = 0; n < 4_000; n++) {
            byte[] bytes = streams.get(random.nextInt(streams.size())).clone();
            change(random, bytes, 0, bytes.length);
            Object read = null;
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                read = in.readObject();
            } catch (IOException | ClassNotFoundException | RuntimeException | OutOfMemoryError e) {
                damaged++;  // java.io makes arrays as long as a stream says
            }
            try {
                if (read instanceof EntryLines lines) {
                    lines.read(piece, random.nextBoolean() ? 6 : piece.length).close();
                }
            } catch (RuntimeException e) {
                damaged++;
            } catch (Error e) {
                throw new AssertionError("seed " + seed + ", round " + n, e);
            }
        }
        assertTrue(damaged > 400, damaged + " of 4,000 were damaged");
    }

    private static boolean isTest(StackTraceElement frame) {
        return frame.getClassName().equals(SerializationFuzzTest.class.getName());
    }

    /** All classes of the library that Java's serialization takes: a new one belongs into the tests above. */
    @Test
    void whatIsSerializable() throws Exception {
        Set<String> names = new TreeSet<>();
        var from = INDArray.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (Files.isDirectory(Path.of(from))) {
            names(Path.of(from), names);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(Path.of(from), Map.of())) {
                names(jar.getPath("/"), names);
            }
        }
        Set<String> found = new TreeSet<>();
        for (String name : names) {
            Class<?> type = Class.forName(name, false, getClass().getClassLoader());
            if (Serializable.class.isAssignableFrom(type) && !Enum.class.isAssignableFrom(type) && !type.isInterface()
                    && !Modifier.isAbstract(type.getModifiers())) {
                found.add(name);
            }
        }
        assertEquals(Set.of("org.sparse4j.ndarray.KnownArray", "org.sparse4j.array.SerializedArray",
                "org.sparse4j.io.EntryLines", "org.sparse4j.io.text.EntriesReader$Lines",
                "org.sparse4j.io.packed.DamageException", "org.sparse4j.io.packed.RefusedException",
                "org.sparse4j.WouldDensifyException",
                "org.sparse4j.graph.NegativeCycleException", "org.sparse4j.io.MalformedFileException",
                "org.sparse4j.linalg.NotConvergedException"), found);
    }

    private static void names(Path root, Set<String> to) throws IOException {
        try (var all = Files.walk(root)) {
            all.map(p -> root.relativize(p).toString()).filter(p -> p.startsWith("org") && p.endsWith(".class"))
                    .forEach(p -> to.add(p.substring(0, p.length() - ".class".length()).replace('/', '.')));
        }
    }
}
