// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Inputs that core unpacks by its optional libraries, which the command line brings. */
class PackedInputTest {
    private static final String MATRIX = "%%MatrixMarket matrix coordinate real general\n3 4 1\n1 2 5\n";

    @TempDir
    private Path folder;

    @Test
    void packedAndInArchives() throws Exception {
        try (OutputStream out = new BZip2CompressorOutputStream(Files.newOutputStream(folder.resolve("a.mtx.bz2")), 1)) {
            out.write(MATRIX.getBytes(US_ASCII));
        }
        try (OutputStream out = new XZOutputStream(Files.newOutputStream(folder.resolve("two.txz")), new LZMA2Options(0));
                TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            for (String name : List.of("first", "second")) {
                byte[] text = MATRIX.replace('4', name.equals("first") ? '4' : '5').getBytes(US_ASCII);
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setSize(text.length);
                tar.putArchiveEntry(entry);
                tar.write(text);
                tar.closeArchiveEntry();
            }
        }
        List<String> expected = List.of(
                "$ sparse4j check a.mtx.bz2", "a.mtx.bz2: DOUBLE CSR [3, 4], 1 entry: ok",
                "$ cat a.mtx.bz2 | sparse4j check -", "standard input: DOUBLE CSR [3, 4], 1 entry: ok",
                "$ sparse4j check two.txz", "WRONG two.txz: it has several members; name the one to read with the option member(...), "
                + "or with --member on the command line; there are: first, second", "[exit code 1]",
                "$ sparse4j check --member second two.txz", "two.txz: DOUBLE CSR [3, 5], 1 entry: ok",
                "$ sparse4j info --member third two.txz",
                "sparse4j info: two.txz: the archive has no member third; there are: first, second", "[exit code 2]",
                "$ sparse4j convert --member first two.txz b.csv", "$ cat b.csv", "row,column,value", "0,1,5",
                "$ sparse4j convert a.mtx.bz2 b.mtx.xz", "sparse4j convert: b.mtx.xz: texts are written plain or gzipped (.gz), but not in "
                        + "other packings or archives; choose a name that does not end in .xz", "[exit code 2]");
        assertEquals(expected, new Session(folder).replay(expected));
    }
}
