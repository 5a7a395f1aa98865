// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.loading;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.sparse4j.backend.NativeLibraries;
import org.sparse4j.backend.Platform;

/**
 * A native library in a jar or module. {@link #load} loads the file that a property names, and no other; without that
 * property, it extracts the library.
 *
 * <p>A JVM cannot load one file under two class loaders. So each load extracts the library to a new private directory,
 * which is deleted as soon as the library is mapped, and each class loader has its own copy of the native state. A
 * temporary directory may be read-only or mounted noexec; the loader then tries others, and on failure the message
 * lists each path and its cause.
 *
 * @param owner the class that loads the library; the library is looked for next to it first
 * @param title the name of the library in messages
 * @param file the name of its file
 * @param property the property with a library file to load instead of the one in a jar
 * @param jar the jar with the library, for the message if none is found
 * @param linker how a file is loaded
 */
public record JarLibrary(Class<?> owner, String title, String file, String property, String jar, Linker linker) {
    /** The property with the directory to extract to; the default is {@code java.io.tmpdir}. */
    public static final String TMPDIR_PROPERTY = "org.sparse4j.tmpdir";

    private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final String PREFIX = "sparse4j-";
    private static final int MOST_NAMES = 100;

    // How many bytes the extraction copies at once. With Files.copy, which takes 8 KiB, a load took 40 ms more of processor time.
    private static final int PIECE = 1 << 16;

    /** Loads a file. */
    public interface Linker {
        /** Loads the file. Calls {@link System#load} itself, which binds the library to the class loader of its caller. */
        void link(Path library);

        /** Returns the remedy for a failure that does not depend on the library's location; null for other failures. */
        String cure(Throwable failure);
    }

    /**
     * Returns the bridge of a module beside core to another library, with a jar for all platforms.
     *
     * @param owner the class with the native methods
     * @param title the name of the bridge in messages
     * @param name the name of the library, without prefix and suffix
     * @param jar the artifact, for messages
     * @param load calls {@link System#load} with this path, in a class of the module
     */
    public static JarLibrary bridge(Class<?> owner, String title, String name, String jar, Consumer<String> load) {
        return new JarLibrary(owner, title, System.mapLibraryName(name), "org.sparse4j." + name.substring("sparse4j".length()) + ".library",
                "the jar " + jar + ", which has it for Linux, macOS and Windows", new BridgeLinker(owner, name, load));
    }

    /**
     * Loads a bridge. A property names the class with the native methods to JNI_OnLoad, since shading may have moved it.
     *
     * @param name the name of the library: {@code sparse4jxgboost} for the property {@code sparse4j.loading.xgboost}
     */
    private record BridgeLinker(Class<?> owner, String name, Consumer<String> load) implements Linker {
        @Override
        public void link(Path library) {
            String property = "sparse4j.loading." + name.substring("sparse4j".length());
            // this lock is shared by all copies of this class in the JVM
            synchronized (Runtime.getRuntime()) {
                System.setProperty(property, owner.getName().replace('.', '/'));
                try {
                    load.accept(library.toString());
                } finally {
                    System.clearProperty(property);
                }
            }
        }

        @Override
        public String cure(Throwable failure) {
            Module module = owner.getModule();
            return failure instanceof IllegalCallerException  // JDK 24 and later, --illegal-native-access=deny
                    ? "this JVM denies native access to modules without permission; start it with --enable-native-access="
                            + (module.isNamed() ? module.getName() : "ALL-UNNAMED")
                    : null;
        }
    }

    /**
     * Loads the library, and returns its origin, for reports.
     *
     * @throws UnsatisfiedLinkError if no location works; the message lists all that were tried
     */
    public String load() {
        String library = System.getProperty(property);
        return library != null && !library.isEmpty() ? loadFile(library) : loadFromJar();
    }

    private String loadFile(String library) {
        Failures failures = new Failures(title);
        try {
            Path path = Path.of(library).toAbsolutePath();
            linker.link(path);
            return path.toString();
        } catch (LinkageError | RuntimeException e) {
            failures.add(library, e);
            if (linker.cure(e) != null) {
                throw failures.toError(linker.cure(e));
            }
        }
        throw failures.toError("correct or remove -D" + property
                + "; while it is set, the library in the jar is not tried");
    }

    private String loadFromJar() {
        Failures failures = new Failures(title);
        String platform = Platform.current().name();
        String name = "META-INF/native/" + platform + "/" + file;
        URL resource = find(name);
        if (resource == null) {
            failures.add("resource " + name, new IOException("no visible jar or module contains the library"));
            throw failures.toError("add " + jar.replace("PLATFORM", platform) + ", or name a library file with -D" + property + "=PATH");
        }
        for (Candidate candidate : candidates(System::getenv)) {
            Path directory = null;
            String tried = candidate.toString();
            try {
                directory = privateDirectory(candidate);
                tried = directory.resolve(file) + " (" + candidate.origin() + ")";
                Path library = extract(resource, directory);
                linker.link(library);
                return library + " (extracted from " + resource + ", deleted after loading)";
            } catch (IOException | LinkageError | RuntimeException e) {
                failures.add(tried, e);
                if (linker.cure(e) != null) {
                    throw failures.toError(linker.cure(e));  // the failure would be the same at any other location
                }
            } finally {
                // The library stays mapped, and except on Windows its file is no longer needed.
                delete(directory);
            }
        }
        throw failures.toError("name a directory that is writable and not mounted noexec with -D" + TMPDIR_PROPERTY
                + "=DIR, or a library file with -D" + property + "=PATH");
    }

    /** A location to extract to, and where it was configured. */
    public record Candidate(Path path, String origin, boolean create) {
        @Override
        public String toString() {
            return path + " (" + origin + ")";
        }
    }

    /** Returns the locations to extract to, in the order in which they are tried. */
    public static List<Candidate> candidates(UnaryOperator<String> environment) {
        List<Candidate> all = new ArrayList<>();
        add(all, System.getProperty(TMPDIR_PROPERTY), "", "property " + TMPDIR_PROPERTY, true);
        add(all, System.getProperty("java.io.tmpdir"), "", "java.io.tmpdir", false);
        add(all, environment.apply("XDG_RUNTIME_DIR"), "", "XDG_RUNTIME_DIR", false);
        add(all, environment.apply("HOME"), ".cache/sparse4j", "HOME", true);
        add(all, "/dev/shm", "", "shared memory", false);
        add(all, System.getProperty("user.dir"), "", "working directory", false);
        Set<Path> seen = new LinkedHashSet<>();
        all.removeIf(candidate -> !seen.add(candidate.path()));
        return all;
    }

    private static void add(List<Candidate> all, String base, String below, String origin, boolean create) {
        if (base == null || base.isEmpty()) {
            return;
        }
        try {
            all.add(new Candidate(Path.of(base, below).toAbsolutePath().normalize(), origin, create));
        } catch (InvalidPathException e) {
            // the value of a variable that is not a path cannot be a candidate
        }
    }

    /** Creates a new directory to which only this user can write, so that no other user can replace the library. */
    private Path privateDirectory(Candidate candidate) throws IOException {
        // On other systems (Windows), a user's folder for temporary files belongs to the user alone.
        FileAttribute<?>[] ownerOnly = POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
                : new FileAttribute<?>[0];
        if (candidate.create() && !Files.isDirectory(candidate.path())) {
            Files.createDirectories(candidate.path(), ownerOnly);
        }
        if (!POSIX) {
            sweep(candidate.path());
        }
        // Files.createTempDirectory would load the JVM's cryptography for its name, which takes longer than all else here. The name
        // need not be secret: if another user has created the directory, this call throws, and the next name is tried.
        SplittableRandom names = new SplittableRandom(System.nanoTime());
        for (int tries = 1;; tries++) {
            Path directory = candidate.path().resolve(PREFIX + Long.toUnsignedString(names.nextLong()));
            try {
                return Files.createDirectory(directory, ownerOnly);
            } catch (FileAlreadyExistsException e) {
                if (tries == MOST_NAMES) {
                    throw e;
                }
            }
        }
    }

    /** Deletes the files that earlier processes left: on Windows a library cannot be deleted while it is loaded. */
    public void sweep(Path base) {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(base, PREFIX + "*")) {
            for (Path directory : left) {
                delete(directory);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // A left-over file does no harm, and must not fail a load.
        }
    }

    /**
     * Returns the library next to this class, on the class path, or in a module that provides it; null if there is
     * none. A class loader other than the system's finds its own jars.
     */
    private URL find(String name) {
        URL found = owner.getResource("/" + name);
        if (found == null && owner.getModule().isNamed()) {
            for (NativeLibraries libraries : ServiceLoader.load(owner.getModule().getLayer(), NativeLibraries.class)) {
                found = found == null ? libraries.find(name) : found;
            }
        }
        ClassLoader loader = owner.getClassLoader();
        return found == null && loader != null ? loader.getResource(name) : found;
    }

    private Path extract(URL resource, Path directory) throws IOException {
        Path library = directory.resolve(file);
        URLConnection connection = resource.openConnection();
        connection.setUseCaches(false);  // a cache would keep the jar open
        byte[] piece = new byte[PIECE];
        try (InputStream in = connection.getInputStream(); OutputStream out = new FileOutputStream(library.toFile())) {
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                out.write(piece, 0, n);
            }
        }
        return library;
    }

    private void delete(Path directory) {
        if (directory == null) {
            return;
        }
        try {
            Files.deleteIfExists(directory.resolve(file));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // A left-over file does no harm, and must not fail a load that succeeded.
        }
    }

    /** The locations that were tried, in order. */
    private static final class Failures {
        private final String title;
        private final List<String> lines = new ArrayList<>();
        private final List<Throwable> causes = new ArrayList<>();

        Failures(String title) {
            this.title = title;
        }

        void add(String tried, Throwable cause) {
            lines.add(tried + ": " + describe(cause));
            causes.add(cause);
        }

        UnsatisfiedLinkError toError(String help) {
            UnsatisfiedLinkError error = new UnsatisfiedLinkError(title + " cannot be loaded on "
                    + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", Java "
                    + System.getProperty("java.version") + ". Tried:\n  " + String.join("\n  ", lines)
                    + "\nWhat would help: " + help);
            causes.forEach(error::addSuppressed);
            return error;
        }

        private static String describe(Throwable cause) {
            String message = cause.getMessage();
            String text = cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
            // the dynamic loader's message for a mount with noexec
            return text.contains("failed to map segment") ? text + " (is it mounted noexec?)" : text;
        }
    }

    /** Returns a text in UTF-8 with a NUL at its end, for a bridge: JNI passes characters beyond 16 bits in another encoding. */
    public static byte[] text(String text) {
        return (text + "\0").getBytes(StandardCharsets.UTF_8);
    }
}
