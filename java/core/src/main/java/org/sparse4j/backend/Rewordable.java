// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * An exception of a package above this one that a backend throws: its message begins with the function's name, and the
 * caller shall see the name of the method.
 */
public interface Rewordable {
    /** An exception of the same class with this message. */
    RuntimeException reworded(String message);
}
