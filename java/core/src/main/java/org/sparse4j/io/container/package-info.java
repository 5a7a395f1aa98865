// SPDX-License-Identifier: Apache-2.0
/**
 * What another module needs to read arrays out of containers of its own and to write them there: HDF5's, for which
 * {@code sparse4j-hdf5} has the library. Exported to that module alone.
 */
package org.sparse4j.io.container;
