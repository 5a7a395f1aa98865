// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Unclosed;

/** Staging memory from the library's pool. */
final class NativeBlock implements HostBlock {
    private final long bytes;
    private final Memory memory;
    private final Unclosed.Registration registration;

    NativeBlock(Executioner executioner, long bytes) {
        this.bytes = Math.max(bytes, 64);
        this.memory = new Memory(this.bytes);
        this.registration = Unclosed.watch(this, memory);
        memory.address = executioner.exec(OpCall.of(Function.ALLOC, this.bytes)).word(0);
    }

    /** The memory to free. It has no reference to the block, so that the block can become unreachable. */
    private static final class Memory implements Runnable {
        private final long bytes;
        private long address;

        Memory(long bytes) {
            this.bytes = bytes;
        }

        @Override
        public void run() {
            if (address != 0) {
                try (Frame frame = Frame.current()) {
                    frame.giveBack(Function.FREE, address, bytes);
                }
                address = 0;
            }
        }
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public ByteBuffer window(long offset, int length) {
        if (memory.address == 0) {
            throw new IllegalStateException("the block was closed");
        }
        if (offset < 0 || length < 0 || offset > bytes - length) {
            throw new IndexOutOfBoundsException("the range of " + length + " bytes from byte " + offset + " on is outside the block of "
                    + bytes + " bytes");
        }
        return Native.wrap(memory.address + offset, length).order(ByteOrder.nativeOrder());
    }

    @Override
    public long place(long offset) {
        return memory.address + offset;
    }

    @Override
    public void close() {
        registration.clean();
    }
}
