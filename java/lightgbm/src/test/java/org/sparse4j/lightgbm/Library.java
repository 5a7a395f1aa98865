// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sparse4j.backend.Platform;

/** Loads LightGBM's library from the jar lightgbmlib, or the one that the property names. */
final class Library implements BeforeAllCallback {
    private static Path extracted;

    @Override
    public void beforeAll(ExtensionContext context) {
        require();
    }

    static synchronized void require() {
        LightGBM.threads(1);  // on a busy machine, threads that wait for each other take minutes
        if (System.getProperty(LightGBM.PATH_PROPERTY) == null && extracted == null) {
            String name = System.mapLibraryName("_lightgbm");
            name = name.startsWith("lib") ? name : "lib" + name;
            extracted = extract("/com/microsoft/ml/lightgbm/" + folder() + "/x86_64/" + name, name);
        }
        if (extracted != null) {
            LightGBM.library(extracted);
        }
    }

    /** Returns the file of the library. */
    static synchronized Path file() {
        require();
        return extracted != null ? extracted : Path.of(System.getProperty(LightGBM.PATH_PROPERTY));
    }

    private static String folder() {
        String platform = Platform.current().name();
        assumeTrue(platform.endsWith("x86_64"), "lightgbmlib has no library for " + platform);
        return platform.startsWith("linux") ? "linux" : platform.startsWith("win") ? "windows" : "osx";
    }

    /** Copies a file of the class path to a temporary folder, which is deleted when the JVM ends. */
    static Path extract(String resource, String name) {
        try (InputStream in = Library.class.getResourceAsStream(resource)) {
            Path folder = Files.createTempDirectory("sparse4j-lightgbm");
            folder.toFile().deleteOnExit();
            Path file = folder.resolve(name);
            file.toFile().deleteOnExit();
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of a model that LightGBM 4.7.0 wrote in Python, without its parameters. */
    static String pythonModel() {
        try (InputStream in = Library.class.getResourceAsStream("python.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
