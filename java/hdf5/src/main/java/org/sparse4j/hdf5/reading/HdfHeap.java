// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.GlobalHeap;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Texts of variable length. Each is decoded once, even if many elements refer to it. */
final class HdfHeap {
    private final GlobalHeap heap;
    private final Map<Integer, String> texts = new HashMap<>();

    private HdfHeap(GlobalHeap heap) {
        this.heap = heap;
    }

    static HdfHeap read(Hdf5 in, String path, long address) {
        return in.parse(path, () -> new HdfHeap(new GlobalHeap(in.bytes(), address)));
    }

    /** Returns a text by its number, decoded as UTF-8, which includes ASCII, whatever the type says. */
    String text(Hdf5 in, String path, int index, int length) {
        String found = texts.get(index);
        if (found == null) {
            byte[] bytes = in.parse(path, () -> {
                byte[] all = new byte[Math.min(length, heap.getObjectData(index).remaining())];
                heap.getObjectData(index).get(all);
                return all;
            });
            found = decode(bytes, bytes.length, StandardCharsets.UTF_8);
            texts.put(index, found);
        }
        return found;
    }

    /** Returns a text without its padding. */
    static String decode(byte[] bytes, int length, Charset charset) {
        int end = length;
        while (end > 0 && bytes[end - 1] == 0) {
            end--;
        }
        return new String(bytes, 0, end, charset);
    }
}
