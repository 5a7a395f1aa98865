// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** What a first line is taken for: names of columns, or an entry, which is never passed over in silence. */
@ExtendWith(NothingLeft.class)
class FirstLineTest {
    private static final String PASSED = "; TripletOptions.comment('#'), passed to Triplets.read, skips lines that begin with '#', one "
            + "mark for all of a text";
    private static final String MARK = "\uFEFF";

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    /** What all that guess say of a file: the same array, or the same refusal, whose message comes back. */
    private String read(Path file) throws IOException {
        Path converted = folder.resolve("converted.s4j");
        Files.deleteIfExists(converted);
        try (INDArray x = Sparse4j.files().read(file)) {
            EntryText.checkConverted(file, x, converted);
            byte[] bytes = Files.readAllBytes(file);
            EntryLines lines = EntryLines.of(file.toString(), new ByteArrayInputStream(bytes), ReadOptions.defaults());
            byte[] rest = Arrays.copyOfRange(bytes, (int) lines.begin(), bytes.length);
            if (lines.count(rest, rest.length) > 0) {
                try (INDArray y = lines.read(rest, rest.length)) {
                    assertEquals(EntryText.of(x), EntryText.of(y));
                }
            }
            assertEquals(x.rank(), Sparse4j.files().readInfo(file).shape().length);
            return EntryText.of(x);
        } catch (MalformedFileException | IllegalArgumentException e) {
            RuntimeException again = assertThrows(e.getClass(), () -> OutOfCore.convert(file, SparseFormat.CSR, converted));
            assertEquals(e.getMessage(), again.getMessage());
            assertFalse(Files.exists(converted));
            return e.getMessage().replace(file.toString() + ": ", "");
        }
    }

    /** A field that is a number in some notation, as the first line's first or last, and alone in the file. */
    @Test
    void aNumberInAnyNotationIsNoName() throws IOException {
        for (String field : List.of("0.0", "1e3", "0x1", "\"1,000\"", "-1", "1.", ".5", "-.5e1", "1d0", "$5", "5%", "(3)", "1_000", "1'000",
                "\u22125", "\u00a05", "5 kg", "2024-01-01", "1/2", "\u0663", "\u00bd", "\u2167", "NaN", "-inf", "Infinity", "\u221e", "NA",
                "n/a", "null", "99999999999999999999", "1st", "+1", "0b1", "1+2j", "'1'", "\u20ac1", "12:30")) {
            for (String line : List.of(field + ",a,b", "a," + field, field + "," + field + "," + field)) {
                refused(line, read(file("a.csv", line)));
                Path longer = file("a.csv", line + "\n1,2,4\n");
                refused(line, assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(longer)).getMessage()
                        .replace(longer + ": ", ""));
            }
        }
    }

    private static void refused(String line, String said) {
        assertTrue(said.startsWith("line 1, column ") && (said.contains(" is no coordinate of dimension ")
                || said.contains(" is above 2^63 - 2") || said.contains(" stands where a delimiter should be")), line + " -> " + said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
        "0.0,1.0,0.5;1,2,4 | line 1, column 1: '0.0' is no coordinate of dimension 0; coordinates are whole numbers in plain digits",
        "\"1,000\",2,3;1,2,4 | line 1, column 1: '1,000' is no coordinate of dimension 0; coordinates are whole numbers in "
                + "plain digits",
        "alice,1,3;1,2,4 | line 1, column 1: 'alice' is no coordinate of dimension 0; Triplets.readNamed with "
                + "TripletOptions.named(0) reads names",
        "1,2,$5 | line 1, column 5: '$5' is no real value",
        "1,2,NA | line 1, column 5: 'NA' is no real value",
        "1,2, | line 1, column 5: the line ends where the value should be",
        ",,;1,2,4 | line 1, column 1: '' is no coordinate of dimension 0; coordinates are whole numbers in plain digits",
        "-,-,-;1,2,4 | line 1, column 1: '-' is no coordinate of dimension 0; coordinates are whole numbers in plain digits",
        "a,b,c;1,2 | line 2, column 1: the line has 2 fields, but the first line of the file has 3",
        "a,b;1,2,4 | line 2, column 1: the line has 3 fields, but the first line of the file has 2",
        "dim0,dim1,value;1,2 | line 2, column 1: the line has 2 fields, but the first line of the file has 3",
    })
    void messagesAboutTheFirstLine(String text, String message) throws IOException {
        assertEquals(message, read(file("a.csv", text.replace(';', '\n'))));
    }

    @Test
    void otherDelimitersAndDecimalCommas() throws IOException {
        String semicolons = "; fields are separated by ',', unless TripletOptions.delimiter names another character, and coordinates are whole numbers in "
                + "plain digits";
        assertEquals("line 1, column 1: '0;1;0' is no coordinate of dimension 0" + semicolons, read(file("a.csv", "0;1;0,5\n")));
        assertEquals("line 1, column 1: 'a;1;0' is no coordinate of dimension 0; Triplets.readNamed with "
                + "TripletOptions.named(0) reads names", read(file("a.csv", "a;1;0,5\n1;2;0,7\n")));
        assertEquals("line 1, column 1: '0,' is no coordinate of dimension 0" + semicolons.replace("','", "blanks"),
                read(file("a.txt", "0, 1, 0.5\n1, 2, 4\n")));
        assertTrue(read(file("b.csv", "row;column;value\n0;1;0,5\n")).startsWith("line 1 has 1 field; lines of two or three fields are read as row, "
                + "column and value"));
        try (INDArray x = Triplets.read(file("c.csv", "0;1;2\n"), TripletOptions.csv().delimiter(';'))) {
            assertEquals("[1, 2]: [0, 1]=2.0", EntryText.of(x));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
        "user_id,item2,stars;0,1,5 | [1, 2]: [0, 1]=5.0", "_a,b;0,1 | [1, 2]: [0, 1]=1.0", ",col,x;0,1,5 | [1, 2]: [0, 1]=5.0",
        "\"from\",\"to, both\",\"\"\"w\"\"\";0,1,5 | [1, 2]: [0, 1]=5.0", "\u6771,\u00fcber,v;0,1,5 | [1, 2]: [0, 1]=5.0",
        "Row,Col,Value;0,1,5 | [1, 2]: [0, 1]=5.0", "row,column,value | [0, 0]:", "-x,(y),z;0,1,5 | [1, 2]: [0, 1]=5.0",
        "information,nano,naive;0,1,5 | [1, 2]: [0, 1]=5.0", "0,1,5 | [1, 2]: [0, 1]=5.0", "\"0\",\"1\",\"5\" | [1, 2]: [0, 1]=5.0",
    })
    void namesAreAHeader(String text, String expected) throws IOException {
        for (String mark : List.of("", MARK)) {
            for (String end : List.of("\n", "\r\n")) {
                assertEquals(expected, read(file("a.csv", mark + text.replace(";", end))));
                assertEquals(expected, read(file("a.csv", mark + "#c" + end + end + text.replace(";", end) + end)));
            }
        }
    }

    /** A line that begins with # is a comment unless it may be an entry, and none behind the first line is one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {"#N/A,0,5;1,2,3 | 1 | #N/A", "#DIV/0!,0,2 | 1 | #DIV/0!", "#1,7,5;1,2,3 | 1 | #1",
        "#REF!,1;0,1 | 1 | #REF!", "#1,a,b;0,1,5 | 1 | #1", "# exported;;#2,3,4;0,1,5 | 3 | #2", "  #N/A,0,5;1,2,3 | 1 | #N/A",
        "#VALUE!,b,-1e3;a,b,c;0,1,5 | 1 | #VALUE!", "# 0,1,5 | 1 | # 0"})
    void entriesThatLookLikeComments(String text, int line, String word) throws IOException {
        for (String name : List.of("a.csv", "a.tsv")) {
            for (String mark : List.of("", MARK)) {
                String all = mark + text.replace(';', '\n');
                String said = read(file(name, name.equals("a.tsv") ? all.replace(',', '\t') : all));
                assertEquals("line " + line + ", column 1: '" + word + "' is no coordinate of dimension 0, and the line is not a comment, "
                        + "because it has numbers among its fields; TripletOptions.comment('#'), passed to Triplets.read, skips all lines "
                        + "that begin with it", said);
            }
        }
        TripletOptions options = TripletOptions.csv().header(text.contains("a,b,c") ? 2 : 0).comment('#');
        try (INDArray x = Triplets.read(file("a.csv", text.replace(';', '\n')), text.contains("REF") ? options.pattern() : options)) {
            assertEquals(2, x.rank());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
        "# exported 2024-01-01;# 10,000 rows, 3 columns;0,1,5 | [1, 2]: [0, 1]=5.0", "#row,col,value;;0,1,5 | [1, 2]: [0, 1]=5.0",
        "#;# a, b;a,b,c;0,1,5;2,0,1 | [3, 2]: [0, 1]=5.0 [2, 0]=1.0", "# nothing | [0, 0]:", "# nothing; | [0, 0]:",
        "# c;0,1,5;#N/A,0,5 | line 3, column 1: '#N/A' is no coordinate of dimension 0" + PASSED,
        "# c;a,b,c;#1,0,5 | line 3, column 1: '#1' is no coordinate of dimension 0" + PASSED,
        "#col,row,val;0,1,5 | line 1 names the fields col, row, val; fields are read as row, column and value; "
                + "TripletOptions.coordinates and value, passed to Triplets.read, set another order",
    })
    void commentsBeforeTheFirstLine(String text, String expected) throws IOException {
        for (String end : List.of("\n", "\r\n")) {
            assertEquals(expected, read(file("a.csv", text.replace(";", end))));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"col_idx,row_idx,val", "column_index,row_index,value", "cols,rows,values", "to_node,from_node,weight",
        "target_id,source_id", "TargetId,SourceId,w", "column number,row number", "dst_node,x", "x,Sources", "val,x,y", "rating,user,item",
        "node2,node1,weight", "user_1,user_0", "row_nr,weights,col_nr", "toNodeID,fromNodeID"})
    void namesInAnotherOrder(String names) throws IOException {
        String said = read(file("a.csv", names + "\n0,1" + (names.chars().filter(c -> c == ',').count() > 1 ? ",5" : "") + "\n"));
        assertEquals("line 1 names the fields " + names.replace(",", ", ") + "; fields are read as row, column and value; "
                + "TripletOptions.coordinates and value, passed to Triplets.read, set another order", said);
    }

    /** The same in the last comment before the entries, whatever the other fields are called; other comments of as many words are none. */
    @Test
    void commentsThatNameAnotherOrder() throws IOException {
        for (String names : List.of("j,i,v", "col,row,v", "column,row,tfidf", "target,source,sim", "ToNodeId,FromNodeId,trust", "sim,to,from",
                "node2,node1,w", "row,weight,col")) {
            for (String[] how : new String[][] {{"a.csv", ","}, {"a.tsv", "\t"}, {"a.txt", " "}}) {
                String said = read(file(how[0], "# c\n# " + names.replace(",", how[1]) + "\n0,1,5\n".replace(",", how[1])));
                assertEquals("line 2 names the fields " + names.replace(",", ", ") + "; fields are read as row, column and value; "
                        + "TripletOptions.coordinates and value, passed to Triplets.read, set another order", said);
            }
        }
        for (String words : List.of("from a to", "source to target", "weights of edges", "rows and columns", "9 3 2", "i j v", "the first part")) {
            assertEquals("[1, 2]: [0, 1]=5.0", read(file("a.txt", "# " + words + "\n0 1 5\n")));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"row_idx,col_idx,val", "rows,cols,values", "from_node,to_node,weight", "source_id,target_id,data",
        "user_id,item_id,rating", "node1,node2,weight", "index,inode,valid", "x,y,time", "id,id2,is", "SourceNode,TargetNode,x"})
    void namesInOrder(String names) throws IOException {
        assertEquals("[1, 2]: [0, 1]=5.0", read(file("a.csv", names + "\n0,1,5\n")));
    }

    /** The mark of the order of bytes is no part of the first field: such a file's first line was lost. */
    @Test
    void marksOfTheOrderOfBytes() throws IOException {
        assertEquals("[2, 3]: [0, 1]=0.5 [1, 2]=4.0", read(file("a.csv", MARK + "0,1,0.5\n1,2,4\n")));
        assertEquals("[2, 3]: [0, 1]=1.0 [1, 2]=1.0", read(file("a.txt", MARK + "# c\n0 1\n1 2\n")));
        assertEquals("[2, 3]: [0, 1]=1.0 [1, 2]=1.0", read(file("a.el", MARK + "0 1\n1 2\n")));
        assertEquals("[2, 3, 1]: [1, 2, 0]=4.0", read(file("a.tns", MARK + "2 3 1 4\n")));
        String utf16 = "the text begins with the byte order mark of UTF-16; it must be UTF-8";
        for (var order : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            for (String text : List.of("a,b,c\n0,1,5\n", "0,1,5\n", "a,b,c")) {
                Path file = Files.write(folder.resolve("b.csv"), (MARK + text).getBytes(order));
                assertEquals("line 1, column 1: " + utf16, read(file));
            }
        }
    }

    /** Lines that end with carriage returns alone are one line to all that reads lines: a comment, a header, an entry of any rank. */
    @ParameterizedTest
    @CsvSource({"a.txt, 0 1~1 2~", "a.txt, '# c~0 1~1 2~'", "a.csv, 'a,b~0,1~1,2'", "a.csv, 'a,b,c~0,1,2'", "a.tns, 1 1 5~2 2 6~",
        "a.tns, # c~1 1 5~",
        "a.svm, # c~1 1:2~", "a.csv, '#~~~a~0,1'", "a.tsv, 'alice\tbob~carol\tdave~'"})
    void returnsAloneEndNoLine(String name, String text) throws IOException {
        String said = read(file(name, text.replace('~', '\r')));
        assertTrue(said.contains(": a carriage return has no line feed after it; lines must end with a line feed, or with "
                + "a carriage return and a line feed"), said);
        Path named = file("named.csv", "alice,bob\rcarol,dave\r");
        assertThrows(MalformedFileException.class, () -> Triplets.readNamed(named, TripletOptions.csv().pattern().named(0, 1)));
        assertThrows(MalformedFileException.class, () -> Triplets.readNamed(named, TripletOptions.csv().pattern().named(0, 1).header(1)));
    }

    /** The same behind the first line, where a comment would hide the entries that follow; '~' is the carriage return. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"a.txt; 0 1|# part 2~1 2~2 3~# part 3|3 4|; 2; 9", "a.txt; 0 1|# c~1 2|2 3|; 2; 4",
        "a.svm; 1 1:1|1 1:2 # a~-1 1:3|; 2; 10", "a.svm; 1 1:1|2 ~1:5|; 2; 3", "a.tns; 1 1 1|# part 2~2 2 2~3 3 3|4 4 4|; 2; 9",
        "a.tns; 2 1|2~2|1 1 1|; 2; 2", "a.tns; sptensor|2|2 2|1~1 1 5|1 1 1|; 4; 2", "a.svm; 2 3 1~1 1:1|0 1:1|; 1; 6",
        "a.mtx; %%MatrixMarket matrix coordinate real general|3 3 2|1 1 1 % a~2 2 2|3 3 3|; 3; 10",
        "a.mtx; %%MatrixMarket matrix coordinate real general|2 2 1|1~1 5|; 3; 2",
        "a.mtx; %%MatrixMarket matrix coordinate real general|%~ 3 3 1|2 2 1|1 1 5|; 2; 2",
        "a.mtx; %%MatrixMarket matrix coordinate real general|2 2 1~1 1 7|1 1 5|; 2; 6",
        "a.mtx; %%MatrixMarket matrix coordinate real general|2 2 1|1 1 5|%~1 1 5|; 4; 2",
        "a.csv; row,column,value|0,1,5|0,2,~5|; 3; 5", "a.csv; # c|# row,column,value~0,1,5|1,1,1|; 2; 19", "a.csv; 0,1,5|1,1,1~|~~|; 3; 1",
        "a.tsv; 0	1	5|1	1	1~~|; 2; 6", "a.edges; 0 1|2~3|; 2; 2"})
    void returnsAloneOnLaterLines(String name, String text, int line, int column) throws IOException {
        String said = read(file(name, text.strip().replace('~', '\r').replace('|', '\n')));
        assertEquals("line " + line + ", column " + column + ": a carriage return has no line feed after it; lines must end with a line feed, or "
                + "with a carriage return and a line feed", said);
    }

    /** A quoted field keeps its carriage returns. Skipped header lines may have none, and only counting sees those of comments. */
    @Test
    void returnsAloneBesideHeadersAndNames() throws IOException {
        TripletOptions names = TripletOptions.csv().named(0, 1);
        Path bare = file("n.csv", "a,b,1\nx\ry,c,1\n");
        String said = assertThrows(MalformedFileException.class, () -> Triplets.readNamed(bare, names)).getMessage();
        assertTrue(said.contains("n.csv: line 2, column 2: a carriage return"), said);
        try (TripletData data = Triplets.readNamed(file("q.csv", "a,b,1\n\"x\ry\",c,1\r\n"), names)) {
            assertEquals("[a, x\ry]", data.names(0).toString());
        }
        TripletOptions headed = TripletOptions.csv().header(2);
        for (String header : List.of("a,b,c\nd,e,f\r0,1,5\n", "a\r0,1,5\n\n", "a\n\"b\r0,1,5\n")) {
            byte[] text = (header + "1,1,1\n").getBytes(StandardCharsets.UTF_8);
            Path file = Files.write(folder.resolve("h.csv"), text);
            String where = "line " + (header.indexOf('\r') < header.indexOf('\n') ? 1 : 2) + ", column ";
            said = assertThrows(MalformedFileException.class, () -> Triplets.read(file, headed)).getMessage();
            assertTrue(said.contains(where), said);
            said = assertThrows(MalformedFileException.class,
                    () -> EntryLines.triplets("p", new ByteArrayInputStream(text), headed)).getMessage();
            assertTrue(said.contains(where), said);
        }
        byte[] good = "\"a\rb\",\"\r\",c\r\n\"d\r\n1,1,1\n".getBytes(StandardCharsets.UTF_8);
        assertEquals(good.length - 6, EntryLines.triplets("p", new ByteArrayInputStream(good), headed).begin());
        EntryLines lines = EntryLines.of("a.txt", new ByteArrayInputStream("0 1\n".getBytes(StandardCharsets.UTF_8)), ReadOptions.defaults());
        byte[] comments = "# c\n\n# d\r1 2\n".getBytes(StandardCharsets.UTF_8);
        MalformedFileException thrown = assertThrows(MalformedFileException.class, () -> lines.count(comments, comments.length));
        assertTrue(thrown.getMessage().startsWith("a.txt: line 3, column 4: a carriage return has no line feed after it"), thrown.getMessage());
        assertEquals(3, thrown.line());
    }

    /** Names that say another order than the one that fields are read in. */
    @ParameterizedTest
    @ValueSource(strings = {"column,row,value", "value,row,column", "Col,Row", "dim1,dim0,value", "row,value,column", "a,row,b", "target,source",
        "weight,source,target", "to,from", "j,i", "src,weight,dst"})
    void headersOfAnotherOrder(String header) throws IOException {
        String said = read(file("a.csv", header + "\n0,1,2\n"));
        assertTrue(said.startsWith("line 1 names the fields " + header.replace(",", ", ") + "; fields are read as row, column and value"), said);
    }

    /** A later piece of another number of fields: what the first line says holds for all. */
    @Test
    void piecesHaveAsManyFieldsAsTheFirstLine() {
        byte[] piece = "0,1,5\n".getBytes(StandardCharsets.UTF_8);
        for (String name : List.of("a.csv", "triplets")) {
            ByteArrayInputStream begin = new ByteArrayInputStream("0,1\n1,1\n".getBytes(StandardCharsets.UTF_8));
            EntryLines lines = name.equals("a.csv") ? EntryLines.of(name, begin, ReadOptions.defaults())
                    : EntryLines.triplets(name, begin, TripletOptions.csv().pattern());
            String said = assertThrows(MalformedFileException.class, () -> lines.read(piece, piece.length)).getMessage();
            assertEquals(name + ": line 1, column 1: the line has 3 fields, but the first line of the file has 2", said);
        }
    }

    @Test
    void byteOrderMarkBeforePieces() {
        byte[] text = (MARK + "row,column,value\n0,1,5\n").getBytes(StandardCharsets.UTF_8);
        EntryLines lines = EntryLines.of("a.csv", new ByteArrayInputStream(text), ReadOptions.defaults());
        assertEquals("\uFEFFrow,column,value\n".getBytes(StandardCharsets.UTF_8).length, lines.begin());
        EntryLines triplets = EntryLines.triplets("a", new ByteArrayInputStream(text), TripletOptions.csv().header(1));
        assertEquals(lines.begin(), triplets.begin());
        byte[] comment = (MARK + "# c\n0 1\n").getBytes(StandardCharsets.UTF_8);
        EntryLines edges = EntryLines.of("a.txt", new ByteArrayInputStream(comment), ReadOptions.defaults());
        assertEquals(0, edges.begin());
        assertEquals(1, edges.count(comment, comment.length));
        assertArrayEquals(new long[] {-1, -1}, edges.shape());
    }

    /** Edges between names, as they are often found: what reads them is said. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"ann~bob;cid~dan | 2 | cid | 0, 1", "ann~bob~3;cid~dan~4 | 1 | ann | 0, 1",
        "voter~voted;7~dan | 2 | dan | 1", "# c;ann~1~3 | 2 | ann | 0"})
    void namesOfNodes(String text, int line, String word, String dimensions) throws IOException {
        String said = read(file("votes.tsv", text.replace(';', '\n').replace('~', '\t')));
        assertTrue(said.startsWith("line " + line + ", column "), said);
        assertTrue(said.contains("'" + word + "' is no coordinate of dimension "), said);
        assertEquals(line == 1, said.contains("; TripletOptions.header(1) skips a line of column names"), said);
        assertTrue(said.endsWith("; Triplets.readNamed with TripletOptions.named(" + dimensions + ") reads names"), said);
    }

    /** A text has one mark of comments; the message about a line with another mark names the option. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {"% a;# b;0 1 | 2 | # | #", "# a;0 1;%c d | 3 | %c | %", "0 1;  % 1 2 | 2 | % | %"})
    void aSecondMarkOfComments(String text, int line, String word, String mark) throws IOException {
        String said = read(file("a.txt", text.replace(';', '\n')));
        assertTrue(said.startsWith("line " + line + ", column "), said);
        assertTrue(said.endsWith("'" + word + "' is no coordinate of dimension 0; TripletOptions.comment('" + mark + "'), "
                + "passed to Triplets.read, skips lines that begin with '" + mark + "', one mark for all of a text"), said);
    }

    /** Behind the header of a CSV no line is a comment unless that is asked for: the message names the option, whatever the line has. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {"# a | #", "# by x, 2024 | #", "# a, b, c | #", "#,2,c | #", " #x,1,5 | #",
        "0,1,5;# 1,2,c | #", "0,1,5;# a, b, c | #", "% a,b,c | %"})
    void commentAfterAHeader(String lines, String mark) throws IOException {
        Path file = file("a.csv", "row,col,value\n" + lines.replace(';', '\n') + "\n");
        String advice = "; TripletOptions.comment('" + mark + "'), passed to Triplets.read, skips lines that begin with '" + mark
                + "', one mark for all of a text";
        String said = read(file);
        assertTrue(said.endsWith(advice), said);
        TripletOptions options = TripletOptions.csv().header(1);
        String alone = assertThrows(MalformedFileException.class, () -> Triplets.read(file, options)).getMessage();
        assertTrue(alone.endsWith(advice), alone);
        try (INDArray x = Triplets.read(file, options.comment(mark.charAt(0)))) {
            assertEquals(lines.contains(";") ? 1 : 0, x.nnz());
        }
    }

    /** Where tabs part the fields an empty first one is a field, as it is with commas; a line of blanks alone is none. */
    @Test
    void anEmptyFirstFieldOfTsv() throws IOException {
        String empty = "'' is no coordinate of dimension 0; coordinates are whole numbers in plain digits";
        for (String text : List.of("0\t1\t2\n\t1\t2\t5\n", "\t1\t2\n", "# c\n0\t1\t2\n  \t1\t2", "row\tcol\tv\n\t1\t2\n", MARK + "\t1\t2\n",
                "0\t1\t2\n\t# 1\t2\n")) {
            int line = (int) text.strip().chars().filter(c -> c == '\n').count() + 1;
            assertEquals("line " + line + ", column " + (text.contains("  \t") ? 3 : 1) + ": " + empty, read(file("a.tsv", text)));
        }
        String named = assertThrows(MalformedFileException.class, () -> Triplets.readNamed(file("b.tsv", "x\ty\n\tz\n"),
                TripletOptions.tsv().pattern().named(0, 1))).getMessage();
        assertTrue(named.endsWith(": line 2, column 1: the name of dimension 0 is empty; an empty name must be in quotes"), named);
        assertEquals("[1, 2]: [0, 1]=5.0", read(file("a.tsv", "\tcol\tx\n0\t1\t5\n \t\n\t\t\n")));
        assertEquals("line 1, column 5: the line ends where the value should be", read(file("a.tsv", "1\t2\t\n")));
        byte[] piece = "0\t1\t2\n\t1\t2\n".getBytes(StandardCharsets.UTF_8);
        EntryLines lines = EntryLines.triplets("p", new ByteArrayInputStream(piece), TripletOptions.tsv());
        assertTrue(assertThrows(MalformedFileException.class, () -> lines.read(piece, piece.length)).getMessage().contains("line 2, column 1"));
    }

    /** The first of a line's fields may be one that is not read, and the next one begin with the mark of comments. */
    @Test
    void anEmptyFirstFieldOfTsvThatIsNotRead() throws IOException {
        TripletOptions options = TripletOptions.tsv().comment('#').coordinates(1, 2).value(3).named(0);
        String text = "\t#a\t1\t5\n#c\td\t2\t6\n \t\n\t\"b\tc\"\t0\t7\nx\t#a\t0\t8\n";
        try (TripletData data = Triplets.readNamed(file("a.tsv", text), options)) {
            assertEquals("[#a, b\tc] [2, 2]", data.names(0) + " " + Arrays.toString(data.array().shape()));
            assertEquals("5.0 8.0 7.0", data.array().getDouble(0, 1) + " " + data.array().getDouble(0, 0) + " " + data.array().getDouble(1, 0));
        }
        byte[] piece = text.getBytes(StandardCharsets.UTF_8);
        EntryLines lines = EntryLines.triplets("p", new ByteArrayInputStream(piece), options.knownNames(0, List.of("b\tc", "#a")));
        assertEquals(3, lines.count(piece, piece.length));
        try (INDArray part = lines.read(piece, piece.length)) {
            assertEquals(3, part.nnz());
        }
    }

    /** Fields in quotes where blanks part them, read and as pieces; the first line tells how many there are. */
    @Test
    void quotesWhereBlanksPartTheFields() throws IOException {
        TripletOptions edges = TripletOptions.edges().named(0, 1);
        for (String text : List.of("a b\n\"New York\" Boston\n", "\t\"a\" b\n\"New York\"\tBoston", "# \"c\" \"d\n\"a\"  \"b\"\r\n\"New York\" \"Boston\" \n")) {
            for (TripletOptions options : List.of(edges, TripletOptions.csv().delimiter(' ').comment('#').pattern().named(0, 1))) {
                try (TripletData data = Triplets.readNamed(file("a.txt", text), options)) {
                    assertEquals("[a, New York] [b, Boston]", data.names(0) + " " + data.names(1));
                    assertEquals(2, data.array().nnz());
                }
            }
            byte[] piece = text.getBytes(StandardCharsets.UTF_8);
            EntryLines lines = EntryLines.triplets("p", new ByteArrayInputStream(piece),
                    edges.knownNames(0, List.of("New York", "a")).knownNames(1, List.of("b", "Boston")));
            try (INDArray part = lines.read(piece, piece.length)) {
                assertEquals("1.0 1.0", part.getDouble(0, 1) + " " + part.getDouble(1, 0));
            }
        }
        Path fine = file("b.txt", "\"from\" \"to\"\n# \"x\" y\nO\"Neil x\nx\"\tb\n\"say \"\"hi\"\"\" \"\"\n");
        try (TripletData data = Triplets.readNamed(fine, edges.header(1))) {
            assertEquals("[O\"Neil, x\", say \"hi\"] [x, b, ]", data.names(0) + " " + data.names(1));
        }
        assertEquals("[2, 3]: [0, 1]=1.0 [1, 2]=1.0", read(file("d.txt", "0 1\n1 \"2\"\n")));
        assertEquals("[1, 2]: [0, 1]=5.0", read(file("d.txt", "\"from node\" \"to node\" \"n\"\n\"0\" 1 \"5\"\n")));
        assertTrue(read(file("d.txt", "\"to node\" \"from node\"\n0 1\n")).startsWith("line 1 names the fields to node, from node; "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {"a b;c \"d | 2 | 3 | a quoted field does not end on its line",
        "a b;\"c\"d e | 2 | 4 | 'd' stands where a delimiter should be", "\"a\"b c | 1 | 4 | 'b' stands where a delimiter should be",
        "\"a b | 1 | 1 | a quoted field does not end on its line", "a b;\"c\" | 2 | 4 | the line ends where the name of dimension 1 should be"})
    void quotesThatAreRefusedWhereBlanksPartTheFields(String text, int line, int column, String what) throws IOException {
        Path file = file("a.txt", text.replace(';', '\n'));
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> Triplets.readNamed(file, TripletOptions.edges().named(0, 1)));
        assertEquals(file + ": line " + line + ", column " + column + ": " + what, e.getMessage());
    }

    /** Random texts, most with a first line in quotes: as pieces, whose fields Java counts, they are read as they are whole. */
    @Test
    void piecesHaveTheFieldsThatTheReaderFinds() throws IOException {
        List<String> words = List.of("a", "b\"", "\"c d\"", "\"\"", "\"e\"\"\"", "\"\"\"\"", "\"f\tg,\"", "#", "\"#h\"", "", "\"i\"j");
        Random random = new Random(67);
        int read = 0;
        for (int round = 0; round < 240; round++) {
            char delimiter = " \t,".charAt(round % 3);
            StringBuilder text = new StringBuilder();
            for (int line = random.nextInt(3) + 1; line > 0; line--) {
                text.append(List.of("", "", " ", "\t", "# \"\n").get(random.nextInt(5)));
                for (int f = 0; f < 3; f++) {
                    text.append(f == 0 ? "" : delimiter + List.of("", " ").get(random.nextInt(2))).append(words.get(random.nextInt(words.size())));
                }
                text.append(List.of("\n", " \n", "\r\n").get(random.nextInt(3)));
            }
            TripletOptions options = TripletOptions.csv().delimiter(delimiter).comment('#').coordinates(1, 2).pattern().named(0, 1);
            byte[] piece = text.toString().getBytes(StandardCharsets.UTF_8);
            try (TripletData data = Triplets.readNamed(file("a.txt", text.toString()), options)) {
                EntryLines lines = EntryLines.triplets("p", new ByteArrayInputStream(piece), options.knownNames(data));
                try (INDArray part = lines.read(piece, piece.length)) {
                    assertEquals(data.array(), part, text.toString());
                }
                assertEquals((long) data.array().sumNumber().doubleValue(), lines.count(piece, piece.length), text.toString());
                read++;
            } catch (MalformedFileException e) {
                assertTrue(e.getMessage().startsWith(folder.toString()), () -> e.getMessage() + " in a piece of " + text);
            }
        }
        assertTrue(read > 40, read + " texts");
    }

    /** Carriage returns that end lines alone are told by the quotes of fields, not by those within a word. */
    @Test
    void carriageReturnsBesideQuotes() throws IOException {
        TripletOptions edges = TripletOptions.edges().knownNames(0, List.of("a\rb", "5\"")).knownNames(1, List.of("c"));
        byte[] good = "\"a\rb\" c\n5\" c\n".getBytes(StandardCharsets.UTF_8);
        try (INDArray part = EntryLines.triplets("p", new ByteArrayInputStream(good), edges).read(good, good.length)) {
            assertEquals(2, part.nnz());
        }
        ByteArrayInputStream old = new ByteArrayInputStream("5\" c\r5\" c\r".getBytes(StandardCharsets.UTF_8));
        String said = assertThrows(MalformedFileException.class, () -> EntryLines.triplets("p", old, edges)).getMessage();
        assertEquals("p: line 1, column 5: a carriage return has no line feed after it; lines must end with a line feed, "
                + "or with a carriage return and a line feed", said);
    }

    /** Both in the second of two pieces, behind a long comment. */
    @Test
    void linesInLaterPieces() throws IOException {
        for (int before : new int[] {65_530, 131_071, (8 << 20) - 9}) {
            String comment = "#" + "\"x ".repeat(before / 3) + "x".repeat(before % 3) + "\n";
            try (TripletData data = Triplets.readNamed(file("q.txt", comment + "a b\n\"c d\" e\n"), TripletOptions.edges().named(0, 1))) {
                assertEquals("[a, c d]", data.names(0).toString());
            }
            Path tabs = file("t.tsv", "1\t2\t3\n".repeat(before / 6) + "\n".repeat(before % 6) + "\t1\t2\n");
            String said = assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(tabs)).getMessage();
            assertTrue(said.contains(": line " + (before / 6 + before % 6 + 1) + ", column 1: '' is no coordinate"), said);
        }
    }
}
