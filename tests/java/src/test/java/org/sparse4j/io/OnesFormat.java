// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** A format as another module brings it: files that begin with "ones!" hold two ones. */
public final class OnesFormat implements ArrayFileFormat {
    static final ArrayFileInfo INFO = new ArrayFileInfo("ones", "text", DataType.DOUBLE, SparseFormat.DENSE, new long[] {2}, 2);
    private static final String MARK = "ones!";

    @Override
    public String name() {
        return "ones";
    }

    @Override
    public List<String> extensions() {
        return List.of(".ones");
    }

    @Override
    public boolean isGzipped() {
        return false;
    }

    @Override
    public boolean matches(ByteBuffer start) {
        return StandardCharsets.ISO_8859_1.decode(start).toString().startsWith(MARK);
    }

    @Override
    public INDArray read(Path file, ReadOptions options) {
        return Sparse4j.ones(options.typeOr(DataType.DOUBLE), 2);
    }

    @Override
    public ArrayFileInfo readInfo(Path file) {
        return INFO;
    }

    @Override
    public void write(INDArray x, Path file, WriteOptions options) {
        try {
            Files.writeString(file, MARK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
