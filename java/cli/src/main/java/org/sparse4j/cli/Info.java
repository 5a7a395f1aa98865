// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.Statistics;
import org.sparse4j.io.ReadOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What headers say. */
@Command(name = "info", description = {"Prints what the headers of files say: format, type, layout, shape, number of entries. Entries are not "
        + "read, so that it takes no time; texts without a header do not say their shape, unless --scan reads them.",
        "- is standard input."},
        footer = {"", "Examples:", "  sparse4j info west0479.mtx.gz", "  sparse4j info *.npz", "  sparse4j info --scan nell-2.tns.gz"})
final class Info extends FileCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files.")
    private List<String> files;

    @Option(names = "--scan", description = "Reads files that do not say their shape.")
    private boolean scan;

    @Option(names = "--from", paramLabel = "FORMAT", completionCandidates = InputOptions.Words.class, description = "The format of the files, where "
            + "neither content nor name tells it: ${COMPLETION-CANDIDATES}.")
    private String from;

    @Override
    int run() {
        boolean first = true;
        for (String file : files) {
            if (!first) {
                print("");
            }
            first = false;
            try (ArrayInput in = ArrayInput.of(file, from, streams())) {
                print(in);
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void print(ArrayInput in) {
        ArrayFileInfo info = in.info();
        if (scan && !info.isComplete()) {
            try (INDArray x = in.read(ReadOptions.defaults().listener(progress().listener("reading " + in.name())))) {
                info = new ArrayFileInfo(info.file(), info.layout(), x.dataType(), x.getFormat(), x.shape(), x.nnz());
            }
        }
        print(Statistics.line("file", in.name() + ", " + in.bytes() + " bytes"));
        print(Statistics.line("format", info.file() + ", " + info.layout()));
        print(Statistics.line("array", info.dataType() + " " + info.format()));
        print(Statistics.line("shape", Statistics.shape(info.shape())));
        print(Statistics.line("entries", info.entries() < 0 ? "not in the file; --scan reads it" : Statistics.entries(info)));
    }
}
