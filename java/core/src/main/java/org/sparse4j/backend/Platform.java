// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What artifacts call a platform, and what its library is called there.
 *
 * @param name such as {@code linux-x86_64}, {@code linux-musl-x86_64}, {@code macos-aarch64}
 * @param library the file's name, as {@link System#mapLibraryName} has it
 */
public record Platform(String name, String library) {
    private static final String MAPPED = "/proc/self/maps";

    /** The one that this JVM runs on, whether there is a library for it or not. */
    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), Path.of(MAPPED));
    }

    /** Of a system and a processor by Java's names for them; {@code maps}: the files that a process has in memory. */
    static Platform of(String system, String processor, Path maps) {
        String os = system.toLowerCase(Locale.ROOT);
        String arch = processor.toLowerCase(Locale.ROOT);
        String cpu = switch (arch) {
            case "amd64", "x64", "x86_64" -> "x86_64";
            case "arm64", "aarch64" -> "aarch64";
            default -> arch;
        };
        if (os.startsWith("windows")) {
            return new Platform("windows-" + cpu, "sparse4jni.dll");
        }
        if (os.startsWith("mac") || os.startsWith("darwin")) {
            return new Platform("macos-" + cpu, "libsparse4jni.dylib");
        }
        String libc = os.equals("linux") && hasMusl(maps) ? "-musl" : "";
        return new Platform(os.replace(' ', '_') + libc + "-" + cpu, "libsparse4jni.so");
    }

    /**
     * Whether the JVM itself runs on musl: by the C library that it has in memory, not by what else is installed; systems
     * with glibc have musl's files too. It is the loader, too: on Alpine of the loader's name, elsewhere (Debian, Void) of
     * the library's, to which the loader's is a link. glibc's is {@code libc.so.6}.
     */
    private static boolean hasMusl(Path maps) {
        try (Stream<String> lines = Files.lines(maps)) {
            return lines.map(line -> line.substring(line.lastIndexOf('/') + 1))
                    .anyMatch(file -> file.startsWith("ld-musl-") || file.equals("libc.so"));
        } catch (IOException | UncheckedIOException e) {
            return false;  // not readable: glibc is what nearly all have
        }
    }
}
