// SPDX-License-Identifier: Apache-2.0
/** The service by which lower packages read and write files, since they cannot use package io directly. */
package org.sparse4j.io.provider;
