// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Window;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.entries.EntryFeed;
import org.sparse4j.io.numpy.NpyInput;
import org.sparse4j.io.numpy.NpyType;

/**
 * The content of a Binsparse descriptor.
 *
 * @param order for each dimension of the levels, the number of the dimension of the array
 * @param partitioning the partitioning if this library wrote a GCS array as a list of coordinates; else -1
 */
public record BinsparseDescriptor(FilePlace place, String format, List<Level> levels, int[] order, long[] shape, long stored,
        boolean hasFill, String structure, EntryFeed.Half half, Map<String, Object> types, long partitioning) {
    private static final int[] TRANSPOSED = {1, 0};

    /** A dense or sparse level, which covers this many dimensions. */
    record Level(boolean dense, int rank) {}

    public static BinsparseDescriptor parse(FilePlace place, String text) {
        Map<String, Object> outer = object(place, "the descriptor", Json.parse(place, text));
        Map<String, Object> all = object(place, "'binsparse'", outer.get("binsparse"));
        Object version = all.get("version");
        if (!(version instanceof String) || !((String) version).matches("0\\.1(\\.[0-9]+)?")) {
            throw place.malformed("'version' is " + Json.shown(version) + "; the only known version is '0.1'");
        }
        if (!(all.get("format") instanceof String)) {
            throw place.malformed("'format' is " + Json.shown(all.get("format")) + "; it must be the name of a format, or 'custom'");
        }
        String format = (String) all.get("format");
        long[] shape = longs(place, "shape", all.get("shape"));
        int rank = shape.length;
        List<Level> levels = new ArrayList<>();
        int[] order = StorageFormats.identity(rank);
        if (format.equals("custom")) {
            Map<String, Object> custom = object(place, "'custom'", all.get("custom"));
            levels(place, custom.get("level"), levels, rank);
            if (custom.get("transpose") != null) {
                order = order(place, longs(place, "transpose", custom.get("transpose")), rank);
            }
        } else {
            order = named(place, format, levels, rank, order);
        }
        if (levels.stream().mapToInt(Level::rank).sum() != rank) {
            throw place.malformed("the levels of " + format + " have " + levels.stream().mapToInt(Level::rank).sum()
                    + " dimensions, but 'shape' is " + Arrays.toString(shape));
        }
        Object stored = all.get("number_of_stored_values");
        if (!(stored instanceof Long) || (Long) stored < 0) {
            throw place.malformed("'number_of_stored_values' is " + Json.shown(stored) + "; it must be a whole number that is not "
                    + "negative");
        }
        Object fill = all.get("fill");
        if (fill != null && !(fill instanceof Boolean)) {
            throw place.malformed("'fill' is " + Json.shown(fill) + "; it must be true or false");
        }
        Object structure = all.get("structure");
        EntryFeed.Half half = half(place, structure == null ? "general" : structure, shape);
        Object own = outer.get("sparse4j");
        Object partitioning = own instanceof Map ? ((Map<?, ?>) own).get("partitioning") : null;
        return new BinsparseDescriptor(place, format, levels, order, shape, (Long) stored, Boolean.TRUE.equals(fill),
                String.valueOf(structure), half, object(place, "'data_types'", all.get("data_types")),
                partitioning instanceof Long && rank > 0 && ((Long) partitioning == 0 || (Long) partitioning == rank)
                        ? (Long) partitioning : -1);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(FilePlace place, String what, Object value) {
        if (!(value instanceof Map)) {
            throw place.malformed(what + " is " + (value == null ? "missing" : "not an object") + "; it must be a JSON object");
        }
        return (Map<String, Object>) value;
    }

    private static long[] longs(FilePlace place, String key, Object value) {
        boolean ok = value instanceof List && ((List<?>) value).size() <= Window.MAX_RANK
                && ((List<?>) value).stream().allMatch(n -> n instanceof Long && (Long) n >= 0);
        if (!ok) {
            throw place.malformed("'" + key + "' is " + Json.shown(value) + "; it must be a list of at most " + Window.MAX_RANK
                    + " whole numbers that are not negative");
        }
        return ((List<?>) value).stream().mapToLong(n -> (Long) n).toArray();
    }

    private static int[] order(FilePlace place, long[] transpose, int rank) {
        boolean[] seen = new boolean[rank];
        for (long d : transpose) {
            if (transpose.length != rank || d >= rank || seen[(int) d]) {
                throw place.malformed("'transpose' is " + Arrays.toString(transpose) + ", which is not a permutation of " + rank
                        + " dimensions");
            }
            seen[(int) d] = true;
        }
        if (transpose.length != rank) {
            throw place.malformed("'transpose' is [], which is not a permutation of " + rank + " dimensions");
        }
        return Arrays.stream(transpose).mapToInt(d -> (int) d).toArray();
    }

    private static void levels(FilePlace place, Object value, List<Level> to, int rank) {
        Map<String, Object> level = object(place, "'level'", value);
        Object kind = level.get("level_desc");
        if ("element".equals(kind)) {
            return;
        }
        if (!"dense".equals(kind) && !"sparse".equals(kind)) {
            throw place.malformed("'level_desc' is " + Json.shown(kind) + "; it must be 'dense', 'sparse' or 'element'");
        }
        Object r = level.get("rank");
        if (!(r instanceof Long) || (Long) r < 1 || (Long) r > rank) {
            throw place.malformed("'rank' of a level is " + Json.shown(r) + "; it must be from 1 to " + rank);
        }
        to.add(new Level("dense".equals(kind), ((Long) r).intValue()));
        levels(place, level.get("level"), to, rank);
    }

    private static int[] named(FilePlace place, String format, List<Level> to, int rank, int[] order) {
        Level dense = new Level(true, 1);
        Level sparse = new Level(false, 1);
        switch (format) {
            case "DVEC" -> to.add(dense);
            case "DMAT", "DMATR", "DMATC" -> to.add(new Level(true, 2));
            case "VEC", "CVEC" -> to.add(sparse);
            case "CSR", "CSC" -> to.addAll(List.of(dense, sparse));
            case "DCSR", "DCSC" -> to.addAll(List.of(sparse, sparse));
            case "COO", "COOR", "COOC" -> to.add(new Level(false, 2));
            default -> throw place.malformed("'format' is '" + format + "'; DVEC, DMATR, DMATC, CVEC, CSR, CSC, DCSR, DCSC, COOR, COOC and "
                    + "custom can be read");
        }
        boolean columns = rank == 2 && List.of("DMATC", "CSC", "DCSC", "COOC").contains(format);
        return columns ? TRANSPOSED.clone() : order;
    }

    private static EntryFeed.Half half(FilePlace place, Object structure, long... shape) {
        EntryFeed.Half half;
        switch (String.valueOf(structure)) {
            case "general":
                return EntryFeed.Half.NONE;
            case "symmetric_lower":
            case "hermitian_lower":  // the same as symmetric, since arrays are real
                half = EntryFeed.Half.LOWER;
                break;
            case "symmetric_upper":
            case "hermitian_upper":
                half = EntryFeed.Half.UPPER;
                break;
            case "skew_symmetric_lower":
                half = EntryFeed.Half.SKEW_LOWER;
                break;
            case "skew_symmetric_upper":
                half = EntryFeed.Half.SKEW_UPPER;
                break;
            default:
                throw place.malformed("'structure' is " + Json.shown(structure) + "; symmetric_lower, symmetric_upper, hermitian_lower, "
                        + "hermitian_upper, skew_symmetric_lower and skew_symmetric_upper can be read");
        }
        if (shape.length != 2 || shape[0] != shape[1]) {
            throw place.malformed("'structure' is '" + structure + "', but 'shape' " + Arrays.toString(shape) + " is not square");
        }
        return half;
    }

    boolean isDense() {
        return levels.stream().allMatch(Level::dense);
    }

    boolean isIso() {
        return String.valueOf(types.get("values")).startsWith("iso[");
    }

    static String name(DataType type) {
        return switch (type) {
            case DOUBLE -> "float64";
            case FLOAT -> "float32";
            case INT -> "int32";
            case LONG -> "int64";
            case BOOL -> "bint8";
        };
    }

    /** Returns the type of the values. For the type bint8, returns BOOL; the member then contains bytes. */
    DataType valueType(NpyInput values) {
        return plain("values").equals("bint8") ? DataType.BOOL : values.type().natural();
    }

    private String plain(String name) {
        Object type = types.get(name);
        if (!(type instanceof String)) {
            throw place.malformed("'data_types' has " + (type == null ? "nothing" : Json.shown(type)) + " for " + name
                    + "; it must have the name of a type");
        }
        String text = (String) type;
        return text.startsWith("iso[") && text.endsWith("]") ? text.substring(4, text.length() - 1) : text;
    }

    /** Throws if a member does not have the type that the descriptor states. */
    void check(String name, NpyInput in) {
        String said = plain(name);
        in.requireNumbers();
        NpyType is = in.type();
        String kind = is.kind() == 'f' ? "float" : is.kind() == 'i' ? "int" : "uint";
        String found = is.kind() == 'b' ? "bint8" : kind + 8 * is.width();
        if (!said.equals(found) && !(said.equals("bint8") && is.width() == 1)) {
            throw place.malformed("'data_types' says that " + name + " is " + said + ", but it is " + found
                    + (said.toLowerCase(Locale.ROOT).startsWith("complex") ? "; there are no complex arrays" : ""));
        }
    }

    /** Returns the layout in which the array is read by default. */
    StorageFormats.Layout ownLayout() {
        Level inner = levels.isEmpty() ? null : levels.get(levels.size() - 1);
        if (inner == null || isDense()) {
            return StorageFormats.layout(SparseFormat.DENSE, shape);
        }
        if (levels.size() == 1 && partitioning >= 0) {
            return StorageFormats.gcs(shape, order, (int) partitioning);
        }
        if (levels.size() == 1) {
            return StorageFormats.layout(SparseFormat.COO, shape);
        }
        return StorageFormats.gcs(shape, order, levels.get(0).rank);
    }

    SparseFormat ownFormat() {
        StorageFormats.Layout layout = ownLayout();
        if (layout.format() == org.sparse4j.backend.Abi.DENSE) {
            return SparseFormat.DENSE;
        }
        if (layout.format() == org.sparse4j.backend.Abi.COO) {
            return SparseFormat.COO;
        }
        return shape.length != 2 || layout.partitioning() != 1 ? SparseFormat.GCS
                : order[0] == 0 ? SparseFormat.CSR : SparseFormat.CSC;
    }
}
