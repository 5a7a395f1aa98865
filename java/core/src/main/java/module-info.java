// SPDX-License-Identifier: Apache-2.0

/** Sparse n-dimensional arrays for the JVM. {@link org.sparse4j.Sparse4j} creates them. */
@SuppressWarnings({"module", "requires-automatic"})  // sparse4j-hdf5, -lightgbm and -xgboost are compiled later; Kryo is an automatic module
module org.sparse4j {
    // If present, they tell whether the JVM's collector ever collects and whether System.gc() triggers it.
    requires static java.management;
    requires static jdk.management;
    // If present, records events of JDK Flight Recorder.
    requires static jdk.jfr;
    // Serializes arrays, in programs that have Kryo.
    requires static com.esotericsoftware.kryo;
    // Reads text files compressed by bzip2 or xz, or in tar archives, in programs that have it.
    requires static org.apache.commons.compress;

    exports org.sparse4j;
    exports org.sparse4j.array.held to org.sparse4j.lightgbm, org.sparse4j.xgboost;
    exports org.sparse4j.backend;
    exports org.sparse4j.backend.loading to org.sparse4j.lightgbm, org.sparse4j.xgboost;
    exports org.sparse4j.blas;
    exports org.sparse4j.buffer;
    exports org.sparse4j.family;
    exports org.sparse4j.graph;
    exports org.sparse4j.indexing;
    exports org.sparse4j.io;
    exports org.sparse4j.io.contained to org.sparse4j.hdf5;
    exports org.sparse4j.io.container to org.sparse4j.hdf5;
    exports org.sparse4j.kryo;
    exports org.sparse4j.linalg;
    exports org.sparse4j.linalg.result;
    exports org.sparse4j.memory;
    exports org.sparse4j.ops;
    exports org.sparse4j.rng;
    exports org.sparse4j.statics;

    uses org.sparse4j.array.ArrayMaker;
    uses org.sparse4j.array.ArrayMaker.Own;
    uses org.sparse4j.array.FileAccess;
    uses org.sparse4j.backend.Backend;
    uses org.sparse4j.backend.NativeLibraries;
    uses org.sparse4j.io.ArrayFileFormat;

    provides org.sparse4j.array.ArrayMaker.Own with org.sparse4j.ndarray.KnownArrayMaker;
    provides org.sparse4j.array.FileAccess with org.sparse4j.io.provider.IoFileAccess;
    provides org.sparse4j.backend.Backend with org.sparse4j.backend.cpu.CpuBackend;
}
