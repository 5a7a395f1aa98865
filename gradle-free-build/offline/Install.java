// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Copies the artifacts of Sparse4j that lie in the folder {@code repository} beside this file into a local Maven repository.
 *
 * <pre>java Install.java [LOCAL_REPOSITORY]</pre>
 *
 * LOCAL_REPOSITORY is {@code .m2/repository} in the home directory unless given. Every file is compared with its SHA-256 in
 * SHA256SUMS before anything is copied. Needs Java 17 or later, and neither Maven nor a network.
 */
public final class Install {
    private Install() {
    }

    /** Exit status 1 if a file is damaged or cannot be copied, 2 for wrong arguments. */
    public static void main(String[] arguments) {
        if (arguments.length > 1 || arguments.length == 1 && arguments[0].startsWith("-")) {
            System.err.println("Usage: java Install.java [LOCAL_REPOSITORY]");
            System.exit(2);
        }
        Path here = here();
        Path target = arguments.length == 1 ? Path.of(arguments[0]) : Path.of(System.getProperty("user.home"), ".m2", "repository");
        try {
            Map<String, String> sums = sums(here.resolve("SHA256SUMS"));
            check(here, sums);
            for (String file : sums.keySet()) {
                copy(here.resolve("repository").resolve(file), target.resolve(file));
            }
            System.out.println(sums.size() + " files are in " + target.toAbsolutePath().normalize());
            versions(sums).forEach(version -> System.out.println("Dependency: org.sparse4j:sparse4j:" + version));
        } catch (IOException e) {
            System.err.println("Nothing more was copied: " + e);
            System.exit(1);
        }
    }

    /** The folder of this file. */
    private static Path here() {
        return Path.of(URI.create(Install.class.getProtectionDomain().getCodeSource().getLocation().toString())).toAbsolutePath().getParent();
    }

    /** Path below {@code repository} to SHA-256. */
    private static Map<String, String> sums(Path file) throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            int end = line.indexOf("  repository/");
            if (end == 64) {
                found.put(line.substring(end + "  repository/".length()), line.substring(0, end));
            }
        }
        if (found.isEmpty()) {
            throw new IOException(file + " names no file of a repository; unpack the ZIP again");
        }
        return found;
    }

    private static void check(Path here, Map<String, String> sums) throws IOException {
        for (Map.Entry<String, String> sum : sums.entrySet()) {
            Path file = here.resolve("repository").resolve(sum.getKey());
            if (!Files.isRegularFile(file) || !sha256(file).equals(sum.getValue())) {
                throw new IOException(file + " is missing or damaged; unpack the ZIP again");
            }
        }
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("this JVM has no SHA-256", e);
        }
    }

    /** So that no reader ever finds half a file. */
    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Path part = Files.createTempFile(to.getParent(), to.getFileName().toString(), ".part");
        try {
            Files.copy(from, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static List<String> versions(Map<String, String> sums) {
        return sums.keySet().stream().filter(file -> file.startsWith("org/sparse4j/sparse4j/")).map(file -> file.split("/")[3]).distinct().toList();
    }
}
