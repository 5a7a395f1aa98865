// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MarketText;

/**
 * The entries of a real matrix in a file of one of the formats that the data sets have: read here, so that what tests expect
 * has not gone through the library.
 */
public final class MatrixFile {
    final String name;
    public long rows;
    public long columns;
    public int size;
    public int[] row = new int[16];
    public int[] column = new int[16];
    double[] value = new double[16];

    private MatrixFile(Path file) {
        this.name = file.getFileName().toString();
    }

    /** Of elements; 0 is none. */
    static MatrixFile of(String name, double[][] elements) {
        MatrixFile m = new MatrixFile(Path.of(name));
        m.rows = elements.length;
        m.columns = elements[0].length;
        for (int i = 0; i < elements.length; i++) {
            for (int j = 0; j < elements[i].length; j++) {
                if (elements[i][j] != 0) {
                    m.add(i, j, elements[i][j]);
                }
            }
        }
        return m;
    }

    private void add(long i, long j, double v) {
        if (size == row.length) {
            row = Arrays.copyOf(row, 2 * size);
            column = Arrays.copyOf(column, 2 * size);
            value = Arrays.copyOf(value, 2 * size);
        }
        row[size] = Math.toIntExact(i);
        column[size] = Math.toIntExact(j);
        value[size++] = v;
    }

    /** The matrix, equal positions summed. */
    public INDArray array(SparseFormat format) {
        try (CooBuilder builder = Sparse4j.coo(rows, columns)) {
            for (int k = 0; k < size; k++) {
                builder.add(value[k], row[k], column[k]);
            }
            return builder.build(format);
        }
    }

    /** The matrices of a file: none when its values are complex. */
    public static List<MatrixFile> read(Path file) throws IOException {
        String name = file.getFileName().toString().replaceFirst("\\.gz$", "");
        if (name.endsWith(".npz")) {
            return npz(file);
        }
        MatrixFile m = new MatrixFile(file);
        boolean real = true;
        try (InputStream raw = Files.newInputStream(file);
                InputStream bytes = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader in = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.ISO_8859_1))) {
            if (name.endsWith(".mtx")) {
                real = m.matrixMarket(in);
            } else if (name.matches(".*\\.(rb|[rpi][usr]a|rra)")) {
                real = m.harwellBoeing(in);
            } else if (name.endsWith(".csv")) {
                in.readLine();
                m.lines(in, ",", 1);
            } else if (file.getParent().endsWith("graphs")) {
                m.lines(in, "\\s+", 0);
            } else if (file.getParent().endsWith("svmlight")) {
                m.svmlight(in);
            } else {
                m.rows = Long.parseLong(in.readLine().trim());
                m.columns = Long.parseLong(in.readLine().trim());
                in.readLine();
                m.lines(in, "\\s+", 1);
            }
        }
        return real ? List.of(m) : List.of();
    }

    private boolean matrixMarket(BufferedReader in) throws IOException {
        MarketText text = new MarketText(in);
        rows = text.rows;
        columns = text.columns;
        if (!text.is("complex")) {
            text.entries((i, j, number, negated) -> {
                double v = MarketText.real(number);
                add(i, j, negated ? -v : v);
            });
        }
        return !text.is("complex");
    }

    /** Harwell-Boeing and Rutherford-Boeing: columns in lines of fixed fields. */
    private boolean harwellBoeing(BufferedReader in) throws IOException {
        in.readLine();
        String[] counts = in.readLine().trim().split("\\s+");
        String[] kind = in.readLine().trim().split("\\s+");
        String type = kind[0].toLowerCase(Locale.ROOT);
        rows = Long.parseLong(kind[1]);
        columns = Long.parseLong(kind[2]);
        int stored = Integer.parseInt(kind[3]);
        Matcher formats = Pattern.compile("\\(\\s*(?:\\d+P,?)?\\s*(\\d*)\\s*[IEDFG](\\d+)(?:\\.\\d+)?(?:E\\d+)?\\s*\\)",
                Pattern.CASE_INSENSITIVE).matcher(in.readLine());
        List<int[]> fields = new ArrayList<>();
        while (formats.find()) {
            fields.add(new int[] {formats.group(1).isEmpty() ? 1 : Integer.parseInt(formats.group(1)),
                Integer.parseInt(formats.group(2))});
        }
        if (counts.length > 4 && !counts[4].equals("0")) {
            in.readLine();  // of right-hand sides
        }
        if (type.charAt(0) == 'c') {
            return false;
        }
        String[] pointers = fixed(in, fields.get(0), (int) columns + 1);
        String[] indexes = fixed(in, fields.get(1), stored);
        String[] values = type.charAt(0) == 'p' ? null : fixed(in, fields.get(2), stored);
        for (int j = 0; j < columns; j++) {
            for (int k = Integer.parseInt(pointers[j]) - 1; k < Integer.parseInt(pointers[j + 1]) - 1; k++) {
                int i = Integer.parseInt(indexes[k]) - 1;
                double v = values == null ? 1 : Double.parseDouble(values[k].replace('D', 'E').replace('d', 'e'));
                add(i, j, v);
                if (type.charAt(1) == 's' && i != j) {
                    add(j, i, v);
                }
            }
        }
        return true;
    }

    private static String[] fixed(BufferedReader in, int[] field, int count) throws IOException {
        String[] out = new String[count];
        String line = "";
        for (int k = 0; k < count; k++) {
            int at = k % field[0] * field[1];
            if (at == 0) {
                line = in.readLine();
            }
            out[k] = line.substring(at, Math.min(line.length(), at + field[1])).trim();
        }
        return out;
    }

    /** row, column (, value) a line, counted from `first`; "#" begins a comment. */
    private void lines(BufferedReader in, String separator, int first) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.startsWith("#") && !line.isBlank()) {
                String[] words = line.trim().split(separator);
                long i = Long.parseLong(words[0]) - first;
                long j = Long.parseLong(words[1]) - first;
                add(i, j, words.length > 2 ? Double.parseDouble(words[2]) : 1);
                rows = Math.max(rows, i + 1);
                columns = Math.max(columns, j + 1);
            }
        }
    }

    private void svmlight(BufferedReader in) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String content = line.split("#", 2)[0];
            if (content.isBlank()) {
                continue;
            }
            for (String word : content.trim().split("\\s+")) {
                int colon = word.indexOf(':');
                if (colon > 0 && Character.isDigit(word.charAt(0))) {
                    long j = Long.parseLong(word.substring(0, colon)) - 1;
                    add(rows, j, Double.parseDouble(word.substring(colon + 1)));
                    columns = Math.max(columns, j + 1);
                }
            }
            rows++;
        }
    }

    /** CSR or CSC as SciPy saves it, or several CSR matrices told apart by a prefix. */
    private static List<MatrixFile> npz(Path file) throws IOException {
        Map<String, ByteBuffer> parts = new HashMap<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
                parts.put(e.getName().replace(".npy", ""), ByteBuffer.wrap(zip.readAllBytes()).order(
                        ByteOrder.LITTLE_ENDIAN));
            }
        }
        List<MatrixFile> all = new ArrayList<>();
        for (String key : parts.keySet()) {
            if (key.endsWith("indptr")) {
                String prefix = key.replace("indptr", "");
                double[] pointers = npy(parts.get(key));
                double[] indexes = npy(parts.get(prefix + "indices"));
                double[] values = npy(parts.get(prefix + "data"));
                double[] shape = npy(parts.get(prefix + "shape"));
                boolean csc = parts.containsKey("format")
                        && StandardCharsets.ISO_8859_1.decode(parts.get("format")).toString().contains("csc");
                MatrixFile m = new MatrixFile(file);
                m.rows = (long) shape[0];
                m.columns = (long) shape[1];
                for (int l = 0; l + 1 < pointers.length; l++) {
                    for (int k = (int) pointers[l]; k < pointers[l + 1]; k++) {
                        m.add(csc ? (long) indexes[k] : l, csc ? l : (long) indexes[k], values[k]);
                    }
                }
                all.add(m);
            }
        }
        return all;
    }

    /** A vector of little-endian numbers, as the header says. */
    private static double[] npy(ByteBuffer b) {
        int skip = b.get(6) == 1 ? 10 + b.getShort(8) : 12 + b.getInt(8);
        String header = StandardCharsets.ISO_8859_1.decode(b.duplicate().position(10).limit(skip)).toString();
        Matcher descr = Pattern.compile("'descr': '[<|]([a-z])(\\d)'").matcher(header);
        if (!descr.find()) {
            throw new IllegalArgumentException(header);
        }
        char kind = descr.group(1).charAt(0);
        int width = Integer.parseInt(descr.group(2));
        double[] out = new double[(b.limit() - skip) / width];
        for (int k = 0; k < out.length; k++) {
            int at = skip + k * width;
            out[k] = kind == 'f' ? width == 4 ? b.getFloat(at) : b.getDouble(at)
                    : width == 4 ? b.getInt(at) : width == 8 ? b.getLong(at) : b.get(at);
        }
        return out;
    }
}
