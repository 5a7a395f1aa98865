// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.util.Iterator;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.SparseFormat;
import org.sparse4j.cli.files.Formats;
import org.sparse4j.io.ReadOptions;
import picocli.CommandLine.Option;

/** The options for reading files. */
final class InputOptions {
    @Option(names = "--from", paramLabel = "FORMAT", completionCandidates = Words.class, description = "The format of the input, if "
            + "neither content nor name identifies it: ${COMPLETION-CANDIDATES}.")
    private String from;

    @Option(names = "--member", paramLabel = "NAME", description = "The member to read from a tar or zip archive with several arrays.")
    private String member;

    @Option(names = "--type", paramLabel = "TYPE", description = "The type of the values, instead of the file's own: "
            + "${COMPLETION-CANDIDATES}.")
    private DataType type;

    @Option(names = "--format", paramLabel = "LAYOUT", description = "The layout of the array, instead of the file's own: "
            + "${COMPLETION-CANDIDATES}.")
    private SparseFormat format;

    @Option(names = "--duplicates", paramLabel = "POLICY", description = "The treatment of entries given twice: ${COMPLETION-CANDIDATES}; "
            + "the default is SUM.")
    private DuplicatePolicy duplicates;

    /** The words for formats, for help and completion. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Formats.read().iterator();
        }
    }

    String from() {
        return from;
    }

    String member() {
        return member;
    }

    SparseFormat format() {
        return format;
    }

    /** Returns whether the array keeps the file's data type; its layout may change. */
    boolean keepsType() {
        return type == null;
    }

    ReadOptions options() {
        ReadOptions options = ReadOptions.defaults();
        options = type == null ? options : options.dataType(type);
        options = format == null ? options : options.format(format);
        return duplicates == null ? options : options.duplicates(duplicates);
    }
}
