// SPDX-License-Identifier: Apache-2.0
/**
 * Events of JDK Flight Recorder. Not exported: backends report here, and {@code docs/howto/monitoring.md} documents the
 * events. Without the module {@code jdk.jfr}, nothing is recorded.
 */
package org.sparse4j.backend.events;
