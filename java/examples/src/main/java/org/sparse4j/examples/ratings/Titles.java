// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import java.nio.file.Path;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.input.Fields;
import org.sparse4j.examples.input.LineReader;

/**
 * Names to show for items: from a titles file (CSV, "::", "|" or tabs; plain or packed), else the id itself. A header says by its names which
 * fields are the id and the title; without one they are the first two.
 */
public final class Titles {
    private static final int[] IN_ORDER = {0, 1};
    private static final int UNKNOWN = 3;

    private final IdIndex ids;
    private final String[] titles;
    private int known;

    private Titles(IdIndex ids) {
        this.ids = ids;
        titles = new String[ids.size()];
    }

    public static Titles none(IdIndex ids) {
        return new Titles(ids);
    }

    public static Titles read(Path file, IdIndex ids) {
        Titles result = new Titles(ids);
        try (LineReader line = new LineReader(file)) {
            Fields fields = null;
            int[] order = IN_ORDER;
            while (line.next()) {
                if (line.blank()) {
                    continue;
                }
                boolean first = fields == null;
                if (first) {
                    fields = Fields.detect(line, true);
                }
                int count = fields.split(line);
                if (first) {
                    int[] named = order(line, fields, count, ids);
                    if (named != null) {
                        order = named;
                        continue;
                    }
                }
                if (count <= Math.max(order[0], order[1])) {
                    throw line.malformed("expected an item id and a title");
                }
                int item = ids.find(fields.text(order[0]));
                if (item >= 0 && !fields.empty(order[1])) {
                    result.known += result.titles[item] == null ? 1 : 0;
                    result.titles[item] = BadInput.oneLine(fields.text(order[1]));
                }
            }
        }
        return result;
    }

    /** Where a header has the id and the title; null where the line is none. */
    private static int[] order(LineReader line, Fields fields, int count, IdIndex ids) {
        int id = -1;
        int title = -1;
        int bestId = UNKNOWN;
        int bestTitle = UNKNOWN;
        boolean twice = false;
        for (int f = 0; f < count; f++) {
            String name = RatingReader.name(fields.text(f));
            int rank = idRank(name);
            twice = rank < bestId ? false : twice || rank == bestId && rank < UNKNOWN;
            if (rank < bestId) {
                bestId = rank;
                id = f;
            }
            rank = titleRank(name);
            if (rank < bestTitle) {
                bestTitle = rank;
                title = f;
            }
        }
        if (id < 0 || ids.find(fields.text(id)) >= 0) {
            return null;
        }
        if (title < 0) {
            if (bestId > 0) {
                return null;
            }
            throw line.malformed("the line names an item id, and no field as its title; name the columns itemId and title");
        }
        if (twice) {
            throw line.malformed("two fields are named as the item");
        }
        return new int[] {id, title};
    }

    /** From 0, the surest, to UNKNOWN. */
    private static int idRank(String name) {
        boolean sure = name.equals("isbn") || name.equals("asin") || name.endsWith("id") && RatingReader.isItem(name.replaceFirst("id$", ""));
        return sure ? 0 : name.equals("id") ? 1 : RatingReader.isItem(name) && titleRank(name) == UNKNOWN ? 2 : UNKNOWN;
    }

    private static int titleRank(String name) {
        String what = name.replaceFirst("(title|name)$", "");
        return name.equals("title") ? 0 : name.equals("name") ? 1
                : !what.equals(name) && (RatingReader.isItem(what) || name.matches("(primary|original)title")) ? 2 : UNKNOWN;
    }

    /** Items that have a title. */
    public int known() {
        return known;
    }

    public String of(int item) {
        return titles[item] != null ? titles[item] : "item " + BadInput.oneLine(ids.name(item));
    }
}
