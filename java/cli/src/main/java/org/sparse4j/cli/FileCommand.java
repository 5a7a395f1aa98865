// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.cli.files.Progress;
import org.sparse4j.cli.files.Streams;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** What commands that read files have in common. */
@Command
abstract class FileCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Main main;

    private Progress progress;

    @Override
    public final Integer call() throws IOException {
        try (Progress told = new Progress(main.tellsProgress() ? spec.commandLine().getErr() : null)) {
            progress = told;
            return run();
        }
    }

    /** Does what the command does, and returns its exit code. */
    abstract int run() throws IOException;

    final Streams streams() {
        return main.streams();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final Progress progress() {
        return progress;
    }

    final void print(String line) {
        // Not println: the same bytes on every platform.
        out().print(line + "\n");
    }

    /** A command line that contradicts itself. */
    final CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    /** The array of a file. */
    final INDArray read(String file, InputOptions options) {
        try (ArrayInput in = ArrayInput.of(file, options.from(), streams())) {
            return in.read(options.options().listener(progress.listener("reading " + in.name())));
        }
    }

    /** Where an array goes to, found out before there is one. */
    final ArrayOutput output(String file, OutputOptions options) throws IOException {
        return ArrayOutput.of(file, options.to(), streams());
    }

    final void write(INDArray x, ArrayOutput to, String file, OutputOptions options) throws IOException {
        to.write(x, options.options().listener(progress.listener("writing " + file)));
    }
}
