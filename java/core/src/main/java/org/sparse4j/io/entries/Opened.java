// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.io.numpy.NamedArrays;
import org.sparse4j.io.numpy.NpyInput;

/** Closes several arrays of a container together, even if opening the next array fails. */
public final class Opened implements AutoCloseable {
    private final NamedArrays in;
    private final List<NpyInput> all = new ArrayList<>();

    public Opened(NamedArrays in) {
        this.in = in;
    }

    public NpyInput open(String name) throws IOException {
        NpyInput opened = in.open(name);
        all.add(opened);
        return opened;
    }

    /** Opens an array of several dimensions, which is read in C order whatever its order in the file. */
    public NpyInput openInCOrder(String name) throws IOException {
        NpyInput inOrder = open(name).inCOrder();
        all.add(inOrder);
        return inOrder;
    }

    @Override
    public void close() throws IOException {
        LevelSource.closeAll(all);
    }
}
