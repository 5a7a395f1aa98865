// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.backend.Platform;

@ExtendWith(Library.class)
class LightGBMTest {
    @Test
    void saysThatALibraryIsMissing(@TempDir Path folder) {
        String nowhere = folder.resolve("lib_lightgbm.so").toString();
        String message = assertThrows(UnsatisfiedLinkError.class, () -> Bridge.load(nowhere, "Install it.")).getMessage();
        assertTrue(message.startsWith("LightGBM cannot be loaded from " + nowhere + ": "), message);
        assertTrue(message.endsWith("Install it."), message);
    }

    @Test
    void saysThatAFileIsNoLibrary(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("lib_lightgbm.so"), "text");
        String message = assertThrows(UnsatisfiedLinkError.class, () -> Bridge.load(file.toString(), "Install it.")).getMessage();
        assertTrue(message.startsWith("LightGBM cannot be loaded from " + file), message);
    }

    @Test
    void saysThatALibraryLacksAFunction() {
        String name = System.mapLibraryName("sparse4jlightgbm");
        Path other = Library.extract("/META-INF/native/" + Platform.current().name() + "/" + name, name);
        String message = assertThrows(UnsatisfiedLinkError.class, () -> Bridge.load(other.toString(), "Install it.")).getMessage();
        assertTrue(message.contains("has no function LGBM_GetLastError. LightGBM 3.3.5 to 4.7.0 were tested."), message);
        Booster.load(Library.pythonModel());
    }

    @Test
    void hasOneLibraryAndOneNumberOfThreads() {
        String message = assertThrows(IllegalStateException.class, () -> LightGBM.library(Path.of("other.so"))).getMessage();
        assertTrue(message.contains("name the library before you use it"), message);
        assertEquals(1, LightGBM.threads());
        Data.train(Data.samples(1, DataType.DOUBLE), 2);
        LightGBM.threads(1);
        assertEquals("threads: LightGBM has worked with 1 threads; set the number before the first dataset or predictor",
                assertThrows(IllegalStateException.class, () -> LightGBM.threads(3)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> LightGBM.threads(0));
    }
}
