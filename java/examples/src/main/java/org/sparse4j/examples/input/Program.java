// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.input;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Common parts of the command line programs: streams, help, exit codes, one line for each failure. */
public final class Program {
    private static final int BAD_INPUT = 2;
    private static final int FAILURE = 1;

    private Program() {}

    /** Runs on the process's own streams; returns the exit code. */
    public interface Main {
        int run(PrintStream out, PrintStream err);
    }

    /** Ends the JVM with the exit code of the program. */
    public static void main(Main program) {
        // Texts are UTF-8, independent of the shell's locale.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(program.run(out, err));
    }

    /**
     * Parses the arguments into options and runs the work, unless they request help or the version. Returns 0, or 2
     * for input that cannot be used, after one line on standard error that begins with the name.
     *
     * @param memory the advice for the message if memory runs out
     */
    public static int run(String name, Object options, String memory, Runnable work, PrintStream out, PrintStream err,
            String... arguments) {
        try {
            CommandLine command = new CommandLine(options);
            CommandLine.ParseResult parsed = command.parseArgs(arguments);
            if (parsed.isUsageHelpRequested()) {
                command.usage(out);
            } else if (parsed.isVersionHelpRequested()) {
                command.printVersionHelp(out);
            } else {
                work.run();
            }
            return 0;
        } catch (CommandLine.ParameterException e) {
            return BadInput.report(err, name, e, e.getMessage() + " (--help lists the options)", BAD_INPUT);
        } catch (BadInput e) {
            return BadInput.report(err, name, e, e.getMessage(), BAD_INPUT);
        } catch (OutOfMemoryError e) {
            return BadInput.report(err, name, e, "not enough memory (" + e.getMessage() + "); " + memory, BAD_INPUT);
        } catch (RuntimeException | LinkageError e) {
            return BadInput.report(err, name, e, e.getClass().getSimpleName() + ": " + e.getMessage(), FAILURE);
        }
    }
}
