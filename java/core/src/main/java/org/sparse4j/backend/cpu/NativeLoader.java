// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
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
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparse4j.backend.NativeLibraries;
import org.sparse4j.backend.Platform;

/**
 * Loads the JNI library without JVM flags. It loads the file that {@code org.sparse4j.library} names, and no other;
 * without that property, it extracts the library from a jar or module of native libraries.
 *
 * <p>A JVM cannot load one file under two class loaders. So each load extracts the library to a new private directory,
 * which is deleted as soon as the library is mapped, and each class loader has its own copy of the native state. A
 * temporary directory may be read-only or mounted noexec; the loader then tries others, and on failure the message
 * lists each path and its cause.
 */
public final class NativeLoader {
    /** The property with a library file to load instead of the one in a jar. */
    public static final String LIBRARY_PROPERTY = "org.sparse4j.library";

    /** The property with the directory to extract to; the default is {@code java.io.tmpdir}. */
    public static final String TMPDIR_PROPERTY = "org.sparse4j.tmpdir";

    private static final Platform PLATFORM = Platform.current();

    private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final String PREFIX = "sparse4j-";
    private static final int MOST_NAMES = 100;

    // read by jni/sparse4jni.cpp of any version
    private static final String PACKAGE_PROPERTY = "sparse4j.loading.package";
    private static final String VERSION_PROPERTY = "sparse4j.loading.version";

    // How many bytes the extraction copies at once. With Files.copy, which takes 8 KiB, a load took 40 ms more of processor time.
    private static final int PIECE = 1 << 16;

    private static String loadedFrom;

    private NativeLoader() {}

    /**
     * Loads the library unless it is loaded already.
     *
     * @throws UnsatisfiedLinkError if no location works; the message lists all that were tried
     */
    public static synchronized void load() {
        if (loadedFrom != null) {
            return;
        }
        String library = System.getProperty(LIBRARY_PROPERTY);
        loadedFrom = library != null && !library.isEmpty() ? loadFile(library) : loadFromJar();
    }

    /** Returns the origin of the loaded library, or a text that says that it is not loaded, for reports. */
    public static synchronized String loadedFrom() {
        return loadedFrom == null ? "not loaded" : loadedFrom;
    }

    private static String loadFile(String library) {
        Failures failures = new Failures();
        try {
            Path path = Path.of(library).toAbsolutePath();
            link(path);
            return path.toString();
        } catch (LinkageError | RuntimeException e) {
            failures.add(library, e);
            if (cure(e) != null) {
                throw failures.toError(cure(e));
            }
        }
        throw failures.toError("correct or remove -D" + LIBRARY_PROPERTY
                + "; while it is set, the library in the jar is not tried");
    }

    private static String loadFromJar() {
        Failures failures = new Failures();
        String name = "META-INF/native/" + PLATFORM.name() + "/" + PLATFORM.library();
        URL resource = find(name);
        if (resource == null) {
            failures.add("resource " + name, new IOException("no visible jar or module contains the library"));
            throw failures.toError("add the jar sparse4j-natives with classifier " + PLATFORM.name() + " (the artifact sparse4j"
                    + " has the libraries of all platforms) beside sparse4j-core, or name a library file with -D"
                    + LIBRARY_PROPERTY + "=PATH");
        }
        for (Candidate candidate : candidates(System::getenv)) {
            Path directory = null;
            String tried = candidate.toString();
            try {
                directory = privateDirectory(candidate);
                tried = directory.resolve(PLATFORM.library()) + " (" + candidate.origin() + ")";
                Path file = extract(resource, directory);
                link(file);
                return file + " (extracted from " + resource + ", deleted after loading)";
            } catch (IOException | LinkageError | RuntimeException e) {
                failures.add(tried, e);
                if (cure(e) != null) {
                    throw failures.toError(cure(e));  // the failure would be the same at any other location
                }
            } finally {
                // The library stays mapped, and except on Windows its file is no longer needed.
                delete(directory);
            }
        }
        throw failures.toError("name a directory that is writable and not mounted noexec with -D" + TMPDIR_PROPERTY
                + "=DIR, or a library file with -D" + LIBRARY_PROPERTY + "=PATH");
    }

    /**
     * Loads the file. While it loads, a property tells the library the packages of the classes that it calls by name,
     * since shading may have moved them. Shading also changes texts that look like package names, so the property's
     * name does not contain the package of these classes. Another property has the version; JNI_OnLoad of another
     * version throws.
     */
    private static void link(Path file) {
        LibraryFile.requireWhole(file);
        String own = NativeLoader.class.getPackageName();
        // this lock is shared by all copies of this class in the JVM
        synchronized (Runtime.getRuntime()) {
            System.setProperty(PACKAGE_PROPERTY, own.substring(0, own.length() - ".backend.cpu".length()));
            System.setProperty(VERSION_PROPERTY, Version.text());
            try {
                System.load(file.toString());
                Native.function("memory");
            } catch (UnsatisfiedLinkError e) {
                boolean unbound = String.valueOf(e.getMessage()).contains(Native.class.getName());
                throw unbound ? new UnsatisfiedLinkError("the file is a library, but not Sparse4j's: it registers no native methods") : e;
            } finally {
                System.clearProperty(PACKAGE_PROPERTY);
                System.clearProperty(VERSION_PROPERTY);
            }
        }
    }

    /** Returns the remedy for a failure that does not depend on the library's location; null for other failures. */
    static String cure(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof IllegalCallerException) {  // JDK 24 and later, --illegal-native-access=deny
            Module module = NativeLoader.class.getModule();
            String name = module.isNamed() ? module.getName() : "ALL-UNNAMED";
            return "this JVM denies native access to modules without permission; start it with --enable-native-access=" + name
                    + ", or, for java -jar, put the line Enable-Native-Access: ALL-UNNAMED into the jar's manifest";
        }
        if (Messages.OTHER_VERSION.matcher(message).find()) {
            return "use sparse4j-core and sparse4j-natives of one version: the artifact sparse4j depends on both, and sparse4j-bom"
                    + " sets one version for both; 'mvn dependency:tree' or 'gradle dependencies' shows which dependency requires"
                    + " another version. A library of your own (-D" + LIBRARY_PROPERTY + ") must be built from the sources of the jar";
        }
        if (message.contains("the file is cut off")) {
            return "download the jar or copy the file once more: the file is incomplete";
        }
        Matcher version = Messages.MISSING_VERSION.matcher(message);
        if (version.find()) {
            boolean c = version.group(1).equals("GLIBC");
            return "the system's " + (c ? "C library (glibc)" : "C++ library (libstdc++)") + " is too old: the library needs "
                    + version.group() + " or later" + (c ? ", and 'ldd --version' prints the system's version" : "") + "; use a"
                    + " newer system or container image, or build the library on this system and name it with -D" + LIBRARY_PROPERTY
                    + "=PATH";
        }
        if (message.contains("Error relocating") || message.contains("Error loading shared library")) {  // musl's messages
            return "the library is for glibc, but this system has another C library (musl, as on Alpine); use the library of the"
                    + " classifier " + PLATFORM.name().replaceFirst("^linux-(musl-)?", "linux-musl-")
                    + ", or a container image with glibc";
        }
        if (message.contains("static TLS")) {
            return "this JVM has opened the library about 20 times, once for each class loader that loads sparse4j-core, and glibc has"
                    + " no more room for thread-local variables of libraries; let a class loader that the others share load"
                    + " sparse4j-core and its natives, or start the JVM with the environment variable"
                    + " GLIBC_TUNABLES=glibc.rtld.optional_static_tls=16384, which makes more room";
        }
        Matcher missing = Messages.MISSING_LIBRARY.matcher(message);
        if (missing.find()) {
            return "the system lacks " + missing.group(1) + ", which the library needs; install its package";
        }
        return null;
    }

    /** A location to extract to, and where it was configured. */
    record Candidate(Path path, String origin, boolean create) {
        @Override
        public String toString() {
            return path + " (" + origin + ")";
        }
    }

    static List<Candidate> candidates(UnaryOperator<String> environment) {
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
    private static Path privateDirectory(Candidate candidate) throws IOException {
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
    static void sweep(Path base) {
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
    private static URL find(String name) {
        Class<?> own = NativeLoader.class;
        URL found = own.getResource("/" + name);
        if (found == null && own.getModule().isNamed()) {
            for (NativeLibraries libraries : ServiceLoader.load(own.getModule().getLayer(), NativeLibraries.class)) {
                found = found == null ? libraries.find(name) : found;
            }
        }
        ClassLoader loader = own.getClassLoader();
        return found == null && loader != null ? loader.getResource(name) : found;
    }

    private static Path extract(URL resource, Path directory) throws IOException {
        Path file = directory.resolve(PLATFORM.library());
        URLConnection connection = resource.openConnection();
        connection.setUseCaches(false);  // a cache would keep the jar open
        byte[] piece = new byte[PIECE];
        try (InputStream in = connection.getInputStream(); OutputStream out = new FileOutputStream(file.toFile())) {
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                out.write(piece, 0, n);
            }
        }
        return file;
    }

    private static void delete(Path directory) {
        if (directory == null) {
            return;
        }
        try {
            Files.deleteIfExists(directory.resolve(PLATFORM.library()));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // A left-over file does no harm, and must not fail a load that succeeded.
        }
    }

    /** The messages of failures; a class of its own, since loads that succeed need no patterns. */
    private static final class Messages {
        // the message of jni/sparse4jni.cpp
        private static final Pattern OTHER_VERSION =
                Pattern.compile("the native library is of version .*; sparse4j-core is of version .*");

        // the messages of glibc's dynamic loader
        private static final Pattern MISSING_VERSION =
                Pattern.compile("\\b(GLIBC|GLIBCXX|CXXABI)_[0-9.]+[0-9](?=' not found)");
        private static final Pattern MISSING_LIBRARY =
                Pattern.compile("(?<= )(lib[^/\\s]+\\.so[^/\\s]*): cannot open shared object file: No such file");

        private Messages() {}
    }

    /** The locations that were tried, in order. */
    private static final class Failures {
        private final List<String> lines = new ArrayList<>();
        private final List<Throwable> causes = new ArrayList<>();

        void add(String tried, Throwable cause) {
            lines.add(tried + ": " + describe(cause));
            causes.add(cause);
        }

        UnsatisfiedLinkError toError(String help) {
            UnsatisfiedLinkError error = new UnsatisfiedLinkError("Sparse4j's native library cannot be loaded on "
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
}
