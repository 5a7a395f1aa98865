// SPDX-License-Identifier: Apache-2.0

/** Pictures of matrices and pages of results: {@link org.sparse4j.report.SpyPlot}. It needs no other module. */
module org.sparse4j.report {
    exports org.sparse4j.report;
}
