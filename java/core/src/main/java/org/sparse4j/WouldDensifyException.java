// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.backend.Rewordable;

/**
 * An operation would have to store more elements unasked than {@code org.sparse4j.densifyLimit} allows. Nothing was changed.
 * Ask for {@link INDArray#toDense()}, raise the limit, or use {@link INDArray#stored()} to leave the fill alone.
 */
public class WouldDensifyException extends RuntimeException implements Rewordable {
    private static final long serialVersionUID = 1L;

    /** With a message that names the count and the limit. */
    public WouldDensifyException(String message) {
        super(message);
    }

    @Override
    public WouldDensifyException reworded(String message) {
        return new WouldDensifyException(message);
    }
}
