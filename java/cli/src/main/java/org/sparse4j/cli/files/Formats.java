// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sparse4j.INDArray;
import org.sparse4j.io.ArrayFileFormat;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.Npz;
import org.sparse4j.io.WriteOptions;

/** Finds formats by the words of the command line, which are extensions without the dot, and the kinds of .npz. */
public final class Formats {
    private static final Map<String, Npz.Kind> KINDS = new TreeMap<>(Map.of("binsparse", Npz.Kind.BINSPARSE, "pydata",
            Npz.Kind.PYDATA, "scipy", Npz.Kind.SCIPY));

    /** The extension of this library's own files, which can be processed without loading them. */
    static final String OWN = ".s4j";

    /** The extension of archives with several kinds. */
    static final String NPZ = ".npz";

    private Formats() {}

    /** Writes an array to a file. */
    public interface Writer {
        /** Writes the complete array, or nothing. */
        void write(INDArray x, Path file, WriteOptions options);
    }

    /** Returns one word for each readable format, its usual extension. */
    public static List<String> read() {
        List<String> words = new ArrayList<>();
        ArrayFiles.formats().forEach(format -> words.add(format.extensions().get(0).substring(1)));
        return words;
    }

    /** Returns the words for writable formats. */
    public static List<String> written() {
        List<String> words = new ArrayList<>();
        ArrayFiles.formats().stream().filter(ArrayFileFormat::isWritten).forEach(format -> words.add(format.extensions().get(0).substring(1)));
        words.addAll(KINDS.keySet());
        return words;
    }

    /** Returns the format that a value of --from names. */
    public static ArrayFileFormat reader(String word) {
        return of(word).orElseThrow(() -> none("--from", word, read()));
    }

    /** Returns the writer of the format that a value of --to names. */
    public static Writer writer(String word) {
        Npz.Kind kind = KINDS.get(word.toLowerCase(Locale.ROOT));
        if (kind != null) {
            return (x, file, options) -> Npz.write(x, file, kind, options);
        }
        return of(word).orElseThrow(() -> none("--to", word, written()))::write;
    }

    private static Optional<ArrayFileFormat> of(String word) {
        String extension = "." + word.toLowerCase(Locale.ROOT);
        return ArrayFiles.formats().stream().filter(format -> format.extensions().contains(extension)).findFirst();
    }

    private static UnusableException none(String option, String word, List<String> words) {
        return new UnusableException(option + " " + word + " is not a format; the formats are: " + String.join(", ", words), null);
    }
}
