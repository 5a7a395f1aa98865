// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.hdf5.reading.HdfAttribute;
import org.sparse4j.hdf5.reading.HdfDataset;
import org.sparse4j.hdf5.reading.HdfNode;
import org.sparse4j.hdf5.writing.Hdf5Out;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.contained.ContainedArrays;
import org.sparse4j.io.container.ArraySink;

/** Reads and writes the elements of AnnData files. Reads all forms that the Python library anndata has written since its first version. */
final class AnnDataFile {
    private static final String KIND = "h5ad";
    private static final String ENCODING = "encoding-type";
    private static final String VERSION = "encoding-version";
    private static final String OLD_FORMAT = "h5sparse_format";
    private static final String NULLABLE = "nullable-";  // values with a mask that is true for missing values
    private static final String NULLABLE_TEXTS = NULLABLE + "string-array";
    private static final String CATEGORICAL = "categorical";
    private static final String CATEGORIES = "categories";
    private static final String CODES = "codes";
    private static final String ORDER = "column-order";
    private static final String OLD_CATEGORIES = "__categories/";  // the group of categories in files of anndata 0.7

    private static final int MOST_GROUPS = 256;  // the depth of nested groups, which form one name with slashes

    private AnnDataFile() {}

    /** Returns whether an element is a matrix, sparse or dense, rather than a table, a list or a text. */
    static boolean isMatrix(HdfNode node) {
        if (node.isGroup()) {
            String encoding = node.textOf(ENCODING);
            return "csr_matrix".equals(encoding) || "csc_matrix".equals(encoding) || node.hasAttribute(OLD_FORMAT);
        }
        HdfDataset dataset = HdfDataset.of(node);
        return dataset.type().isNumber() && dataset.shape().length > 0;
    }

    /** Returns whether the attributes of a group say CSR rather than CSC. */
    private static boolean isRows(HdfNode node) {
        if (node.hasAttribute(OLD_FORMAT)) {
            String format = node.attribute(OLD_FORMAT).text();
            if (!format.equals("csr") && !format.equals("csc")) {
                throw node.malformed("attribute '" + OLD_FORMAT + "' is '" + format + "'; it must be csr or csc");
            }
            return format.equals("csr");
        }
        String encoding = node.attribute(ENCODING).text();
        if (!encoding.equals("csr_matrix") && !encoding.equals("csc_matrix")) {
            throw node.malformed("attribute '" + ENCODING + "' is '" + encoding + "', which is not a matrix; csr_matrix, csc_matrix and "
                    + "dense arrays can be read");
        }
        String version = node.textOf(VERSION);
        if (!"0.1.0".equals(version)) {
            throw node.malformed("attribute '" + VERSION + "' is " + version + "; the only known version is 0.1.0");
        }
        return encoding.equals("csr_matrix");
    }

    private static long[] shape(HdfNode node) {
        String name = node.hasAttribute(OLD_FORMAT) ? "h5sparse_shape" : "shape";
        long[] shape = node.attribute(name).longs(2);
        if (shape.length != 2 || shape[0] < 0 || shape[1] < 0) {
            throw node.malformed("attribute '" + name + "' is " + Arrays.toString(shape) + "; it must have the numbers of rows and "
                    + "columns");
        }
        return shape;
    }

    private static HdfDataset dense(HdfNode node) {
        String encoding = node.textOf(ENCODING);
        String version = node.textOf(VERSION);
        if (encoding != null && !(encoding.equals("array") && "0.2.0".equals(version))) {
            throw node.malformed("attribute '" + ENCODING + "' is '" + encoding + "', version " + version
                    + "; only array 0.2.0 can be read");
        }
        return HdfDataset.of(node);
    }

    static INDArray read(HdfNode node, ReadOptions options) throws IOException {
        if (node.isGroup()) {
            boolean rows = isRows(node);
            return ContainedArrays.readLines(new GroupArrays(node), rows, options, shape(node));
        }
        HdfDataset dataset = dense(node);
        return ContainedArrays.readDense(node.in().file(), dataset.open(), options);
    }

    static ArrayFileInfo info(HdfNode node) {
        if (!node.isGroup()) {
            HdfDataset dataset = dense(node);
            return new ArrayFileInfo(KIND, "c", dataset.natural(), SparseFormat.DENSE, dataset.shape(), dataset.elements());
        }
        boolean rows = isRows(node);
        HdfDataset data = HdfDataset.of(node.child("data"));
        return new ArrayFileInfo(KIND, rows ? "csr_matrix" : "csc_matrix", data.natural(),
                rows ? SparseFormat.CSR : SparseFormat.CSC, shape(node), data.elements());
    }

    /** Returns all matrices by path: X, the matrices of the parts, raw/X. */
    static Map<String, HdfNode> matrices(HdfNode root) throws IOException {
        Map<String, HdfNode> all = new LinkedHashMap<>();
        if (root.has("X") && isMatrix(root.child("X"))) {
            all.put("X", root.child("X"));
        }
        for (AnnData.Part part : AnnData.Part.values()) {
            matrices(root, part).forEach((name, node) -> all.put(part.path() + "/" + name, node));
        }
        if (root.has("raw") && root.child("raw").has("X") && isMatrix(root.descend("raw/X"))) {
            all.put("raw/X", root.descend("raw/X"));
        }
        return all;
    }

    /** Returns the matrices of a part by name. */
    static Map<String, HdfNode> matrices(HdfNode root, AnnData.Part part) throws IOException {
        Map<String, HdfNode> all = new LinkedHashMap<>();
        if (root.has(part.path())) {
            HdfNode group = root.child(part.path());
            if (group.isGroup()) {
                elements(group, (name, node) -> {
                    if (isMatrix(node)) {
                        all.put(name, node);
                    }
                });
            }
        }
        return all;
    }

    /** Receives an element of a group. */
    private interface Element {
        void with(String name, HdfNode node) throws IOException;
    }

    /**
     * Passes each element of a group, with its name, to an action. A name with a slash is a group without attributes: a/b is
     * element b of group a.
     */
    private static void elements(HdfNode group, Element action) throws IOException {
        elements(group, "", new HashSet<>(), action);
    }

    private static void elements(HdfNode group, String before, Set<Long> around, Element action) throws IOException {
        if (!around.add(group.address())) {
            throw group.malformed("is a group that contains itself");
        } else if (around.size() > MOST_GROUPS) {
            throw group.malformed("is nested in more than " + MOST_GROUPS + " groups");
        }
        for (String name : group.names()) {
            HdfNode node = group.child(name);
            if (node.isGroup() && !node.hasAttribute(ENCODING) && !node.hasAttribute(OLD_FORMAT)) {
                elements(node, before + name + "/", around, action);
            } else {
                action.with(before + name, node);
            }
        }
        around.remove(group.address());
    }

    /** Returns the names of rows or columns: the index of a table, which is a group, or in old files an array of compounds. */
    static List<String> index(HdfNode table) throws IOException {
        if (!table.isGroup()) {
            return HdfDataset.of(table).memberTexts(table.hasAttribute("_index") ? table.attribute("_index").text() : "index");
        }
        return texts(table.descend(table.attribute("_index").text()));
    }

    /**
     * Returns the columns of a table that hold texts or categories. They are among the columns that the table lists, or among
     * all of its elements if it has no list.
     */
    static Map<String, List<String>> columns(HdfNode table, int rows) throws IOException {
        Map<String, List<String>> all = new LinkedHashMap<>();
        if (!table.isGroup()) {
            return all;
        }
        String index = table.textOf("_index");
        Element add = (name, node) -> {
            if (!name.equals(index) && isTexts(node)) {
                List<String> texts = texts(node);
                if (texts.size() != rows) {
                    throw node.malformed("has " + texts.size() + " elements, but the table has " + rows + " rows");
                }
                all.put(name, texts);
            }
        };
        if (table.hasAttribute(ORDER)) {
            for (String name : table.attribute(ORDER).texts()) {
                add.with(name, table.descend(name));
            }
            return all;
        }
        elements(table, (name, node) -> {
            if (!name.startsWith(OLD_CATEGORIES)) {
                add.with(name, node);
            }
        });
        return all;
    }

    private static boolean isTexts(HdfNode node) {
        if (node.isGroup()) {
            String encoding = node.textOf(ENCODING);
            return NULLABLE_TEXTS.equals(encoding) || CATEGORICAL.equals(encoding) && isLabels(node.child(CATEGORIES));
        }
        HdfDataset dataset = HdfDataset.of(node);
        if (dataset.shape().length != 1) {
            return false;
        }
        HdfNode categories = isCodes(node) ? node.attribute(CATEGORIES).referred() : null;
        return categories == null ? dataset.type().isText() || isCodes(node) : isLabels(categories);
    }

    /** Returns whether a dataset has category codes in the form of anndata 0.7: an attribute refers to the categories. */
    private static boolean isCodes(HdfNode node) {
        return !node.isGroup() && node.hasAttribute(CATEGORIES) && HdfDataset.of(node).type().isWhole();
    }

    /** Returns whether categories are texts or numbers. */
    private static boolean isLabels(HdfNode node) {
        if (node.isGroup()) {
            String encoding = node.textOf(ENCODING);
            return encoding != null && encoding.startsWith(NULLABLE) && HdfDataset.of(node.child("values")).type().isLabel();
        }
        return HdfDataset.of(node).type().isLabel();
    }

    /** Returns texts that are stored plainly or as category codes; a missing text is null. */
    static List<String> texts(HdfNode node) throws IOException {
        if (isCodes(node)) {
            HdfAttribute categories = node.attribute(CATEGORIES);
            HdfNode referred = categories.referred();
            return decoded(node, referred == null ? categories.texts() : labels(referred));
        } else if (!node.isGroup()) {
            return HdfDataset.of(node).texts();
        }
        String encoding = node.textOf(ENCODING);
        if (NULLABLE_TEXTS.equals(encoding)) {
            return unmasked(node, HdfDataset.of(node.child("values")).texts());
        } else if (!CATEGORICAL.equals(encoding)) {
            throw node.malformed("is a group of the encoding-type " + encoding + "; it must hold texts or categories");
        }
        return decoded(node.child(CODES), labels(node.child(CATEGORIES)));
    }

    /** Returns categories, which may be texts or numbers. */
    private static List<String> labels(HdfNode node) throws IOException {
        if (!node.isGroup()) {
            return HdfDataset.of(node).labels();
        }
        String encoding = node.textOf(ENCODING);
        if (encoding == null || !encoding.startsWith(NULLABLE)) {
            throw node.malformed("is a group of the encoding-type " + encoding + "; it must hold categories");
        }
        return unmasked(node, HdfDataset.of(node.child("values")).labels());
    }

    /** Returns values that are stored with a mask; a value is null if the mask is true. */
    private static List<String> unmasked(HdfNode node, List<String> values) throws IOException {
        List<String> all = new ArrayList<>(values);
        long[] missing = numbers(node.child("mask"), all.size());
        for (int i = 0; i < missing.length; i++) {
            if (missing[i] != 0) {
                all.set(i, null);
            }
        }
        return all;
    }

    private static List<String> decoded(HdfNode codes, List<String> categories) throws IOException {
        List<String> all = new ArrayList<>();
        for (long code : numbers(codes, -1)) {
            if (code < -1 || code >= categories.size()) {
                throw codes.malformed("element " + all.size() + " is " + code + ", but there are " + categories.size() + " categories");
            }
            all.add(code < 0 ? null : categories.get((int) code));
        }
        return all;
    }

    /** Returns `count` whole numbers; all of them if `count` is -1. */
    private static long[] numbers(HdfNode node, int count) throws IOException {
        HdfDataset dataset = HdfDataset.of(node);
        if (dataset.shape().length != 1 || count >= 0 && dataset.elements() != count) {
            throw node.malformed("has shape " + Arrays.toString(dataset.shape()) + "; "
                    + (count < 0 ? "it must have one dimension" : "it must have " + count + " elements"));
        }
        return dataset.longs(Integer.MAX_VALUE - 8);
    }

    /** Adds a matrix and its attributes to a file, and runs the action while no other thread can write to the matrix. */
    static void write(INDArray x, String path, Hdf5Out out, ArraySink.Action action) throws IOException {
        SparseFormat format = x.getFormat();
        if (format == SparseFormat.DENSE) {
            ContainedArrays.writeDense(x, path, out, () -> {
                encoding(out, path, "array", "0.2.0");
                action.with();
            });
        } else if (format == SparseFormat.CSR || format == SparseFormat.CSC) {
            encoding(out.group(path), path, format == SparseFormat.CSR ? "csr_matrix" : "csc_matrix", "0.1.0");
            out.attribute(path, "shape", x.shape());
            ContainedArrays.writeLines(x, path + "/", out, action);
        } else {
            try (INDArray rows = x.toFormat(SparseFormat.CSR)) {
                write(rows, path, out, action);
            }
        }
    }

    static void encoding(Hdf5Out out, String path, String type, String version) {
        out.attribute(path, ENCODING, type).attribute(path, VERSION, version);
    }

    /** Adds a table of names and columns of texts. */
    static void write(Hdf5Out out, String path, List<String> names, Map<String, List<String>> columns) {
        if (names.stream().anyMatch(name -> name == null)) {
            throw new IllegalArgumentException("AnnData.write: row " + names.indexOf(null) + " of " + path + " has no name");
        }
        encoding(out.group(path), path, "dataframe", "0.2.0");
        String index = "_index";
        out.attribute(path, "_index", index).attribute(path, ORDER, new ArrayList<>(columns.keySet()));
        out.texts(path + "/" + index, names);
        encoding(out, path + "/" + index, "string-array", "0.2.0");
        columns.forEach((name, texts) -> {
            String at = path + "/" + name;
            if (texts.stream().noneMatch(text -> text == null)) {
                out.texts(at, texts);
                encoding(out, at, "string-array", "0.2.0");
                return;
            }
            encoding(out.group(at), at, CATEGORICAL, "0.2.0");
            out.flag(at, "ordered", false);
            List<String> categories = texts.stream().filter(text -> text != null).distinct().sorted().toList();
            Map<String, Integer> codes = new LinkedHashMap<>();
            categories.forEach(text -> codes.put(text, codes.size()));
            out.texts(at + "/" + CATEGORIES, categories);
            encoding(out, at + "/" + CATEGORIES, "string-array", "0.2.0");
            out.ints(at + "/" + CODES, texts.stream().mapToLong(text -> text == null ? -1 : codes.get(text)).toArray());
            encoding(out, at + "/" + CODES, "array", "0.2.0");
        });
    }
}
