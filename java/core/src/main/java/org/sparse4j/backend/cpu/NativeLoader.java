// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparse4j.backend.Platform;
import org.sparse4j.backend.loading.JarLibrary;

/**
 * Loads the JNI library without JVM flags: the file that {@code org.sparse4j.library} names, or the library of a jar or
 * module of native libraries, as {@link JarLibrary} describes.
 */
public final class NativeLoader {
    /** The property with a library file to load instead of the one in a jar. */
    public static final String LIBRARY_PROPERTY = "org.sparse4j.library";

    private static final Platform PLATFORM = Platform.current();

    static final JarLibrary LIBRARY = new JarLibrary(NativeLoader.class, "Sparse4j's native library", PLATFORM.library(),
            LIBRARY_PROPERTY, "the jar sparse4j-natives with classifier PLATFORM (the artifact sparse4j has the libraries of all"
                    + " platforms) beside sparse4j-core", new Linking());

    // read by jni/sparse4jni.cpp of any version
    private static final String PACKAGE_PROPERTY = "sparse4j.loading.package";
    private static final String VERSION_PROPERTY = "sparse4j.loading.version";

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
        loadedFrom = LIBRARY.load();
    }

    /** Returns the origin of the loaded library, or a text that says that it is not loaded, for reports. */
    public static synchronized String loadedFrom() {
        return loadedFrom == null ? "not loaded" : loadedFrom;
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

    /** The loader's part of {@link JarLibrary}. */
    private static final class Linking implements JarLibrary.Linker {
        @Override
        public void link(Path library) {
            NativeLoader.link(library);
        }

        @Override
        public String cure(Throwable failure) {
            return NativeLoader.cure(failure);
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
}
