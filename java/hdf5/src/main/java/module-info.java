// SPDX-License-Identifier: Apache-2.0

/**
 * Reads and writes sparse arrays in HDF5 files (AnnData, 10x Genomics, Binsparse); reads files of MATLAB 7.3, and .mat files
 * of version 5.
 */
@SuppressWarnings({"requires-automatic", "module"})  // jHDF has no descriptor; the name of this module ends with a digit
module org.sparse4j.hdf5 {
    requires transitive org.sparse4j;
    requires io.jhdf;
    requires com.github.luben.zstd_jni;
    // Dependencies of jHDF, which cannot declare them without a descriptor.
    requires org.apache.commons.lang3;
    requires org.slf4j;

    exports org.sparse4j.hdf5;

    provides org.sparse4j.io.ArrayFileFormat with org.sparse4j.hdf5.Hdf5Format;
}
