// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.ArrayFileFormat;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.S4j;

/**
 * A file from which a command reads an array. The content of standard input (-), pipes and devices is copied into a temporary file first,
 * so that any format can be read from them; {@link #close} deletes it.
 */
public final class ArrayInput implements AutoCloseable {
    private static final String INPUT = "standard input";
    private static final int SHARE = 3;
    private static final int BLOCK = 1 << 16;

    private final String name;
    private final String from;
    private final String member;
    private final Path path;
    private final boolean temporary;

    private ArrayInput(String name, String from, String member, Path path, boolean temporary) {
        this.name = name;
        this.from = from;
        this.member = member;
        this.path = path;
        this.temporary = temporary;
    }

    /**
     * Returns the input for a file name.
     *
     * @param from the word for its format, or null to detect the format by content and name
     * @param member the member of an archive, or null for the archive's only one
     * @throws UnusableException if the file cannot be read
     * @throws UncheckedIOException if the stream cannot be copied
     */
    public static ArrayInput of(String name, String from, String member, Streams streams) {
        boolean standard = name.equals(Streams.STANDARD);
        Path given = Path.of(name);
        String shown = standard ? INPUT : name;
        if (!standard && (!Files.exists(given) || Files.isRegularFile(given) || Files.isDirectory(given))) {
            return new ArrayInput(name, from, member, given, false);
        }
        try (InputStream in = standard ? null : Files.newInputStream(given)) {
            return new ArrayInput(shown, from, member, copy(shown, standard ? streams.in() : in), true);
        } catch (IOException e) {
            throw new UnusableException(shown + ": " + words(e), e);
        }
    }

    /** Copies the stream. A failure, such as a full disk, is not the fault of the input. */
    private static Path copy(String shown, InputStream in) {
        Path copy = null;
        try {
            copy = Files.createTempFile("sparse4j-input-", "");
            copy.toFile().deleteOnExit();
            // Files.copy would call transferTo, which asks a named pipe for its position on Java 21.
            try (OutputStream out = Files.newOutputStream(copy)) {
                byte[] block = new byte[BLOCK];
                for (int n = in.read(block); n >= 0; n = in.read(block)) {
                    out.write(block, 0, n);
                }
            }
            return copy;
        } catch (IOException e) {
            if (copy != null) {
                copy.toFile().delete();
            }
            throw new UncheckedIOException(shown + " cannot be copied into a temporary file: " + words(e), e);
        }
    }

    /** Returns the name for messages. */
    public String name() {
        return name;
    }

    /** Returns the size of the file in bytes. */
    public long bytes() {
        return unusable(() -> {
            try {
                return Files.size(path);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private ArrayFileFormat format() {
        return from == null ? ArrayFiles.formatOf(path, chosen(ReadOptions.defaults())) : Formats.reader(from);
    }

    private ReadOptions chosen(ReadOptions options) {
        return member == null ? options : options.member(member);
    }

    /** Returns the properties of the array that the file states, without reading the array. */
    public ArrayFileInfo info() {
        return unusable(() -> from == null ? ArrayFiles.readInfo(path, chosen(ReadOptions.defaults()))
                : Formats.reader(from).readInfo(path, chosen(ReadOptions.defaults())));
    }

    /** Returns the path of the file, which may be temporary. */
    public Path path() {
        return path;
    }

    /** Returns whether this is a .s4j file of a sparse array that would take more than a third of the remaining memory. */
    public boolean isLarge() {
        return areLarge(List.of(this));
    }

    /** Returns whether all are .s4j files of sparse arrays that together would take more than a third of the remaining memory. */
    public static boolean areLarge(List<ArrayInput> all) {
        long bytes = all.stream().mapToLong(ArrayInput::bytes).sum();
        return bytes > left() / SHARE && all.stream().allMatch(ArrayInput::isOwn);
    }

    /** Returns whether this is a file of another format than .s4j with more bytes than a third of the remaining memory. */
    public boolean isLargeForeign() {
        return from == null && bytes() > left() / SHARE && !format().extensions().contains(Formats.OWN);
    }

    private static long left() {
        return Sparse4j.memory().maxBytes() - Sparse4j.memory().liveBytes();
    }

    private boolean isOwn() {
        return unusable(() -> format().extensions().contains(Formats.OWN) && format().readInfo(path).format() != SparseFormat.DENSE);
    }

    /** Reads the array. Maps a large .s4j file instead, if the options request no conversion. */
    public INDArray read(ReadOptions options) {
        boolean asIs = options.typeOr(null) == null && options.formatOr(null) == null;
        return unusable(() -> asIs && isLarge() ? mapped() : from == null ? ArrayFiles.read(path, chosen(options))
                : Formats.reader(from).read(path, chosen(options)));
    }

    /** Maps the file and verifies it, so that errors in the file appear before any work. */
    private INDArray mapped() {
        INDArray x = S4j.open(path);
        try {
            if (x.nnz() > 0) {
                x.getDouble(new long[x.rank()]);
            }
            return x;
        } catch (RuntimeException | Error e) {
            x.close();
            throw e;
        }
    }

    private <T> T unusable(Supplier<T> action) {
        try {
            return action.get();
        } catch (UncheckedIOException e) {
            boolean plain = e.getCause() instanceof FileSystemException;
            throw new UnusableException(plain ? name + ": " + words(e.getCause()) : shown(e.getMessage()), e);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new UnusableException(shown(e.getMessage()), e);
        }
    }

    /** Replaces the name of a temporary file, which is meaningless to the user. */
    private String shown(String message) {
        return temporary ? message.replace(path.toString(), name) : message;
    }

    /** Returns the reason why a file operation failed, in words. */
    static String words(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        } else if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = e instanceof FileSystemException ? ((FileSystemException) e).getReason() : e.getMessage();
        return reason == null ? e.toString() : reason;
    }

    @Override
    public void close() {
        if (temporary && !path.toFile().delete()) {
            path.toFile().deleteOnExit();
        }
    }
}
