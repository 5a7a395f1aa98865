// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;

/** Texts as other programs write or read them: what SciPy takes for Matrix Market, headers of tensors and of samples. */
@ExtendWith(NothingLeft.class)
class OtherTextsTest {
    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    /** By content and class, converted, and in pieces: the same. */
    private String read(String name, String text) throws IOException {
        Path file = file(name, text);
        try (INDArray x = Sparse4j.files().read(file)) {
            EntryText.checkConverted(file, x, folder.resolve("converted.s4j"));
            byte[] bytes = Files.readAllBytes(file);
            if (!text.contains(" array ")) {
                EntryLines lines = EntryLines.of(name, new ByteArrayInputStream(bytes), ReadOptions.defaults());
                byte[] rest = Arrays.copyOfRange(bytes, (int) lines.begin(), bytes.length);
                try (INDArray y = lines.read(rest, rest.length)) {
                    assertEquals(EntryText.of(x), EntryText.of(y));
                }
                assertTrue(lines.entries() < 0 || lines.entries() == lines.count(rest, rest.length));
            }
            ArrayFileInfo info = Sparse4j.files().readInfo(file);
            assertTrue(info.shape()[1] < 0 || Arrays.equals(x.shape(), info.shape()), info.toString());
            return EntryText.of(x);
        }
    }

    /** Beside what scipy.io.mmread 1.17.1 gives of the same text, but for the exponents, which it drops in silence. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "%MatrixMarket matrix coordinate real general;2 2 1;1 2 5 | [2, 2]: [0, 1]=5.0",
        "%matrixMARKET matrix coordinate real general;2 2 1;1 2 5 | [2, 2]: [0, 1]=5.0",
        "%%MatrixMarket matrix coordinate pattern general;2 2 2;1 1 5;2 1 -3.5e0 % c | [2, 2]: [0, 0]=1.0 [1, 0]=1.0",
        "%%MatrixMarket matrix coordinate pattern general;2 2 2;1 1 1.5D0;2 1 % c | [2, 2]: [0, 0]=1.0 [1, 0]=1.0",
        "%%MatrixMarket matrix coordinate pattern general;2 3 4;1 1%c;1 2% 7;2 1%;2 3 7%d | [2, 3]: [0, 0]=1.0 [0, 1]=1.0 [1, 0]=1.0 "
                + "[1, 2]=1.0",
        "'   \t%%MatrixMarket matrix coordinate pattern symmetric;2 2 1;2 1% c' | [2, 2]: [0, 1]=1.0 [1, 0]=1.0",
        "' %MatrixMarket matrix array real general;2 1;1%;2% c' | [2, 1]: [0, 0]=1.0 [1, 0]=2.0",
        "%%MatrixMarket matrix coordinate real general made by hand;2 2 1;1 2 5 | [2, 2]: [0, 1]=5.0",
        "%%MatrixMarket matrix coordinate real general % c;2 2 1 % c;1 2 5 | [2, 2]: [0, 1]=5.0",
        "%%MatrixMarket matrix coordinate real general;2 2 2;1 2 5 % c 7;2 2 1.5e+00% c | [2, 2]: [0, 1]=5.0 [1, 1]=1.5",
        "%%MatrixMarket matrix coordinate integer general;2 2 1;1 2 5 % c | [2, 2]: [0, 1]=5.0",
        "%%MatrixMarket matrix coordinate real general;1 4 4;1 1 1.5D3;1 2 -2.d-01;1 3 +1D0 % c;1 4 12345678901234567890123D-400 "
                + "| [1, 4]: [0, 0]=1500.0 [0, 1]=-0.2 [0, 2]=1.0 [0, 3]=0.0",
        "%%MatrixMarket matrix coordinate real general;1 1 1;1 1 1D400 | [1, 1]: [0, 0]=Infinity",
        "%%MatrixMarket matrix coordinate real hermitian;2 2 2;1 1 5;2 1 3 | [2, 2]: [0, 0]=5.0 [0, 1]=3.0 [1, 0]=3.0",
        "%%MatrixMarket matrix coordinate integer Hermitian;2 2 1;2 1 3 | [2, 2]: [0, 1]=3.0 [1, 0]=3.0",
        "%%MatrixMarket matrix coordinate pattern hermitian;2 2 1;2 1 7 | [2, 2]: [0, 1]=1.0 [1, 0]=1.0",
        "%%MatrixMarket matrix array real hermitian;2 2;1;2;3 | [2, 2]: [0, 0]=1.0 [0, 1]=2.0 [1, 0]=2.0 [1, 1]=3.0",
        "%%MatrixMarket matrix array real general;2 1;1.5D0;2d1 % c | [2, 1]: [0, 0]=1.5 [1, 0]=20.0",
    })
    void matrixMarketAsSciPyReadsIt(String text, String expected) throws IOException {
        for (String mark : List.of("", "\uFEFF")) {
            for (String name : List.of("a.mtx", "a.bin")) {
                assertEquals(expected, read(name, mark + text.replace(';', '\n') + '\n'));
                assertEquals(expected, read(name, mark + text.replace(";", "\r\n")));
            }
        }
    }

    @Test
    void fortranExponentsAreRoundedCorrectly() throws IOException {
        String head = "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 ";
        for (String number : List.of("0.1", "1.7976931348623157D308", "4.9d-324", "9007199254740993D0", "123456789012345678901234567890D-30",
                "0." + "0".repeat(400) + "1D400", "-1" + "0".repeat(900) + "D-900", "2.2250738585072011D-308")) {
            double expected = Double.parseDouble(number.replace('D', 'e').replace("d-", "e-"));
            try (INDArray x = Sparse4j.files().read(file("a.mtx", head + number + "\n"))) {
                assertEquals(expected, x.getDouble(0, 0), number);
            }
            try (INDArray x = MatrixMarket.read(file("a.mtx", head + number + "\n"), ReadOptions.defaults().dataType(DataType.FLOAT))) {
                assertEquals(Float.parseFloat(number.replace('D', 'e').replace("d-", "e-")), x.getFloat(0, 0), number);
            }
        }
    }

    /** As pyttb 1.8.6 writes, and MLIR's FROSTT header; the same entries without one. */
    @Test
    void headersOfTensors() throws IOException {
        String entries = "1 1 1 5.0000000000000000e+00\n2 3 1 -1.5\n";
        String expected = "[4, 3, 2]: [0, 0, 0]=5.0 [1, 2, 0]=-1.5";
        for (String mark : List.of("", "\uFEFF")) {
            for (String header : List.of("sptensor\n3\n4 3 2\n2\n", "sptensor \r\n3\r\n4 3 2\r\n2\r\n", "3 2\n4 3 2\n",
                    "# extended FROSTT format\n3 2\n4\t3 2\n", "# a\n\n# b\n 3 2 \n# c\n4 3 2\n# d\n\n")) {
                assertEquals(expected, read("a.tns", mark + header + entries));
            }
        }
        assertEquals("[2, 3, 1]: [0, 0, 0]=5.0 [1, 2, 0]=-1.5", read("a.tns", entries));
        assertEquals("[4, 3]: [1, 2]=7.0", read("a.tns", "sptensor\n2\n4 3\n1\n2 3 7\n"));
        assertEquals("[4, 3]: [1, 2]=7.0", read("a.tns", "2 1\n4 3\n2 3 7\n"));
        assertEquals("[9]: [1]=7.0", readVector("1 1\n9\n2 7\n"));
        assertEquals("[9]: [1]=7.0", readVector("sptensor\n1\n9\n1\n2 7\n"));
        // Entries of a vector, not a header: the third line is like the others.
        assertEquals("[5]: [1]=3.0 [3]=4.0 [4]=6.0", readVector("2 3\n4 4\n5 6\n"));
        // Two lines may be either: a shape of two dimensions tells.
        assertEquals("[4]: [1]=0.0 [3]=5.0", readVector("2 0\n4 5\n"));
        try (INDArray none = Frostt.read(file("a.tns", "2 0\n4 5\n"), ReadOptions.defaults(), -1, -1);
                INDArray vector = Frostt.read(file("v.tns", "2 0\n4 5\n"), ReadOptions.defaults(), -1)) {
            assertEquals("[4, 5]:", EntryText.of(none));
            assertEquals("[4]: [1]=0.0 [3]=5.0", EntryText.of(vector));
        }
        assertEquals("[4]: [2]=0.0 [3]=5.0", readVector("3 0\n4 5\n"));
        ArrayFileInfo info = Sparse4j.files().readInfo(file("a.tns", "sptensor\n3\n4 3 2\n2\n" + entries));
        assertArrayEquals(new long[] {4, 3, 2}, info.shape());
        assertEquals(2, info.entries());
        try (INDArray none = Sparse4j.files().read(file("a.tns", "sptensor\n3\n4 3 2\n0\n"))) {
            assertEquals("[4, 3, 2]:", EntryText.of(none));
        }
        // Where the text ends, a line feed makes no difference.
        assertEquals("[5, 5, 5]:", read("a.tns", "3 0\n5 5 5"));
        assertEquals("[5, 5, 5]:", read("a.tns", "3 0\r\n5 5 5 \r\n# c"));
        assertEquals("[5, 5, 5]:", read("a.tns", "sptensor\n3\n5 5 5\n0"));
        assertEquals("[9]:", readVector("1 0\n9"));
        assertEquals("[9]:", readVector("sptensor\n1\n9\n0"));
        assertEquals("[4]: [1]=0.0 [3]=5.0", readVector("2 0\n4 5"));
        assertEquals("[5, 3]: [4, 2]=7.0", read("a.tns", "2 1\n5 3\n5 3 7"));
        try (INDArray none = Frostt.read(file("a.tns", "2 0\n4 5"), ReadOptions.defaults(), -1, -1)) {
            assertEquals("[4, 5]:", EntryText.of(none));
        }
        assertArrayEquals(new long[] {5, 5, 5}, Sparse4j.files().readInfo(file("a.tns", "3 0\n5 5 5")).shape());
        try (INDArray larger = Frostt.read(file("a.tns", "3 2\n4 3 2\n" + entries), ReadOptions.defaults(), 9, -1, -1)) {
            assertEquals("[9, 3, 2]: [0, 0, 0]=5.0 [1, 2, 0]=-1.5", EntryText.of(larger));
        }
        refused("a.tns", "sptensor\n3\n4 3 2\n3\n" + entries, "the header says that there are 3 entries, but the file has 2");
        refused("a.tns", "3 1\n4 3 2\n" + entries, "the header says that there are 1 entries, but the file has 2");
        refused("a.tns", "3 2\n4 2 2\n" + entries, "line 4, column 3: coordinate of dimension 1 '3' is outside 1..2 of the extent 2");
        String header = "the header of a tensor (sptensor) has the rank, the extents and the number of entries, each in its own line; "
                + "this line must have ";
        for (String end : List.of("", "\n")) {
            String tail = ", but the text ends";
            refused("a.tns", "sptensor" + end, "line 2, column 1: " + header + "the rank, a number of 1 or more" + tail);
            refused("a.tns", "sptensor\n1" + end, "line 3, column 1: " + header + "the 1 extents, as many as the rank, but the text ends");
            refused("a.tns", "sptensor\n1\n5" + end, "line 4, column 1: " + header + "the number of entries" + tail);
            refused("a.tns", "sptensor\n3\n4 3 2" + end, "line 4, column 1: " + header + "the number of entries" + tail);
        }
        refused("a.tns", "sptensor\n", "line 2, column 1: " + header + "the rank, a number of 1 or more, but the text ends");
        refused("a.tns", "sptensor\n4 3 2\n2\n", "line 2, column 1: " + header + "the rank, a number of 1 or more, but the line is '4 3 2'");
        refused("a.tns", "sptensor\n3\n4 3\n2\n" + entries, "line 3, column 1: " + header + "the 3 extents, as many as the rank, but the line is '4 3'");
        refused("a.tns", "sptensor\n3\n4 3 2\n" + entries, "line 4, column 1: " + header + "the number of entries, but the line is '1 1 1 5.0");
        refused("a.tns", "sptensor\n3\n4 3 2\n", "line 4, column 1: " + header + "the number of entries, but the text ends");
        assertThrows(IllegalArgumentException.class, () -> EntryLines.of("a.tns", new ByteArrayInputStream("1\n".getBytes(StandardCharsets.US_ASCII)),
                ReadOptions.defaults()));
    }

    private String readVector(String text) throws IOException {
        try (INDArray x = Sparse4j.files().read(file("v.tns", text))) {
            assertEquals(1, Sparse4j.files().readInfo(folder.resolve("v.tns")).shape().length);
            return EntryText.of(x);
        }
    }

    private void refused(String name, String text, String message) throws IOException {
        Path file = file(name, text);
        String said = assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(file)).getMessage();
        assertTrue(said.contains(message), said);
    }

    /** The first line of the Extreme Classification Repository's files: samples, features, labels. */
    @Test
    void headersOfSamples() throws IOException {
        String samples = "3,7 1:0.5 4:2\n 0:1\n2\n";
        for (String mark : List.of("", "\uFEFF", "# c\n\n")) {
            assertEquals("[3, 6]: [0, 1]=0.5 [0, 4]=2.0 [1, 0]=1.0", read("a.svm", mark + "3 6 9\n" + samples));
        }
        Path file = file("b.svm", "2 6 9\r\n3,7 1:0.5 4:2\r\n2 2:1\r\n");
        try (SvmLight data = SvmLight.read(file, SvmLightOptions.defaults().multilabel())) {
            assertEquals("[2, 6]: [0, 1]=0.5 [0, 4]=2.0 [1, 2]=1.0", EntryText.of(data.features()));
            assertArrayEquals(new double[] {3, 7}, data.labelSets().get(0));
            assertEquals(2, data.labelSets().size());
        }
        assertArrayEquals(new long[] {2, 6}, Sparse4j.files().readInfo(file).shape());
        try (SvmLight data = SvmLight.read(file, SvmLightOptions.defaults().multilabel().oneBased().columns(8))) {
            assertEquals("[2, 8]: [0, 0]=0.5 [0, 3]=2.0 [1, 1]=1.0", EntryText.of(data.features()));
        }
        assertThrows(MalformedFileException.class, () -> SvmLight.read(file));
        refused("c.svm", "4 6 9\n" + samples, "the header says that there are 4 rows, but the file has 3");
        refused("c.svm", "2 6 9\n" + samples, "the header says that there are 2 rows, but the file has");
        refused("c.svm", "3 4 9\n" + samples, "index of a feature '4:2' is outside 0..3 of the extent 4");
    }

    /** What stands before the first line is kept until that is known: a file of a few kilobytes wanted any amount of Java's heap. */
    @Test
    void commentsWithoutEndAreNotKept() throws IOException {
        byte[] comments = ("#" + "x".repeat(1023)).repeat(1 << 10).replace("#", "\n#").getBytes(StandardCharsets.US_ASCII);
        for (String name : List.of("a.tns", "a.svm", "a.csv", "a.el")) {
            Path file = folder.resolve(name + ".gz");
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                for (int i = 0; i < 17; i++) {
                    out.write(comments);
                }
            }
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Sparse4j.files().read(file));
            assertEquals(file + ": more than 16 MiB of comments and blank lines precede the first entries; remove them",
                    e.getMessage());
        }
    }

    /** A pipe is read once: what its first line says is known all the same. */
    @Test
    void pipesAreOpenedOnce() throws Exception {
        Path pipe = folder.resolve("a.csv");
        if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
            return;
        }
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(pipe, "from,to,weight\n0,1,5\n2,0,4\n");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        try (INDArray x = Sparse4j.files().read(pipe)) {
            assertEquals("[3, 2]: [0, 1]=5.0 [2, 0]=4.0", EntryText.of(x));
        }
        writer.join();
    }
}
