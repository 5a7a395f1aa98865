// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.ratings.IdIndex;
import org.sparse4j.examples.ratings.RatingData;
import org.sparse4j.examples.ratings.RatingReader;
import org.sparse4j.examples.ratings.Ratings;
import org.sparse4j.examples.ratings.Titles;

/** Every accepted form gives the same ratings; every broken one names file, line and cause. */
class RatingReaderTest {
    @TempDir
    Path folder;

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("ratings.txt"), content);
    }

    private RatingData read(String content) throws IOException {
        return RatingReader.read(file(content));
    }

    private String failure(String content) throws IOException {
        Path file = file(content);
        String message = assertThrows(BadInput.class, () -> RatingReader.read(file)).getMessage();
        assertTrue(message.startsWith(file + ": "), message);
        assertEquals(1, message.lines().count(), message);
        return message.substring(file.toString().length() + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "userId,movieId,rating,timestamp\n10,7,3.5,1147880044\n900000000000,7,4,1\n10,42,0.5,2\n",
        "10,7,3.5\n900000000000,7,4\n10,42,.5\n",
        "10,7,3.5\r\n900000000000,7,4.0\r\n\r\n10,42,5e-1",
        "\"10\",\"7\",\"3.5\"\n\"900000000000\",7,4\n10,42,0.50\n",
        "10::7::3.5::99\n900000000000::7::4::99\n10::42::0.5::99\n",
        "10\t7\t3.5\t881250949\n900000000000\t7\t4\t1\n10\t42\t0.5\t1\n",
        "10 7 3.5\n  900000000000   7  4  \n10 42 +0.5\n",
        "user item rating\n10 7 3.5\n900000000000 7 4\n10 42 0.5\n",
        "\uFEFF10,7,3.5\n900000000000,7,4\n10,42,0.5\n",
        "movieId,userId,rating\n7,10,3.5\n7,900000000000,4\n42,10,0.5\n",
        "rating,userId,movieId\n3.5,10,7\n4,900000000000,7\n.5,10,42\n",
        "userId,movieId,timestamp,rating\n10,7,99,3.5\n900000000000,7,98,4\n10,42,97,0.5\n",
        "\"User-ID\",\"ISBN\",\"Book-Rating\"\n10,7,3.5\n900000000000,7,4\n10,42,0.5\n",
        ",userId,movieId,rating\n0,10,7,3.5\n1,900000000000,7,4\n2,10,42,0.5\n",
        "\"\",\"movieId\",\"userId\",\"rating\",\"timestamp\"\n\"1\",7,10,3.5,9\n\"2\",7,900000000000,4,9\n\"3\",42,10,0.5,9\n",
        "Unnamed: 0,userId,movieId,genre,when,rating\n0,10,7,x,9,3.5\n1,900000000000,7,,9,4\n2,10,42,x,9,0.5\n",
        "userId,movieId,rating\n10,7,3.5,\n900000000000,7,4,\n10,42,0.5,\n",
        "timestamp\titem_id\tscore\tuser_id\n1\t7\t3.5\t10\n2\t7\t4\t900000000000\n3\t42\t0.5\t10\n",
    })
    void formsOfTheSameRatings(String content) throws IOException {
        RatingData data = read(content);
        Ratings r = data.ratings();
        assertEquals(2, r.users());
        assertEquals(2, r.items());
        assertArrayEquals(new int[] {0, 2, 3}, r.pointers());
        assertArrayEquals(new int[] {0, 1, 0}, r.columns());
        assertArrayEquals(new float[] {3.5f, 0.5f, 4f}, r.values());
        assertEquals("900000000000", data.userIds().name(1));
        assertEquals("42", data.itemIds().name(1));
        assertEquals(0, data.duplicates());
    }

    /** Ratings in notations that are not read are no column names. */
    @ParameterizedTest
    @ValueSource(strings = {"anna,Rome,$5", "anna,Rome,\u22125", "anna,Rome,NaN", "anna,Rome,(5)", "$anna,#7,*4", "anna,Rome,-"})
    void unreadableFirstRatingsAreNotTakenForAHeader(String line) throws IOException {
        Path file = Files.writeString(folder.resolve("ratings.csv"), line + "\nbert,Rome,2\n");
        BadInput e = assertThrows(BadInput.class, () -> RatingReader.read(file));
        assertTrue(e.getMessage().contains("line 1: rating "), e.getMessage());
    }

    /** A first line of words that are no names of columns is no header. */
    @Test
    void headersThatDoNotSayTheirOrder() throws IOException {
        String rest = "; name the columns userId, itemId and rating, in their order, or remove the line";
        String none = "malformed line 1: the line has no number, and none of its fields is named as the ";
        assertEquals(none + "user" + rest, failure("ann,heat,five\n0,2,4\n"));
        assertEquals(none + "rating" + rest, failure("userId,movieId,timestamp\n0,2,4\n"));
        assertEquals(none + "item" + rest, failure("user\tthing\trating\n0\t2\t4\n"));
        assertEquals("malformed line 1: two fields are named as the item", failure("userId,movieId,title,rating\n0,2,a,4\n"));
        assertEquals("malformed line 2: the line has 3 fields, and the header names more", failure("userId,movieId,time,rating\n0,2,4\n"));
        assertEquals("malformed line 2: the line has 4 fields, and the header names 3; if each line begins with its number, the header "
                + "must begin with an empty name", failure("\"userId\" \"movieId\" \"rating\"\n\"1\" 10 7 3.5\n"));
        assertEquals("malformed line 1: the user id is empty", failure(",0,2,4\n"));
        assertEquals("malformed line 2: the user id is empty", failure("movieId,userId,rating\n5,,4\n"));
    }

    @Test
    void idsAreAnyText() throws IOException {
        RatingData data = read("anna,Caf\u00e9,4\nbert,Caf\u00e9,2\nanna,007,5\nanna,7,1\n");
        assertEquals("bert", data.userIds().name(1));
        assertEquals("Caf\u00e9", data.itemIds().name(0));
        assertEquals(3, data.ratings().items());
        assertEquals(1, data.itemIds().find("007"));
        assertEquals(2, data.itemIds().find("7"));
        assertEquals(-1, data.itemIds().find("8"));
    }

    /** Where blanks part the fields, a field in quotes has blanks. */
    @Test
    void idsInQuotes() throws IOException {
        for (String text : List.of("\"New York\" \"a\" 4\nO\"Neil\t\"b, c\" \"2\" 17\n", "\"New York\",a,\"4\"\nO'Neil,\"b, c\",2,17\n")) {
            RatingData data = read(text);
            assertEquals("New York", data.userIds().name(0));
            assertEquals(2, data.userIds().size());
            assertEquals("a", data.itemIds().name(0));
            assertEquals("b, c", data.itemIds().name(1));
            assertArrayEquals(new float[] {4, 2}, data.ratings().values());
        }
        assertEquals("malformed line 2: a quote is not closed", failure("1 2 3\n\"1 2 3\n"));
    }

    @Test
    void gzipByContentAndNotByName() throws IOException {
        Path file = folder.resolve("ratings.csv");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("1,1,5\n2,1,4\n".getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(2, RatingReader.read(file).ratings().count());
    }

    @Test
    void theLastOfSeveralRatingsWins() throws IOException {
        RatingData data = read("1,1,5\n2,1,4\n1,1,3\n1,2,2\n1,1,1\n");
        assertEquals(2, data.duplicates());
        assertArrayEquals(new int[] {0, 1, 0}, data.ratings().columns());
        assertArrayEquals(new float[] {1, 2, 4}, data.ratings().values());
    }

    @Test
    void malformedLines() throws IOException {
        String good = "userId,movieId,rating\n" + "1,1,4\n".repeat(15);
        String found = "expected user, item, rating and perhaps a time, found ";
        assertEquals("malformed line 17: " + found + "2 fields", failure(good + "1,2\n"));
        assertEquals("malformed line 17: " + found + "1 field", failure(good + "garbage\n"));
        assertEquals("malformed line 17: " + found + "5 fields", failure(good + "1,2,3,4,5\n"));
        assertEquals("malformed line 17: rating \"four\" is not a number", failure(good + "1,2,four\n"));
        assertEquals("malformed line 17: rating \"0x1p3\" is not a number", failure(good + "1,2,0x1p3\n"));
        assertEquals("malformed line 17: rating \"1f\" is not a number", failure(good + "1,2,1f\n"));
        assertEquals("malformed line 17: the rating is empty", failure(good + "1,2,\n"));
        assertEquals("malformed line 17: the user id is empty", failure(good + ",2,3\n"));
        assertEquals("malformed line 17: the item id is empty", failure(good + "1, ,3\n"));
        assertEquals("malformed line 17: rating \"NaN\" is not finite", failure(good + "1,2,NaN\n"));
        assertEquals("malformed line 17: rating \"-Infinity\" is not finite", failure(good + "1,2,-Infinity\n"));
        assertEquals("malformed line 17: rating \"1e999\" is not finite", failure(good + "1,2,1e999\n"));
        assertEquals("malformed line 17: rating \"1e30\" is beyond a million", failure(good + "1,2,1e30\n"));
        assertEquals("malformed line 17: a quote is not closed", failure(good + "1,\"2,3\n"));
        assertEquals("malformed line 17: longer than 65536 bytes", failure(good + "1".repeat(70000) + "\n"));
        assertEquals("malformed line 17: longer than 65536 bytes", failure(good + "1".repeat(700000)));
        assertEquals("malformed line 2: rating \"nan\" is not finite", failure("anna bert 3\nanna carl nan\n"));
        assertEquals("malformed line 1: rating \"nan\" is not finite", failure("anna carl nan\n"));
        assertEquals("malformed line 1: rating \"x\" is not a number", failure("1,2,x\n"));
        assertEquals("malformed line 3: rating \"b?a\" is not a number", failure("1,2,3\n\n1,2,b\u0007a\n"));
    }

    @Test
    void filesThatCannotBeUsed() throws IOException {
        assertEquals("no ratings in it", failure(""));
        assertEquals("no ratings in it", failure("\n  \n"));
        assertEquals("no ratings in it", failure("userId,movieId,rating\n"));
        Path missing = folder.resolve("missing");
        String absent = assertThrows(BadInput.class, () -> RatingReader.read(missing)).getMessage();
        assertEquals(missing + ": no such file", absent);
        String directory = assertThrows(BadInput.class, () -> RatingReader.read(folder)).getMessage();
        assertEquals(folder + ": is a directory, not a file", directory);
    }

    @Test
    void brokenGzip() throws IOException {
        Path file = folder.resolve("short.gz");
        java.io.ByteArrayOutputStream packed = new java.io.ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            for (int i = 0; i < 10000; i++) {
                out.write((i % 97 + "," + i * 31 % 1009 + ",4\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] whole = packed.toByteArray();
        Files.write(file, java.util.Arrays.copyOf(whole, whole.length / 2));
        String early = assertThrows(BadInput.class, () -> RatingReader.read(file)).getMessage();
        assertTrue(early.matches(".*short.gz: the gzipped data is cut off: .*, after line \\d+"), early);
        byte[] broken = whole.clone();
        java.util.Arrays.fill(broken, 20, 200, (byte) 0xFF);
        Files.write(file, broken);
        String spoiled = assertThrows(BadInput.class, () -> RatingReader.read(file)).getMessage();
        assertTrue(spoiled.contains("short.gz: "), spoiled);
        Files.write(file, new byte[] {0x1F, (byte) 0x8B});
        assertThrows(BadInput.class, () -> RatingReader.read(file));
    }

    /** Against a map, over many users and items, with lines that cross the reader's buffer. */
    @Test
    void manyLinesAgainstAMap() throws IOException {
        Random random = new Random(5);
        Map<String, Float> model = new HashMap<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60_000; i++) {
            long number = random.nextInt(300) * 7919L;
            String user = random.nextInt(4) == 0 ? "u" + number : Long.toString(number);
            String item = Integer.toString(random.nextInt(500) * 1_000_003 & 0x7FFFFFFF);
            float rating = random.nextInt(11) / 2f;
            model.put(user + " " + item, rating);
            text.append(user).append(' ').append(item).append(' ').append(rating).append('\n');
        }
        RatingData data = read(text.toString());
        Ratings r = data.ratings();
        assertEquals(model.size(), r.count());
        assertEquals(60_000 - model.size(), data.duplicates());
        for (int u = 0; u < r.users(); u++) {
            for (int k = r.pointers()[u]; k < r.pointers()[u + 1]; k++) {
                assertTrue(k == r.pointers()[u] || r.columns()[k] > r.columns()[k - 1]);
                String key = data.userIds().name(u) + " " + data.itemIds().name(r.columns()[k]);
                assertEquals(model.get(key), r.values()[k], key);
            }
        }
    }

    @Test
    void titles() throws IOException {
        IdIndex items = read("1,1,5\n2,20,4\n2,3,4\n").itemIds();
        Path file = folder.resolve("movies.csv");
        Files.writeString(file, "movieId,title,genres\n1,Toy Story (1995),Fun\n"
                + "20,\"Jewel, \"\"The\"\" (1985)\",x\n9,None,\n");
        Titles csv = Titles.read(file, items);
        assertEquals(2, csv.known());
        assertEquals("Toy Story (1995)", csv.of(0));
        assertEquals("Jewel, \"The\" (1985)", csv.of(1));
        assertEquals("item 3", csv.of(2));
        Files.write(file, "1::Les mis\u00e9rables, II::x\n3::b\n".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals("Les mis\u00e9rables, II", Titles.read(file, items).of(0));
        Files.writeString(file, "1|GoldenEye (1995)|01-Jan-1995||http://a\n");
        assertEquals("GoldenEye (1995)", Titles.read(file, items).of(0));
        // A header tells which fields they are; one that names no title is refused, and words that are no names are an item's.
        for (String text : List.of("movieId,imdbId,title\n1,tt15,Heat\n", ",movieId,title\n0,1,Heat\n", "title,genres,movieId\nHeat,x,1\n",
                "item_name\tx\titem_id\nHeat\ty\t1\n", "movie id|release|movie title\n1|1995|Heat\n", "id,name\n1,Heat\n", "1,Heat,x\n",
                "Movie,Title\n1,Heat\n", "id,ISBN,x,Book-Title\n5,1,y,Heat\n", "movie,Heat II\n1,Heat\n", "id,asin,x,name,title\n3,1,a,b,Heat\n")) {
            Files.writeString(file, text);
            assertEquals("Heat", Titles.read(file, items).of(0), text);
        }
        Files.writeString(file, "movieId,imdbId,tmdbId\n1,tt15,7\n");
        String links = assertThrows(BadInput.class, () -> Titles.read(file, items)).getMessage();
        assertEquals(file + ": malformed line 1: the line names an item id, and no field as its title; name the columns itemId and title", links);
        Files.writeString(file, "movieId,bookId,title\n1,2,a\n");
        assertTrue(assertThrows(BadInput.class, () -> Titles.read(file, items)).getMessage().endsWith("two fields are named as the item"));
        IdIndex words = read("1,movieId,5\n2,x,4\n").itemIds();
        Files.writeString(file, "movieId,title\n");
        assertEquals("title", Titles.read(file, words).of(0));
        Files.writeString(file, "1,a\nnothing\n");
        String message = assertThrows(BadInput.class, () -> Titles.read(file, items)).getMessage();
        assertEquals(file + ": malformed line 2: expected an item id and a title", message);
    }
}
