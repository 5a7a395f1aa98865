// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ArrayInputTest {
    /** As the stream of a named pipe on Java 21, whose transferTo asks for a position: findings/openjdk-21-copy-from-pipe.sh. */
    @Test
    void aPipeIsReadAndNotTransferred() {
        ByteArrayInputStream pipe = new ByteArrayInputStream("1 1 5\n".getBytes(StandardCharsets.US_ASCII)) {
            @Override
            public long transferTo(OutputStream out) throws IOException {
                throw new IOException("Illegal seek");
            }
        };
        Streams streams = new Streams(pipe, OutputStream.nullOutputStream());
        try (ArrayInput input = ArrayInput.of(Streams.STANDARD, null, null, streams)) {
            assertEquals(6, input.bytes());
        }
    }
}
