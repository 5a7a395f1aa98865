// SPDX-License-Identifier: Apache-2.0

/** Sparse4j's native libraries in the jar of the classifier @platform@. */
module org.sparse4j.natives.@dotted@ {
    requires org.sparse4j;

    provides org.sparse4j.backend.NativeLibraries with org.sparse4j.natives.@dotted@.Libraries;
}
