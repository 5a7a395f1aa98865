# SPDX-License-Identifier: Apache-2.0
"""The recipe of a new file format: CONTRIBUTING.md, "How to add a file format"."""
import re

from edits import MAIN, Refused
from scaffold_parts import CORE, TESTS, Name, Task, version

# The format of texts whose reader and writer are in the package where those of a new format go.
LIKE = "MatrixMarket"
# How the command line prints what it says of an option.
INDENT, COLUMNS = 30 * " ", 100


def below(path):
    """Returns the path of a main source as docs/MAP.md writes it."""
    module, _, rest = path.partition(MAIN)
    return f"`{module}/.../{rest.removeprefix('org/sparse4j/')}`"


def file_format(plan, given, extension):
    """Plans all edits of a new file format."""
    new = Name(given)
    extension = extension or f".{new.snake.replace('_', '')}"
    if not re.fullmatch(r"\.[a-z0-9]+", extension) or extension == ".gz":
        raise Refused(f"{extension!r} is no extension: a dot, and small letters or digits behind it")
    table = plan.holding(r'^ +of\("CSV", FieldText\.CSV, ', CORE)
    if plan.named(f"{new.pascal}.java"):
        raise Refused(f"there is a class {new.pascal}: {plan.named(f'{new.pascal}.java')[0]}")
    if f'"{extension}"' in plan.text(table):
        raise Refused(f"files {extension} are of a format that is there")
    package, hidden = (plan.package(plan.one(f"{LIKE}{part}.java")) for part in ("", "Reader"))
    row = plan.place(table, r"^( +)new (\w+)\(LABELLED, ")
    info = f"{new.pascal}::info" if plan.package(table) == package else f"(file, options) -> {new.pascal}.readInfo(file)"
    plan.before(table, r'^ +of\("CSV", FieldText\.CSV, ', f"""{row[1]}new {row[2]}("{new.text}", GZIPPED, NO_MARK, {new.pascal}::read, {info},
{row[1]}        {new.pascal}::write, "{extension}"),
""", "its row: its name, whether gzipped too, how its files begin, who reads and writes them, extensions")
    messages(plan, new, extension)
    sources(plan, new, extension, package, hidden)
    plan.use(table, new.pascal, "")
    format_tests(plan, new, extension)
    documents(plan, new, extension, package, hidden)
    return Task(
        new, "", f"{new.pascal}Test,HostileFilesTest,ArrayFilesTest,FuzzedFilesTest,FileFaultsTest",
        [f"{new.pascal}Reader: what a file says (info), and its array (read); what is malformed, with line and column",
         f"{new.pascal}Writer: through AtomicFile or TextOutput, so that a failure leaves what was there",
         f"{new.pascal}: Javadoc of what is read, what is written, errors and cost; the row's mark if files have one, !GZIPPED if they are no texts",
         f"{new.pascal}Test: files of others, byte by byte",
         f"hostile/{new.snake}.txt: at least 60 malformed files with their messages (-Dsparse4j.update=DIR writes what is said)",
         "a good file in FuzzedFilesTest; what a DENSE array's -0.0 becomes, in ArrayFilesTest",
         "docs/files.md, README and the command line's Main: what is read and written; a line in CHANGELOG.md"],
        "")


def messages(plan, new, extension):
    """Plans its name, and its word of the command line, in what tests know of messages that list all formats."""
    why = "its name in the list that messages have"
    files, transcript = plan.one("ArrayFilesTest.java"), plan.one("cli/src/test/resources/transcript.txt")
    for path in (files, transcript):
        plan.before_each(path, r"CSV \(\.csv, also with \.gz\)(?=, TSV)", f"{new.text} ({extension}, also with .gz), ", why)
    plan.before_each(transcript, r"(?<=, )csv, tsv, txt\b", f"{extension[1:]}, ", why)
    plan.changed[transcript] = "\n".join(wrapped(line) for line in plan.text(transcript).split("\n"))


def wrapped(line):
    """Returns a line of an option's help as the command line prints it: a word too many goes into the next line."""
    words, _, last = line.rpartition(" ")
    return f"{words}\n{INDENT}{last}" if line.startswith(INDENT) and len(line) > COLUMNS else line


def sources(plan, new, extension, package, hidden):
    """Plans the class that users call, and the hidden reader and writer, which refuse."""
    folder = f"{CORE}{package.replace('.', '/')}"
    opened = "public " if hidden != package else ""
    others = [] if hidden == package else [f"{hidden}.{new.pascal}{part}" for part in ("Reader", "Writer")]
    path, info = "java.nio.file.Path", ["INDArray", "ReadOptions"]
    plan.create(f"{folder}/{new.pascal}.java", plan.java(
        package, [path, "java.io.IOException", "java.io.UncheckedIOException", "ArrayFileInfo", "Arguments", "WriteOptions", *info, *others],
        f"""/**
 * Reads and writes {new.text} files ({{@code {extension}}}): {new.say('holds')}.
 *
 * @since {version(plan)}
 */
public final class {new.pascal} {{
    private {new.pascal}() {{}}

    /** Reads an array as {{@link #read(Path, ReadOptions)}} does with the defaults. */
    public static INDArray read(Path file) {{
        return read(file, ReadOptions.defaults());
    }}

    /**
     * Reads the array of a file: {new.say("reads")}.
     *
     * @throws MalformedFileException if the file is not what the format says, naming line and column
     * @throws UncheckedIOException if the file system refuses, with the IOException
     * @throws IllegalArgumentException if the options do not fit the file
     */
    public static INDArray read(Path file, ReadOptions options) {{
        Arguments.given(file, "{new.pascal}.read", "the file");
        Arguments.given(options, "{new.pascal}.read", "the options");
        try {{
            return {new.pascal}Reader.read(file, options);
        }} catch (IOException e) {{
            throw new UncheckedIOException(file + ": " + e, e);
        }}
    }}

    /**
     * Returns what a file says of its array, whose entries are not read.
     *
     * @throws MalformedFileException if the beginning is not what the format says, naming line and column
     * @throws UncheckedIOException if the file system refuses, with the IOException
     */
    public static ArrayFileInfo readInfo(Path file) {{
        return info(Arguments.given(file, "{new.pascal}.readInfo", "the file"), ReadOptions.defaults());
    }}

    static ArrayFileInfo info(Path file, ReadOptions options) {{
        try {{
            return {new.pascal}Reader.info(file, options);
        }} catch (IOException e) {{
            throw new UncheckedIOException(file + ": " + e, e);
        }}
    }}

    /** Writes an array as {{@link #write(INDArray, Path, WriteOptions)}} does with the defaults. */
    public static void write(INDArray x, Path file) {{
        write(x, file, WriteOptions.defaults());
    }}

    /**
     * Writes an array of any format, or a view: {new.say("writes")}. The file takes its place when it is complete, as
     * {{@link AtomicFile}} writes it.
     *
     * @throws IllegalArgumentException if the format cannot hold the array
     * @throws UncheckedIOException if the file system refuses, with the IOException
     */
    public static void write(INDArray x, Path file, WriteOptions options) {{
        Arguments.given(x, "{new.pascal}.write", "the array");
        Arguments.given(file, "{new.pascal}.write", "the file");
        Arguments.given(options, "{new.pascal}.write", "the options");
        try {{
            {new.pascal}Writer.write(x, file, options);
        }} catch (IOException e) {{
            throw new UncheckedIOException(file + ": " + e, e);
        }}
    }}
}}
"""), "what users call")
    folder = f"{CORE}{hidden.replace('.', '/')}"
    plan.create(f"{folder}/{new.pascal}Reader.java", plan.java(hidden, [path, "java.io.IOException", "ArrayFileInfo", *info], f"""/** Reads {new.text} files. */
{opened}final class {new.pascal}Reader {{
    private {new.pascal}Reader() {{}}

    /** Reads the array of a file. */
    {opened}static INDArray read(Path file, ReadOptions options) throws IOException {{
        throw new UnsupportedOperationException("{new.say('reads')}: {new.pascal}Reader.read");
    }}

    /** Returns what the beginning of a file says. */
    {opened}static ArrayFileInfo info(Path file, ReadOptions options) throws IOException {{
        throw new UnsupportedOperationException("{new.say('says of an array')}: {new.pascal}Reader.info");
    }}
}}
"""), "its reader, which refuses")
    plan.create(f"{folder}/{new.pascal}Writer.java", plan.java(hidden, [path, "java.io.IOException", "INDArray", "WriteOptions"], f"""/** Writes {new.text} files. */
{opened}final class {new.pascal}Writer {{
    private {new.pascal}Writer() {{}}

    /** Writes an array into a file. */
    {opened}static void write(INDArray x, Path file, WriteOptions options) throws IOException {{
        throw new UnsupportedOperationException("{new.say('writes')}: {new.pascal}Writer.write");
    }}
}}
"""), "its writer, which refuses")


def format_tests(plan, new, extension):
    """Plans a test of the format, and a row in each list that goes through all formats."""
    why = "its row"
    every, hostile = plan.one("EveryWriter.java"), plan.one("HostileFilesTest.java")
    plan.after(every, r'^        all\.put\("a\.mtx\.gz", [^\n]*\n',
               f'        all.put("a{extension}", (x, source, target, beside) -> {new.pascal}.write(x, target));\n', why)
    plan.before(hostile, r"^    @Test\n    void numPys\(\)", f"""    @Test
    void {new.camel}Files() throws IOException {{
        check("{new.snake}", HostileFilesTest::behindTheFirstWord, row -> file -> {new.pascal}.read(file).close());
    }}

""", "malformed files")
    table = plan.one("hostile/market.txt").replace("market.txt", f"{new.snake}.txt")
    plan.create(table, f"plain  => line 1, column 1: {new.say()} of an empty file\n", "malformed files, with the message of each")
    fuzzed = plan.one("FuzzedFilesTest.java")
    plan.before(fuzzed, r'^        all\.put\("tns", ', f'        all.put("{new.snake}", new Target(reader({new.pascal}::read), '
                f'texts("{new.say()}\\n"), FuzzedFilesTest::text));\n', "a good file, to be changed at random")
    files = plan.one("ArrayFilesTest.java")
    plan.after(files, r'^    @ValueSource\(strings = \{"a\.s4j", "a\.mtx", ', f'"a{extension}", "a{extension}.gz", ', why)
    for path in (every, hostile, fuzzed):
        plan.use(path, new.pascal, why)
    package = plan.package(files)
    plan.create(f"{TESTS}{package.replace('.', '/')}/{new.pascal}Test.java", plan.java(
        package, ["java.nio.file.Path", "org.junit.jupiter.api.Test", "org.junit.jupiter.api.extension.ExtendWith", "org.junit.jupiter.api.io.TempDir",
                  "INDArray", "org.sparse4j.NothingLeft", "Sparse4j", "SparseFormat", new.pascal],
        f"""/** {new.text[0].upper()}{new.text[1:]} files; malformed ones: HostileFilesTest. */
@ExtendWith(NothingLeft.class)
class {new.pascal}Test {{
    @TempDir
    private Path folder;

    @Test
    void writtenArraysAreReadBack() {{
        Path file = folder.resolve("a{extension}");
        try (INDArray x = Sparse4j.coo(3, 4).add(1.5, 0, 1).add(-2, 2, 0).add(1e-300, 2, 3).build()) {{
            for (SparseFormat format : SparseFormat.values()) {{
                try (INDArray each = x.toFormat(format)) {{
                    {new.pascal}.write(each, file);
                }}
                assertArrayEquals(x.shape(), {new.pascal}.readInfo(file).shape());
                try (INDArray y = {new.pascal}.read(file)) {{
                    assertEquals(x, y, format::toString);
                }}
            }}
        }}
    }}

    @Test
    void filesOfOthers() {{
        fail("{new.say()} of a file that another program wrote");
    }}
}}
""", ["org.junit.jupiter.api.Assertions." + name for name in ("assertArrayEquals", "assertEquals", "fail")]), "its test")


def documents(plan, new, extension, package, hidden):
    """Plans the rows in the documents."""
    plan.after("docs/files.md", r"^\| Harwell-Boeing [^\n]*\n",
               f"| {new.text} (`{extension}`, `{extension}.gz`) | `{new.pascal}` | {new.say('reads')} | {new.say('writes')} |\n",
               "its row: what is read, what is written bit for bit")
    public, reader = (f"{CORE}{name.replace('.', '/')}/{new.pascal}" for name in (package, hidden))
    plan.after("docs/MAP.md", r"^\| Harwell-Boeing and Rutherford-Boeing files \|[^\n]*\n",
               f"| {new.text} files | {below(f'{public}.java')}; in: {below(f'{reader}Reader.java')}, out: {below(f'{reader}Writer.java')}; "
               f"`{new.pascal}Test`; `docs/files.md` |\n", "its row")
