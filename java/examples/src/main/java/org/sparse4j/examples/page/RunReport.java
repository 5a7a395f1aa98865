// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.util.List;
import java.util.Map;

/** Everything the HTML report shows. */
public record RunReport(
        Map<String, String> configuration,
        SpyPicture spy,
        double globalMean,
        double meanAndBiases,
        List<Sweep> sweeps,
        List<Stopwatch.Phase> phases,
        List<Recommendation> recommendations,
        String info) {}
