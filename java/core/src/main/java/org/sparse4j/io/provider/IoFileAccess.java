// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.provider;

import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.array.FileAccess;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.S4j;

/** Implements access to files by {@link ArrayFiles}. */
public final class IoFileAccess implements FileAccess {
    /** Creates an instance; the service loader calls this constructor. */
    public IoFileAccess() {}

    @Override
    public INDArray read(Path file) {
        return ArrayFiles.read(file);
    }

    @Override
    public INDArray open(Path file) {
        return S4j.open(file);
    }

    @Override
    public void write(INDArray x, Path file) {
        ArrayFiles.write(x, file);
    }

    @Override
    public ArrayFileInfo readInfo(Path file) {
        return ArrayFiles.readInfo(file);
    }
}
