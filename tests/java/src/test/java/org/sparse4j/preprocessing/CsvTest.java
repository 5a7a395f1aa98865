// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.INDArray;
import org.sparse4j.io.MalformedFileException;

/** Columns of CSV files: types, missing values, quotes, and each message. */
class CsvTest {
    @TempDir
    private Path folder;

    private Path file(String text) {
        try {
            return Files.writeString(folder.resolve("t.csv"), text);
        } catch (java.io.IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each column as name:TYPE[values], null where one is missing. */
    private static String show(Columns table) {
        return IntStream.range(0, table.size()).mapToObj(table::get).map(c -> c.name() + ":" + c.type()
                + IntStream.range(0, table.rows()).mapToObj(c::getString).toList()).collect(Collectors.joining(" "));
    }

    private String read(String text) {
        return show(Columns.readCsv(file(text)));
    }

    private String bad(String text) {
        return assertThrows(MalformedFileException.class, () -> Columns.readCsv(file(text))).getMessage().replace(folder + "/", "");
    }

    @Test
    void typesComeFromTheFields() {
        assertEquals("city:STRING[Rome, Oslo, null] floor:LONG[3, -1, 0] price:DOUBLE[1.5, null, 2000.0]",
                read("city,floor,price\nRome,3,1.5\nOslo,-1,\n,0,2e3\n"));
        assertEquals("a:LONG[] b:DOUBLE[]", show(Columns.readCsv(file("a,b\n"), CsvOptions.defaults().type("a", ColumnType.LONG))));
    }

    /** What a number would not give back stays a text. */
    @ParameterizedTest
    @CsvSource({"12,LONG", "-12,LONG", "-0,LONG", "0,LONG", "9223372036854775807,LONG", "-9223372036854775808,LONG", "9223372036854775808,STRING",
        "007,STRING", "-01,STRING", "+49,STRING", "' 1',STRING", "1.,DOUBLE", ".5,DOUBLE", "-.5e-3,DOUBLE", "00.5,STRING", "0.50,DOUBLE", "1e5,DOUBLE",
        "1E+5,DOUBLE", "1e,STRING", "e5,STRING", ".,STRING", "-,STRING", "1e999,STRING", "1e-999,DOUBLE", "nan,DOUBLE", "NaN,DOUBLE", "-inf,DOUBLE",
        "Infinity,DOUBLE", "1d,STRING", "0x1p3,STRING", "1f,STRING", "1_000,STRING", "true,STRING", "99999999999999999999999,STRING", "١,STRING"})
    void aFieldDecidesTheType(String field, ColumnType type) {
        Columns table = Columns.readCsv(file("x\n\"" + field + "\"\n"));
        assertEquals(type, table.get("x").type());
    }

    @Test
    void wholeNumbersAmongRealOnesStayExactOrBecomeTexts() {
        assertEquals("x:DOUBLE[9.007199254740992E15, 1.5]", read("x\n9007199254740992\n1.5\n"));
        assertEquals("x:STRING[9007199254740993, 1.5]", read("x\n9007199254740993\n1.5\n"));
        assertEquals("x:STRING[1.5, 9007199254740993]", read("x\n1.5\n9007199254740993\n"));
        assertEquals("x:LONG[9007199254740993, 1]", read("x\n9007199254740993\n1\n"));
        assertEquals("x:STRING[1, b, 2]", read("x\n1\nb\n2\n"));
        assertEquals("x:DOUBLE[9.007199254740992E15]", show(Columns.readCsv(file("x\n9007199254740993\n"), CsvOptions.defaults().type("x", ColumnType.DOUBLE))));
    }

    @Test
    void quotesLineEndsAndBlankLines() {
        assertEquals("a:STRING[x,y, he said \"no\"\r\nand left, ] b:LONG[1, 2, 3]",
                read("a,b\r\n\"x,y\",1\r\n\r\n\"he said \"\"no\"\"\r\nand left\",\"2\"\r\"\",3"));
        assertEquals("a:LONG[1, null, 2]", read("a\n1\n\n2\n"), "one column: a missing value");
        assertEquals("zip:LONG[1, 2] b:LONG[3, 4]", read("\n\r\n\rzip,b\n1,3\n\n2,4\n"), "blank lines before the names");
        assertEquals("a:LONG[1]", read("\n\na\n1\n"));
        CsvOptions plain = CsvOptions.defaults().header(false);
        assertEquals("x0:LONG[1] x1:LONG[2]", show(Columns.readCsv(file("\n\n1,2\n"), plain)));
        assertEquals("x0:LONG[null, null, 1, null, 2]", show(Columns.readCsv(file("\n\n1\n\n2\n"), plain)));
        assertEquals("x0:DOUBLE[null, null]", show(Columns.readCsv(file("\n\n"), plain)));
        assertEquals(":DOUBLE[]", read("\n\"\"\n"), "a name in quotes is no blank line");
        assertEquals("ä \uD83D\uDE00:STRING[ß]", read("\uFEFFä \uD83D\uDE00\nß\n"));
        assertEquals("a:STRING[x\"y]", read("a\nx\"y\n"));
        assertEquals(":LONG[1] b:LONG[2]", read(",b\n1,2\n"));
        assertEquals("a:DOUBLE[null] b:DOUBLE[null]", read("a,b\n,"));
    }

    /** As in pandas and in Python's csv module: texts that differ in their line ends are different categories. */
    @Test
    void lineEndsInQuotesStay() throws Exception {
        String text = "a,b\n\"x\r\ny\",1\r\n\"x\ny\",2\r\"x\ry\",3\n\"x\n\ry\",4\n\"\r\",5\n\"\n\"\"\r\n\",6\n";
        Columns table = Columns.readCsv(file(text));
        assertEquals("[x\r\ny, x\ny, x\ry, x\n\ry, \r, \n\"\r\n]", IntStream.range(0, 6).mapToObj(table.get("a")::getString).toList().toString());
        OneHotEncoder encoder = new OneHotEncoder().fit(table);
        encoder.save(folder.resolve("encoder"));
        try (INDArray x = encoder.transform(table); INDArray again = OneHotEncoder.load(folder.resolve("encoder")).transform(table)) {
            assertEquals(12, x.size(1));
            assertEquals(x, again);
        }
        // Each counts as one line.
        assertEquals("t.csv, line 9: the record has 1 fields, the first one has 2; a field with a separator in it needs quotes",
                bad("a,b\n\"x\r\ny\",1\r\n\"x\ny\",2\r\"\n\ry\",3\n4\n"));
    }

    /** As in pandas, -0 is a whole number; columns do not tell it from 0. */
    @Test
    void minusZeroIsANumber() {
        assertEquals("x:LONG[0, 1]", read("x\n-0\n1\n"));
        assertEquals("x:DOUBLE[0.0, 1.5, 0.0]", read("x\n-0\n1.5\n-0.0\n"));
    }

    @Test
    void optionsChooseSeparatorsColumnsTypesAndMissingTexts() {
        CsvOptions german = CsvOptions.defaults().separator(';').missing("NA", "").type("zip", ColumnType.STRING).columns("n", "zip");
        assertEquals("n:LONG[1, null, null] zip:STRING[10115, 20095, null]",
                show(Columns.readCsv(file("zip;text;n\n10115;a;1\n20095;b;\"NA\"\nNA;c;\"\"\n"), german)));
        assertEquals("x0:LONG[1, 3] x1:STRING[b, null]", show(Columns.readCsv(file("1\tb\n3\t\n"), CsvOptions.defaults().separator('\t').header(false))));
        assertEquals("x1:STRING[b]", show(Columns.readCsv(file("1,b\n"), CsvOptions.defaults().header(false).columns("x1"))));
        // Columns of one name hinder nobody who reads others.
        assertEquals("b:LONG[3]", show(Columns.readCsv(file("a,a,b\n1,2,3\n"), CsvOptions.defaults().columns("b"))));
        assertEquals("CsvOptions[[n, zip] by the names of the first line, types {zip=STRING}, missing , NA, fields between ';']", german.toString());
    }

    @Test
    void packedFilesAndEncoders() throws Exception {
        Path packed = folder.resolve("t.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("city,floor\nRome,1\nOslo,2\n".getBytes(StandardCharsets.UTF_8));
        }
        try (INDArray x = new OneHotEncoder().fitTransform(Columns.readCsv(packed))) {
            assertEquals(4, x.size(1));
        }
    }

    @Test
    void malformedFilesAreNamedWithTheirLine() {
        assertEquals("t.csv, line 3: the record has 1 fields, the first one has 2; a field with a separator in it needs quotes", bad("a,b\n1,2\n3\n"));
        assertEquals("t.csv, line 4: the record has 3 fields, the first one has 2; a field with a separator in it needs quotes",
                bad("a,b\n\"1\n\",2\n3,4,5\n"));
        assertEquals("t.csv, line 2: the quote that opens field 2 is not closed", bad("a,b\n1,\"2\n3,4\n"));
        assertEquals("t.csv, line 2: text follows a closing quote in field 1; a quote within quotes is doubled", bad("a,b\n\"1\"x,2\n"));
        assertEquals("t.csv, line 1: columns 1 and 3 are both named \"a\"; names must differ, or columns(...) chooses others", bad("a,b,a\n1,2,3\n"));
        assertEquals("t.csv, line 1: the file is empty; at least a line with the columns is needed", bad(""));
        assertEquals("t.csv, line 3: the file has only blank lines; at least a line with the columns is needed", bad("\n\r\n\r"));
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> Columns.readCsv(file("a\n1\nx\n"), CsvOptions.defaults().type("a", ColumnType.LONG)));
        assertTrue(e.getMessage().endsWith("t.csv, line 3: column \"a\" is \"x\", which is no whole number of 64 bits; type(\"a\", ColumnType.STRING) reads it as text"),
                e.getMessage());
        assertEquals(3, e.line());
        assertEquals(folder.resolve("t.csv").toString(), e.file());
        assertTrue(assertThrows(MalformedFileException.class, () -> Columns.readCsv(file("a\n007\n"), CsvOptions.defaults().type("a", ColumnType.DOUBLE)))
                .getMessage().contains("which is no number"));
    }

    @Test
    void textsThatAreNotUtf8() throws Exception {
        Path latin = Files.write(folder.resolve("latin.csv"), "a\nä\n".getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(assertThrows(MalformedFileException.class, () -> Columns.readCsv(latin)).getMessage()
                .endsWith("latin.csv: the text is not UTF-8; convert it, for example with iconv -t UTF-8"));
        byte[] large = ("a\n" + "1\n".repeat(100_000) + "ä\n").getBytes(StandardCharsets.ISO_8859_1);
        Files.write(latin, large);
        assertThrows(MalformedFileException.class, () -> Columns.readCsv(latin));
    }

    @Test
    void wrongArgumentsAreNamed() {
        Path file = file("a,b\n1,2\n");
        refused("has no column \"c\" among [a, b]", () -> Columns.readCsv(file, CsvOptions.defaults().columns("c")));
        refused("a type is set for \"c\", which is not among the columns [a, b]", () -> Columns.readCsv(file, CsvOptions.defaults().type("c", ColumnType.LONG)));
        refused("a name occurs twice in [a, a]", () -> CsvOptions.defaults().columns("a", "a"));
        refused("a quote or a line end cannot separate fields", () -> CsvOptions.defaults().separator('"'));
        refused("a text must not be null", () -> CsvOptions.defaults().missing((String) null));
        refused("the file must not be null", () -> Columns.readCsv(null));
        refused("the options must not be null", () -> Columns.readCsv(file, null));
        refused("the type must not be null", () -> CsvOptions.defaults().type("a", null));
        assertThrows(UncheckedIOException.class, () -> Columns.readCsv(folder.resolve("absent.csv")));
        assertThrows(UncheckedIOException.class, () -> Columns.readCsv(folder));
    }

    private static void refused(String part, Supplier<?> call) {
        String message = assertThrows(IllegalArgumentException.class, call::get).getMessage();
        assertTrue(message.contains(part), message);
    }

    /** Whatever bytes a file has, it is read, or refused as the Javadoc says. */
    @Test
    void anyBytesGiveColumnsOrADocumentedException() throws Exception {
        Random random = new Random(17);
        String alphabet = "a1,\"\n\r;.-e \u00e9";
        int refused = 0;
        for (int round = 0; round < 400; round++) {
            String text = random.ints(random.nextInt(30), 0, alphabet.length()).mapToObj(i -> alphabet.substring(i, i + 1)).collect(Collectors.joining());
            Path file = Files.write(folder.resolve("any.csv"), text.getBytes(random.nextInt(5) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
            try {
                Columns table = Columns.readCsv(file, CsvOptions.defaults().header(random.nextBoolean()));
                assertTrue(table.rows() <= text.length());
            } catch (MalformedFileException e) {
                refused++;
            }
        }
        assertTrue(refused > 100 && refused < 390, "refused " + refused);
    }
}
