// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Providers;

/** What the facade asks of files: package io does it, which stands above the facade and is found as backends are. */
public interface FileAccess {
    /** The array of a file. */
    INDArray read(Path file);

    /** The array of a file where it lies. */
    INDArray open(Path file);

    /** An array into a file. */
    void write(INDArray x, Path file);

    /** Returns the shape, type, format and number of entries that a file states. */
    ArrayFileInfo readInfo(Path file);

    /** The one there is. */
    static FileAccess current() {
        return Found.ACCESS;
    }

    /** Looked for when files are first asked for. */
    final class Found {
        private static final FileAccess ACCESS = find();

        private Found() {}

        private static FileAccess find() {
            return Providers.of(FileAccess.class).stream().findFirst().orElseGet(Found::besideThis);
        }

        /** A jar that was put together of others may have lost META-INF/services, or it names packages that were moved. */
        private static FileAccess besideThis() {
            try {
                return (FileAccess) Class.forName("org.sparse4j.io.provider.IoFileAccess").getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the package org.sparse4j.io, which reads and writes files, is missing in the "
                        + "jar that holds " + FileAccess.class.getName(), e);
            }
        }
    }
}
