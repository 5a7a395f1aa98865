// SPDX-License-Identifier: Apache-2.0
/** Reads files of MATLAB 5: variables, their tags and numbers. */
package org.sparse4j.hdf5.mat5;
