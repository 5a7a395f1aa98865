// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.backend.BackendMain;
import org.sparse4j.backend.Platform;
import org.sparse4j.backend.loading.JarLibrary;
import org.sparse4j.stress.ChildJvm;

/** Each load under test runs under a class loader of its own, as a second application in one JVM would. */
@Tag("jdk")
class NativeLoaderTest {
    private static final String LIBRARY_RESOURCE = "META-INF/native/linux-x86_64/libsparse4jni.so";
    private static final List<String> PROPERTIES =
            List.of(NativeLoader.LIBRARY_PROPERTY, JarLibrary.TMPDIR_PROPERTY, "java.io.tmpdir");

    @TempDir
    Path temp;

    private Map<String, Optional<String>> before;

    @BeforeEach
    void clearProperties() {
        before = new HashMap<>();
        PROPERTIES.forEach(name -> before.put(name, Optional.ofNullable(System.getProperty(name))));
        System.clearProperty(NativeLoader.LIBRARY_PROPERTY);
        System.clearProperty(JarLibrary.TMPDIR_PROPERTY);
    }

    @AfterEach
    void restoreProperties() {
        before.forEach((name, value) -> value.ifPresentOrElse(
                v -> System.setProperty(name, v), () -> System.clearProperty(name)));
    }

    @Test
    void onlyLibrariesOfEndedProcessesAreDeleted() throws IOException {
        Path left = Files.createDirectory(temp.resolve("sparse4j-1"));
        Files.createFile(left.resolve(Platform.current().library()));
        Path more = Files.createDirectory(temp.resolve("sparse4j-2"));
        Files.createFile(more.resolve("of a user.txt"));
        Path other = Files.createDirectory(temp.resolve("other"));
        NativeLoader.LIBRARY.sweep(temp);
        assertFalse(Files.exists(left));
        assertTrue(Files.exists(more.resolve("of a user.txt")));
        assertTrue(Files.exists(other));
        NativeLoader.LIBRARY.sweep(temp.resolve("none"));
    }

    @Test
    void loadsOnceWithoutFlags() {
        NativeLoader.load();
        String first = NativeLoader.loadedFrom();
        NativeLoader.load();
        assertEquals(first, NativeLoader.loadedFrom());
        assertTrue(first.contains("libsparse4jni.so"), first);
    }

    @Test
    void loadsUnderTwoClassLoadersAndLeavesNoFiles() throws Exception {
        System.setProperty(JarLibrary.TMPDIR_PROPERTY, temp.resolve("extract").toString());
        URL jar = jar("core.jar", coreRoot(), name -> true, nativesRoot());
        try (URLClassLoader one = isolated(jar); URLClassLoader two = isolated(jar)) {
            String first = load(one);
            String second = load(two);
            assertTrue(first.startsWith(temp.resolve("extract").toString()), first);
            assertTrue(second.startsWith(temp.resolve("extract").toString()), second);
            assertNotEquals(first, second);
        }
        assertEquals(0, entries(temp.resolve("extract")));
    }

    @Test
    void goesOnWhenTheDirectoryIsUnusable() throws Exception {
        // Not a directory, so unusable for root as well.
        Path file = Files.createFile(temp.resolve("file"));
        System.setProperty(JarLibrary.TMPDIR_PROPERTY, file.toString());
        System.setProperty("java.io.tmpdir", temp.resolve("missing").toString());
        try (URLClassLoader loader = isolated(coreRoot().toUri().toURL(), nativesRoot().toUri().toURL())) {
            String from = load(loader);
            assertFalse(from.startsWith(temp.toString()), from);
        }
    }

    @Test
    void goesOnWhenTheDirectoryIsMountedNoexec() throws Exception {
        Optional<Path> noexec = writableNoexecMount();
        assumeTrue(noexec.isPresent(), "no writable noexec mount here");
        System.setProperty(JarLibrary.TMPDIR_PROPERTY, noexec.get().toString());
        try (URLClassLoader loader = isolated(coreRoot().toUri().toURL(), nativesRoot().toUri().toURL())) {
            String from = load(loader);
            assertFalse(from.startsWith(noexec.get().resolve("sparse4j-").toString()), from);
        }
    }

    @Test
    void theLibraryPropertyNamesTheFile() throws Exception {
        Path copy = temp.resolve("own.so");
        try (InputStream in = NativeLoader.class.getResourceAsStream("/" + LIBRARY_RESOURCE)) {
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        System.setProperty(NativeLoader.LIBRARY_PROPERTY, copy.toString());
        try (URLClassLoader loader = isolated(coreRoot().toUri().toURL(), nativesRoot().toUri().toURL())) {
            assertEquals(copy.toString(), load(loader));
        }
        assertTrue(Files.exists(copy), "the user's file is not ours to delete");
    }

    @Test
    void theLibraryPropertyHasNoFallBack() throws Exception {
        Path missing = temp.resolve("missing.so");
        System.setProperty(NativeLoader.LIBRARY_PROPERTY, missing.toString());
        try (URLClassLoader loader = isolated(coreRoot().toUri().toURL(), nativesRoot().toUri().toURL())) {
            String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
            assertTrue(message.contains(missing.toString()), message);
            assertTrue(message.contains(NativeLoader.LIBRARY_PROPERTY), message);
            assertFalse(message.contains("/sparse4j-"), message);
        }
    }

    /** Which the dynamic loader maps, and ends the process where it reads what is not there. */
    @Test
    void aFileThatIsCutOffIsRefused() throws Exception {
        byte[] bytes;
        try (InputStream in = NativeLoader.class.getResourceAsStream("/" + LIBRARY_RESOURCE)) {
            bytes = in.readAllBytes();
        }
        Path cut = temp.resolve("cut.so");
        System.setProperty(NativeLoader.LIBRARY_PROPERTY, cut.toString());
        try (URLClassLoader loader = isolated(coreRoot().toUri().toURL(), nativesRoot().toUri().toURL())) {
            for (int length : new int[] {0, 3, 63, 64, 200, 5000, bytes.length / 3, bytes.length / 2}) {
                Files.write(cut, Arrays.copyOf(bytes, length));
                String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
                assertTrue(message.contains(cut.toString()), message);
                if (length >= 64) {
                    assertTrue(message.contains("cut off: it has " + length + " bytes, but should have ")
                            && message.contains("once more"), message);
                }
            }
        }
    }

    @Test
    void otherLibrariesAreRefused() throws Exception {
        Path other = Path.of("/usr/lib/x86_64-linux-gnu/libz.so.1");
        assumeTrue(Files.exists(other), "no other library at " + other);
        System.setProperty(NativeLoader.LIBRARY_PROPERTY, other.toString());
        try (URLClassLoader loader = isolated(coreRoot().toUri().toURL(), nativesRoot().toUri().toURL())) {
            String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
            assertTrue(message.contains(other + ": UnsatisfiedLinkError: the file is a library, but not Sparse4j's"), message);
            assertTrue(message.contains("correct or remove -D" + NativeLoader.LIBRARY_PROPERTY), message);
        }
    }

    @Test
    void aFailureListsEveryPathAndCause() throws Exception {
        Path root = Files.createDirectories(temp.resolve("broken"));
        Path library = root.resolve(LIBRARY_RESOURCE);
        Files.createDirectories(library.getParent());
        try (InputStream in = NativeLoader.class.getResourceAsStream("/" + LIBRARY_RESOURCE)) {
            byte[] bytes = in.readAllBytes();
            // The machine it is for. Whole otherwise: glibc's loader crashes on a file cut short.
            bytes[18] ^= 0x55;
            Files.write(library, bytes);
        }
        URL jar = jar("broken.jar", coreRoot(), NativeLoaderTest::ofTheLoader, root);
        Path extract = temp.resolve("extract");
        System.setProperty(JarLibrary.TMPDIR_PROPERTY, extract.toString());
        System.setProperty("java.io.tmpdir", temp.resolve("gone").toString());
        try (URLClassLoader loader = isolated(jar)) {
            UnsatisfiedLinkError error = assertThrows(UnsatisfiedLinkError.class, () -> load(loader));
            String message = error.getMessage();
            for (String part : List.of(extract + "/sparse4j-", "property " + JarLibrary.TMPDIR_PROPERTY,
                    temp.resolve("gone") + " (java.io.tmpdir): NoSuchFileException", "(shared memory)",
                    "(working directory)", "UnsatisfiedLinkError", System.getProperty("os.arch"),
                    "-D" + JarLibrary.TMPDIR_PROPERTY + "=", "-D" + NativeLoader.LIBRARY_PROPERTY + "=")) {
                assertTrue(message.contains(part), () -> "no \"" + part + "\" in: " + message);
            }
            assertTrue(error.getSuppressed().length >= 4);
            assertEquals("not loaded", invoke(loader, "loadedFrom"));
        }
        assertEquals(0, entries(extract));
    }

    /** What the dynamic loader of an older system says: the version that is asked for is made one that no system has. */
    @Test
    void anOldCLibraryIsNamedAsTheCause() throws Exception {
        byte[] bytes;
        try (InputStream in = NativeLoader.class.getResourceAsStream("/" + LIBRARY_RESOURCE)) {
            bytes = in.readAllBytes();
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        for (String name : List.of("GLIBC_2.", "GLIBCXX_3.")) {
            int at = text.indexOf("\0" + name) + 1;
            if (at == 0) {
                continue;  // linked into the library
            }
            byte[] other = bytes.clone();
            int digit = at + name.length() - 2;
            other[digit] = '9';
            String version = text.substring(at, digit) + '9' + text.substring(digit + 1, text.indexOf('\0', at));
            Path library = Files.write(temp.resolve("old.so"), other);
            System.setProperty(NativeLoader.LIBRARY_PROPERTY, library.toString());
            try (URLClassLoader loader = isolated(coreRoot().toUri().toURL(), nativesRoot().toUri().toURL())) {
                String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
                assertTrue(message.contains("is too old: the library needs " + version + " or later"), message);
                assertTrue(message.contains("use a newer system") && !message.contains("correct or remove"), message);
            }
            System.clearProperty(NativeLoader.LIBRARY_PROPERTY);
            Path root = temp.resolve("old");
            Files.createDirectories(root.resolve(LIBRARY_RESOURCE).getParent());
            Files.write(root.resolve(LIBRARY_RESOURCE), other);
            URL jar = jar("old.jar", coreRoot(), NativeLoaderTest::ofTheLoader, root);
            try (URLClassLoader loader = isolated(jar)) {
                String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
                assertTrue(message.contains("is too old"), message);
                assertFalse(message.contains("noexec") || message.contains("(shared memory)"), "one try is enough: " + message);
            }
        }
    }

    /** It says so before it looks for a class of ours: one byte of the version that it has in it is another. */
    @Test
    void aLibraryOfAnotherVersionIsRefused() throws Exception {
        byte[] bytes;
        try (InputStream in = NativeLoader.class.getResourceAsStream("/" + LIBRARY_RESOURCE)) {
            bytes = in.readAllBytes();
        }
        String own = Version.text();
        String version = '\0' + own.substring(0, own.indexOf(", ABI ")) + '\0';
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf(version);
        assertTrue(at >= 0 && at == text.lastIndexOf(version), "the library has its version in it, once: " + at);
        bytes[at + 1] = '9';
        Path library = Files.write(temp.resolve("other.so"), bytes);
        System.setProperty(NativeLoader.LIBRARY_PROPERTY, library.toString());
        // No class but the loader's is there: any other that the library looked for would be what fails.
        try (URLClassLoader loader = isolated(jar("loader.jar", coreRoot(), NativeLoaderTest::ofTheLoader))) {
            String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
            assertTrue(message.contains("the native library is of version 9" + own.substring(1) + "; sparse4j-core is of version "
                    + own + "\n"), message);
            assertTrue(message.contains("sparse4j-bom") && message.contains("-D" + NativeLoader.LIBRARY_PROPERTY), message);
            assertEquals("not loaded", invoke(loader, "loadedFrom"));
        }
    }

    /** As with a jar of another version on the class path, or one that was packed anew without its resources. */
    @Test
    void classesOfAnotherVersionAreRefused() throws Exception {
        String own = Version.text();
        String abi = own.substring(own.indexOf(", ABI "));
        Path other = Files.createDirectories(temp.resolve("other/org/sparse4j/backend/cpu"));
        Files.writeString(other.resolve("version.properties"), "version=0.0.7\n");
        for (Map.Entry<Path, String> root : Map.of(temp.resolve("other"), "0.0.7",
                Files.createDirectories(temp.resolve("none")), "unknown (version.properties was not packed with its classes)")
                .entrySet()) {
            URL classes = jar("classes.jar", coreRoot(), name -> !name.endsWith("version.properties"), nativesRoot());
            try (URLClassLoader loader = isolated(classes, root.getKey().toUri().toURL())) {
                String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
                assertTrue(message.contains("the native library is of version " + own + "; sparse4j-core is of version "
                        + root.getValue() + abi + "\n"), message);
                assertTrue(message.contains("sparse4j-natives of one version"), message);
                assertFalse(message.contains("noexec") || message.contains("(shared memory)"), "one try is enough: " + message);
            }
        }
    }

    /** JDK 24 and later can deny native code to all whom the command line does not name. */
    @Test
    void deniedNativeAccessIsNamedAsTheCause() throws Exception {
        assumeTrue(Runtime.version().feature() >= 24, "this JDK denies nothing");
        String message = assertThrows(AssertionError.class, () -> ChildJvm.run(BackendMain.class,
                List.of("--illegal-native-access=deny"))).getMessage();
        assertTrue(message.contains("--enable-native-access=ALL-UNNAMED"), message);
        assertFalse(message.contains("noexec") || message.contains("(shared memory)"), "one try is enough: " + message);
        ChildJvm.run(BackendMain.class,
                List.of("--illegal-native-access=deny", "--enable-native-access=ALL-UNNAMED"));
    }

    /** By what the dynamic loader, the JVM or another C library says. */
    @Test
    void errorsNameTheirRemedy() {
        assertEquals("the system's C library (glibc) is too old: the library needs GLIBC_2.36 or later, and 'ldd --version' prints"
                + " the system's version; use a newer system or container image, or build the library on this system and name it"
                + " with -Dorg.sparse4j.library=PATH", NativeLoader.cure(new UnsatisfiedLinkError(
                        "/tmp/x.so: /lib/libc.so.6: version `GLIBC_2.36' not found (required by /tmp/x.so)")));
        String other = NativeLoader.cure(new UnsatisfiedLinkError("version `GLIBCXX_3.4.30' not found"));
        assertTrue(other.startsWith("the system's C++ library (libstdc++) is too old: the library needs GLIBCXX_3.4.30 or later;"),
                other);
        for (String words : List.of("Error relocating /tmp/x.so: __fprintf_chk: symbol not found",
                "Error loading shared library ld-linux-x86-64.so.2")) {
            String musl = NativeLoader.cure(new UnsatisfiedLinkError(words));
            assertTrue(musl.contains("musl") && musl.contains("classifier linux-musl-x86_64,"), musl);
        }
        assertEquals("the system lacks libm.so.6, which the library needs; install its package",
                NativeLoader.cure(new UnsatisfiedLinkError(
                        "/tmp/x.so: libm.so.6: cannot open shared object file: No such file or directory")));
        assertTrue(NativeLoader.cure(new UnsatisfiedLinkError("/tmp/x.so: cannot allocate memory in static TLS block"))
                .contains("GLIBC_TUNABLES=glibc.rtld.optional_static_tls=16384"));
        assertEquals("this JVM denies native access to modules without permission; start it with"
                + " --enable-native-access=ALL-UNNAMED, or, for java -jar, put the line Enable-Native-Access: ALL-UNNAMED into the"
                + " jar's manifest",
                NativeLoader.cure(new IllegalCallerException("no")));
        assertNull(NativeLoader.cure(new UnsatisfiedLinkError("failed to map segment from shared object")));
        assertNull(NativeLoader.cure(new UnsatisfiedLinkError()));
    }

    /** In this order, each once; a variable that is not set, or no path, names none. */
    @Test
    void directoriesToExtractTo() {
        System.setProperty(JarLibrary.TMPDIR_PROPERTY, "/first");
        List<String> all = JarLibrary.candidates(Map.of("XDG_RUNTIME_DIR", "/run/user/7", "HOME", "/home/me")::get).stream()
                .map(Object::toString).toList();
        assertEquals("/first (property org.sparse4j.tmpdir)", all.get(0));
        assertTrue(all.get(1).endsWith("(java.io.tmpdir)"), all.toString());
        assertEquals(List.of("/run/user/7 (XDG_RUNTIME_DIR)", "/home/me/.cache/sparse4j (HOME)", "/dev/shm (shared memory)"),
                all.subList(2, 5));
        assertTrue(all.get(5).endsWith("(working directory)"), all.toString());
        assertEquals(6, all.size());
        assertEquals(4, JarLibrary.candidates(Map.of("HOME", "\0", "XDG_RUNTIME_DIR", "/first")::get).size());
    }

    @Test
    void jarWithoutTheLibraryIsNamedAsTheCause() throws Exception {
        URL jar = jar("empty.jar", coreRoot(), NativeLoaderTest::ofTheLoader);
        try (URLClassLoader loader = isolated(jar)) {
            String message = assertThrows(UnsatisfiedLinkError.class, () -> load(loader)).getMessage();
            assertTrue(message.contains(LIBRARY_RESOURCE), message);
            assertTrue(message.contains("sparse4j-natives with classifier linux-x86_64"), message);
        }
    }

    /** A library linked with fast-math would turn on flush-to-zero for the whole JVM. */
    @Test
    void subnormalsSurviveLoading() {
        NativeLoader.load();
        double tiny = Double.parseDouble("4.9e-324");
        assertEquals(Double.MIN_VALUE, tiny * Double.parseDouble("1.0"));
        assertEquals(Double.MIN_VALUE, Double.MIN_NORMAL / Math.pow(2, 52));
    }

    // ---- helpers ----

    private static URLClassLoader isolated(URL... classes) {
        return new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
    }

    private static String load(ClassLoader loader) throws Exception {
        invoke(loader, "load");
        return ((String) invoke(loader, "loadedFrom")).replaceFirst(" \\(.*", "");
    }

    private static Object invoke(ClassLoader loader, String method) throws Exception {
        Class<?> type = Class.forName(NativeLoader.class.getName(), true, loader);
        assertEquals(loader, type.getClassLoader());
        try {
            return type.getMethod(method).invoke(null);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    /** Where core's classes are: a directory in a reactor build, else the jar. */
    private static Path coreRoot() throws URISyntaxException {
        return Path.of(NativeLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Where the library is: in a directory of another module than the loader. */
    private static Path nativesRoot() throws URISyntaxException {
        URL library = NativeLoader.class.getResource("/" + LIBRARY_RESOURCE);
        assumeTrue(library.getProtocol().equals("file"), "it is in a jar already");
        Path root = Path.of(library.toURI());
        for (int up = 0; up < Path.of(LIBRARY_RESOURCE).getNameCount(); up++) {
            root = root.getParent();
        }
        return root;
    }

    private static boolean ofTheLoader(String name) {
        return List.of("NativeLoader", "/JarLibrary", "/Version.").stream().anyMatch(name::contains)
                || List.of("/LibraryFile.class", "/cpu/Native.class", "/Platform.class", "/version.properties").stream()
                        .anyMatch(name::endsWith);
    }

    /** A jar of the chosen files of core, and of all the libraries of further directories. */
    private URL jar(String name, Path core, Predicate<String> chosen, Path... more) throws IOException {
        assumeTrue(Files.isDirectory(core), "core is a jar already");
        Path jar = temp.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            addAll(out, core, chosen);
            for (Path directory : more) {
                addAll(out, directory, file -> file.startsWith("META-INF/native/"));
            }
        }
        return jar.toUri().toURL();
    }

    private static void addAll(JarOutputStream out, Path root, Predicate<String> chosen) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = root.relativize(file).toString();
                if (chosen.test(name)) {
                    out.putNextEntry(new JarEntry(name));
                    Files.copy(file, out);
                }
            }
        }
    }

    private static long entries(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }

    private static Optional<Path> writableNoexecMount() throws IOException {
        try (Stream<String> mounts = Files.lines(Path.of("/proc/mounts"))) {
            return mounts.map(line -> line.split(" "))
                    .filter(fields -> fields[2].equals("tmpfs") && List.of(fields[3].split(",")).contains("noexec"))
                    .map(fields -> Path.of(fields[1]))
                    .filter(NativeLoaderTest::takesADirectory)
                    .findFirst();
        }
    }

    private static boolean takesADirectory(Path directory) {
        try {
            Files.delete(Files.createTempDirectory(directory, "probe-"));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
