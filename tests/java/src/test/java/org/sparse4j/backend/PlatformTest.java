// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64, libsparse4jni.so",
        "Linux, aarch64, linux-aarch64, libsparse4jni.so",
        "Linux, riscv64, linux-riscv64, libsparse4jni.so",
        "Windows 11, amd64, windows-x86_64, sparse4jni.dll",
        "Windows Server 2022, amd64, windows-x86_64, sparse4jni.dll",
        "Windows 11, aarch64, windows-aarch64, sparse4jni.dll",
        "Mac OS X, aarch64, macos-aarch64, libsparse4jni.dylib",
        "Mac OS X, x86_64, macos-x86_64, libsparse4jni.dylib",
        "FreeBSD, amd64, freebsd-x86_64, libsparse4jni.so",
    })
    void hasTheNameOfItsArtifact(String system, String processor, String name, String library) {
        assertEquals(new Platform(name, library), Platform.of(system, processor, temp.resolve("none")));
    }

    @Test
    void muslIsRecognisedByLoadedLibraries() throws IOException {
        Path maps = temp.resolve("maps");
        Files.writeString(maps, """
                7f00-7f01 r-xp 00000000 08:01 12 /lib/ld-musl-x86_64.so.1
                7f02-7f03 r-xp 00000000 08:01 13 /usr/lib/jvm/lib/server/libjvm.so
                """);
        assertEquals("linux-musl-x86_64", Platform.of("Linux", "amd64", maps).name());
        Files.writeString(maps, """
                7f00-7f01 r-xp 00000000 08:01 12 /lib/ld-musl-aarch64.so.1
                7f02-7f03 r-xp 00000000 08:01 13 /usr/lib/jvm/lib/server/libjvm.so
                """);
        assertEquals("linux-musl-aarch64", Platform.of("Linux", "aarch64", maps).name());
        Files.writeString(maps, """
                7f00-7f01 r-xp 00000000 08:01 12 /usr/lib/x86_64-linux-musl/libc.so
                7f02-7f03 r-xp 00000000 08:01 13 /usr/lib/jvm/lib/server/libjvm.so
                """);
        assertEquals("linux-musl-x86_64", Platform.of("Linux", "amd64", maps).name());
        Files.writeString(maps, """
                7f00-7f01 r-xp 00000000 08:01 11 /lib/x86_64-linux-gnu/libc.so.6
                7f00-7f01 r-xp 00000000 08:01 12 /lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
                7f02-7f03 r--p 00000000 08:01 14 /opt/ld-musl-x86_64.so.1/notes.txt
                """);
        assertEquals("linux-x86_64", Platform.of("Linux", "amd64", maps).name());
    }
}
