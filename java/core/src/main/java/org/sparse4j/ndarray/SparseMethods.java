// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.CompressedArrays;
import org.sparse4j.EntryConsumer;
import org.sparse4j.INDArray;
import org.sparse4j.LongEntryConsumer;
import org.sparse4j.array.Call;
import org.sparse4j.array.Entries;
import org.sparse4j.array.Export;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Storage;
import org.sparse4j.blas.Usage;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.family.SparseOps;
import org.sparse4j.family.StoredOps;

/** Implements {@link SparseOps}: the stored entries. */
public abstract class SparseMethods extends SearchMethods implements SparseOps {
    @Override
    public CompressedArrays csrArrays() {
        return Export.compressed(self(), "csrArrays");
    }

    @Override
    public CompressedArrays cscArrays() {
        INDArray x = self();
        return Export.compressed(x.rank() == 2 ? x.transpose() : x, "cscArrays");
    }

    @Override
    public long[][] coordinates() {
        return Export.coordinates(self());
    }

    @Override
    public long[] getVectorCoordinates() {
        return Export.vectorCoordinates(self());
    }

    @Override
    public void forEachEntry(EntryConsumer consumer) {
        Entries.forEach(self(), consumer);
    }

    @Override
    public void forEachLongEntry(LongEntryConsumer consumer) {
        Entries.forEachLong(self(), consumer);
    }

    @Override
    public Number fillValue() {
        return dataType().number(storage().fact(Storage.Fact.FILL));
    }

    @Override
    public int[] flags() {
        return window().flags();
    }

    @Override
    public long[] sparseOffsets() {
        return window().sparseOffsets();
    }

    @Override
    public int[] hiddenDimensions() {
        return window().hiddenDimensions();
    }

    @Override
    public int underlyingRank() {
        return window().storageRank();
    }

    @Override
    public long[] sparseInfo() {
        return StorageFormats.sparseInfo(window());
    }

    @Override
    public DataBuffer values() {
        return DataBuffer.of(this, DataBuffer.Part.VALUES);
    }

    @Override
    public DataBuffer indexes() {
        return DataBuffer.of(this, DataBuffer.Part.INDEXES);
    }

    @Override
    public DataBuffer pointersB() {
        StorageFormats.requireCompressed(storage(), "pointersB");
        return DataBuffer.of(this, DataBuffer.Part.POINTERS_B);
    }

    @Override
    public DataBuffer pointersE() {
        StorageFormats.requireCompressed(storage(), "pointersE");
        return DataBuffer.of(this, DataBuffer.Part.POINTERS_E);
    }

    @Override
    public DataBuffer lineIds() {
        StorageFormats.requireCompressed(storage(), "lineIds");
        return DataBuffer.of(this, DataBuffer.Part.LINE_IDS);
    }

    @Override
    public int[] dimensionOrder() {
        return storage().order();
    }

    @Override
    public int partitioning() {
        StorageFormats.requireCompressed(storage(), "partitioning");
        return storage().partitioning();
    }

    @Override
    public long nnz() {
        return Call.of(Function.COUNT).operand(self()).run().word(0);
    }

    @Override
    public double density() {
        INDArray x = self();
        double length = 1;
        for (int d = 0; d < x.rank(); d++) {
            length *= x.size(d);
        }
        return nnz() / length;
    }

    @Override
    public double sparsity() {
        return 1 - density();
    }

    @Override
    public boolean isSparse() {
        return self().getFormat().isSparse();
    }

    @Override
    public INDArray prune() {
        Call.of(Function.PRUNE).operand(self()).run();
        return self();
    }

    @Override
    public long dropLayouts() {
        return Call.of(Function.DROP_LAYOUTS).operand(self()).run().word(0);
    }

    @Override
    public INDArray optimizeFor(Usage... usages) {
        Call call = Call.of(Function.OPTIMIZE).operand(self());
        for (Usage usage : Arguments.given(usages, "optimizeFor", "the array of usages")) {
            call.integer(Arguments.given(usage, "optimizeFor", "a usage").id());
        }
        call.run();
        return self();
    }

    @Override
    public StoredOps stored() {
        return new StoredMethods(self());
    }
}
