// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.numpy.NpyInput;
import org.sparse4j.io.packed.ZipMembers;

/**
 * Reads and writes Binsparse 0.1 in an archive. The member binsparse is the descriptor, and each array is a member.
 */
public final class NpzBinsparse {
    static final String KIND = "npz of Binsparse";
    private static final String DESCRIPTOR = "binsparse";

    private NpzBinsparse() {}

    public static boolean is(ZipMembers in) {
        return in.has(DESCRIPTOR);
    }

    private static BinsparseDescriptor descriptor(ZipMembers in) throws IOException {
        try (NpyInput text = in.open(DESCRIPTOR)) {
            return BinsparseDescriptor.parse(text.place(), text.text());
        }
    }

    public static ArrayFileInfo info(ZipMembers in) throws IOException {
        return Binsparse.info(in, descriptor(in), KIND);
    }

    public static INDArray read(ZipMembers in, ReadOptions options) throws IOException {
        return Binsparse.read(in, descriptor(in), options);
    }

    public static void write(INDArray x, Path file, WriteOptions options) throws IOException {
        NpzOut out = new NpzOut();
        Binsparse.write(x, "Npz.write", out, text -> out.text(DESCRIPTOR, text).write(file, options));
    }
}
