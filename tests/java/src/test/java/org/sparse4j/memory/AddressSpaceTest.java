// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.stress.ChildJvm;

/**
 * Under {@code ulimit -v}: OpenBLAS neither hangs nor ends the process, and nothing of ours is allocated where the C
 * library ends the process when it cannot. Where a JVM finds no memory for itself it ends by its own word.
 */
@Tag("alone")
class AddressSpaceTest {
    private static final List<List<String>> FLAGS = List.of(
            List.of("-Xmx64m", "-XX:ReservedCodeCacheSize=16m", "-XX:+UseSerialGC", "-XX:CompressedClassSpaceSize=16m",
                    "-XX:TieredStopAtLevel=1", "-Xss512k"),
            List.of("-Xmx256m", "-XX:ReservedCodeCacheSize=48m", "-XX:+UseSerialGC",
                    "-XX:CompressedClassSpaceSize=16m"));

    private static final int SHT_RELA = 4;
    private static final int R_X86_64_DTPMOD64 = 16;
    private static final int R_X86_64_TPOFF64 = 18;
    private static final int R_X86_64_TLSDESC = 36;

    /** Where a JVM that ends by its own word leaves its reports. */
    @TempDir
    private static Path reports;

    private static String run(int megabytes, List<String> flags) throws Exception {
        List<String> all = new ArrayList<>(flags);
        all.add("-XX:ErrorFile=" + reports + "/error-%p.log");
        all.add("-XX:ReplayDataFile=" + reports + "/replay-%p.log");
        return ChildJvm.output(List.of("sh", "-c", "ulimit -v " + megabytes * 1024 + " && exec \"$@\"", "sh"),
                AddressSpaceMain.class, 60, all);
    }

    private static int runs(int from, int to, int step) throws Exception {
        int done = 0;
        for (int megabytes = from; megabytes <= to; megabytes += step) {
            for (List<String> flags : FLAGS) {
                String printed = run(megabytes, flags);
                String what = megabytes + " MB " + flags + ":\n" + printed;
                assertFalse(printed.contains("blas_thread_init") || printed.contains("too many memory regions")
                        || printed.contains("terminate called") || printed.contains("another product"), what);
                // The last: libjvm's own, of a thread that has just begun. Ours has none, as the test below sees.
                boolean ownWord = printed.contains("insufficient memory for the Java Runtime")
                        || printed.contains("cannot allocate memory for thread-local data")
                        || printed.contains("Error occurred during initialization of VM")
                        || printed.contains("Could not create the Java Virtual Machine") || printed.contains("Error");
                assertTrue(printed.contains("\ndone") || ownWord, what);
                if (printed.contains("\ndone")) {
                    done++;
                }
            }
        }
        return done;
    }

    @Test
    void productsEndOrSayWhy() throws Exception {
        assertTrue(runs(700, 1900, 400) > 0, "no JVM had enough for a product");
    }

    @Test
    @Tag("release")
    void productsEndOrSayWhyAtEveryLimit() throws Exception {
        assertTrue(runs(400, 2400, 50) > 10);
    }

    /** Data of a thread that is made at its first use ends the process where there is no memory for it. */
    @Test
    void threadLocalDataOfTheLibraryLiesInEachThreadFromItsStart() throws IOException {
        byte[] library;
        try (InputStream in = AddressSpaceTest.class.getResourceAsStream(
                "/META-INF/native/linux-x86_64/libsparse4jni.so")) {
            assumeTrue(in != null, "no library for x86-64 on the class path");
            library = in.readAllBytes();
        }
        List<Integer> types = relocations(ByteBuffer.wrap(library).order(ByteOrder.LITTLE_ENDIAN));
        assertTrue(types.contains(R_X86_64_TPOFF64), "no thread-local data at all");
        assertFalse(types.contains(R_X86_64_TLSDESC));
        // The one is libstdc++'s, of the exception that is being thrown: the loader gives it a place beside ours.
        assertTrue(Collections.frequency(types, R_X86_64_DTPMOD64) <= 1, "built without -ftls-model=initial-exec");
    }

    /** The types of all relocations of a 64-bit ELF file, by its section headers. */
    private static List<Integer> relocations(ByteBuffer elf) {
        List<Integer> types = new ArrayList<>();
        int sections = elf.getShort(0x3C);
        for (int i = 0; i < sections; i++) {
            int header = (int) elf.getLong(0x28) + i * elf.getShort(0x3A);
            if (elf.getInt(header + 4) == SHT_RELA) {
                int begin = (int) elf.getLong(header + 0x18);
                int size = (int) elf.getLong(header + 0x20);
                for (int at = begin; at < begin + size; at += 24) {
                    types.add((int) elf.getLong(at + 8));
                }
            }
        }
        return types;
    }

    @Test
    void infoNamesWhyOpenBlasIsNotUsed() throws Exception {
        String printed = run(1074, FLAGS.get(0));
        if (printed.contains("\ndone")) {
            assertTrue(printed.contains("BLAS: built-in (no address space for OpenBLAS's buffers)"), printed);
            assertTrue(printed.contains("WARNING"), printed);
        }
    }
}
