// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.Progress;
import org.sparse4j.cli.files.Streams;
import org.sparse4j.cli.files.UnusableException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Common parts of commands that read files. */
@Command
abstract class FileCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Surroundings program;

    private Progress progress;

    @Override
    public final Integer call() throws IOException {
        try (Progress told = new Progress(program.tellsProgress() ? spec.commandLine().getErr() : null)) {
            progress = told;
            return run();
        }
    }

    /** Runs the command and returns its exit code. */
    abstract int run() throws IOException;

    final Streams streams() {
        return program.streams();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final Progress progress() {
        return progress;
    }

    /**
     * Prints a line.
     *
     * @throws UncheckedIOException if standard output accepts no more bytes, so that the command stops when its pipe is closed
     */
    final void print(String line) {
        // println would write different bytes on Windows.
        out().print(line + "\n");
        if (streams().failure() != null) {
            throw new UncheckedIOException(streams().failure());
        }
    }

    /** Prints the error of one of several files to standard error, on one line. */
    final void tell(UnusableException e) {
        tell(Advice.of(e));
    }

    /** Prints a message for the user to standard error, on one line. */
    final void tell(String message) {
        progress.close();
        spec.commandLine().getErr().println(spec.qualifiedName() + ": " + message);
    }

    /** Returns the exception for a contradictory command line. */
    final CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    final ArrayInput input(String file, InputOptions options) {
        return ArrayInput.of(file, options.from(), options.member(), streams());
    }

    /** Reads the array of a file. */
    final INDArray read(String file, InputOptions options) {
        try (ArrayInput in = input(file, options)) {
            return read(in, options);
        }
    }

    final INDArray read(ArrayInput in, InputOptions options) {
        return in.read(options.options().listener(progress.listener("reading " + in.name())));
    }

    /** Returns the type, format, shape and number of entries of an array, in a line. */
    static String described(INDArray x) {
        return x.dataType() + " " + x.getFormat() + " " + Arrays.toString(x.shape()) + ", " + x.nnz()
                + (x.nnz() == 1 ? " entry" : " entries");
    }
}
