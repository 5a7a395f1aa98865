// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import java.nio.file.Path;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.input.Fields;
import org.sparse4j.examples.input.LineReader;

/**
 * The display names of items, from a titles file (CSV, "::", "|" or tabs; plain or packed); without a title, the id. The names in a header
 * determine the fields of id and title; without a header they are the first two.
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

    /** Returns the positions of id and title in a header; null if the line is not a header. */
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

    /** Returns the rank of an id column's name, from 0, the most certain, to UNKNOWN. */
    private static int idRank(String name) {
        boolean sure = name.equals("isbn") || name.equals("asin") || name.endsWith("id") && RatingReader.isItem(name.replaceFirst("id$", ""));
        return sure ? 0 : name.equals("id") ? 1 : RatingReader.isItem(name) && titleRank(name) == UNKNOWN ? 2 : UNKNOWN;
    }

    private static int titleRank(String name) {
        String what = name.replaceFirst("(title|name)$", "");
        return name.equals("title") ? 0 : name.equals("name") ? 1
                : !what.equals(name) && (RatingReader.isItem(what) || name.matches("(primary|original)title")) ? 2 : UNKNOWN;
    }

    /** Returns the number of items with a title. */
    public int known() {
        return known;
    }

    public String of(int item) {
        return titles[item] != null ? titles[item] : "item " + BadInput.oneLine(ids.name(item));
    }
}
