// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.io.ArrayFileFormat;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.AtomicFile;
import org.sparse4j.io.WriteOptions;

/**
 * A file to which a command writes an array, completely or not at all. For standard output (-), the array is written to a temporary file
 * and copied from there, so that every format is possible.
 */
public final class ArrayOutput {
    private final Path file;
    private final Formats.Writer writer;
    private final String extension;
    private final Streams streams;

    private ArrayOutput(Path file, Formats.Writer writer, String extension, Streams streams) {
        this.file = file;
        this.writer = writer;
        this.extension = extension;
        this.streams = streams;
    }

    /**
     * Returns the output for a file name, after checking that it can be written.
     *
     * @param to the word for its format, or null to choose the format by name
     * @throws UnusableException if neither determines the format
     * @throws IOException if the file cannot be written
     */
    public static ArrayOutput of(String name, String to, Streams streams) throws IOException {
        boolean standard = name.equals(Streams.STANDARD);
        if (standard && to == null) {
            throw new UnusableException("standard output has no file name that identifies the format; name one with --to: "
                    + String.join(", ", Formats.written()), null);
        }
        Path file = standard ? null : Path.of(name);
        Formats.Writer writer;
        String extension;
        try {
            if (to == null) {
                ArrayFileFormat format = ArrayFiles.formatNamed(file);
                extension = format.extensions().get(0);
                writer = format::write;
            } else {
                extension = "." + to.toLowerCase(Locale.ROOT);
                writer = Formats.writer(to);
            }
        } catch (IllegalArgumentException e) {
            throw new UnusableException(e.getMessage(), e);
        }
        if (file != null) {
            AtomicFile.check(file);
        }
        return new ArrayOutput(file, writer, extension, streams);
    }

    /**
     * Writes the array.
     *
     * @throws UnusableException if the format cannot hold it
     * @throws IOException if the file cannot be written
     */
    public void write(INDArray x, WriteOptions options) throws IOException {
        write(target -> writer.write(x, target, options));
    }

    /** Returns whether this is a .s4j file, which can become larger than memory. */
    public boolean isOwn() {
        return extension.equals(Formats.OWN);
    }

    /** Returns whether this is a .npz archive whose kind depends on the array. */
    public boolean isNpz() {
        return extension.equals(Formats.NPZ);
    }

    /** Writes a file, completely or not at all. */
    public interface Action {
        /** Writes to the file, or to the temporary file whose content goes to standard output. */
        void write(Path target) throws IOException;
    }

    /**
     * Lets an action write the file.
     *
     * @throws UnusableException if the inputs do not match
     * @throws IOException if the file cannot be written
     */
    public void write(Action action) throws IOException {
        Path target = file != null ? file : Files.createTempFile("sparse4j-output-", "");
        try {
            if (file == null) {
                target.toFile().deleteOnExit();
            }
            action.write(target);
            if (file == null) {
                OutputStream out = streams.out();
                Files.copy(target, out);
                out.flush();
            }
        } catch (IllegalArgumentException e) {
            throw new UnusableException(file == null ? e.getMessage().replace(target.toString(), "standard output") : e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            if (file == null) {
                Files.deleteIfExists(target);
            }
        }
    }
}
