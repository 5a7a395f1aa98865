// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ResourceBundle;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/**
 * All commands. Exit codes: 0 done, 1 what was asked for failed or was found wrong, 2 the command line or its input cannot be used.
 * A command is a class in the list below; texts go to the writers of its {@code CommandSpec}, so that they can be caught.
 */
@Command(name = "sparse4j", description = "Sparse n-dimensional arrays for the JVM.", mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class, scope = CommandLine.ScopeType.INHERIT, synopsisSubcommandLabel = "COMMAND",
        subcommands = {Verify.class, CommandLine.HelpCommand.class})
public final class Main {
    private static final int WIDTH = 100;

    private Main() {}

    /** Runs the command that the arguments name, and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        // Texts are UTF-8 whatever the locale of the shell.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    /** Runs the command that the arguments name, and returns its exit code. */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        CommandLine line = commands();
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8)).setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF)).setUsageHelpWidth(WIDTH);
        line.setExecutionExceptionHandler(Main::failed);
        return line.execute(arguments);
    }

    static CommandLine commands() {
        return new CommandLine(new Main());
    }

    /** One line for what goes wrong, whatever it is. */
    private static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + (e.getMessage() == null ? e : e.getMessage()));
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** The version of this build. */
    public static String version() {
        return ResourceBundle.getBundle("org.sparse4j.cli.version").getString("version");
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Sparse4j " + version()};
        }
    }
}
