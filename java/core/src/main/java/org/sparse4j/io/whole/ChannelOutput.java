// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.whole;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A stream that writes to a channel. A write always writes all its bytes; close() does not close the channel. */
public final class ChannelOutput extends OutputStream {
    private final WritableByteChannel channel;
    private final boolean seekable;

    public ChannelOutput(WritableByteChannel channel) {
        this(channel, false);
    }

    /** @param seekable whether written bytes can be overwritten: the channel is a file that no other program has read yet */
    public ChannelOutput(WritableByteChannel channel, boolean seekable) {
        this.channel = channel;
        this.seekable = seekable;
    }

    public boolean isSeekable() {
        return seekable;
    }

    /** Overwrites bytes that were written before. The next write continues at the end. */
    public void patch(long at, ByteBuffer bytes) throws IOException {
        SeekableByteChannel file = (SeekableByteChannel) channel;
        long end = file.position();
        file.position(at);
        write(bytes);
        file.position(end);
    }

    /** Writes the bytes without a copy. */
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
