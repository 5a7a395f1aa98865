// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.backend.Rewordable;

/**
 * Thrown if an operation would have to store more elements than {@code org.sparse4j.densifyLimit} allows. The operation
 * has changed nothing. To obtain the result, call {@link INDArray#toDense()} first, raise the limit, or use {@link
 * INDArray#stored()}, whose operations leave the fill unchanged.
 *
 * @since 0.1.0
 */
public class WouldDensifyException extends RuntimeException implements Rewordable {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message names the number of elements and the limit. */
    public WouldDensifyException(String message) {
        super(message);
    }

    @Override
    public WouldDensifyException reworded(String message) {
        return new WouldDensifyException(message);
    }
}
