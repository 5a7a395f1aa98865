// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.Locale;

/**
 * Draws the positions of the stored entries of a matrix. A cell of the picture stands for a block of rows and columns, and is
 * darker the more entries the block has. The program adds the entries one by one; the plot keeps only a count for each cell.
 *
 * <pre>{@code
 * SpyPlot plot = SpyPlot.ofPixels(x.size(0), x.size(1), 800);
 * x.forEachEntry((at, value) -> plot.add(at[0], at[1]));
 * Files.write(Path.of("spy.png"), plot.png());
 * }</pre>
 *
 * <ul>
 * <li>A matrix smaller than the picture has a square of several pixels for each element.
 * <li>All cells but the last have the same number of rows and columns, so that a regular pattern looks regular. The picture may
 *     therefore be smaller than the given size.
 * <li>Proportions are kept up to 8 : 1; a longer matrix is drawn with 8 : 1.
 * <li>Every cell with an entry is visible.
 * </ul>
 *
 * <p>Not thread-safe.
 *
 * @since 0.1.0
 */
public final class SpyPlot {
    /** The largest number of cells along one side. */
    public static final int MOST = 1 << 12;

    private static final int STRONGEST = 8;           // the largest proportion of the sides that is drawn as it is
    private static final double FAINTEST = 0.45;      // strength of the ink of a cell with one entry
    private static final int PAPER = 0xFFFFFF;
    private static final int INK = 0x08306B;
    private static final int FRAME = 0x9E9E9E;
    private static final int SHADES = 16;
    private static final int OPAQUE = 255;
    private static final String BLOCKS = " \u2591\u2592\u2593\u2588";
    private static final String LETTERS = " .:*#";

    /** One side: the extent of the matrix, the number of indexes in a cell, the number of cells, and the pixels along a cell. */
    private record Side(long extent, long block, int cells, int scale) {
        static Side of(long extent, long block, int scale) {
            return new Side(extent, block, (int) Math.max(1, parts(extent, block)), scale);
        }

        /** Returns a side of at most this many pixels, with the largest possible number of equal cells. */
        static Side within(long extent, int most) {
            Side side = of(extent, Math.max(1, parts(extent, most)), 1);
            return of(extent, side.block, most / side.cells);
        }

        private static long parts(long extent, long of) {
            return extent / of + (extent % of == 0 ? 0 : 1);
        }

        int cell(long index) {
            return (int) (block == 1 ? index : index / block);
        }

        int pixels() {
            return cells * scale;
        }
    }

    private final Side down;
    private final Side across;
    private final long[] counts;
    private long entries;
    private long lastRow = -1;
    private int lastLine;

    private SpyPlot(Side down, Side across) {
        this.down = down;
        this.across = across;
        counts = new long[Math.multiplyExact(across.cells, down.cells)];
    }

    /**
     * Returns a plot for {@link #png()} and {@link #svg()}, of at most this many pixels along each side.
     *
     * @throws IllegalArgumentException if an extent is negative, or for fewer than 8 or more than {@link #MOST} pixels
     */
    public static SpyPlot ofPixels(long rows, long columns, int most) {
        check(rows, columns, most);
        Side longer = Side.within(Math.max(rows, columns), most);
        return new SpyPlot(side(rows, longer, most), side(columns, longer, most));
    }

    /**
     * Returns a side of the picture for a dimension of {@code extent} elements, on the scale of the longer side. If the
     * shape is more oblong than 8 to 1, the side has an eighth of the pixels of the longer side, {@code most}.
     */
    private static Side side(long extent, Side longer, int most) {
        boolean strong = extent < longer.extent / STRONGEST;
        return strong ? Side.within(extent, most / STRONGEST) : Side.of(extent, longer.block, longer.scale);
    }

    /**
     * Returns a plot for {@link #blocks()} and {@link #ascii()}, of at most this many characters a line. A character is assumed
     * to be twice as high as wide.
     *
     * @throws IllegalArgumentException if an extent is negative, or for fewer than 8 or more than {@link #MOST} characters
     */
    public static SpyPlot ofCharacters(long rows, long columns, int most) {
        SpyPlot plot = ofPixels(rows, columns, most);
        boolean few = plot.down.block == 1 && plot.down.cells <= most / 2;  // one line of text for each row
        return new SpyPlot(Side.of(rows, few ? 1 : 2 * plot.down.block, 1), plot.across);
    }

    private static void check(long rows, long columns, int most) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException("the matrix has " + rows + " x " + columns + " elements; neither number may be negative");
        } else if (most < STRONGEST || most > MOST) {
            throw new IllegalArgumentException("the longer side of the picture has " + most + " pixels; it must have " + STRONGEST + " to "
                    + MOST);
        }
    }

    /**
     * Counts an entry. O(1) time; fastest if entries come row by row.
     *
     * @throws IndexOutOfBoundsException if the entry is outside the matrix
     */
    public void add(long row, long column) {
        if (row < 0 || row >= down.extent || column < 0 || column >= across.extent) {
            throw new IndexOutOfBoundsException("entry (" + row + ", " + column + ") is outside a matrix of " + down.extent + " x "
                    + across.extent);
        }
        if (row != lastRow) {
            lastRow = row;
            lastLine = down.cell(row) * across.cells;
        }
        counts[lastLine + across.cell(column)]++;
        entries++;
    }

    /**
     * Adds a number of entries to a cell. A program calls it to add the counts of another plot of the same size, which counted
     * another part of the same matrix.
     *
     * @throws IndexOutOfBoundsException if the cell is outside the picture
     * @throws IllegalArgumentException if the number is negative
     */
    public void addCount(int x, int y, long more) {
        if (more < 0) {
            throw new IllegalArgumentException("the number of entries is " + more + "; it must not be negative");
        }
        counts[at(x, y)] += more;
        entries += more;
    }

    /** Returns the number of cells across. */
    public int width() {
        return across.cells;
    }

    /** Returns the number of cells down. */
    public int height() {
        return down.cells;
    }

    /** Returns the number of all counted entries. */
    public long entries() {
        return entries;
    }

    /**
     * Returns the number of counted entries of a cell.
     *
     * @throws IndexOutOfBoundsException if the cell is outside the picture
     */
    public long count(int x, int y) {
        return counts[at(x, y)];
    }

    private int at(int x, int y) {
        if (x < 0 || x >= across.cells || y < 0 || y >= down.cells) {
            throw new IndexOutOfBoundsException("cell (" + x + ", " + y + ") is outside " + across.cells + " x " + down.cells + " cells");
        }
        return y * across.cells + x;
    }

    /** Returns for each cell 0 (empty) or a shade from 1 to `shades`, by the logarithm of its count. */
    private byte[] shades(int shades) {
        long most = 1;
        for (long count : counts) {
            most = Math.max(most, count);
        }
        byte[] of = new byte[counts.length];
        for (int i = 0; i < of.length; i++) {
            // If no cell has two entries, all have the same shade.
            double share = most == 1 ? 1 : Math.log(counts[i]) / Math.log(most);
            of[i] = (byte) (counts[i] == 0 ? 0 : 1 + Math.min(shades - 1, (int) (share * shades)));
        }
        return of;
    }

    /** Returns the colour of a shade, from the faintest to full ink. */
    private static int colour(int shade, int shades) {
        double strength = FAINTEST + (1 - FAINTEST) * (shade - 1) / Math.max(1, shades - 1);
        int mixed = 0;
        for (int at = 16; at >= 0; at -= 8) {
            int paper = PAPER >> at & 0xff;
            int ink = INK >> at & 0xff;
            mixed |= (int) Math.round(paper + (ink - paper) * strength) << at;
        }
        return mixed;
    }

    /** Returns the picture as PNG on white, with a frame of one pixel. */
    public byte[] png() {
        int shades = 250;
        int[] palette = new int[shades + 2];
        palette[0] = 0xFF000000 | PAPER;
        for (int i = 1; i <= shades; i++) {
            palette[i] = 0xFF000000 | colour(i, shades);
        }
        palette[shades + 1] = 0xFF000000 | FRAME;
        byte[] cells = shades(shades);
        int width = across.pixels() + 2;
        int height = down.pixels() + 2;
        byte[] pixels = new byte[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                boolean frame = x == 0 || y == 0 || x == width - 1 || y == height - 1;
                pixels[y * width + x] = frame ? (byte) (shades + 1)
                        : cells[(y - 1) / down.scale * across.cells + (x - 1) / across.scale];
            }
        }
        return Png.of(width, height, pixels, palette);
    }

    /**
     * Returns the picture as PNG in one colour (0xRRGGBB) on a transparent background, without frame. A colour of medium lightness
     * suits light and dark pages.
     */
    public byte[] png(int rgb) {
        byte[] opacity = shades(SHADES);
        int width = across.pixels();
        int height = down.pixels();
        byte[] pixels = new byte[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int shade = opacity[y / down.scale * across.cells + x / across.scale];
                double strength = FAINTEST + (1 - FAINTEST) * (shade - 1) / (SHADES - 1);
                pixels[y * width + x] = (byte) (shade == 0 ? 0 : Math.round(OPAQUE * strength));
            }
        }
        return Png.shades(width, height, pixels, rgb);
    }

    /** Returns the picture as SVG on white, with a frame and a title: a line for each run of cells of one shade in a row. */
    public String svg() {
        byte[] cells = shades(SHADES);
        int width = across.cells;
        int height = down.cells;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                + "height=\"%d\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" shape-rendering=\"crispEdges\">\n<title>%s</title>\n<rect width=\"%d\" height=\"%d\" "
                + "fill=\"#%06X\"/>\n", across.pixels(), down.pixels(), width, height, this, width, height, PAPER));
        for (int shade = 1; shade <= SHADES; shade++) {
            StringBuilder path = new StringBuilder();
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int begin = x;
                    while (x < width && cells[y * width + x] == shade) {
                        x++;
                    }
                    if (x > begin) {
                        path.append('M').append(begin).append(' ').append(y).append(".5h").append(x - begin);
                    }
                }
            }
            if (!path.isEmpty()) {
                svg.append(String.format(Locale.ROOT, "<path stroke=\"#%06X\" d=\"%s\"/>\n", colour(shade, SHADES), path));
            }
        }
        return svg.append(String.format(Locale.ROOT, "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#%06X\" "
                + "vector-effect=\"non-scaling-stroke\"/>\n</svg>\n", width, height, FRAME)).toString();
    }

    /** Returns the picture as text of Unicode's shaded blocks in a frame. */
    public String blocks() {
        return text(BLOCKS, "\u250c\u2500\u2510\u2502\u2502\u2514\u2500\u2518");
    }

    /** Returns the picture as ASCII text in a frame. */
    public String ascii() {
        return text(LETTERS, "+-+||+-+");
    }

    private String text(String shades, String frame) {
        byte[] cells = shades(shades.length() - 1);
        StringBuilder text = new StringBuilder();
        border(text, frame.substring(0, 3));
        for (int y = 0; y < down.cells; y++) {
            text.append(frame.charAt(3));
            for (int x = 0; x < across.cells; x++) {
                text.append(shades.charAt(cells[y * across.cells + x]));
            }
            text.append(frame.charAt(4)).append('\n');
        }
        border(text, frame.substring(5));
        return text.toString();
    }

    private void border(StringBuilder text, String of) {
        text.append(of.charAt(0)).append(of.substring(1, 2).repeat(across.cells)).append(of.charAt(2)).append('\n');
    }

    /** Returns a description such as {@code 479 x 479, 1910 entries}. */
    @Override
    public String toString() {
        return down.extent + " x " + across.extent + ", " + entries + (entries == 1 ? " entry" : " entries");
    }
}
