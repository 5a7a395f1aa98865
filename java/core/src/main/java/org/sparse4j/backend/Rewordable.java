// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * An exception whose message a caller may replace. A backend's message begins with the name of the function; the caller
 * replaces the message by one that begins with the name of the method. Exceptions of packages that use this one
 * implement this interface.
 *
 * @since 0.1.0
 */
public interface Rewordable {
    /** Returns an exception of the same class with this message. */
    RuntimeException reworded(String message);
}
