// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import java.io.InputStream;

/** A stream whose subclasses implement only the method that reads many bytes. Reading a single byte calls that method. */
public abstract class BulkInput extends InputStream {
    /** For subclasses. */
    protected BulkInput() {}

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public abstract int read(byte[] to, int from, int count) throws IOException;
}
