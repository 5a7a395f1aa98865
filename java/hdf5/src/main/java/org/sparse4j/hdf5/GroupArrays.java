// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.hdf5.reading.HdfDataset;
import org.sparse4j.hdf5.reading.HdfNode;
import org.sparse4j.io.container.ArrayData;
import org.sparse4j.io.container.ArraySource;

/** The datasets of a group. */
record GroupArrays(HdfNode group) implements ArraySource {
    @Override
    public Path file() {
        return group.in().file();
    }

    @Override
    public String part() {
        return group.path();
    }

    @Override
    public boolean has(String name) {
        return group.has(name);
    }

    @Override
    public ArrayData open(String name) throws IOException {
        return HdfDataset.of(group.child(name)).open();
    }
}
