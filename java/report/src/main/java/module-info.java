// SPDX-License-Identifier: Apache-2.0

/** Draws matrices ({@link org.sparse4j.report.SpyPlot}) and pages of results. It needs no other module. */
module org.sparse4j.report {
    exports org.sparse4j.report;
}
