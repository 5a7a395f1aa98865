// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * An exception whose message a caller may replace. A backend's message begins with the name of the function; the caller
 * replaces it by one that begins with the name of the method. Exceptions of packages above this one implement it.
 *
 * @since 0.1.0
 */
public interface Rewordable {
    /** Returns an exception of the same class with this message. */
    RuntimeException reworded(String message);
}
