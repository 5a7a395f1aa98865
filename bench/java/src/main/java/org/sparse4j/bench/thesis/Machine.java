// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.sparse4j.Sparse4j;

/** Describes the machine and the software of the measurements. */
final class Machine {
    private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

    private Machine() {}

    static Map<String, String> describe(int threads) {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("CPU", field("/proc/cpuinfo", "model name", System.getProperty("os.arch")));
        about.put("Cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
        about.put("Caches of core 0", caches());
        about.put("Memory", field("/proc/meminfo", "MemTotal", "unknown"));
        about.put("Operating system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        about.put("JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        Sparse4j.getBackend().info().lines().filter(line -> line.contains(": ") && !line.startsWith("threads")
                && !line.startsWith("library")).forEach(line -> about.put("Sparse4j's " + line.substring(0,
                line.indexOf(": ")), line.substring(line.indexOf(": ") + 2)));
        about.put("Threads", String.valueOf(threads));
        about.put("Triad a = b + 3 c, Java, " + threads + " threads",
                String.format(Locale.ROOT, "%.1f GB/s, the best of five", triad(threads) / 1e9));
        return about;
    }

    /** Returns the memory that the system has available for new programs, in bytes. */
    static double availableBytes() {
        return 1024 * Double.parseDouble(field("/proc/meminfo", "MemAvailable", "0").split(" ")[0]);
    }

    private static String field(String file, String name, String otherwise) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name)).findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip()).orElse(otherwise);
        } catch (IOException e) {
            return otherwise;
        }
    }

    private static String caches() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; Files.isDirectory(CACHES.resolve("index" + i)); i++) {
            Path cache = CACHES.resolve("index" + i);
            try {
                text.append(text.isEmpty() ? "" : ", ").append("L").append(
                        Files.readString(cache.resolve("level")).strip())
                        .append(' ').append(Files.readString(cache.resolve("type")).strip().toLowerCase(Locale.ROOT))
                        .append(' ').append(Files.readString(cache.resolve("size")).strip());
            } catch (IOException e) {
                return "unknown";
            }
        }
        return text.isEmpty() ? "unknown" : text.toString();
    }

    /** Returns the memory bandwidth in bytes a second: a loop reads two arrays and writes a third one, all larger than the caches. */
    private static double triad(int threads) {
        int n = 1 << 24;
        double[] a = new double[n];
        double[] b = new double[n];
        double[] c = new double[n];
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < 8; round++) {
            long start = System.nanoTime();
            IntStream.range(0, threads).parallel().forEach(t -> {
                int end = (int) ((long) n * (t + 1) / threads);
                for (int i = (int) ((long) n * t / threads); i < end; i++) {
                    a[i] = b[i] + 3 * c[i];
                }
            });
            double seconds = (System.nanoTime() - start) * 1e-9;
            best = round < 3 ? best : Math.min(best, seconds);
        }
        Rounds.consume(a[n / 2]);
        return 24.0 * n / best;
    }
}
