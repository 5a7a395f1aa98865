// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Bytes as other programs pack them. */
final class Packed {
    private Packed() {}

    /** How a file may be packed, by the end of its name. */
    interface Packer {
        byte[] pack(byte... plain) throws IOException;
    }

    /** Texts as they are packed, by extension; of archives the text is the member {@code NAME/NAME.extension}. */
    static final Map<String, Packer> STREAMS = new TreeMap<>(Map.of(".gz", Packed::gzip, ".bz2", Packed::bzip2, ".xz", Packed::xz));

    private interface Opener {
        OutputStream open(OutputStream to) throws IOException;
    }

    private static byte[] through(Opener opener, byte... plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = opener.open(packed)) {
            out.write(plain);
        }
        return packed.toByteArray();
    }

    static byte[] gzip(byte... plain) throws IOException {
        return through(GZIPOutputStream::new, plain);
    }

    static byte[] bzip2(byte... plain) throws IOException {
        return through(to -> new BZip2CompressorOutputStream(to, 1), plain);
    }

    static byte[] xz(byte... plain) throws IOException {
        return through(to -> new XZOutputStream(to, new LZMA2Options(0)), plain);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** Members, a name and a text in turns. */
    static byte[] tar(String... namesAndTexts) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(to)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                byte[] text = bytes(namesAndTexts[i + 1]);
                TarArchiveEntry entry = new TarArchiveEntry(namesAndTexts[i]);
                entry.setSize(text.length);
                tar.putArchiveEntry(entry);
                tar.write(text);
                tar.closeArchiveEntry();
            }
        }
        return to.toByteArray();
    }

    /** A header without bytes behind it of a kind that tells of the member that follows: 'L', 'K', 'x' or 'g'. */
    static byte[] header(char kind) throws IOException {
        byte[] header = member("header", '2', "");
        header[156] = (byte) kind;
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xff;
        }
        System.arraycopy(bytes(String.format("%06o\0", sum)), 0, header, 148, 7);
        return header;
    }

    /** A header of GNU's that says a name of so many bytes for the member behind it. */
    static byte[] longName(int bytes) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(to)) {
            TarArchiveEntry entry = new TarArchiveEntry("././@LongLink", (byte) 'L');
            entry.setSize(bytes);
            tar.putArchiveEntry(entry);
            tar.write("a".repeat(bytes).getBytes(StandardCharsets.ISO_8859_1));
            tar.closeArchiveEntry();
        }
        return Arrays.copyOf(to.toByteArray(), 512 + (bytes + 511) / 512 * 512);
    }

    /** A member without bytes of one of tar's kinds, such as a link ('2'), of an archive that goes on. */
    static byte[] member(String name, char kind, String link) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(to)) {
            TarArchiveEntry entry = new TarArchiveEntry(name, (byte) kind);
            entry.setLinkName(link);
            tar.putArchiveEntry(entry);
            tar.closeArchiveEntry();
        }
        return Arrays.copyOf(to.toByteArray(), 512);
    }
}
