// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Providers;
import org.sparse4j.ndarray.KnownArray;
import org.sparse4j.ndarray.KnownArrayMaker;

/** Which class arrays are of is found when the first is made: calls do not name it. */
class ArrayMakerTest {
    @Test
    void thisLibrarysOwnIsTheOneService() {
        assertEquals(List.of(KnownArrayMaker.class), Providers.of(ArrayMaker.Own.class).stream().map(ArrayMaker::getClass).toList());
        assertEquals(List.of(), Providers.of(ArrayMaker.class), "other modules' makers");
        try (INDArray x = Sparse4j.sparse(2, 3)) {
            assertSame(KnownArray.class, x.getClass());
            assertSame(KnownArray.class, x.transpose().getClass());
        }
    }

    /** As of a jar that was put together of others and has lost META-INF/services. */
    @Test
    void isFoundByItsNameWithoutServices() throws Exception {
        URL core = ArrayMaker.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader without = new URLClassLoader(new URL[] {core}, ClassLoader.getPlatformClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws java.io.IOException {
                return name.startsWith("META-INF/services/") ? Collections.emptyEnumeration() : super.getResources(name);
            }
        }) {
            Object chosen = Class.forName(ArrayMaker.class.getName(), true, without).getField("CHOSEN").get(null);
            assertEquals(KnownArrayMaker.class.getName(), chosen.getClass().getName());
            assertSame(without, chosen.getClass().getClassLoader());
        }
    }
}
