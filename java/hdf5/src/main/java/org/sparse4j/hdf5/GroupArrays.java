// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.sparse4j.io.container.ArrayData;
import org.sparse4j.io.container.ArraySource;

/**
 * The datasets of a group.
 *
 * @param names what some are called in the file
 * @param flat whether they are read in one dimension, whatever they are
 */
record GroupArrays(HdfNode group, Map<String, String> names, boolean flat) implements ArraySource {
    GroupArrays(HdfNode group) {
        this(group, Map.of(), false);
    }

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
        return group.has(names.getOrDefault(name, name));
    }

    @Override
    public ArrayData open(String name) throws IOException {
        return HdfDataset.of(group.child(names.getOrDefault(name, name))).open(flat);
    }
}
