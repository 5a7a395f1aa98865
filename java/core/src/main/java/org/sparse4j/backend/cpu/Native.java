// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;

/**
 * All native methods: one per function of {@code sparse4j.h}, taking the addresses of a context, a frame and an out
 * block, and throwing what a status stands for. Only this package's executioner calls them. Bound by JNI_OnLoad.
 */
final class Native {
    private Native() {}

    static native long contextCreate();

    static native void contextDestroy(long context);

    /** A direct buffer over foreign memory; at most 2^30 bytes. */
    static native ByteBuffer wrap(long address, long bytes);

    static native long address(ByteBuffer direct);

    static native int configure(long context, long frame, long out);

    static native int memory(long context, long frame, long out);

    static native int trim(long context, long frame, long out);

    static native int info(long context, long frame, long out);

    static native int trace(long context, long frame, long out);

    static native int ops(long context, long frame, long out);

    static native int alloc(long context, long frame, long out);

    static native int free(long context, long frame, long out);

    static native int create(long context, long frame, long out);

    static native int importArrays(long context, long frame, long out);

    static native int builderCreate(long context, long frame, long out);

    static native int builderAppend(long context, long frame, long out);

    static native int builderFinish(long context, long frame, long out);

    static native int builderRelease(long context, long frame, long out);

    static native int release(long context, long frame, long out);

    static native int describe(long context, long frame, long out);

    static native int guard(long context, long frame, long out);

    static native int dropLayouts(long context, long frame, long out);

    static native int prune(long context, long frame, long out);

    static native int workspace(long context, long frame, long out);

    static native int get(long context, long frame, long out);

    static native int put(long context, long frame, long out);

    static native int count(long context, long frame, long out);

    static native int entries(long context, long frame, long out);

    static native int buffer(long context, long frame, long out);

    static native int copy(long context, long frame, long out);

    static native int assign(long context, long frame, long out);

    static native int fill(long context, long frame, long out);

    static native int ravel(long context, long frame, long out);

    static native int rearrange(long context, long frame, long out);

    static native int scatter(long context, long frame, long out);

    static native int concat(long context, long frame, long out);

    static native int reshape(long context, long frame, long out);

    static native int band(long context, long frame, long out);

    static native int diagonal(long context, long frame, long out);

    static native int scalar(long context, long frame, long out);

    static native int transform(long context, long frame, long out);

    static native int pairwise(long context, long frame, long out);

    static native int reduce(long context, long frame, long out);

    static native int indexReduce(long context, long frame, long out);

    static native int along(long context, long frame, long out);

    static native int distance(long context, long frame, long out);

    static native int align(long context, long frame, long out);

    static native int level1(long context, long frame, long out);

    static native int matmul(long context, long frame, long out);

    static native int matmulEntries(long context, long frame, long out);

    static native int blas(long context, long frame, long out);

    static native int optimize(long context, long frame, long out);

    static native int sddmm(long context, long frame, long out);

    static native int wrapArray(long context, long frame, long out);

    static native int contract(long context, long frame, long out);

    static native int tensor(long context, long frame, long out);

    static native int rowGram(long context, long frame, long out);

    static native int posv(long context, long frame, long out);

    static native int lapack(long context, long frame, long out);

    static native int argTopK(long context, long frame, long out);

    static native int random(long context, long frame, long out);

    static native int sort(long context, long frame, long out);

    static native int where(long context, long frame, long out);

    static native int nonzero(long context, long frame, long out);

    static native int select(long context, long frame, long out);

    static native int place(long context, long frame, long out);

    static native int unique(long context, long frame, long out);

    static native int solver(long context, long frame, long out);

    static native int matrixMarketRead(long context, long frame, long out);

    static native int matrixMarketWrite(long context, long frame, long out);
}
