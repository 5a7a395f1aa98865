// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.array.image.ImageHeader;
import org.sparse4j.backend.Abi;
import org.sparse4j.io.S4j;

/** What mapped arrays that nobody closes take of the process: no open files, and no more addresses than there are. */
@Tag("alone")
class MappingsTest {
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");
    private static final long TERA = 1L << 40;

    @TempDir
    private Path folder;

    private long openFilesTo(Path file) throws IOException {
        try (Stream<Path> all = Files.list(OPEN_FILES)) {
            return all.filter(each -> {
                try {
                    return Files.readSymbolicLink(each).equals(file);
                } catch (IOException e) {
                    return false; // closed meanwhile, as that of the list is
                }
            }).count();
        }
    }

    @Test
    void noFileStaysOpen() throws IOException {
        assumeTrue(Files.isDirectory(OPEN_FILES));
        Path file = folder.toRealPath().resolve("x.s4j");
        S4j.write(Sparse4j.speye(100), file);
        List<INDArray> kept = new ArrayList<>();
        for (S4j.Check check : S4j.Check.values()) {
            kept.add(S4j.open(file, check));
            assertEquals(1, kept.get(kept.size() - 1).getDouble(5, 5));
        }
        assertEquals(0, openFilesTo(file));
        kept.forEach(INDArray::close);
    }

    /** A hundred times 4 TB are more than the 128 TB that a process has. */
    @Test
    void unclosedMappingsAreReclaimed() throws IOException {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"));
        long elements = 4 * TERA / Double.BYTES;
        ImageHeader header = new ImageHeader(Abi.DOUBLE, Abi.DENSE, 0, new long[] {elements}, new int[] {0}, 0, elements, 0, 0, false);
        int begin = (int) ImageHeader.aligned(ImageHeader.bytes(1));
        header.section(ImageHeader.VALUES, begin, 4 * TERA, 1);
        Path file = folder.resolve("large.s4j");
        try (RandomAccessFile to = new RandomAccessFile(file.toFile(), "rw")) {
            to.write(header.toBytes().array());
            to.seek(begin);
            to.writeLong(Long.reverseBytes(Double.doubleToLongBits(7)));
            to.setLength(begin + 4 * TERA); // no block of it is written
        } catch (IOException e) {
            assumeTrue(false, () -> "no such large file here: " + e);
        }
        for (int k = 0; k < 100; k++) {
            assertEquals(7, S4j.open(file, S4j.Check.TRUSTED).getDouble(0));
        }
    }
}
