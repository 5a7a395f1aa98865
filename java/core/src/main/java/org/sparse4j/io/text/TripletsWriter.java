// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.sparse4j.INDArray;
import org.sparse4j.io.ProgressListener;

/** Writes triplets in lines of the form that the components of this record define. */
public record TripletsWriter(char delimiter, char comment, boolean headed, boolean pattern, int base) {
    private static final String METHOD = "Triplets.write";
    private static final byte[] NOTHING = {};

    /** @param names the names of each dimension; null for a dimension whose coordinates are numbers */
    public void write(INDArray x, Path file, List<List<String>> names, ProgressListener listener) {
        try (NameText texts = NameText.fields(METHOD, names, delimiter, comment, x.shape())) {
            long[] own = LongStream.concat(LongStream.of(delimiter, pattern ? 1 : 0), Arrays.stream(texts.words())).toArray();
            new EntriesWriter(METHOD, file, EntriesReader.TRIPLETS, base, own).write(x, header(x.rank()), listener);
        }
    }

    private byte[] header(int rank) {
        if (!headed) {
            return NOTHING;
        }
        StringBuilder names = new StringBuilder();
        for (int d = 0; d < rank; d++) {
            names.append(d == 0 ? "" : String.valueOf(delimiter));
            names.append(rank != 2 ? "dim" + d : d == 0 ? "row" : "column");
        }
        if (!pattern) {
            names.append(delimiter).append("value");
        }
        return names.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    }
}
