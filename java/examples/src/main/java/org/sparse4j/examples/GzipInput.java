// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.io.container.GzipMembers;

/** Files that may be compressed: gzip is told by its magic bytes, whatever the name. */
final class GzipInput {
    private GzipInput() {}

    static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        boolean ok = false;
        try {
            byte[] magic = raw.readNBytes(2);
            InputStream whole = new SequenceInputStream(new ByteArrayInputStream(magic), raw);
            boolean gzip = magic.length == 2 && GzipMembers.begins(magic[0] & 0xFF, magic[1] & 0xFF);
            InputStream in = gzip ? new GzipMembers(whole) : whole;
            ok = true;
            return in;
        } finally {
            if (!ok) {
                raw.close();
            }
        }
    }
}
