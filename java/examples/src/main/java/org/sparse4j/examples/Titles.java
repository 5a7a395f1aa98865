// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.nio.file.Path;

/** Names to show for items: from a titles file (id, title, ...: CSV, "::", "|" or tabs; gzip), else the id itself. */
final class Titles {
    private final IdIndex ids;
    private final String[] titles;
    private int known;

    private Titles(IdIndex ids) {
        this.ids = ids;
        titles = new String[ids.size()];
    }

    static Titles none(IdIndex ids) {
        return new Titles(ids);
    }

    static Titles read(Path file, IdIndex ids) {
        Titles result = new Titles(ids);
        try (LineReader line = new LineReader(file)) {
            Fields fields = null;
            while (line.next()) {
                if (line.blank()) {
                    continue;
                }
                if (fields == null) {
                    fields = Fields.detect(line, true);
                }
                if (fields.split(line) < 2) {
                    throw line.malformed("expected an item id and a title");
                }
                int item = ids.find(fields.text(0));
                if (item >= 0 && !fields.empty(1)) {
                    result.known += result.titles[item] == null ? 1 : 0;
                    result.titles[item] = BadInput.oneLine(fields.text(1));
                }
            }
        }
        return result;
    }

    /** Items that have a title. */
    int known() {
        return known;
    }

    String of(int item) {
        return titles[item] != null ? titles[item] : "item " + BadInput.oneLine(ids.name(item));
    }
}
