#!/usr/bin/env bash
# Software   Hadoop 3.4.2's FileInputFormat (org.apache.hadoop.mapreduce.lib.input) in Spark 4.1.0, through PySpark
# Guess      setInputPaths(job, Path...) of the paths that FileSystem.listStatus has listed reads those files.
# Behaviour  Each Path is taken for a pattern: of a folder with a1.txt and a[1].txt the first is read twice and the second not at all,
#            without a word; b[2].txt alone is refused, "Input Pattern ... matches 0 files". sc.textFile(folder) reads each file once.
#            A file ${user.name}.txt is looked for under the name of the user, since the configuration puts values for variables.
# Source     FileInputFormat.singleThreadedListStatus, which calls globStatus; its Javadoc says "list of Paths"
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with pyspark==4.1.0
still_so "$FOLDER" <<'PYTHON'
import pathlib
import sys

from pyspark import SparkConf, SparkContext

sc = SparkContext(conf=SparkConf().setMaster("local[1]").setAppName("listed").set("spark.ui.enabled", "false")
                  .set("spark.ui.showConsoleProgress", "false"))
sc.setLogLevel("OFF")
hadoop = sc._jvm.org.apache.hadoop
INPUT = "mapreduce.input.fileinputformat.inputdir"


def lines_of_listed(folder):
    """The lines of the files that Hadoop lists in a folder, given to Hadoop's own TextInputFormat."""
    path = hadoop.fs.Path(str(folder))
    listed = path.getFileSystem(sc._jsc.hadoopConfiguration()).listStatus(path)
    paths = sc._gateway.new_array(hadoop.fs.Path, len(listed))
    for i, status in enumerate(listed):
        paths[i] = status.getPath()
    job = hadoop.mapreduce.Job.getInstance()
    hadoop.mapreduce.lib.input.FileInputFormat.setInputPaths(job, paths)
    try:
        read = sc.newAPIHadoopRDD("org.apache.hadoop.mapreduce.lib.input.TextInputFormat", "org.apache.hadoop.io.LongWritable",
                                  "org.apache.hadoop.io.Text", conf={INPUT: job.getConfiguration().getRaw(INPUT)})
        return sorted(line for _, line in read.collect())
    except Exception as e:
        return next(line[line.index("Input p"):] for line in str(e).replace("Input P", "Input p").splitlines() if "Input p" in line)


seen = []
for files in ({"a1.txt": "one", "a[1].txt": "two"}, {"b[2].txt": "three"}, {"${user.name}.txt": "four"}):
    folder = pathlib.Path(sys.argv[1], str(len(seen)))
    folder.mkdir()
    for name, line in files.items():
        (folder / name).write_text(line + "\n")
    found = lines_of_listed(folder)
    print(f"{sorted(files)}: textFile of the folder {sorted(sc.textFile(str(folder)).collect())}, of the paths listed {found}")
    seen.append(found)
sc.stop()
sys.exit(not (seen[0] == ["one", "one"] and "matches 0 files" in seen[1] and "does not exist" in seen[2]))
PYTHON
