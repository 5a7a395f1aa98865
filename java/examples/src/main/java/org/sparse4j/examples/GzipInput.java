// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Files that may be compressed: gzip is told by its magic bytes, whatever the name. */
final class GzipInput {
    private GzipInput() {}

    static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        boolean ok = false;
        try {
            byte[] magic = raw.readNBytes(2);
            InputStream whole = new SequenceInputStream(new ByteArrayInputStream(magic), raw);
            boolean gzip = magic.length == 2 && (magic[0] & 0xFF) == 0x1F && (magic[1] & 0xFF) == 0x8B;
            InputStream in = gzip ? new GZIPInputStream(whole, 1 << 16) : whole;
            ok = true;
            return in;
        } finally {
            if (!ok) {
                raw.close();
            }
        }
    }
}
