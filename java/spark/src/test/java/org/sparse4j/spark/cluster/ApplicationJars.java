// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The class path of this JVM as a cluster has it: Spark's jars in a folder of its own, ours as an application's. */
final class ApplicationJars {
    private static final String OURS = "sparse4j-";

    private ApplicationJars() {}

    private static List<Path> classPath() {
        // Surefire's own jar stands for the class path and names it here.
        String whole = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(whole.split(File.pathSeparator)).filter(each -> !each.isEmpty()).map(Path::of).filter(Files::exists)
                .map(Path::toAbsolutePath).toList();
    }

    /** Links to others' jars: what a cluster has installed. */
    static void linkOthers(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Path each : classPath()) {
            String name = each.getFileName().toString();
            if (Files.isRegularFile(each) && !name.startsWith(OURS) && !Files.exists(folder.resolve(name))) {
                Files.createSymbolicLink(folder.resolve(name), each);
            }
        }
    }

    /** Our classes and the native library, packed: what an application brings. */
    static List<Path> packOurs(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> jars = new ArrayList<>();
        for (Path each : classPath()) {
            if (Files.isDirectory(each)) {
                jars.add(pack(each, folder.resolve("application-" + jars.size() + ".jar")));
            } else if (each.getFileName().toString().startsWith(OURS)) {
                jars.add(each);
            }
        }
        return jars;
    }

    private static Path pack(Path classes, Path jar) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.walk(classes)) {
            out.setLevel(Deflater.BEST_SPEED);
            files.filter(Files::isRegularFile).sorted().forEach(file -> {
                try {
                    out.putNextEntry(new ZipEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                    Files.copy(file, out);
                    out.closeEntry();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return jar;
    }
}
