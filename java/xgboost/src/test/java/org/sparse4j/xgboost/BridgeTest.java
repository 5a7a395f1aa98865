// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Loading the bridge, and finding the library that XGBoost4J has loaded. */
class BridgeTest {
    @TempDir
    Path folder;

    /** A program: prints a prediction. */
    public static final class Program {
        private Program() {}

        /** Returns a prediction. */
        public static float run() throws XGBoostError {
            INDArray x = PredictorTest.samples(1, DataType.FLOAT, SparseFormat.CSR);
            Booster booster = PredictorTest.train(x, 2, Map.of());
            try (Predictor predictor = Predictor.of(booster)) {
                XGBoostMatrices.dMatrix(x).dispose();
                return predictor.predict(x).getFloat(5);
            }
        }

        public static void main(String[] args) throws XGBoostError {
            System.out.println(run());
        }
    }

    @Test
    void eachClassLoaderFindsItsOwnCopyOfXGBoost() throws Exception {
        float here = Program.run();
        List<URL> all = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            all.add(Path.of(entry).toUri().toURL());
        }
        for (int copy = 0; copy < 2; copy++) {
            try (URLClassLoader loader = new URLClassLoader(all.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
                Class<?> there = loader.loadClass(Program.class.getName());
                assertTrue(there != Program.class);
                assertEquals(here, there.getMethod("run").invoke(null));
            }
        }
        assertEquals(here, Program.run());
    }

    /** Runs the program in a JVM of its own, and returns what it prints. */
    private String ran(boolean good, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1"));
        command.addAll(Arrays.asList(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Program.class.getName()));
        Path output = folder.resolve("output");
        int status = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start().waitFor();
        String text = Files.readString(output, StandardCharsets.UTF_8);
        assertEquals(good, status == 0, text);
        return text;
    }

    @Test
    void aMissingOrForeignLibraryIsNamed() throws Exception {
        String missing = ran(false, "-Dorg.sparse4j.xgboost.library=/none/lib.so");
        assertTrue(missing.contains("The bridge of sparse4j-xgboost to XGBoost cannot be loaded on"), missing);
        assertTrue(missing.contains("correct or remove -Dorg.sparse4j.xgboost.library"), missing);
        Path text = Files.writeString(folder.resolve("libsparse4jxgboost.so"), "no library");
        String foreign = ran(false, "-Dorg.sparse4j.xgboost.library=" + text);
        assertTrue(foreign.contains("file too short") || foreign.contains("invalid ELF header"), foreign);
    }

    @Test
    void aLibraryWithoutAFunctionAndAnOldVersionAreNamed() throws XGBoostError {
        float before = Program.run();
        // The bridge's own library has none of XGBoost's functions.
        String prefix = System.mapLibraryName("sparse4jxgboost").replaceFirst("\\..*", "");
        String missing = Bridge.open(prefix, "a mark");
        assertEquals("XGBoost4J's library has no function XGBGetLastError; XGBoost4J 2.1 to 3.4 were tested",
                assertThrows(UnsatisfiedLinkError.class, () -> Bridge.require(missing, prefix)).getMessage());
        String none = Bridge.open("libnone", "a mark");
        assertTrue(assertThrows(UnsatisfiedLinkError.class, () -> Bridge.require(none, "libnone")).getMessage()
                .startsWith("XGBoost4J is loaded, but from no library whose name begins with libnone; "));
        assertTrue(assertThrows(UnsatisfiedLinkError.class, () -> Bridge.require("2", prefix)).getMessage()
                .startsWith("several class loaders have loaded XGBoost4J"));
        assertEquals("XGBoost4J 1.7.6 is too old; XGBoost4J 2.1 to 3.4 were tested",
                assertThrows(UnsatisfiedLinkError.class, () -> Bridge.require(1_007_006)).getMessage());
        assertEquals(before, Program.run());
    }

    @Test
    void refusalsAreWithoutThePlaceInTheSources() {
        INDArray x = PredictorTest.samples(1, DataType.FLOAT, SparseFormat.CSR);
        String message = assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(x,
                DMatrixOptions.create().cache(folder.resolve("none/cache")))).getMessage();
        assertTrue(message.startsWith("dMatrix: XGBoost refused the matrix: "), message);
        assertTrue(!message.contains("Stack trace") && !message.contains(".cc:"), message);
    }
}
