// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.net.URL;

/**
 * A service that locates native libraries in a module. On the module path, the loader finds neither modules that no
 * other module requires, nor their resources. A module that provides this service is found, and its library with it. On
 * the class path a library is an ordinary resource, so this service is not needed.
 *
 * @since 0.1.0
 */
public interface NativeLibraries {
    /**
     * Returns the library of that name in this module, or null if the module does not have it.
     *
     * @param name a resource without a leading slash, {@code META-INF/native/PLATFORM/FILE}
     */
    URL find(String name);
}
