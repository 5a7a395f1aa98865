// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.whole;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A channel as a stream that writes all it is given, and that others cannot close. */
public final class ChannelOutput extends OutputStream {
    private final WritableByteChannel channel;
    private final boolean seekable;

    public ChannelOutput(WritableByteChannel channel) {
        this(channel, false);
    }

    /** `seekable`: a file of which nobody else has read anything yet. */
    public ChannelOutput(WritableByteChannel channel, boolean seekable) {
        this.channel = channel;
        this.seekable = seekable;
    }

    public boolean isSeekable() {
        return seekable;
    }

    /** Bytes that were written before in place of others; the next ones go behind the last again. */
    public void patch(long at, ByteBuffer bytes) throws IOException {
        SeekableByteChannel file = (SeekableByteChannel) channel;
        long end = file.position();
        file.position(at);
        write(bytes);
        file.position(end);
    }

    /** Without a copy. */
    public void write(ByteBuffer bytes) throws IOException {
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
