// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.writing;

import java.util.ArrayList;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** Checks names that are given with an array. */
public final class Names {
    private Names() {}

    public static List<String> copy(String method, String what, List<String> names, long count) {
        Arguments.given(names, method, "the " + what);
        if (names.size() != count) {
            throw new IllegalArgumentException(method + ": " + names.size() + " " + what + " were given for a dimension of length "
                    + count);
        }
        for (int i = 0; i < count; i++) {
            String which = "number " + i + " of the " + what;
            requireText(Arguments.given(names.get(i), method, which), method + ": " + which);
        }
        return new ArrayList<>(names);
    }

    /** Throws unless a text is valid UTF-8 without the character 0, at which a text ends in HDF5. */
    public static void requireText(String text, String what) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(what + " contains the character 0 at " + text.indexOf('\0')
                    + ", which ends a text in HDF5 files");
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.codePointAt(i) > Character.MAX_VALUE) {
                i++;
            } else if (Character.isSurrogate(text.charAt(i))) {
                throw new IllegalArgumentException(what + " contains half of a surrogate pair at " + i + ", which UTF-8 cannot encode");
            }
        }
    }

    /** Throws if the fill value is not 0, because elements that a file does not store are 0. */
    public static void checkFill(String method, INDArray x) {
        if (x.getFormat().isSparse() && DataType.bits(x.fillValue()) != 0) {
            throw new IllegalArgumentException(method + ": elements that the file does not store are 0, but the fill is " + x.fillValue()
                    + "; BinsparseHdf5 keeps it");
        }
    }
}
