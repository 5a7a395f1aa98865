// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.sparse4j.INDArray;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.PackedFiles;
import org.sparse4j.io.ReadOptions;

/**
 * Reads one matrix from an archive with several, without unpacking it to the disk.
 *
 * <p>The same calls read tar archives, such as those of the SuiteSparse collection, if commons-compress is on the class path.
 * An archive with a single matrix needs no member.
 */
public final class ReadAMemberOfAnArchive {
    private ReadAMemberOfAnArchive() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("bridge", ".zip");
        String banner = "%%MatrixMarket matrix coordinate real general\n";
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String member : List.of("stiffness.mtx", "mass.mtx")) {
                zip.putNextEntry(new ZipEntry(member));
                zip.write((banner + "2 2 2\n1 1 " + member.length() + "\n2 2 1\n").getBytes(StandardCharsets.US_ASCII));
                zip.closeEntry();
            }
        }
        for (String member : PackedFiles.members(file)) {
            try (INDArray x = ArrayFiles.read(file, ReadOptions.defaults().member(member))) {
                System.out.println(member + ": " + x.getFormat() + ", trace " + (x.getDouble(0, 0) + x.getDouble(1, 1)));
            }
        }
        Files.delete(file);
    }
}

// Prints:
// stiffness.mtx: CSR, trace 14.0
// mass.mtx: CSR, trace 9.0
