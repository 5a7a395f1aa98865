// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.file.Path;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.image.MappedImage;
import org.sparse4j.io.outofcore.SortSettings;
import org.sparse4j.memory.MemoryManager;

/** How arrays that do not fit in memory are worked on. Immutable: each method returns options that differ in one thing. */
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

    /** A quarter of the memory that is left when work begins; files beside the target; duplicates are summed. */
    public static OutOfCoreOptions defaults() {
        return DEFAULTS;
    }

    /**
     * About how much native memory is used, in bytes; 1 MiB at least. Of large files less than 6 MB are not enough whatever is asked for,
     * and not less than 21 MB where texts are read; small files take less. What one call gives to a builder is held whole.
     */
    public OutOfCoreOptions memory(long bytes) {
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory: " + bytes + " bytes are too few; the least is " + LEAST_MEMORY + " bytes");
        }
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.memory = bytes;
        return o;
    }

    /**
     * Where files of sorted runs lie while work goes on, as large as what is sorted; they go at the end. Unless told that is beside
     * the target, of a target in another file system than the default one the folder of {@code java.io.tmpdir}.
     *
     * @throws IllegalArgumentException of a folder in another file system than the default one, whose files alone can be mapped
     */
    public OutOfCoreOptions temporaryFolder(Path where) {
        if (!MappedImage.isOfTheSystem(Arguments.given(where, "temporaryFolder", "the folder"))) {
            throw new IllegalArgumentException("temporaryFolder: " + where + " lies in another file system than the default one, whose "
                    + "files alone can be mapped; a folder of that is expected");
        }
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.folder = where;
        return o;
    }

    /** What becomes of coordinates given twice: the sum, the last, or an IllegalArgumentException. */
    public OutOfCoreOptions duplicates(DuplicatePolicy to) {
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /**
     * The member of a tar or zip archive that {@link OutOfCore#convert} reads, by its name in the archive, such as {@code "west0479/west0479.mtx"}. Without it the
     * one member is read whose name tells a format, of several the one that bears the name of its folder. Refused of files that are
     * no archives.
     */
    public OutOfCoreOptions member(String name) {
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.member = Arguments.given(name, "member", "the member's name");
        return o;
    }

    /** Who is told of the progress, in entries of the result, and may stop it. */
    public OutOfCoreOptions listener(ProgressListener to) {
        OutOfCoreOptions o = new OutOfCoreOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** What sorting wants to know of them, for a target. */
    SortSettings settings(Path target) {
        return new SortSettings(this::memory, beside(target), duplicates, listener);
    }

    private long memory() {
        long left = MemoryManager.instance().maxBytes() - MemoryManager.instance().liveBytes();
        return memory > 0 ? memory : Math.max(LEAST_MEMORY, left / 4);
    }

    /** The place beside which files of runs are made. */
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

    /** What was set, as it is set. */
    @Override
    public String toString() {
        return "OutOfCoreOptions.defaults()" + (memory == 0 ? "" : ".memory(" + memory + ")")
                + (folder == null ? "" : ".temporaryFolder(" + folder + ")")
                + (member == null ? "" : ".member(" + member + ")")
                + (duplicates == DEFAULTS.duplicates ? "" : ".duplicates(" + duplicates + ")")
                + (listener == DEFAULTS.listener ? "" : ".listener(to)");
    }
}
