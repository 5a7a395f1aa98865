// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The choice of the archive member to read.
 *
 * @param member the name of the member; null to choose it by the names of all members
 * @param endings the extensions of the files that the reader looks for, without the extension of a packing
 */
public record MemberChoice(String member, List<String> endings) {
    /** The largest number of names in a message. */
    static final int SHOWN = 20;
    private static final int LONGEST = 200;
    private static final String OFTEN_BESIDE = ".txt";  // the extension of files that often accompany the data, such as readme.txt
    private static final String KONECT = "out.";

    public MemberChoice(String member, String... endings) {
        this(member, List.of(endings));
    }

    /**
     * Returns the only file whose name has one of the extensions. If there are several, returns the one that has the
     * name of its folder, as in the archives of SuiteSparse and KONECT (NAME/NAME.mtx, NAME/out.NAME). If no name has
     * such an extension, returns the only file of the archive.
     *
     * @throws RefusedException if no file or several files qualify; the message lists the names
     */
    String of(List<String> files) throws RefusedException {
        List<String> seen = files.stream().filter(name -> !base(name).startsWith(".")).toList();
        List<String> fitting = those(seen, name -> endings.stream().anyMatch(Packing.bare(name)::endsWith));
        List<String> telling = those(fitting, name -> !Packing.bare(name).endsWith(OFTEN_BESIDE));
        List<String> candidates = !telling.isEmpty() ? telling : !fitting.isEmpty() ? fitting : seen;
        List<String> named = those(candidates, MemberChoice::bearsItsFoldersName);
        List<String> found = candidates.size() > 1 && !named.isEmpty() ? named : candidates;
        if (found.size() != 1) {
            throw new RefusedException(
                    found.isEmpty() ? "the archive has no file"
                            : "it has several members; name the one to read with the option member(...), or with --member on the command line; "
                    + list(found));
        }
        return found.get(0);
    }

    private static List<String> those(List<String> names, Predicate<String> such) {
        return names.stream().filter(such).toList();
    }

    private static String base(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** Returns a name without "./" at its beginning. */
    static String plain(String name) {
        String rest = name;
        while (rest.startsWith("./")) {
            rest = rest.substring(2);
        }
        return rest;
    }

    private static boolean bearsItsFoldersName(String name) {
        String base = Packing.bare(base(name));
        String folder = base(name.substring(0, Math.max(name.lastIndexOf('/'), 0))).toLowerCase(Locale.ROOT);
        return !folder.isEmpty() && (base.startsWith(KONECT + folder)
                || base.startsWith(folder + '.') && base.indexOf('.', folder.length() + 1) < 0);
    }

    /** Returns a name for messages: control characters replaced, and long names shortened. */
    public static String shown(String name) {
        String printable = name.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= LONGEST ? printable : printable.substring(0, LONGEST) + "...";
    }

    /** Returns a list of names as text for messages. */
    public static String list(List<String> names) {
        return names.isEmpty() ? "it has no file" : "there are: " + names.stream().limit(SHOWN).map(MemberChoice::shown).collect(Collectors.joining(", "))
                + (names.size() > SHOWN ? ", ..." : "");
    }
}
