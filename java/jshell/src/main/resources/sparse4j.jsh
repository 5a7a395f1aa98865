// A start-up script that imports Sparse4j into jshell: jshell --class-path ... --startup DEFAULT --startup sparse4j.jsh
import org.sparse4j.*;
import org.sparse4j.blas.*;
import org.sparse4j.buffer.*;
import org.sparse4j.family.*;
import org.sparse4j.graph.*;
import org.sparse4j.indexing.*;
import org.sparse4j.io.*;
import org.sparse4j.linalg.*;
import org.sparse4j.linalg.result.*;
import org.sparse4j.memory.*;
import org.sparse4j.ops.*;
import static org.sparse4j.indexing.NDArrayIndex.*;
