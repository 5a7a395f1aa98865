// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;
import org.sparse4j.ops.OpExecutioner;

/** Staging memory from the library's pool. */
final class NativeBlock implements HostBlock {
    private final OpExecutioner executioner;
    private final long bytes;
    private long address;

    NativeBlock(OpExecutioner executioner, long bytes) {
        this.executioner = executioner;
        this.bytes = Math.max(bytes, 64);
        this.address = executioner.exec(OpCall.of(Function.ALLOC).integer(this.bytes)).word(0);
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public ByteBuffer window(long offset, int length) {
        if (address == 0) {
            throw new IllegalStateException("the block was closed");
        }
        if (offset < 0 || length < 0 || offset > bytes - length) {
            throw new IndexOutOfBoundsException(offset + " + " + length + " of " + bytes + " bytes");
        }
        return Native.wrap(address + offset, length).order(ByteOrder.nativeOrder());
    }

    @Override
    public long place(long offset) {
        return address + offset;
    }

    @Override
    public void close() {
        if (address != 0) {
            long at = address;
            address = 0;
            executioner.exec(OpCall.of(Function.FREE).integer(at).integer(bytes));
        }
    }
}
