// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Replaces the methods that exception messages recommend by the options of the command line with the same effect. */
final class Advice {
    private static final String PARTED = "--from csv, tsv or txt";
    private static final Map<Pattern, String> OPTIONS = options();

    private Advice() {}

    private static Map<Pattern, String> options() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("castTo another type first", "--type reads another type");
        all.put("castTo\\(?(?:DataType\\.)?([A-Z]+)\\)? first", "--type $1 reads another type");
        all.put("to convert one, read it, call castTo and write the result",
                "sparse4j convert --type writes one of the files with another type");
        all.put("castTo changes the array's type", "--type takes one of these");
        all.put("castTo changes", "--type changes");
        all.put("read the file as another type, such as ([A-Z]+)", "--type $1 reads it");
        all.put("ReadOptions\\.member\\(name\\) reads one of them, and Npz\\.readAll\\(file, names\\.\\.\\.\\) reads several",
                "--member NAME reads one of them");
        all.put("Npz\\.readAll\\(file, names\\.\\.\\.\\) reads only the named arrays", "--member NAME reads the array that it names");
        all.put("\\. ([A-Z]+) takes this shape", "; --format $1 takes this shape");
        all.put("toFormat\\(SparseFormat\\.([A-Z]+)\\)", "--format $1");
        all.put("S4j\\.write and Npz\\.write with Npz\\.Kind\\.BINSPARSE keep", "--to s4j and --to binsparse keep");
        all.put("MatrixMarket\\.write (has|writes)", "--to mtx $1");
        all.put("Npz\\.Kind\\.BINSPARSE and PYDATA", "--to binsparse and --to pydata");
        all.put("Npz\\.Kind\\.BINSPARSE", "--to binsparse");
        all.put("Npz\\.Kind\\.PYDATA", "--to pydata");
        all.put("write it as general, or call detectSymmetry\\(\\)", "a name that ends in .rua, .pua or .hb writes a general matrix");
        all.put("TripletOptions\\.delimiter names", PARTED + " names");
        all.put("Sparse4j\\.environment\\(\\)\\.setDensifyLimit\\(n\\) raises", "JAVA_TOOL_OPTIONS=-Dorg.sparse4j.densifyLimit=n raises");
        all.put("Sparse4j\\.environment\\(\\)\\.setDensifyLimit", "JAVA_TOOL_OPTIONS=-Dorg.sparse4j.densifyLimit=n");
        all.put("For other lines pass TripletOptions to Triplets\\.read: coordinates and value name the fields, delimiter the character between them",
                PARTED + " names the character between the fields");
        all.put("TripletOptions\\.comment\\('(.)'\\), passed to Triplets\\.read, skips lines that begin with '.', one mark for all of a text",
                "lines that begin with '$1' are no comments here; grep -v '^$1' removes them");
        all.put("TripletOptions\\.comment\\('(.)'\\), passed to Triplets\\.read, skips all lines that begin with it",
                "grep -v '^$1' removes all lines that begin with it");
        all.put("TripletOptions\\.header\\(1\\) skips a line of column names", "sed 1d removes a line of column names");
        all.put("Triplets\\.readNamed with TripletOptions\\.named\\([0-9, ]+\\) reads names", "only Java reads names, by Triplets.readNamed");
        all.put("TripletOptions\\.coordinates and value, passed to Triplets\\.read, set another order", "only Java reads another order, by Triplets.read");
        all.put("as TripletOptions\\.tsv\\(\\) and the name \\.tsv say", "as --from tsv and the name .tsv say");
        Map<Pattern, String> options = new LinkedHashMap<>();
        all.forEach((words, option) -> options.put(Pattern.compile(words), option));
        return options;
    }

    /** Returns the message of an exception, with options in place of methods. */
    static String of(Throwable e) {
        if (e instanceof InvalidPathException path && path.getReason().startsWith("Malformed input")) {
            return "the locale's encoding, " + System.getProperty("sun.jnu.encoding", "unknown") + ", cannot represent the file name "
                    + path.getInput() + "; set LC_ALL=C.UTF-8, or another locale of UTF-8";
        }
        if (e.getMessage() == null) {
            return e.toString();
        }
        String words = e.getMessage();
        for (Map.Entry<Pattern, String> option : OPTIONS.entrySet()) {
            words = option.getKey().matcher(words).replaceAll(option.getValue());
        }
        return words;
    }
}
