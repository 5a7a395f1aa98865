// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A program that has one of the libraries on its class path uses the class for it; that of another misses its library. */
class AloneTest {
    private static final String[][] LIBRARIES = {
        {"EjmlArrays", "toDMatrixSparseCSC", "ejml-core"},
        {"BreezeArrays", "toCSCMatrix", "breeze_2.13", "breeze-macros_2.13", "scala-library"},
        {"OjAlgoArrays", "toR064CSR", "ojalgo"},
        {"HipparchusArrays", "toOpenMapRealMatrix", "hipparchus-core"},
        {"ArrowArrays", "toVector", "arrow-.*", "flatbuffers-java", "jackson-.*", "slf4j-.*", "checker-qual", "value-annotations"},
    };

    /** This class path without the jars of other libraries. */
    private static URLClassLoader with(String... jars) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            String name = new File(entry).getName();
            boolean wanted = new File(entry).isDirectory() || name.startsWith("sparse4j-");
            for (String jar : jars) {
                wanted |= name.matches(jar + "-[0-9].*");
            }
            if (wanted) {
                urls.add(new File(entry).toURI().toURL());
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** There and back: how many entries are left of a vector, or of a matrix. */
    private static Object through(ClassLoader loader, String type, String to) throws Exception {
        Class<?> array = loader.loadClass("org.sparse4j.INDArray");
        Class<?> conversions = loader.loadClass("org.sparse4j.interop." + type);
        boolean vector = to.equals("toVector");
        Object x = loader.loadClass("org.sparse4j.Sparse4j").getMethod("createSparseCOO", double[].class, long[][].class,
                long[].class).invoke(null, new double[] {2, 3}, vector ? new long[][] {{0}, {1}} : new long[][] {{0, 1}, {1, 0}},
                vector ? new long[] {2} : new long[] {2, 2});
        Object theirs = null;
        for (Method m : conversions.getMethods()) {
            if (m.getName().equals(to)) {
                theirs = vector ? m.invoke(null, x, loader.loadClass("org.apache.arrow.memory.RootAllocator").getConstructor()
                        .newInstance()) : m.invoke(null, x);
            }
        }
        for (Method m : conversions.getMethods()) {
            if (m.getName().equals("from") && m.getParameterTypes()[0].isInstance(theirs)) {
                return array.getMethod("nnz").invoke(m.invoke(null, theirs));
            }
        }
        throw new AssertionError("no from(" + theirs + ")");
    }

    private static void missing(ClassLoader loader, String alone, String other, String to) {
        Throwable thrown = assertThrows(Throwable.class, () -> through(loader, other, to));
        Throwable cause = thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
        assertTrue(cause instanceof NoClassDefFoundError, alone + " alone, " + other + ": " + cause);
    }

    @Test
    void eachLibraryAlone() throws Exception {
        for (String[] library : LIBRARIES) {
            try (URLClassLoader loader = with(java.util.Arrays.copyOfRange(library, 2, library.length))) {
                assertEquals(2L, through(loader, library[0], library[1]), library[0]);
                for (String[] other : LIBRARIES) {
                    if (other != library) {
                        missing(loader, library[0], other[0], other[1]);
                    }
                }
                missing(loader, library[0], "Nd4jArrays", "toNd4j");
            }
        }
    }
}
