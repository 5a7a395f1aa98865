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
 * A file that a command reads an array from. Standard input (-), pipes and devices are copied into a temporary file first, so that
 * any format can come from them; it goes with this object.
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
     * Returns the input that a file's name stands for.
     *
     * @param from the word for its format, null where content and name tell it
     * @param member the member of an archive, null where the archive tells it
     * @throws UnusableException where it cannot be read
     * @throws UncheckedIOException where it cannot be copied
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

    /** Not the input's fault, whatever goes wrong: a disk that is full. */
    private static Path copy(String shown, InputStream in) {
        Path copy = null;
        try {
            copy = Files.createTempFile("sparse4j-input-", "");
            copy.toFile().deleteOnExit();
            // Not by Files.copy, whose transferTo asks a named pipe for its position on Java 21.
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

    /** For messages. */
    public String name() {
        return name;
    }

    /** Bytes of the file. */
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

    /** What the file says of its array, without being read. */
    public ArrayFileInfo info() {
        return unusable(() -> from == null ? ArrayFiles.readInfo(path, chosen(ReadOptions.defaults()))
                : Formats.reader(from).readInfo(path, chosen(ReadOptions.defaults())));
    }

    /** The file: a temporary one where there was none. */
    public Path path() {
        return path;
    }

    /** Whether it is a file .s4j of a sparse array that would take more than a third of the memory that is left. */
    public boolean isLarge() {
        return areLarge(List.of(this));
    }

    /** Whether all are files .s4j of sparse arrays that together would take more than a third of the memory that is left. */
    public static boolean areLarge(List<ArrayInput> all) {
        long bytes = all.stream().mapToLong(ArrayInput::bytes).sum();
        return bytes > left() / SHARE && all.stream().allMatch(ArrayInput::isOwn);
    }

    /** Whether it is a file of another format than .s4j that has more bytes than a third of the memory that is left. */
    public boolean isLargeForeign() {
        return from == null && bytes() > left() / SHARE && !format().extensions().contains(Formats.OWN);
    }

    private static long left() {
        return Sparse4j.memory().maxBytes() - Sparse4j.memory().liveBytes();
    }

    private boolean isOwn() {
        return unusable(() -> format().extensions().contains(Formats.OWN) && format().readInfo(path).format() != SparseFormat.DENSE);
    }

    /** The array; of a large file .s4j it is mapped, where the options ask for nothing else than what is there. */
    public INDArray read(ReadOptions options) {
        boolean asIs = options.typeOr(null) == null && options.formatOr(null) == null;
        return unusable(() -> asIs && isLarge() ? mapped() : from == null ? ArrayFiles.read(path, chosen(options))
                : Formats.reader(from).read(path, chosen(options)));
    }

    /** Verified here: what is wrong with the file is found before any work. */
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

    /** A temporary file's name is of no use to anybody. */
    private String shown(String message) {
        return temporary ? message.replace(path.toString(), name) : message;
    }

    /** Returns the reason why a file operation failed, in words. */
    static String words(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        } else if (e instanceof AccessDeniedException) {
            return "may not be read";
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
