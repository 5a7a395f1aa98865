// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Providers;

/** The file operations of the facade. Package io, which is above the facade, implements them as a service. */
public interface FileAccess {
    /** Reads the array of a file. */
    INDArray read(Path file);

    /** Opens the array of a file without copying it. */
    INDArray open(Path file);

    /** Writes an array to a file. */
    void write(INDArray x, Path file);

    /** Returns the shape, type, format and number of entries that a file states. */
    ArrayFileInfo readInfo(Path file);

    /** Returns the implementation. */
    static FileAccess current() {
        return Found.ACCESS;
    }

    /** Holds the implementation. The JVM loads this class when the program first uses files. */
    final class Found {
        private static final FileAccess ACCESS = find();

        private Found() {}

        private static FileAccess find() {
            return Providers.of(FileAccess.class).stream().findFirst().orElseGet(Found::besideThis);
        }

        /** Loads the class directly: in a jar merged from others, META-INF/services may be missing or name relocated packages. */
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
