// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Isolates jHDF, which is needed to read HDF5 files, but not to write them or to read MATLAB 5. The public classes can be
 * loaded without it, because they name none of its classes.
 */
public final class HdfLibrary {
    public static final long SIGNATURE = 0x894844460d0a1a0aL;
    private static final int FIRST_USER_BLOCK = 512;
    // Each class is loaded when its function is called. Reflection by name would fail in a native image.
    private static final List<Supplier<Class<?>>> NEEDED = List.of(() -> io.jhdf.HdfFile.class, () -> org.slf4j.Logger.class,
            () -> org.apache.commons.lang3.ArrayUtils.class);

    private HdfLibrary() {}

    /** Returns the next position at which a signature may be. */
    public static long nextPlace(long at) {
        return at == 0 ? FIRST_USER_BLOCK : 2 * at;
    }

    /** Runs an action on a file, as {@link Hdf5#with} does. Throws IllegalArgumentException if a library is missing. */
    public static <T> T read(Path file, Hdf5.Action<T> action) {
        for (Supplier<Class<?>> needed : NEEDED) {
            try {
                needed.get();
            } catch (NoClassDefFoundError e) {
                throw new IllegalArgumentException(file + ": reading HDF5 files needs jHDF; add io.jhdf:jhdf and its dependencies "
                        + "org.slf4j:slf4j-api and org.apache.commons:commons-lang3 to the class path (missing now: "
                        + e.getMessage().replace('/', '.') + ")", e);
            }
        }
        return Hdf5.with(file, action);
    }
}
