// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** A channel as a stream that writes all it is given, and that others cannot close. */
final class ChannelOutput extends OutputStream {
    private final WritableByteChannel channel;

    ChannelOutput(WritableByteChannel channel) {
        this.channel = channel;
    }

    /** Without a copy. */
    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        write(ByteBuffer.wrap(bytes, from, count));
    }

    @Override
    public void write(int b) throws IOException {
        write(ByteBuffer.wrap(new byte[] {(byte) b}));
    }
}
