// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.image.ImageHeader;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.image.SectionOutput;
import org.sparse4j.io.whole.ChannelOutput;

/**
 * Files .s4j in words, parted by " ; ". The first word names a good array, the others change its file:
 *
 * <pre>
 * version=2              a word of the header: docs/s4j-format.md has their order, NAMES their names here
 * shape1=7, order1=0     extents and the order of dimensions
 * values.1=3             an element of a section, as wide as the section's are
 * cut N, longer N        without so many last bytes, with so many more
 * byte N=V               anywhere
 * unmended               the digests stay as they are; header: that of the header is made anew, those of sections are not
 * </pre>
 */
final class HostileImage {
    private static final List<String> NAMES = List.of("magic", "version", "bytes", "type", "format", "rank", "entries", "width",
            "parts", "lines", "listed", "fill", "values", "values-bytes", "values-digest", "indexes", "indexes-bytes",
            "indexes-digest", "pointers", "pointers-bytes", "pointers-digest", "ids", "ids-bytes", "ids-digest");
    private static final List<String> SECTIONS = List.of("values", "indexes", "pointers", "ids");
    private static final int RANK = NAMES.indexOf("rank");
    private static final int VALUES = NAMES.indexOf("values");
    private static final int OF_HEADER = 3;  // s4j_image_digest

    private final ByteBuffer image;

    private HostileImage(byte... bytes) {
        image = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static INDArray good(String name) {
        double[] values = {1, 2, 3, 4};
        long[][] at = {{0, 0, 2, 2}, {1, 3, 0, 2}};
        switch (name) {
            case "dense":
                return Sparse4j.create(new double[] {1, 2, 3, 4, 5, 6}, 2, 3);
            case "scalar":
                return Sparse4j.scalar(5);
            case "coo":
                return Sparse4j.coo(3, 4).addByDimension(values, at).build(SparseFormat.COO);
            case "bool":
                return Sparse4j.coo(3, 4).type(DataType.BOOL).addByDimension(new double[] {1, 1, 1, 1}, at).build(SparseFormat.CSR);
            case "float":
                return Sparse4j.coo(3, 4).type(DataType.FLOAT).fill(1).addByDimension(values, at).build(SparseFormat.CSC);
            case "wide":
                return Sparse4j.coo(3, 1L << 40).addByDimension(values, at[0], new long[] {1, 1L << 39, 0, 2}).build(SparseFormat.CSR);
            case "listed":
                return Sparse4j.coo(1L << 40, 4).addByDimension(values, at).build(SparseFormat.CSR);
            case "gcs":
                return Sparse4j.coo(3, 4, 2).addByDimension(values, at[0], at[1], new long[] {0, 1, 1, 0}).build(SparseFormat.GCS);
            case "csr":
                return Sparse4j.coo(3, 4).addByDimension(values, at).build(SparseFormat.CSR);
            default:
                throw new AssertionError(name);
        }
    }

    /** The bytes of a good array's file. */
    static byte[] file(String name, Path folder) {
        Path file = folder.resolve("good");
        try (INDArray x = good(name)) {
            S4j.write(x, file);
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file in words. */
    static byte[] of(String words, Path folder) {
        String[] all = words.split(" ; ");
        if (all[0].startsWith("bytes")) {
            return HostileFilesTest.bytes(all[0].substring(Math.min(all[0].length(), 6)));
        }
        byte[] bytes = file(all[0], folder);
        int rank = bytes[Long.BYTES * RANK];
        for (String change : all) {
            String[] two = change.split("=| ");
            if (change.contains("=")) {
                new HostileImage(bytes).set(two, rank);
            } else if (two[0].equals("cut")) {
                bytes = Arrays.copyOf(bytes, bytes.length - Integer.parseInt(two[1]));
            } else if (two[0].equals("longer")) {
                bytes = Arrays.copyOf(bytes, bytes.length + Integer.parseInt(two[1]));
            }
        }
        if (!words.contains(" ; unmended")) {
            mend(bytes, !words.contains(" ; header"));
        }
        return bytes;
    }

    private void set(String[] change, int rank) {
        long value = Long.parseLong(change[change.length - 1]);
        String name = change[0].replaceAll("[0-9.]+$", "");
        int number = Integer.parseInt("0" + change[0].replaceAll("[^0-9]", ""));
        if (change[0].equals("byte")) {
            image.put(Integer.parseInt(change[1]), (byte) value);
        } else if (change[0].contains(".")) {
            int at = VALUES + 3 * SECTIONS.indexOf(name);
            int count = Math.max(1, (int) (name.equals("values") || name.equals("indexes") ? image.getLong(Long.BYTES
                    * NAMES.indexOf("entries")) : image.getLong(Long.BYTES * (at + 1)) / Long.BYTES));
            int width = (int) (image.getLong(Long.BYTES * (at + 1)) / count);
            width = name.equals("indexes") ? (int) image.getLong(Long.BYTES * NAMES.indexOf("width")) : width;
            int to = (int) image.getLong(Long.BYTES * at) + width * number;
            switch (width) {
                case Byte.BYTES -> image.put(to, (byte) value);
                case Integer.BYTES -> image.putInt(to, (int) value);
                default -> image.putLong(to, value);
            }
        } else {
            int at = name.equals("shape") ? NAMES.size() + number : name.equals("order") ? NAMES.size() + rank + number
                    : NAMES.indexOf(name);
            image.putLong(Long.BYTES * at, value);
        }
    }

    /** Digests that are right again: of the header, and before it of the sections that lie in the file. */
    static void mend(byte[] bytes, boolean sections) {
        ByteBuffer image = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < Long.BYTES * NAMES.size()) {
            return;
        }
        for (int s = 0; sections && s < SECTIONS.size(); s++) {
            int word = Long.BYTES * (VALUES + 3 * s);
            long at = image.getLong(word);
            long n = image.getLong(word + Long.BYTES);
            if (at >= 0 && n > 0 && at <= bytes.length && n <= bytes.length - at) {
                image.putLong(word + 2 * Long.BYTES, digest(Arrays.copyOfRange(bytes, (int) at, (int) (at + n))));
            }
        }
        long rank = image.getLong(Long.BYTES * RANK);
        int header = rank < 0 || rank > org.sparse4j.backend.Window.MAX_RANK ? Integer.MAX_VALUE : ImageHeader.bytes((int) rank);
        if (header <= bytes.length) {
            try (HostBlock block = Backends.current().allocate(header)) {
                block.window(0, header).put(bytes, 0, header);
                image.putLong(header - Long.BYTES, Call.of(Function.IMAGE_DIGEST).integer(OF_HEADER).integer(block.place(0))
                        .integer(header - Long.BYTES).run().word(0));
            }
        }
    }

    private static long digest(byte... section) {
        try (SectionOutput out = new SectionOutput(new ChannelOutput(Channels.newChannel(OutputStream.nullOutputStream())), Long.MAX_VALUE,
                Long.MAX_VALUE)) {
            out.put(ByteBuffer.wrap(section));
            return out.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
