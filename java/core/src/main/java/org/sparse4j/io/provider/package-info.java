// SPDX-License-Identifier: Apache-2.0
/** What package io does for those below it, who find it as a service. */
package org.sparse4j.io.provider;
