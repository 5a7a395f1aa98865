// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The name of a platform in artifacts, and the file name of its native library.
 *
 * @param name for example {@code linux-x86_64}, {@code linux-musl-x86_64}, {@code macos-aarch64}
 * @param library the file name, as {@link System#mapLibraryName} returns it
 * @since 0.1.0
 */
public record Platform(String name, String library) {
    private static final String MAPPED = "/proc/self/maps";

    /** Returns the platform of this JVM, whether or not there is a library for it. */
    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), Path.of(MAPPED));
    }

    /**
     * Returns the platform for Java's names of a system and a processor; {@code maps} lists the files that a process
     * has mapped.
     */
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
     * Returns whether the JVM runs on musl. The test looks at the C library that the process has mapped, since systems
     * with glibc may have musl installed too. The mapped file has the loader's name on Alpine, and elsewhere (Debian,
     * Void) the library's name, to which the loader's is a link. glibc's file is {@code libc.so.6}.
     */
    private static boolean hasMusl(Path maps) {
        // No stream: at the first call, its classes and lambdas would take longer than the rest of this class.
        try (BufferedReader lines = Files.newBufferedReader(maps)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String file = line.substring(line.lastIndexOf('/') + 1);
                if (file.startsWith("ld-musl-") || file.equals("libc.so")) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;  // the file cannot be read: assume glibc, which is far more common
        }
    }
}
