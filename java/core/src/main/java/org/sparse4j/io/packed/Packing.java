// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.Faults;

/**
 * The packings of whole texts. A reader identifies the packing by the first bytes, a writer by the extension of the
 * file name.
 */
public enum Packing {
    GZIP("gzipped data", "gzipped", ".gz", "tgz", "\u001f\u008b") {
        @Override
        CheckedInput over(CheckedInput packed) {
            return new PackedInput(what, words, GzipMembers::new, packed);
        }
    },
    BZIP2("bzip2 data", "packed by bzip2", ".bz2", "tbz2?", "BZh") {
        @Override
        CheckedInput over(CheckedInput packed) {
            return new PackedInput(what, words, in -> CommonsCompress.bzip2(in), packed);  // a method reference would load the class here
        }
    },
    XZ("xz data", "packed by xz", ".xz", "txz", "\u00fd7zXZ\0") {
        @Override
        CheckedInput over(CheckedInput packed) {
            return new PackedInput(what, words, in -> CommonsCompress.xz(in), packed);
        }
    };

    private static final List<Unread> UNREAD = List.of(
            new Unread("packed by zstd", "\u0028\u00b5\u002f\u00fd", "zstd -d"),
            new Unread("packed by lz4", "\u0004\"M\u0018", "lz4 -d"),
            new Unread("packed by lzma", "]\0\0", "xz -d --format=lzma"),
            new Unread("packed by lzip", "LZIP\u0001", "lzip -d"),
            new Unread("packed by compress", "\u001f\u009d", "gzip -d"),
            new Unread("packed by snappy", "\u00ff\u0006\0\0sNaPpY", "snzip -d"),
            new Unread("a 7z archive", "7z\u00bc\u00af'\u001c", "7z x"),
            new Unread("a rar archive", "Rar!\u001a\u0007", "unrar x"));

    /** The number of bytes that identify a packing. */
    private static final int START = 10;
    private static final List<String> BZIP2_BLOCKS = List.of("1AY&SY", "\u0017rE8P\u0090");  // the first block, or the end of empty data
    private static final int BZIP2_LEVEL = 3;
    private static final Pattern NOT_WRITTEN = Pattern.compile(".*\\.(bz2|xz|zst|lz4|lzma|z|zip|7z|tar|tgz|tbz2?|txz|tar\\.gz)");

    final String what;
    public final String words;
    private final String extension;
    private final String archives;
    private final String mark;

    Packing(String what, String words, String extension, String archives, String mark) {
        this.what = what;
        this.words = words;
        this.extension = extension;
        this.archives = archives;
        this.mark = mark;
    }

    /** Returns a stream of the unpacked bytes. */
    abstract CheckedInput over(CheckedInput packed);

    /** Returns the packing that the first bytes identify; null if the bytes are not packed. */
    static Packing of(CheckedInput bytes) throws IOException {
        String start = new String(bytes.start(START), StandardCharsets.ISO_8859_1);
        for (Packing each : values()) {
            if (start.startsWith(each.mark) && (each != BZIP2 || isBlock(start))) {
                return each;
            }
        }
        for (Unread each : UNREAD) {
            if (start.startsWith(each.mark)) {
                throw new RefusedException("it is " + each.what + ", which Sparse4j does not read; unpack it first (" + each.command
                        + "), or pack it with gzip, bzip2 or xz");
            }
        }
        return null;
    }

    /**
     * Throws if a file is too short to identify a packing, but could be the beginning of data in the packing that its
     * name states.
     *
     * @throws MalformedFileException if the file could be such a beginning
     */
    static void requireWhole(String name, byte... all) {
        String lower = name.toLowerCase(Locale.ROOT);
        String text = new String(all, StandardCharsets.ISO_8859_1);
        for (Packing each : values()) {
            if (!text.isEmpty() && text.length() < START && lower.matches(".*\\.(" + each.extension.substring(1) + "|" + each.archives + ")")
                    && (each.mark.startsWith(text) || text.startsWith(each.mark))) {
                throw cut(name, each.what, all.length);
            }
        }
        if (lower.endsWith(".tar") && text.indexOf('\0') > 0) {
            throw cut(name, "tar archive", all.length);
        }
    }

    private static MalformedFileException cut(String name, String what, int bytes) {
        DamageException damage = new DamageException(what, true, new EOFException());
        return Faults.packed(name + ": " + damage.words(bytes), name, damage.decoders());
    }

    /** A packing that its first bytes identify, but that no reader unpacks. {@code command} is the command that unpacks it. */
    private record Unread(String what, String mark, String command) {}

    /**
     * Returns whether bytes that begin with BZh are packed data; a text may begin with BZh too. In packed data, a digit
     * and the first block follow. If there are fewer bytes, those that are there must match.
     */
    private static boolean isBlock(String start) {
        String block = start.substring(Math.min(start.length(), BZIP2_LEVEL + 1));
        return !block.isEmpty() && start.charAt(BZIP2_LEVEL) >= '1' && start.charAt(BZIP2_LEVEL) <= '9'
                && BZIP2_BLOCKS.stream().anyMatch(each -> each.startsWith(block));
    }

    /** Returns a name in lower case without the extension of a packing. */
    public static String bare(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (Packing each : values()) {
            if (lower.endsWith(each.extension)) {
                return lower.substring(0, lower.length() - each.extension.length());
            }
        }
        return lower;
    }

    /**
     * Returns whether a text file of this name is written gzipped.
     *
     * @throws IllegalArgumentException if the name ends in the extension of another packing or of an archive
     */
    public static boolean isGzipped(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (NOT_WRITTEN.matcher(name).matches()) {
            throw new IllegalArgumentException(file + ": texts are written plain or gzipped (.gz), but not in other packings or archives; "
                    + "choose a name that does not end in " + name.substring(name.lastIndexOf('.')));
        }
        return name.endsWith(GZIP.extension);
    }
}
