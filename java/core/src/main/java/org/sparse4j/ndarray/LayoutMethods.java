// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.nio.LongBuffer;
import org.sparse4j.array.Calls;
import org.sparse4j.array.structure.Strides;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.family.LayoutOps;

/** Implements {@link LayoutOps}: the positions of elements in memory, in ND4J's terms. */
public abstract class LayoutMethods extends IndexingMethods implements LayoutOps {
    @Override
    public DataBuffer data() {
        return self().values();
    }

    @Override
    public long[] stride() {
        return Strides.of(self());
    }

    @Override
    public long stride(int dimension) {
        return stride()[Calls.dimension("stride", dimension, self().rank())];
    }

    @Override
    public long offset() {
        return Strides.offset(self());
    }

    @Override
    public char ordering() {
        return Strides.ordering(self());
    }

    @Override
    public long elementWiseStride() {
        return Strides.elementWise(self());
    }

    @Override
    public long linearIndex(long i) {
        return Strides.place(self(), i);
    }

    @Override
    public long[] shapeInfoJava() {
        return Strides.shapeInfo(self());
    }

    @Override
    public LongBuffer shapeInfo() {
        return LongBuffer.wrap(shapeInfoJava()).asReadOnlyBuffer();
    }

    @Override
    public String shapeInfoToString() {
        return Strides.text(self());
    }
}
