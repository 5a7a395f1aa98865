// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.sparse4j.cli.files.Progress;
import org.sparse4j.cli.files.Streams;
import org.sparse4j.cli.files.UnusableException;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/**
 * The list of all commands. Exit codes: 0 success; 1 the task failed, or the check found an error; 2 the command line or its input is
 * unusable. Each command is a class in the list below. Texts go to the writers of its {@code CommandSpec}, so that tests can capture them;
 * arrays go to {@link Streams}. If standard output cannot be written, the exit code is 1 in any case.
 *
 * @since 0.1.0
 */
@Command(name = "sparse4j", header = "Reads, checks, converts, draws and combines files of sparse n-dimensional arrays.",
        description = {"Reads and writes Matrix Market, Harwell-Boeing, NumPy's .npy, .npz of SciPy, pydata/sparse and Binsparse, FROSTT, "
        + "SVMlight (read only), CSV, TSV and edge lists. Files may be compressed by gzip, bzip2 or xz, be members of tar and zip "
        + "archives, and come from pipes."},
        footerHeading = "", footer = {"", "sparse4j help COMMAND describes a command and its options."},
        mixinStandardHelpOptions = true, versionProvider = Main.Version.class, scope = CommandLine.ScopeType.INHERIT,
        synopsisHeading = "%nUsage: ", abbreviateSynopsis = true, synopsisSubcommandLabel = "COMMAND", descriptionHeading = "%n",
        parameterListHeading = "%nFiles:%n", optionListHeading = "%nOptions:%n", commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:done", "1:the command failed, or a check found an error",
            "2:the command line or an input cannot be used"},
        subcommands = {Info.class, Head.class, Stats.class, Check.class, Spy.class, Convert.class, Transpose.class, Merge.class, Multiply.class,
            Verify.class, AutoComplete.GenerateCompletion.class, CommandLine.HelpCommand.class})
public final class Main extends Surroundings {
    private static final int WIDTH = 100;
    private static final int PATIENCE = 3;  // the seconds that interrupted work has until the JVM ends

    private final Streams streams;
    private final boolean progress;

    private Main(Streams streams, boolean progress) {
        this.streams = streams;
        this.progress = progress;
    }

    /** Runs the command that the arguments name, and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        Thread own = Thread.currentThread();
        CountDownLatch ended = new CountDownLatch(1);
        // After Ctrl-C, reading and writing throw an exception, which removes half-written files.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            own.interrupt();
            try {
                ended.await(PATIENCE, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        int code = run(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err),
                Progress.isTerminal(), arguments);
        ended.countDown();
        System.exit(code);
    }

    /** Runs the command that the arguments name, with empty standard input, and returns its exit code. */
    public static int run(OutputStream out, OutputStream err, String... arguments) {
        return run(InputStream.nullInputStream(), out, err, false, arguments);
    }

    /**
     * Runs the command that the arguments name, and returns its exit code.
     *
     * @param progress whether long operations show their progress on {@code err}
     */
    public static int run(InputStream in, OutputStream out, OutputStream err, boolean progress, String... arguments) {
        Streams streams = new Streams(in, out);
        CommandLine line = commands(streams, progress);
        // Texts are UTF-8, independent of the shell's locale.
        PrintWriter texts = new PrintWriter(new OutputStreamWriter(streams.out(), StandardCharsets.UTF_8));
        PrintWriter errors = new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
        line.setOut(texts).setErr(errors);
        int code;
        try {
            code = line.execute(arguments);
        } catch (OutOfMemoryError e) {
            errors.println("sparse4j: out of memory: " + e.getMessage());
            code = CommandLine.ExitCode.SOFTWARE;
        }
        texts.flush();
        IOException failure = streams.failure();
        if (failure == null) {
            return code;
        }
        if (!isReaderGone(failure)) {
            errors.println("sparse4j: standard output cannot be written: " + failure.getMessage());
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** Returns whether the reader of a pipe has ended; the command does not report that as an error. */
    private static boolean isReaderGone(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("Broken pipe");
    }

    static CommandLine commands(Streams streams, boolean progress) {
        CommandLine line = new CommandLine(new Main(streams, progress));
        line.getSubcommands().get("generate-completion").getCommandSpec().usageMessage().header("Prints a script for completion by TAB, for bash and zsh.");
        line.getSubcommands().get("help").getCommandSpec().usageMessage().header("Describes a command and its options.");
        return line
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF)).setUsageHelpWidth(WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Main::misused).setExecutionExceptionHandler((e, command, parsed) -> failed(e, command, streams));
    }

    @Override
    Streams streams() {
        return streams;
    }

    @Override
    boolean tellsProgress() {
        return progress;
    }

    /**
     * Prints one line about a failure; none if standard output failed, which {@link #run} reports, or if the user interrupted the command.
     */
    private static int failed(Exception e, CommandLine command, Streams streams) {
        if (streams.failure() == null && !Thread.currentThread().isInterrupted()) {
            command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + Advice.of(e));
        }
        // For unsuitable shapes, missing dimensions and the like, the library's message describes the user's error.
        boolean asked = e instanceof UnusableException || e instanceof IllegalArgumentException || e instanceof IndexOutOfBoundsException;
        return asked ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
    }

    /** Prints the error of a command line, the command's synopsis and how to get help. Returns the exit code. */
    private static int misused(CommandLine.ParameterException e, String... arguments) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + e.getMessage().replaceFirst("^Error: ", ""));
        CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
        command.getErr().print(command.getHelp().fullSynopsis().stripLeading());
        command.getErr().println(name + " --help says more.");
        return CommandLine.ExitCode.USAGE;
    }

    /** The version of this build. */
    public static String version() {
        return BuildVersion.text();
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Sparse4j " + version()};
        }
    }
}
