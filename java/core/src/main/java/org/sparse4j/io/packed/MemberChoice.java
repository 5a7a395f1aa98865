// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which member of an archive is read.
 *
 * @param member its name; null where the names of all members tell it
 * @param endings how the names of files end that are looked for, without the ending of a packing
 */
public record MemberChoice(String member, List<String> endings) {
    /** So many names, at most, stand in a message. */
    static final int SHOWN = 20;
    private static final int LONGEST = 200;
    private static final String OFTEN_BESIDE = ".txt";  // readme.txt
    private static final String KONECT = "out.";

    public MemberChoice(String member, String... endings) {
        this(member, List.of(endings));
    }

    /**
     * The one file whose name ends as it should, of several the one that bears the name of its folder, as SuiteSparse's and
     * KONECT's do (NAME/NAME.mtx, NAME/out.NAME); where no name ends so, the one file that there is.
     *
     * @throws RefusedException of none and of several, with the names
     */
    String of(List<String> files) throws RefusedException {
        List<String> seen = files.stream().filter(name -> !base(name).startsWith(".")).toList();
        List<String> fitting = those(seen, name -> endings.stream().anyMatch(Packing.bare(name)::endsWith));
        List<String> telling = those(fitting, name -> !Packing.bare(name).endsWith(OFTEN_BESIDE));
        List<String> candidates = !telling.isEmpty() ? telling : !fitting.isEmpty() ? fitting : seen;
        List<String> named = those(candidates, MemberChoice::bearsItsFoldersName);
        List<String> found = candidates.size() > 1 && !named.isEmpty() ? named : candidates;
        if (found.size() != 1) {
            throw new RefusedException(found.isEmpty() ? "the archive has no file"
                    : "it has several members; the options name the one to read by member(...), the command line by --member; "
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

    /** A name without ./ before it. */
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

    /** A name as messages show it: archives may hold any. */
    public static String shown(String name) {
        String printable = name.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= LONGEST ? printable : printable.substring(0, LONGEST) + "...";
    }

    /** Names in words. */
    public static String list(List<String> names) {
        return names.isEmpty() ? "it has no file" : "there are: " + names.stream().limit(SHOWN).map(MemberChoice::shown).collect(Collectors.joining(", "))
                + (names.size() > SHOWN ? ", ..." : "");
    }
}
