// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains exceptions of jHDF about versions of HDF5 that it does not read. jHDF's messages have only the number of the version. The
 * messages here name the programs that write such files, and the options for files that jHDF reads.
 */
final class HdfVersions {
    private static final Pattern TYPE = Pattern.compile("Unrecognized datatype version '(\\d+)' detected");
    private static final Pattern LAYOUT = Pattern.compile("Unsupported data layout message version detected\\. Detected version = (\\d+)");
    private static final String VIRTUAL = "Virtual storage is not supported";

    private HdfVersions() {}

    /** Returns the explanation for a message of jHDF, or the message itself if it is about something else. */
    static String explained(String message) {
        if (message == null) {
            return "it is damaged";
        }
        Matcher type = TYPE.matcher(message);
        if (type.matches()) {
            return "its type, or the type of one of its attributes, is of version " + type.group(1) + " of HDF5's datatypes, and only "
                    + "versions 1 to 3 are read. Files that are written with libver='v112' or later store truth values, "
                    + "other enumerations, compounds and complex numbers in such a version. Write the file with libver='earliest', the "
                    + "default of h5py, or write truth values as int8";
        }
        Matcher layout = LAYOUT.matcher(message);
        if (layout.matches()) {
            return "its data layout is of version " + layout.group(1) + ", and only versions 1 to 4 are read. HDF5 2.0 uses this "
                    + "version for compressed chunks if libver is 'v200' or 'latest'. Write the file with libver='earliest', the default "
                    + "of h5py";
        }
        return message.equals(VIRTUAL) ? "it is a virtual dataset, whose elements are stored in other datasets. Copy them into a dataset of "
                + "their own" : message;
    }
}
