// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A channel of a {@link FaultyFileSystem}: what is not called is not there. */
final class FaultyChannel extends FileChannel {
    private final FileChannel real;
    private final FaultyFileSystem system;

    FaultyChannel(FileChannel real, FaultyFileSystem system) {
        this.real = real;
        this.system = system;
    }

    /** Calls with as many of the bytes as are taken at a time. */
    private int some(ByteBuffer bytes, Transfer transfer) throws IOException {
        int limit = bytes.limit();
        bytes.limit(Math.min(limit, bytes.position() + system.mostBytes));
        try {
            return transfer.of(bytes);
        } finally {
            bytes.limit(limit);
        }
    }

    private interface Transfer {
        int of(ByteBuffer bytes) throws IOException;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        system.call("read");
        return some(to, real::read);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        system.call("write");
        return some(from, real::write);
    }

    @Override
    public void force(boolean all) throws IOException {
        system.call("force");
        real.force(all);
    }

    @Override
    public FileLock tryLock(long from, long size, boolean shared) throws IOException {
        system.call("lock");
        return real.tryLock(from, size, shared);
    }

    @Override
    public long size() throws IOException {
        system.call("size");
        return real.size();
    }

    @Override
    protected void implCloseChannel() throws IOException {
        real.close();  // as the system does it, whatever it says then
        system.call("close");
    }

    @Override
    public long position() throws IOException {
        system.call("tell");
        return real.position();
    }

    @Override
    public FileChannel position(long to) throws IOException {
        system.call("seek");
        real.position(to);
        return this;
    }

    @Override
    public long read(ByteBuffer[] to, int from, int count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] from, int first, int count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel truncate(long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long from, long count, WritableByteChannel to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer to, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer from, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long from, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long from, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
