// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.file.Path;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.image.MappedImage;
import org.sparse4j.io.outofcore.SortSettings;
import org.sparse4j.memory.MemoryManager;

/**
 * Options for working on arrays that do not fit in memory. Objects are immutable: each method returns a copy with one
 * option changed.
 *
 * <p><b>Stability.</b> This type may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class OutOfCoreOptions {
    private static final long LEAST_MEMORY = 1 << 20;
    private static final OutOfCoreOptions DEFAULTS = new OutOfCoreOptions();

    private long memory;
    private Path folder;
    private String member;
    private DuplicatePolicy duplicates = DuplicatePolicy.SUM;
    private ProgressListener listener = (done, total) -> true;

    private OutOfCoreOptions() {}

    private OutOfCoreOptions(OutOfCoreOptions o) {
        memory = o.memory;
        folder = o.folder;
        member = o.member;
        duplicates = o.duplicates;
        listener = o.listener;
    }

    /**
     * Returns the default options: a quarter of the native memory that is left when the work begins, temporary files
     * beside the target, duplicates summed.
     */
    public static OutOfCoreOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets the approximate amount of native memory to use, in bytes; at least 1 MiB. Large files take at least 6 MB,
     * and text files at least 21 MB, even if the caller sets less; small files take less. A builder holds all entries
     * of a single call in memory.
     *
     * @throws IllegalArgumentException if bytes is below 1 MiB
     */
    public OutOfCoreOptions memory(long bytes) {
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory is " + bytes + " bytes; it must be at least " + LEAST_MEMORY + " bytes");
        }
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.memory = bytes;
        return o;
    }

    /**
     * Sets the folder of the temporary files, which hold sorted runs. Together they are as large as the entries that
     * are sorted; they are deleted at the end. By default they are beside the target, or in the folder of {@code
     * java.io.tmpdir} if the target is in another file system than the default one.
     *
     * @throws IllegalArgumentException if the folder is in another file system than the default one: only files of the
     *     default one can be mapped
     */
    public OutOfCoreOptions temporaryFolder(Path where) {
        if (!MappedImage.isOfTheSystem(Arguments.given(where, "temporaryFolder", "the folder"))) {
            throw new IllegalArgumentException("temporaryFolder: " + where + " is not in the default file system, the only one whose files "
                    + "can be memory-mapped; pass a folder of the default file system");
        }
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.folder = where;
        return o;
    }

    /** Sets the policy for coordinates that occur twice: their sum, the last value, or an IllegalArgumentException. */
    public OutOfCoreOptions duplicates(DuplicatePolicy to) {
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /**
     * Sets the member of a tar or zip archive that {@link OutOfCore#convert} reads, by its name in the archive, such as
     * {@code "west0479/west0479.mtx"}. With this option, convert throws an IllegalArgumentException if the file is not
     * an archive.
     *
     * <p>Without this option, convert reads the only member whose name identifies a format. If there are several, it
     * reads the one that has the name of its folder.
     */
    public OutOfCoreOptions member(String name) {
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.member = Arguments.given(name, "member", "the member's name");
        return o;
    }

    /** Sets the listener that receives progress events, in entries of the result, and may stop the operation. */
    public OutOfCoreOptions listener(ProgressListener to) {
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    SortSettings settings(Path target) {
        return new SortSettings(this::memory, beside(target), duplicates, listener);
    }

    private long memory() {
        long left = MemoryManager.instance().maxBytes() - MemoryManager.instance().liveBytes();
        return memory > 0 ? memory : Math.max(LEAST_MEMORY, left / 4);
    }

    /**
     * Returns the path beside which temporary files are created: the target itself, or a path of the same name in the
     * folder of the temporary files.
     */
    private Path beside(Path target) {
        Path file = target.toAbsolutePath();
        boolean mapped = MappedImage.isOfTheSystem(file);
        if (folder == null && mapped) {
            return file;
        }
        Path where = folder == null ? Path.of(System.getProperty("java.io.tmpdir")) : folder;
        return where.resolve(file.getFileName().toString()).toAbsolutePath();
    }

    String member() {
        return member;
    }

    DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Returns the calls that set these options. */
    @Override
    public String toString() {
        return "OutOfCoreOptions.defaults()" + (memory == 0 ? "" : ".memory(" + memory + ")")
                + (folder == null ? "" : ".temporaryFolder(" + folder + ")")
                + (member == null ? "" : ".member(" + member + ")")
                + (duplicates == DEFAULTS.duplicates ? "" : ".duplicates(" + duplicates + ")")
                + (listener == DEFAULTS.listener ? "" : ".listener(to)");
    }
}
