// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.util.Base64;
import org.sparse4j.examples.ratings.Ratings;
import org.sparse4j.report.Png;

/**
 * The pattern of the rating matrix as a picture: users as rows, items as columns, both by descending number of ratings. A pixel stands for
 * a block and is darker the fuller the block is.
 */
public record SpyPicture(int width, int height, String dataUri) {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 400;
    private static final int BLUE = 0x2F7ED8;

    public static SpyPicture of(Ratings ratings) {
        int width = Math.max(1, Math.min(WIDTH, ratings.items()));
        int height = Math.max(1, Math.min(HEIGHT, ratings.users()));
        int[] place = places(ratings.itemCounts());
        int[] line = places(ratings.userCounts());
        long[] count = new long[width * height];
        for (int u = 0; u < ratings.users(); u++) {
            int y = (int) ((long) line[u] * height / ratings.users());
            for (int k = ratings.pointers()[u]; k < ratings.pointers()[u + 1]; k++) {
                int x = (int) ((long) place[ratings.columns()[k]] * width / ratings.items());
                count[y * width + x]++;
            }
        }
        byte[] opacity = new byte[count.length];
        double cells = ratings.users() / (double) height * ratings.items() / width;
        for (int i = 0; i < count.length; i++) {
            double share = Math.min(1, count[i] / cells);
            // The fourth root spreads the small shares of most blocks over the visible shades.
            opacity[i] = (byte) (count[i] == 0 ? 0 : 20 + (int) Math.round(235 * Math.sqrt(Math.sqrt(share))));
        }
        byte[] png = Png.shades(width, height, opacity, BLUE);
        return new SpyPicture(width, height, "data:image/png;base64," + Base64.getEncoder().encodeToString(png));
    }

    /** Returns the position of each key in the order of descending counts. Keys with equal counts are in ascending order. */
    static int[] places(int[] counts) {
        long[] sorted = new long[counts.length];
        for (int i = 0; i < counts.length; i++) {
            sorted[i] = (long) (Integer.MAX_VALUE - counts[i]) << 32 | i;
        }
        java.util.Arrays.sort(sorted);
        int[] places = new int[counts.length];
        for (int p = 0; p < sorted.length; p++) {
            places[(int) sorted[p]] = p;
        }
        return places;
    }
}
