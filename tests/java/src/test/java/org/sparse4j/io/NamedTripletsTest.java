// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;

/** Triplets whose coordinates are names: numbers beside a plain map, dictionaries of other files, names of any characters. */
@ExtendWith(NothingLeft.class)
class NamedTripletsTest {
    private static final TripletOptions NAMED = TripletOptions.csv().named(0, 1);

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("a.csv"), text);
    }

    private static String entries(INDArray x) {
        List<String> all = new ArrayList<>();
        x.forEachEntry((at, v) -> all.add(Arrays.toString(at) + "=" + v));
        return Arrays.toString(x.shape()) + " " + String.join(" ", all);
    }

    @Test
    void namesGetNumbersAsTheyAppear() throws IOException {
        Path file = file("\uFEFFuser,item,stars\ncarol, tea ,5\nbob,\"green, \"\"very\"\" tea\",3\r\n\ncarol,coffee,1\n\"bob\",tea,2");
        try (TripletData data = Triplets.readNamed(file, NAMED.header(1))) {
            assertEquals(List.of("carol", "bob"), data.names(0));
            assertEquals(List.of("tea", "green, \"very\" tea", "coffee"), data.names(1));
            assertEquals("[2, 3] [0, 0]=5.0 [0, 2]=1.0 [1, 0]=2.0 [1, 1]=3.0", entries(data.array()));
            assertEquals(1, data.number(1, "green, \"very\" tea"));
            assertEquals(-1, data.number(0, "tea"));
            assertTrue(data.isNamed(1) && !data.isNamed(2) && !data.isNamed(-1));
            assertThrows(IllegalStateException.class, () -> data.names(2));
            assertThrows(IllegalStateException.class, () -> data.number(2, "tea"));
            assertThrows(UnsupportedOperationException.class, () -> data.names(0).set(0, "x"));
            assertEquals("TripletData[shape [2, 3], names of dimensions [0, 1]]", data.toString());
        }
        try (TripletData data = Triplets.readNamed(file, NAMED.header(1).sortedNames())) {
            assertEquals(List.of("bob", "carol"), data.names(0));
            assertEquals(List.of("coffee", "green, \"very\" tea", "tea"), data.names(1));
            assertEquals("[2, 3] [0, 1]=3.0 [0, 2]=2.0 [1, 0]=1.0 [1, 2]=5.0", entries(data.array()));
        }
        try (TripletData data = Triplets.readNamed(file("7 a b\n9 c a\n"),
                TripletOptions.edges().coordinates(0, 1, 2).named(2).oneBased())) {
            assertFalse(data.isNamed(0));
            assertThrows(IllegalStateException.class, () -> data.names(1));
        } catch (MalformedFileException e) {
            assertTrue(e.getMessage().contains("line 1, column 3: 'a' is no coordinate of dimension 1; Triplets.readNamed with"), e.getMessage());
        }
        try (TripletData data = Triplets.readNamed(file("# c\n7\ta  b\n9 c a\n"),
                TripletOptions.edges().coordinates(0, 2, 1).named(1, 2).oneBased())) {
            assertEquals("[9, 2, 2] [6, 0, 0]=1.0 [8, 1, 1]=1.0", entries(data.array()));
            assertEquals(List.of("b", "a"), data.names(1));
            assertEquals(List.of("a", "c"), data.names(2));
        }
        try (TripletData none = Triplets.readNamed(file(""), NAMED)) {
            assertEquals("[0, 0] ", entries(none.array()));
            assertEquals(List.of(), none.names(0));
        }
        try (TripletData numbers = Triplets.readNamed(file("1,2,3\n"), TripletOptions.csv())) {
            assertEquals("[2, 3] [1, 2]=3.0", entries(numbers.array()));
            assertEquals("TripletData[shape [2, 3], names of dimensions []]", numbers.toString());
        }
    }

    /** One numbering of both ends of an edge: a square matrix. */
    @Test
    void namesOfTwoDimensions() throws IOException {
        TripletOptions shared = TripletOptions.csv().sharedNames(0, 1);
        Path file = file("voter,voted,times\nbob,ann,2\nann,cid,1\ncid,bob,4\n");
        try (TripletData data = Triplets.readNamed(file, shared.header(1))) {
            assertEquals("[3, 3] [0, 1]=2.0 [1, 2]=1.0 [2, 0]=4.0", entries(data.array()));
            assertEquals(List.of("bob", "ann", "cid"), data.names(0));
            assertEquals(data.names(0), data.names(1));
            assertEquals(2, data.number(1, "cid"));
            Path test = Files.writeString(folder.resolve("test.csv"), "cid,dan,1\ndan,bob,2\n");
            for (TripletOptions options : List.of(shared.firstNames(1, data.names(0)),
                    TripletOptions.csv().firstNames(0, data.names(0)).sharedNames(0, 1))) {
                try (TripletData more = Triplets.readNamed(test, options)) {
                    assertEquals(List.of("bob", "ann", "cid", "dan"), more.names(1));
                    assertEquals("[4, 4] [2, 3]=1.0 [3, 0]=2.0", entries(more.array()));
                }
            }
            MalformedFileException e = assertThrows(MalformedFileException.class, () -> Triplets.readNamed(test, shared.knownNames(data)));
            assertEquals(test + ": line 1, column 5: 'dan' is none of the 3 known names of dimension 1", e.getMessage());
            Path copy = folder.resolve("copy.csv");
            Triplets.write(data.array(), copy, TripletOptions.csv().knownNames(data));
            try (TripletData again = Triplets.readNamed(copy, shared)) {
                assertEquals(entries(data.array()), entries(again.array()));
            }
        }
        try (TripletData data = Triplets.readNamed(file, shared.header(1).sortedNames().shape(5, 5))) {
            assertEquals("[5, 5] [0, 2]=1.0 [1, 0]=2.0 [2, 1]=4.0", entries(data.array()));
            assertEquals(List.of("ann", "bob", "cid"), data.names(1));
        }
        try (TripletData data = Triplets.readNamed(file("m,7,k\nk,8,l\n"), TripletOptions.csv().pattern().coordinates(0, 1, 2).sharedNames(2, 0))) {
            assertEquals("[3, 9, 3] [0, 7, 1]=1.0 [1, 8, 2]=1.0", entries(data.array()));
        }
        Path any = file("a,b,1\n");
        for (TripletOptions wrong : List.of(shared.shape(2, 3), shared.shape(2, -1), TripletOptions.csv().sharedNames(0, 2))) {
            assertThrows(IllegalArgumentException.class, () -> Triplets.readNamed(any, wrong));
        }
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> Triplets.readNamed(any, shared.shape(1, 1)));
        assertTrue(e.getMessage().endsWith("'b' is one more name of dimension 1 than the extent 1 that was given"), e.getMessage());
        for (int[] wrong : new int[][] {{}, {0}, {1, 1}, {0, -1}}) {
            assertThrows(IllegalArgumentException.class, () -> TripletOptions.csv().sharedNames(wrong));
        }
        assertEquals("sharedNames: dimensions [0, 1] already share names, and none of [2, 3] is among them; only one group of "
                + "dimensions can share names. Call named(...) for the others, which gives each dimension its own numbers",
                assertThrows(IllegalArgumentException.class, () -> shared.sharedNames(2, 3)).getMessage());
        try (TripletData data = Triplets.readNamed(file("a,b,c\nc,a,d\n"),
                TripletOptions.csv().pattern().coordinates(0, 1, 2).firstNames(0, List.of("d")).sharedNames(0, 1).sharedNames(1, 2))) {
            assertEquals("[4, 4, 4] [1, 2, 3]=1.0 [3, 1, 0]=1.0", entries(data.array()));
            assertEquals(List.of("d", "a", "b", "c"), data.names(2));
        }
        TripletOptions two = TripletOptions.csv().firstNames(0, List.of("a")).firstNames(1, List.of("b"));
        assertThrows(IllegalArgumentException.class, () -> two.sharedNames(0, 1));
        assertThrows(IllegalArgumentException.class, () -> Triplets.read(any, shared));
        assertTrue(shared.toString().contains("names of dimensions [0, 1], shared by dimensions [0, 1]"), shared.toString());
    }

    @Test
    void namesOfAnEarlierFile() throws IOException {
        try (TripletData train = Triplets.readNamed(file("u1,i1,1\nu2,i2,2\nu3,i1,3\n"), NAMED)) {
            Path test = file("u3,i2,4\nu1,i3,5\n");
            TripletOptions known = TripletOptions.csv().knownNames(train);
            MalformedFileException e = assertThrows(MalformedFileException.class, () -> Triplets.readNamed(test, known));
            assertEquals(test + ": line 2, column 4: 'i3' is none of the 2 known names of dimension 1", e.getMessage());
            try (TripletData data = Triplets.readNamed(test, known.firstNames(1, train.names(1)))) {
                assertEquals("[3, 3] [0, 2]=5.0 [2, 1]=4.0", entries(data.array()));
                assertEquals(List.of("i1", "i2", "i3"), data.names(1));
                assertEquals(train.names(0), data.names(0));
            }
            try (TripletData data = Triplets.readNamed(file("u3,z,4\nu1,a,5\nu1,i2,6\n"),
                    known.firstNames(1, train.names(1)).sortedNames())) {
                assertEquals(List.of("i1", "i2", "a", "z"), data.names(1));
                assertEquals("[3, 4] [0, 1]=6.0 [0, 2]=5.0 [2, 3]=4.0", entries(data.array()));
            }
            try (INDArray x = Triplets.read(file("u3,\"i2\",4\n"), known)) {
                assertEquals("[3, 2] [2, 1]=4.0", entries(x));
            }
            Path more = file("u4,i1,1\n");
            e = assertThrows(MalformedFileException.class,
                    () -> Triplets.readNamed(more, known.firstNames(0, train.names(0)).shape(3, -1)));
            assertEquals(more + ": line 1, column 1: 'u4' is one more name of dimension 0 than the extent 3 that was given",
                    e.getMessage());
        }
        Path any = file("a,b,1\n");
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.readNamed(any,
                TripletOptions.csv().knownNames(0, List.of("a", "b", "a")))).getMessage()
                .contains("the names of dimension 0 contain 'a' twice: as numbers 0 and 2"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.readNamed(any,
                TripletOptions.csv().knownNames(0, List.of("a", "b")).shape(1, -1))).getMessage()
                .contains("dimension 0 has more names than its given extent 1"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.readNamed(any,
                TripletOptions.csv().knownNames(0, List.of("\ud800x")))).getMessage()
                .contains("name 0 of dimension 0 contains half of a surrogate pair, which UTF-8 cannot encode"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.read(any, NAMED)).getMessage()
                .contains("the names of dimension 0 would be lost; call Triplets.readNamed, which returns them"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.readNamed(any, NAMED.named(2))).getMessage()
                .contains("the options give names for dimension 2, but the array has rank 2"));
        assertThrows(IllegalArgumentException.class, () -> NAMED.named(-1));
        assertThrows(NullPointerException.class, () -> NAMED.knownNames(0, Arrays.asList("a", null)));
    }

    /** Names of all lengths and characters, in files of many pieces: numbers and names are those of a map. */
    @Test
    void manyNamesBesideAMap() throws IOException {
        Random random = new Random(17);
        String marks = "ab\"\" ,\t#é東\uD83D\uDE00\u0000";
        Path file = folder.resolve("many.csv");
        for (int round = 0; round < 4; round++) {
            List<List<String>> names = new ArrayList<>();
            for (int d = 0; d < 2; d++) {
                TreeSet<String> some = new TreeSet<>();
                while (some.size() < (round == 0 ? 3 : 20_000)) {
                    StringBuilder name = new StringBuilder();
                    for (int n = random.nextInt(round == 3 ? 40 : 12); n > 0; n--) {
                        int c = marks.codePointAt(random.nextInt(marks.length()));
                        name.appendCodePoint(c >= 0xDC00 && c < 0xE000 ? 'c' : c);
                    }
                    some.add(name.toString());
                }
                List<String> shuffled = new ArrayList<>(some);
                java.util.Collections.shuffle(shuffled, random);
                names.add(shuffled);
            }
            int count = round == 0 ? 5 : 60_000;
            int rows = names.get(0).size();
            int columns = names.get(1).size();
            long[][] at = new long[2][count];
            double[] values = new double[count];
            for (int k = 0; k < count; k++) {
                at[0][k] = random.nextInt(rows);
                at[1][k] = random.nextInt(columns);
                values[k] = k;
            }
            TripletOptions written = TripletOptions.csv().comment('#').knownNames(0, names.get(0)).knownNames(1, names.get(1));
            try (INDArray x = Sparse4j.sparseCreation().createSparseCOOByDimension(values, at, rows, columns)) {
                Triplets.write(x, file, written);
                try (INDArray y = Triplets.read(file, written)) {
                    assertEquals(x, y);
                }
                // In the order of the file, which is that of x's entries.
                Map<String, Integer> first = new LinkedHashMap<>();
                Map<String, Integer> second = new LinkedHashMap<>();
                List<String> expected = new ArrayList<>();
                x.forEachEntry((i, v) -> {
                    String a = names.get(0).get((int) i[0]);
                    String b = names.get(1).get((int) i[1]);
                    expected.add(first.computeIfAbsent(a, n -> first.size()) + " "
                            + second.computeIfAbsent(b, n -> second.size()) + " " + v);
                });
                try (TripletData data = Triplets.readNamed(file, TripletOptions.csv().comment('#').named(0, 1))) {
                    assertEquals(new ArrayList<>(first.keySet()), data.names(0));
                    assertEquals(new ArrayList<>(second.keySet()), data.names(1));
                    List<String> read = new ArrayList<>();
                    data.array().forEachEntry((i, v) -> read.add(i[0] + " " + i[1] + " " + v));
                    assertEquals(new TreeSet<>(expected), new TreeSet<>(read));
                }
                try (TripletData data = Triplets.readNamed(file, TripletOptions.csv().comment('#').named(0, 1).sortedNames())) {
                    List<String> sorted = new ArrayList<>(first.keySet());
                    sorted.sort((a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8),
                            b.getBytes(StandardCharsets.UTF_8)));
                    assertEquals(sorted, data.names(0));
                    for (int k = 0; k < Math.min(100, count); k++) {
                        double v = x.getDouble(at[0][k], at[1][k]);
                        assertEquals(v, data.array().getDouble(data.number(0, names.get(0).get((int) at[0][k])),
                                data.number(1, names.get(1).get((int) at[1][k]))));
                    }
                }
            }
        }
    }

    /** 1 to 9 from the right end of the first row to the left end of the last. */
    private static INDArray otherDiagonal() {
        long[][] at = {{0, 1, 2, 3, 4, 5, 6, 7, 8}, {8, 7, 6, 5, 4, 3, 2, 1, 0}};
        return Sparse4j.sparseCreation().createSparseCOOByDimension(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, at, 9, 9);
    }

    /** Where blanks part the fields a name that has some, or would begin a comment or quotes, is written in quotes. */
    @Test
    void namesAreWrittenWhereBlanksPartTheFields() throws IOException {
        Path file = folder.resolve("w.txt");
        List<String> odd = List.of("New York", "\"", "", "c\t", "#e", "g\rh", "x\"y", "\uFEFFf", "z,");
        try (INDArray x = otherDiagonal()) {
            Triplets.write(x, file, TripletOptions.edges().value(2).knownNames(0, odd).knownNames(1, odd));
            assertEquals("\"New York\" z, 1\n\"\"\"\" \"\uFEFFf\" 2\n\"\" x\"y 3\n\"c\t\" \"g\rh\" 4\n\"#e\" #e 5\n\"g\rh\" \"c\t\" 6\n"
                    + "x\"y \"\" 7\n\"\uFEFFf\" \"\"\"\" 8\nz, \"New York\" 9\n", Files.readString(file));
            try (TripletData y = Triplets.readNamed(file, TripletOptions.edges().value(2).firstNames(0, odd).knownNames(1, odd))) {
                assertEquals(odd, y.names(0));
                assertEquals(x, y.array());
            }
        }
    }

    @Test
    void namesAreWrittenAsTheyAreRead() throws IOException {
        Path file = folder.resolve("w.csv");
        List<String> odd = List.of("a,b", "\"", "", " c", "d\t", "#e", "\uFEFFf", "g h", "東");
        try (INDArray x = otherDiagonal()) {
            TripletOptions options = TripletOptions.csv().comment('#').header(1).knownNames(0, odd);
            Triplets.write(x, file, options);
            assertEquals("row,column,value\n\"a,b\",8,1\n\"\"\"\",7,2\n\"\",6,3\n\" c\",5,4\n\"d\t\",4,5\n\"#e\",3,6\n\"\uFEFFf\",2,7\n"
                    + "g h,1,8\n東,0,9\n", Files.readString(file));
            try (TripletData y = Triplets.readNamed(file, TripletOptions.csv().comment('#').header(1).named(0))) {
                assertEquals(odd, y.names(0));
                assertEquals(x, y.array());
            }
            for (TripletOptions plain : List.of(TripletOptions.csv(), TripletOptions.tsv(), TripletOptions.edges())) {
                List<String> names = new ArrayList<>(odd);
                names.set(0, "a\nb");
                String said = assertThrows(IllegalArgumentException.class, () -> Triplets.write(x, file, plain.knownNames(0, names))).getMessage();
                assertTrue(said.contains("name 0 of dimension 0 contains a line end"), said);
            }
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.write(x, file,
                    TripletOptions.csv().knownNames(1, odd.subList(0, 8)))).getMessage()
                    .contains("8 names were given for dimension 1, whose extent is 9"));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.write(x, file, NAMED)).getMessage()
                    .contains("dimension 0 is named, but knownNames(...) gives no names for it"));
            List<String> longest = new ArrayList<>(odd);
            longest.set(3, "x".repeat(1 << 20));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Triplets.write(x, file,
                    TripletOptions.csv().knownNames(1, longest))).getMessage().contains("the names of a line have 1048576 bytes together"));
            longest.set(3, "\"".repeat(500_000));
            Triplets.write(x, file, TripletOptions.csv().knownNames(1, longest));
            try (TripletData y = Triplets.readNamed(file, TripletOptions.csv().named(1))) {
                assertEquals(longest.get(3), y.names(1).get(5));
                assertArrayEquals(new long[] {9, 9}, y.array().shape());
            }
            TripletOptions words = TripletOptions.edges().knownNames(0, List.of("a", "b\"", "c,", "d", "e", "f", "g", "h", "i#"));
            Triplets.write(x, file, words);
            try (INDArray y = Triplets.read(file, words)) {
                assertEquals(9, y.nnz());
                assertEquals(1, y.getDouble(8, 0));
            }
        }
    }
}
