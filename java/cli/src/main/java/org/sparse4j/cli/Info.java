// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.Statistics;
import org.sparse4j.cli.files.UnusableException;
import org.sparse4j.io.ReadOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the content of headers. */
@Command(name = "info", header = "Prints format, type, layout, shape and number of entries from headers.",
        description = {"The command does not read the entries, so it ends at once. Texts without a header do not state their shape; "
        + "--scan reads them. - is standard input."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j info west0479.mtx.gz", "  sparse4j info *.npz", "  sparse4j info --scan nell-2.tns.gz"})
final class Info extends FileCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files.")
    private List<String> files;

    @Option(names = "--scan", description = "Reads files that do not state their shape.")
    private boolean scan;

    @Option(names = "--from", paramLabel = "FORMAT", completionCandidates = InputOptions.Words.class, description = "The format of the files, "
            + "if neither content nor name identifies it: ${COMPLETION-CANDIDATES}.")
    private String from;

    @Option(names = "--member", paramLabel = "NAME", description = "The member to read from a tar or zip archive with several arrays.")
    private String member;

    @Override
    int run() {
        int code = CommandLine.ExitCode.OK;
        boolean first = true;
        for (String file : files) {
            try (ArrayInput in = ArrayInput.of(file, from, member, streams())) {
                List<String> lines = lines(in);
                if (!first) {
                    print("");
                }
                first = false;
                lines.forEach(this::print);
            } catch (UnusableException e) {
                tell(e);
                code = CommandLine.ExitCode.USAGE;
            }
        }
        return code;
    }

    private List<String> lines(ArrayInput in) {
        ArrayFileInfo info = in.info();
        if (scan && !info.isComplete()) {
            try (INDArray x = in.read(ReadOptions.defaults().listener(progress().listener("reading " + in.name())))) {
                info = new ArrayFileInfo(info.file(), info.layout(), x.dataType(), x.getFormat(), x.shape(), x.nnz());
            }
        }
        return List.of(Statistics.line("file", in.name() + ", " + in.bytes() + " bytes"),
                Statistics.line("format", info.file() + ", " + info.layout()),
                Statistics.line("array", info.dataType() + " " + info.format()),
                Statistics.line("shape", Statistics.shape(info.shape())),
                Statistics.line("entries", info.entries() < 0 ? "not in the file; --scan reads it" : (info.layout().equals("dia") ? "at most " : "") + Statistics.entries(info)));
    }
}
