// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.cli.files.UnusableException;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.OutOfCore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Converts a file to another format. */
@Command(name = "convert", header = "Converts an array to another file format, type or layout.",
        description = {"The content or the name of the input identifies its format; the name of the output chooses the format to write. "
        + "The output file appears complete or not at all.",
        "- is standard input or output, in any format; --to names the format of standard output."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j convert west0479.mtx.gz west0479.npz", "  sparse4j convert adjacency.npz adjacency.mtx --symmetric",
        "  sparse4j convert weights.npy weights.npz --to scipy --format CSR --type FLOAT",
        "  zcat edges.gz | sparse4j convert - - --from txt --to npz > edges.npz"})
final class Convert extends WritingCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "The file to read.")
    private String in;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file to write.")
    private String out;

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out);
        try (ArrayInput from = input(in)) {
            SparseFormat format = asked().keepsType() && to.isOwn() ? outOfCore(from) : null;
            if (format != null) {
                to.write(file -> convert(from, format, file));
                return CommandLine.ExitCode.OK;
            }
            try (INDArray x = read(from)) {
                write(x, to, out);
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void convert(ArrayInput from, SparseFormat format, Path file) {
        try {
            String member = asked().member();
            OutOfCore.convert(from.path(), format, file, member == null ? outOfCore(out) : outOfCore(out).member(member));
        } catch (MalformedFileException e) {
            throw new UnusableException(e.getMessage(), e);
        }
    }

    /** Returns the layout of the result if a large file is converted on disk; null if it is converted in memory. */
    private SparseFormat outOfCore(ArrayInput from) {
        SparseFormat asked = asked().format();
        if (asked != null && from.isLarge()) {
            return asked;
        }
        SparseFormat own = asked == null && from.isLargeForeign() ? from.info().format() : asked;
        return own != null && own.isSparse() && own != SparseFormat.COO && from.isLargeForeign() ? own : null;
    }
}
