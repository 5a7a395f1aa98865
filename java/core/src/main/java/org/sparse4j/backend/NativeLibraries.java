// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.net.URL;

/**
 * Where a module keeps native libraries. On the module path the loader sees no resources of modules that nobody
 * requires: a module that provides this service is found, and its library with it. On the class path the library is a
 * resource like any other, and nothing needs to provide this.
 */
public interface NativeLibraries {
    /**
     * The library of that name in this module.
     *
     * @param name a resource without a leading slash, {@code META-INF/native/PLATFORM/FILE}
     * @return null when this module has none of that name
     */
    URL find(String name);
}
