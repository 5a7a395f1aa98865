// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.util.Iterator;
import org.sparse4j.cli.files.Formats;
import org.sparse4j.cli.files.UnusableException;
import org.sparse4j.io.WriteOptions;
import picocli.CommandLine.Option;

/** The options for writing files. */
final class OutputOptions {
    private static final int MOST_WORK = 9;

    @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Words.class, description = "The format of the output, instead of "
            + "the one that its name chooses: ${COMPLETION-CANDIDATES}.")
    private String to;

    @Option(names = "--level", paramLabel = "0..9", description = "The compression level of .npz: 0 none, 1 fast, 9 small; the default is 6.")
    private Integer level;

    @Option(names = "--pattern", description = "Writes the positions of entries without values, in Matrix Market, Harwell-Boeing, "
            + "triplets and edge lists.")
    private boolean pattern;

    @Option(names = "--symmetric", description = "Writes one half of the matrix if it is symmetric or skew-symmetric, in Matrix Market "
            + "and Harwell-Boeing.")
    private boolean symmetric;

    /** The words for formats, for help and completion. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Formats.written().iterator();
        }
    }

    String to() {
        return to;
    }

    WriteOptions options() {
        WriteOptions options = WriteOptions.defaults();
        if (level != null && (level < 0 || level > MOST_WORK)) {
            throw new UnusableException("--level is " + level + "; it must be from 0 to " + MOST_WORK, null);
        } else if (level != null) {
            options = level == 0 ? options.stored() : options.deflated(level);
        }
        options = pattern ? options.pattern() : options;
        return symmetric ? options.detectSymmetry() : options;
    }
}
