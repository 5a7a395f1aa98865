// SPDX-License-Identifier: Apache-2.0
/** HDF5 files as jHDF reads their structure: groups, attributes, datasets, chunks and filters. */
package org.sparse4j.hdf5.reading;
