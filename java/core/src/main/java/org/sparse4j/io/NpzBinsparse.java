// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;

/** Binsparse 0.1 in an archive: member binsparse is the descriptor, each array a member. */
final class NpzBinsparse {
    static final String KIND = "npz of Binsparse";
    private static final String DESCRIPTOR = "binsparse";

    private NpzBinsparse() {}

    static boolean is(ZipMembers in) {
        return in.has(DESCRIPTOR);
    }

    private static BinsparseDescriptor descriptor(ZipMembers in) throws IOException {
        try (NpyInput text = in.open(DESCRIPTOR)) {
            return BinsparseDescriptor.parse(text.place(), text.text());
        }
    }

    static ArrayFileInfo info(ZipMembers in) throws IOException {
        return Binsparse.info(in, descriptor(in), KIND);
    }

    static INDArray read(ZipMembers in, ReadOptions options) throws IOException {
        return Binsparse.read(in, descriptor(in), options);
    }

    static void write(INDArray x, Path file, WriteOptions options) throws IOException {
        NpzOut out = new NpzOut();
        Binsparse.write(x, "Npz.write", out, text -> out.text(DESCRIPTOR, text).write(file, options));
    }
}
