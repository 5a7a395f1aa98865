// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.input.Fields;
import org.sparse4j.examples.input.LineReader;

/**
 * Reads ratings: MovieLens CSV with or without header, or `user item rating` separated by blanks, tabs or "::"; ignores a fourth field (a
 * time). The names in a header determine the order of the fields, also for more than four fields, and for a nameless first one in tables
 * with numbered rows. Files may be packed by gzip, bzip2 or xz. Ids are any text; each new id gets the next dense index.
 */
public final class RatingReader {
    private static final double LARGEST = 1e6;
    private static final List<String> WORDS = List.of("user", "item", "rating");
    private static final int[] IN_ORDER = {0, 1, 2};
    /** Column names of users, items and ratings, letters only and without a trailing id. */
    private static final List<Set<String>> NAMES = List.of(
            Set.of("user", "users", "username", "u", "uid", "reviewer", "customer", "member", "account", "rater"),
            Set.of("item", "items", "itemname", "i", "iid", "movie", "film", "title", "product", "book", "isbn", "anime", "artist", "song",
                    "track", "joke", "business", "restaurant", "game", "recipe", "asin", "article", "beer"),
            Set.of("rating", "ratings", "bookrating", "userrating", "score", "stars", "star", "value", "r", "grade", "overall"));

    private RatingReader() {}

    public static RatingData read(Path file) {
        IdIndex users = new IdIndex();
        IdIndex items = new IdIndex();
        Ratings.Builder builder = new Ratings.Builder();
        try (LineReader line = new LineReader(file)) {
            Fields fields = null;
            int[] order = IN_ORDER;
            int named = 0;
            while (line.next()) {
                if (line.blank()) {
                    continue;
                }
                boolean first = fields == null;
                if (first) {
                    fields = Fields.detect(line, false);
                }
                int count = fields.split(line);
                if (first && header(line.bytes(), fields, count)) {
                    order = order(line, fields, count);
                    named = count;
                    continue;
                }
                if (count < 3 || count > Math.max(named, 4)) {
                    throw line.malformed("expected user, item, rating and perhaps a time, found " + count
                            + (count == 1 ? " field" : " fields"));
                }
                if (named > 0 && count > named && !fields.empty(named)) {
                    throw line.malformed("the line has " + count + " fields, and the header names " + named
                            + "; if each line begins with its number, the header must begin with an empty name");
                }
                if (count <= order[0] || count <= order[1] || count <= order[2]) {
                    throw line.malformed("the line has " + count + " fields, and the header names more");
                }
                add(line, fields, order, users, items, builder);
            }
        }
        if (builder.size() == 0) {
            throw new BadInput(file + ": no ratings in it");
        }
        Ratings ratings = builder.build(users.size(), items.size());
        return new RatingData(ratings, users, items, file.toString(), builder.duplicates());
    }

    /** Returns the positions of user, item and rating in a header. */
    private static int[] order(LineReader line, Fields fields, int count) {
        int[] order = {-1, -1, -1};
        for (int f = 0; f < count; f++) {
            String name = name(text(line.bytes(), fields, f));
            for (int which = 0; which < order.length; which++) {
                Set<String> names = NAMES.get(which);
                if (names.contains(name) || names.contains(name.replaceFirst("ids?$", ""))) {
                    if (order[which] >= 0) {
                        throw line.malformed("two fields are named as the " + WORDS.get(which));
                    }
                    order[which] = f;
                }
            }
        }
        for (int which = 0; which < order.length; which++) {
            if (order[which] < 0) {
                throw line.malformed("the line has no number, and none of its fields is named as the " + WORDS.get(which)
                        + "; name the columns userId, itemId and rating, in their order, or remove the line");
            }
        }
        return order;
    }

    /** Returns a column's name in the form of NAMES. */
    static String name(String field) {
        return field.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
    }

    /** Returns whether the name is one of the items' names. */
    static boolean isItem(String name) {
        return NAMES.get(1).contains(name);
    }

    private static String text(byte[] bytes, Fields fields, int f) {
        return new String(bytes, fields.from(f), fields.to(f) - fields.from(f), StandardCharsets.UTF_8);
    }

    private static void add(LineReader line, Fields fields, int[] order, IdIndex users, IdIndex items, Ratings.Builder builder) {
        if (fields.empty(order[0])) {
            throw line.malformed("the user id is empty");
        }
        if (fields.empty(order[1])) {
            throw line.malformed("the item id is empty");
        }
        float rating = rating(line, fields, order[2]);
        int user = users.add(line.bytes(), fields.from(order[0]), fields.to(order[0]));
        int item = items.add(line.bytes(), fields.from(order[1]), fields.to(order[1]));
        builder.add(user, item, rating);
    }

    /** Returns whether the line has column names instead of data: none of the first three named fields is, or starts like, a number. */
    private static boolean header(byte[] bytes, Fields fields, int count) {
        int begin = count > 3 && fields.empty(0) ? 1 : 0;
        if (count < 3) {
            return false;
        }
        for (int f = begin; f < begin + 3; f++) {
            String field = text(bytes, fields, f);
            // Only the first letter or digit counts, after any signs or currency symbols.
            int first = field.codePoints().filter(Character::isLetterOrDigit).findFirst().orElse('0');
            if (!Character.isLetter(first) || "+-.".indexOf(field.charAt(0)) >= 0 || notFinite(field)) {
                return false;
            }
        }
        return true;
    }

    private static boolean notFinite(String text) {
        return text.matches("(?i)[+-]?(nan|inf|infinity)");
    }

    /** Parses one or two digits around a point quickly, which covers real data; anything else by a slower, checked method. */
    private static float rating(LineReader line, Fields fields, int f) {
        byte[] bytes = line.bytes();
        int from = fields.from(f);
        int length = fields.to(f) - from;
        if (length == 1 && digit(bytes[from])) {
            return bytes[from] - '0';
        }
        if (length == 3 && digit(bytes[from]) && bytes[from + 1] == '.' && digit(bytes[from + 2])) {
            return ((bytes[from] - '0') * 10 + (bytes[from + 2] - '0')) / 10f;
        }
        String text = new String(bytes, from, length, StandardCharsets.UTF_8);
        if (notFinite(text)) {
            throw line.malformed("rating " + BadInput.quote(text) + " is not finite");
        }
        if (!text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,9})?")) {
            String what = "rating " + BadInput.quote(text) + " is not a number";
            throw line.malformed(length == 0 ? "the rating is empty" : what);
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw line.malformed("rating " + BadInput.quote(text) + " is not finite");
        }
        if (Math.abs(value) > LARGEST) {
            throw line.malformed("rating " + BadInput.quote(text) + " is beyond a million");
        }
        return (float) value;
    }

    private static boolean digit(byte b) {
        return b >= '0' && b <= '9';
    }
}
