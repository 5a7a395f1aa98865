// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.image.ImageInput;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Platform;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.numpy.DenseFiles;

/** Opens .s4j files as arrays: memory-mapped if the operating system can map them, otherwise read into memory. */
public final class MappedImage {
    // The uses of an image in the C ABI: s4j_image_use.
    public static final int MAPPED = 0;
    public static final int TRUSTED = 1;
    public static final int COPIED = 2;
    private static final int PIECES = 3;
    private static final boolean IS_WINDOWS = Platform.current().name().startsWith("windows");
    private static final int MOST_BYTES = 1 << 15;  // the largest number of bytes in a path
    private static final int PIECE = 1 << 16;       // bytes in one read from a file that cannot be mapped

    private MappedImage() {}

    /**
     * Maps a .s4j file that this library has written, without verification. The system does not read ahead, because the
     * caller reads the file in pieces.
     */
    public static INDArray pieces(Path file) {
        return open("S4j.open", file, PIECES);
    }

    public static boolean isMappable(Path file) {
        return isOfTheSystem(file) && Files.isRegularFile(file);
    }

    /** Returns whether a path belongs to the default file system, so that the operating system can open it. */
    public static boolean isOfTheSystem(Path file) {
        try {
            return file.toFile() != null;
        } catch (UnsupportedOperationException e) {
            return false;
        }
    }

    /** Opens the array of a file; {@code use} is one of the constants of this class. */
    public static INDArray open(String method, Path file, int use) {
        try (HostBlock names = Backends.current().allocate(2L * MOST_BYTES)) {
            long path = put(names, 0, systemBytes(file));
            long shown = put(names, MOST_BYTES, file.toString().getBytes(StandardCharsets.UTF_8));
            INDArray opened = Call.of(Function.IMAGE_OPEN).named(method).integer(names.place(0)).integer(path)
                    .integer(names.place(MOST_BYTES)).integer(shown).integer(use).array();
            ((Operand) opened).storage().setMapped();
            return opened;
        } catch (MalformedFileException e) {
            throw located(file, e);
        } catch (IllegalStateException e) {
            throw refused(file, e);
        }
    }

    /** Returns the path in the encoding of the operating system. */
    private static byte[] systemBytes(Path file) {
        String path = file.toAbsolutePath().toString();
        if (IS_WINDOWS) {
            return path.getBytes(StandardCharsets.UTF_16LE);
        }
        String encoding = System.getProperty("sun.jnu.encoding");
        return path.getBytes(encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding));
    }

    private static long put(HostBlock to, int at, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException("the path has " + bytes.length + " bytes, more than any system takes");
        }
        to.window(at, MOST_BYTES).put(bytes);
        return bytes.length;
    }

    /** Returns the exception of the backend with the name of the file and the position of the wrong byte. */
    private static MalformedFileException located(Path file, MalformedFileException e) {
        String message = e.getMessage();
        int at = message.indexOf("byte ");
        int end = at < 0 ? -1 : message.indexOf(':', at);
        long offset = -1;
        if (end > 0 && message.substring(at + 5, end).matches("[0-9]{1,18}")) {
            offset = Long.parseLong(message.substring(at + 5, end));
        }
        String text = message.startsWith(file.toString()) ? message : file + ": " + message.substring(Math.max(at, 0));
        return Faults.binary(text, file, "", offset, new IOException(text));
    }

    private static RuntimeException refused(Path file, IllegalStateException e) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            NoSuchFileException none = new NoSuchFileException(file.toString());
            return new UncheckedIOException(file + ": " + none, none);
        }
        IOException why = new IOException(e.getMessage());
        return new UncheckedIOException(e.getMessage(), why);
    }

    /** Reads an image that cannot be mapped into memory, and returns its array. */
    public static INDArray throughMemory(Path file, ProgressListener listener) {
        byte[] piece = new byte[PIECE];
        try (ImageInput in = new ImageInput(Long.MAX_VALUE); InputStream from = Files.newInputStream(file)) {
            for (int n = from.read(piece); n >= 0; n = from.read(piece)) {
                in.add(piece, n);
                DenseFiles.tell(listener, "reading ", FilePlace.of(file), in.bytes(), in.bytes());
            }
            return in.array("S4j.read");
        } catch (MalformedFileException e) {
            throw located(file, e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }
}
