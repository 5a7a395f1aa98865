// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;

/**
 * Malformed files, at least 60 of each format, and the whole message that each gives. A table is a file in
 * resources/hostile: a line for each case, {@code CASE => MESSAGE}, where the message has no name of the file. What a case is
 * says {@link HostileArchive} of archives, {@link HostileImage} of images; of others it is how the file is read, a blank, and its content, in which \n and
 * the like stand for bytes and {...*n} for as many times what is in front of the star. With -Dsparse4j.update=DIR the tables
 * are written anew, with what the library says: then they are read by somebody before they are committed.
 */
@ExtendWith(NothingLeft.class)
class HostileFilesTest {
    private static final int LEAST = 60;
    private static final Map<String, TripletOptions> TRIPLETS = Map.ofEntries(Map.entry("csv", TripletOptions.csv()),
            Map.entry("tsv", TripletOptions.tsv()), Map.entry("edges", TripletOptions.edges()),
            Map.entry("one", TripletOptions.csv().oneBased()), Map.entry("header", TripletOptions.csv().header(2).comment('%')),
            Map.entry("int", TripletOptions.csv().dataType(DataType.INT)),
            Map.entry("bool", TripletOptions.csv().dataType(DataType.BOOL)),
            Map.entry("shape", TripletOptions.csv().shape(3, 0)), Map.entry("pattern", TripletOptions.csv().pattern()),
            Map.entry("four", TripletOptions.csv().coordinates(3, 1).value(0)),
            Map.entry("three", TripletOptions.csv().coordinates(0, 1, 2).value(3).delimiter(';')),
            Map.entry("names", TripletOptions.csv().named(0, 1)),
            Map.entry("limit", TripletOptions.csv().named(0, 1).shape(2, 2)),
            Map.entry("known", TripletOptions.csv().knownNames(0, List.of("a", "b")).named(1)),
            Map.entry("words", TripletOptions.edges().named(0).knownNames(1, List.of("x"))));

    @TempDir
    private Path folder;

    /** Reads a file, and closes what it gives. */
    private interface Reader {
        void read(Path file) throws Exception;
    }

    private static void triplets(String how, Path file) {
        Triplets.readNamed(file, TRIPLETS.get(how)).close();
    }

    private static void svmLight(String how, Path file) {
        SvmLightOptions all = SvmLightOptions.defaults();
        SvmLight.read(file, switch (how) {
            case "zero" -> all.zeroBased();
            case "one" -> all.oneBased();
            case "three" -> all.columns(3);
            case "zero3" -> all.zeroBased().columns(3);
            case "many" -> all.multilabel();
            case "int" -> all.dataType(DataType.INT);
            case "bool" -> all.dataType(DataType.BOOL);
            default -> all;
        }).close();
    }

    private static void frostt(String how, Path file) {
        ReadOptions all = ReadOptions.defaults();
        switch (how) {
            case "shape" -> Frostt.read(file, all, 3, 4).close();
            case "int" -> Frostt.read(file, all.dataType(DataType.INT)).close();
            case "long" -> Frostt.read(file, all.dataType(DataType.LONG)).close();
            case "bool" -> Frostt.read(file, all.dataType(DataType.BOOL)).close();
            default -> Frostt.read(file).close();
        }
    }

    private static void market(String how, Path file) {
        ReadOptions all = ReadOptions.defaults();
        MatrixMarket.read(file, how.equals("int") ? all.dataType(DataType.INT) : how.equals("bool")
                ? all.dataType(DataType.BOOL) : all).close();
    }

    private static void boeing(String how, Path file) {
        ReadOptions all = ReadOptions.defaults();
        switch (how) {
            case "int" -> HarwellBoeing.read(file, all.dataType(DataType.INT)).close();
            case "bool" -> HarwellBoeing.read(file, all.dataType(DataType.BOOL)).close();
            case "sides" -> HarwellBoeing.readRightHandSides(file).close();
            default -> HarwellBoeing.read(file).close();
        }
    }

    /** The bytes that a text stands for. */
    static byte[] bytes(String text) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{' && text.indexOf('}', i) > 0 && text.substring(i, text.indexOf('}', i)).matches("\\{.*\\*[0-9]+")) {
                String[] parts = text.substring(i + 1, text.indexOf('}', i)).split("\\*(?=[0-9]+$)");
                to.writeBytes(bytes(parts[0].repeat(Integer.parseInt(parts[1]))));
                i = text.indexOf('}', i);
            } else if (c != '\\') {
                to.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            } else if (text.charAt(++i) == 'x') {
                to.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                to.write("\n\r\t\\\0".charAt("nrt\\0".indexOf(text.charAt(i))));
            }
        }
        return to.toByteArray();
    }

    private void check(String table, Function<String, byte[]> content, Function<String, Reader> reader)
            throws IOException {
        List<String> lines;
        try (InputStream in = HostileFilesTest.class.getResourceAsStream("/hostile/" + table + ".txt")) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
        long live = Collected.settledBytes();
        List<String> said = new ArrayList<>();
        for (String line : lines) {
            String row = line.split(" => ", 2)[0];
            Path file = Files.write(folder.resolve(table), content.apply(row));
            String message;
            try {
                reader.apply(row).read(file);
                message = "is read";
            } catch (MalformedFileException e) {
                message = e.getMessage();
                assertEquals(file.toString(), e.file(), row);
                boolean binary = e.line() == 0;
                String place = file + (binary ? (e.member().isEmpty() ? "" : ": member " + e.member())
                        + (e.offset() < 0 ? "" : (e.member().isEmpty() ? ": " : ", ") + "byte " + e.offset()) + ": "
                        : ": line " + e.line() + ", column " + e.column() + ": ");
                assertTrue(message.startsWith(place), message + " is not at " + place);
                message = message.substring(file.toString().length() + 2);
            } catch (Exception e) {
                message = e.toString();
            }
            said.add(row + " => " + message);
        }
        String update = System.getProperty("sparse4j.update");
        if (update != null) {
            Files.write(Path.of(update, table + ".txt"), said);
        }
        assertEquals(String.join("\n", lines), String.join("\n", said), table);
        long refused = said.stream().distinct().filter(row -> !row.endsWith(" => is read")).count();
        assertTrue(refused >= LEAST, refused + " files");
        assertEquals(live, Sparse4j.memory().liveBytes(), "bytes left by what was refused");
    }

    private static byte[] behindTheFirstWord(String row) {
        return bytes(row.substring(row.indexOf(' ') + 1));
    }

    private static String firstWord(String row) {
        return row.substring(0, row.indexOf(' '));
    }

    @Test
    void frosttsTensors() throws IOException {
        check("tns", HostileFilesTest::behindTheFirstWord, row -> file -> frostt(firstWord(row), file));
    }

    @Test
    void svmLights() throws IOException {
        check("svmlight", HostileFilesTest::behindTheFirstWord, row -> file -> svmLight(firstWord(row), file));
    }

    @Test
    void tripletsOfAllKinds() throws IOException {
        check("triplets", HostileFilesTest::behindTheFirstWord, row -> file -> triplets(firstWord(row), file));
    }

    @Test
    void matrixMarkets() throws IOException {
        check("market", HostileFilesTest::behindTheFirstWord, row -> file -> market(firstWord(row), file));
    }

    @Test
    void harwellBoeings() throws IOException {
        check("boeing", HostileFilesTest::behindTheFirstWord, row -> file -> boeing(firstWord(row), file));
    }

    @Test
    void numPys() throws IOException {
        check("npy", HostileArchive::npy, row -> file -> Npy.read(file).close());
    }

    @Test
    void sciPys() throws IOException {
        check("scipy", HostileArchive::of, row -> file -> Npz.read(file).close());
    }

    @Test
    void pydatas() throws IOException {
        check("pydata", HostileArchive::of, row -> file -> Npz.read(file).close());
    }

    @Test
    void binsparses() throws IOException {
        check("binsparse", HostileArchive::of, row -> file -> Npz.read(file).close());
    }

    /** What a copy is told when it is made is told of a mapped file at the latest by the first call. */
    @Test
    void images() throws IOException {
        check("s4j", row -> HostileImage.of(row, folder), row -> file -> {
            String mapped = "";
            try (INDArray x = S4j.open(file)) {
                x.dup().close();
            } catch (MalformedFileException e) {
                mapped = e.getMessage();
            }
            try {
                S4j.read(file).close();
                assertEquals("", mapped);
            } catch (MalformedFileException e) {
                assertEquals(e.getMessage(), mapped);
                throw e;
            }
        });
    }
}
