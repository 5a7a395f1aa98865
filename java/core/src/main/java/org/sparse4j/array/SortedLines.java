// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.io.UncheckedIOException;
import java.nio.LongBuffer;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/**
 * Compressed lines that lie as an array would have them: one after the other, sorted, no index twice. They are put side by side
 * as an image, which the native library verifies and copies, where other lines are taken apart and built anew.
 */
final class SortedLines {
    private static final int FEW = 1 << 12;           // entries below which the other way is as fast
    private static final int ALL_LISTED = 1 << 10;    // lines that are listed although few have entries, as the library has it
    private static final int OF_BYTES = 1;            // s4j_image_digest

    private SortedLines() {}

    /** The array; null where the lines are otherwise, or few. */
    static INDArray array(String method, StorageFormats.Layout layout, Data values, int[] minor, int[] pointers, long... shape) {
        int lines = pointers.length - 1;
        int n = values.length();
        boolean fits = layout.partitioning() == 1 && shape.length == 2 && shape[layout.order()[0]] == lines && shape[layout.order()[1]] <= Integer.MAX_VALUE;
        if (!fits || n < FEW || lines > Math.max(ALL_LISTED, 2L * n)) {
            return null;
        }
        long[] lengths = new long[ImageHeader.ORDER.length];
        lengths[ImageHeader.VALUES] = (long) n * values.type().width();
        lengths[ImageHeader.INDEXES] = (long) n * Integer.BYTES;
        lengths[ImageHeader.POINTERS] = (lines + 1L) * Long.BYTES;
        long[] offsets = new long[lengths.length];
        long end = ImageHeader.bytes(shape.length);
        for (int s : ImageHeader.ORDER) {
            if (lengths[s] > 0) {
                offsets[s] = ImageHeader.aligned(end);
                end = offsets[s] + lengths[s];
            }
        }
        try (HostBlock image = Backends.staging(end)) {
            stage(pointers, image, offsets[ImageHeader.POINTERS]);
            Data.of(minor).stage(DataType.INT, image, offsets[ImageHeader.INDEXES]);
            values.stage(values.type(), image, offsets[ImageHeader.VALUES]);
            ImageHeader header = new ImageHeader(values.type().ordinal(), layout.format(), layout.partitioning(), shape, layout.order(),
                    0, n, lines, Integer.BYTES, false);
            for (int s : ImageHeader.ORDER) {
                header.section(s, offsets[s], lengths[s], lengths[s] == 0 ? 0 : digest(image, offsets[s], lengths[s]));
            }
            image.window(0, ImageHeader.bytes(shape.length)).put(header.toBytes());
            return Call.of(Function.IMAGE_READ).named(method).integer(image.place(0)).integer(end).array();
        } catch (UncheckedIOException e) {
            return null;  // not as an array would have them: what is wrong, if anything, is for the other way to say
        }
    }

    private static void stage(int[] pointers, HostBlock to, long at) {
        int most = HostBlock.MAX_WINDOW / Long.BYTES;
        for (int from = 0; from < pointers.length; from += Math.min(most, pointers.length - from)) {
            int n = Math.min(most, pointers.length - from);
            LongBuffer some = to.window(at + (long) from * Long.BYTES, n * Long.BYTES).asLongBuffer();
            for (int i = 0; i < n; i++) {
                some.put(i, pointers[from + i]);
            }
        }
    }

    private static long digest(HostBlock image, long offset, long length) {
        long blocks = (length + ImageHeader.BLOCK - 1) / ImageHeader.BLOCK;
        try (HostBlock digests = Backends.staging(blocks * Long.BYTES)) {
            Call.of(Function.IMAGE_DIGEST).integer(OF_BYTES).integer(image.place(offset)).integer(length).integer(digests.place(0)).run();
            return ImageHeader.digest(digests, blocks);
        }
    }
}
