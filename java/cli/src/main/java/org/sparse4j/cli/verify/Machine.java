// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.ArrayList;
import java.util.List;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Platform;

/** Describes the machine, as lines of a name and a text. */
public final class Machine {
    private static final int WIDTH = 16;

    private Machine() {}

    /** Returns a line: the name, and the text in a column; further lines of the text are indented to that column. */
    public static String line(String name, String text) {
        return String.format("%-" + WIDTH + "s", name) + text.strip().replace("\n", "\n" + " ".repeat(WIDTH));
    }

    /** Describes the platform, the system and the JVM, without the native library. */
    public static List<String> java() {
        return List.of(line("platform", Platform.current().name() + ": " + PlatformState.current().words()),
                line("system", property("os.name") + " " + property("os.version") + ", " + property("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " processors"),
                line("JVM", "Java " + property("java.version") + ", " + property("java.vm.name") + " of " + property("java.vendor")
                        + ", heap " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB"));
    }

    private static String property(String name) {
        return System.getProperty(name, "?");
    }

    /**
     * Describes the library: ABI, instruction set, BLAS, threads, origin, memory limit.
     *
     * @throws IllegalStateException if it cannot be loaded
     */
    public static List<String> library() {
        List<String> lines = new ArrayList<>();
        for (String text : Sparse4j.getBackend().info().split("\n")) {
            int colon = text.indexOf(": ");
            // The library's own name and ABI come without a label.
            lines.add(colon < 0 ? line("library", text) : line(name(text.substring(0, colon)), text.substring(colon + 2)));
        }
        lines.add(line("memory", Sparse4j.getBackend().memoryInfo()));
        return lines;
    }

    private static String name(String given) {
        return given.equals("library") ? "loaded from" : given;
    }

    /** Describes the library that this platform needs, if none can be loaded. */
    public static String expected() {
        Platform platform = Platform.current();
        String jar = PlatformState.current() == PlatformState.NONE
                ? "none is published for " + platform.name() + "; "
                : "the jar sparse4j-natives of classifier " + platform.name() + ", which is in sparse4j-cli's jar of classifier all; ";
        return line("expected", jar + "in it META-INF/native/" + platform.name() + "/" + platform.library()
                + ",\nor a file that -Dorg.sparse4j.library=PATH names");
    }
}
