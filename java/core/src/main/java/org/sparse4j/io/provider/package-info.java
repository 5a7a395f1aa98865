// SPDX-License-Identifier: Apache-2.0
/** The service by which lower packages use package io. */
package org.sparse4j.io.provider;
