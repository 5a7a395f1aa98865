// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;

/** A second copy of the library, as an application server loads one for each application, goes when it is dropped. */
@Tag("jdk")
class LoaderCollectedTest {
    /** The thread lives on, and the array that it made was never closed. */
    @Test
    void classesAreCollectedWhileTheCallingThreadLives() throws Exception {
        WeakReference<ClassLoader> loader = new WeakReference<>(useOnce());
        Patience.untilCollected("the class loader, which something still holds", () -> loader.refersTo(null));
    }

    /** As a server does when it takes an application out: what is freed after that needs no class that was not loaded yet. */
    @Test
    void arraysAreFreedSilentlyAfterTheLoaderWasClosed() throws Exception {
        List<String> said = new CopyOnWriteArrayList<>();
        Handler heard = new Handler() {
            @Override
            public void publish(LogRecord told) {
                said.add(told.getMessage() + ": " + told.getThrown());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("org.sparse4j.memory");
        logger.addHandler(heard);
        try {
            WeakReference<ClassLoader> loader = new WeakReference<>(useAndClose());
            Patience.untilCollected("the class loader, which something still holds", () -> loader.refersTo(null));
        } finally {
            logger.removeHandler(heard);
        }
        assertEquals(List.of(), said);
    }

    /** Where no file can be opened any more, no class is loaded either: an error is still the right one. */
    @Test
    void errorsNeedNoClassThatWasNotLoaded() throws Exception {
        URLClassLoader loader = useOnce();
        Class<?> own = Class.forName(Sparse4j.class.getName(), true, loader);
        Object memory = own.getMethod("memory").invoke(null);
        long live = (long) memory.getClass().getMethod("liveBytes").invoke(memory);
        Object environment = own.getMethod("environment").invoke(null);
        environment.getClass().getMethod("setMaxBytes", long.class).invoke(environment, live + 10_000);
        Method ones = own.getMethod("ones", long[].class);
        loader.close();
        for (long length : new long[] {100_000, 1L << 50}) {  // after a collection, and without
            Throwable e = assertThrows(InvocationTargetException.class, () -> ones.invoke(null, (Object) new long[] {length}))
                    .getCause();
            assertEquals(OutOfMemoryError.class, e.getClass(), e::toString);
            assertTrue(e.getMessage().startsWith("ones: ") || e.getMessage().startsWith("create: "), e.getMessage());
        }
    }

    /** An array, a factorisation and a builder, none of them closed. */
    private static ClassLoader useAndClose() throws Exception {
        URLClassLoader loader = useOnce();
        Class<?> own = Class.forName(Sparse4j.class.getName(), true, loader);
        Object eye = own.getMethod("speye", long.class).invoke(null, 5);
        Class<?> array = Class.forName("org.sparse4j.INDArray", true, loader);
        Class.forName("org.sparse4j.linalg.SparseLU", true, loader).getMethod("of", array).invoke(null, eye);
        Object builder = own.getMethod("coo", long[].class).invoke(null, (Object) new long[] {3});
        builder.getClass().getMethod("add", double.class, long[].class).invoke(builder, 1.0, new long[] {1});
        loader.close();
        return loader;
    }

    private static URLClassLoader useOnce() throws Exception {
        URL core = Sparse4j.class.getProtectionDomain().getCodeSource().getLocation();
        URL library = NativeLoader.class.getResource("/META-INF/native/linux-x86_64/libsparse4jni.so");
        assumeTrue(library.getProtocol().equals("file"), "it is in a jar already");
        Path natives = Path.of(library.toURI()).getParent().getParent().getParent().getParent();
        URLClassLoader loader = new URLClassLoader(new URL[] {core, natives.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        assertEquals(6.0, sumOfOnes(loader));
        return loader;
    }

    private static double sumOfOnes(ClassLoader loader) throws Exception {
        Class<?> own = Class.forName(Sparse4j.class.getName(), true, loader);
        assertNotEquals(Sparse4j.class, own);
        Object ones = own.getMethod("ones", long[].class).invoke(null, (Object) new long[] {2, 3});
        return ((Number) Class.forName("org.sparse4j.INDArray", true, loader).getMethod("sumNumber").invoke(ones)).doubleValue();
    }
}
