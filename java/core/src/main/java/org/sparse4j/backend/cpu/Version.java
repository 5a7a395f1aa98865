// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Which version of Sparse4j these classes are of. */
final class Version {
    private static final String RESOURCE = "version.properties";

    private Version() {}

    /** Version and ABI, in the words of the native library (jni/sparse4jni.cpp), which refuses to be loaded by others. */
    static String text() {
        return ofClasses() + ", ABI " + Frame.ABI;
    }

    private static String ofClasses() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // As if it were missing.
        }
        return properties.getProperty("version", "unknown (" + RESOURCE + " was not packed with its classes)");
    }
}
