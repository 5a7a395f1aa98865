/* SPDX-License-Identifier: Apache-2.0
 *
 * libsparse4j: the C ABI. Sparse n-dimensional arrays: storage, conversion, operations.
 * A list: all functions, and the numbers that they take, in one file that C callers include.
 *
 * Every function with the signature of s4j_function reads one `frame`, an array of int64 words with its arguments, and
 * writes results to the words of `out` (docs/decisions/0001-array-model.md section 11). sparse4j_frame.h builds frames.
 *
 * - A function returns a status. After any status but S4J_OK, s4j_context_error(ctx) returns the text, no argument has
 *   changed, and the caller has nothing to free.
 * - A context belongs to one thread at a time. Many threads may use a storage; a write during any other use fails with
 *   S4J_BUSY.
 * - The library allocates every result.
 *
 * Comments name what a frame holds: operands, scalars and integers, in this order. Parentheses mark optional ones, [n]
 * is word n of out, and "out: storage" is the handle of the result with its description. "x (whole)" is an array, not a
 * view. An operand named result receives the result (S4J_FLAG_RESULT). In a comment, "up to the densify limit" means
 * that the function fails with S4J_WOULD_DENSIFY instead of storing more elements (S4J_CONFIG_DENSIFY_LIMIT).
 */
#ifndef SPARSE4J_H
#define SPARSE4J_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define S4J_API __declspec(dllexport)
#else
#define S4J_API __attribute__((visibility("default")))
#endif
#define S4J_ABI_VERSION 2
#define S4J_MAX_RANK 32
#define S4J_HEADER_MAGIC INT64_C(0x53344a2d48454144) /* "S4J-HEAD" */

typedef enum s4j_status {
  S4J_OK = 0,
  S4J_ILLEGAL_ARGUMENT = 1, /* shape, type, value                        -> IllegalArgumentException */
  S4J_INDEX = 2,            /* coordinate outside its dimension           -> IndexOutOfBoundsException */
  S4J_STATE = 3,            /* released, stale, wrong thread              -> IllegalStateException */
  S4J_BUSY = 4,             /* a write during another use                 -> ConcurrentModificationException */
  S4J_WOULD_DENSIFY = 5,    /* more elements than the densify limit       -> WouldDensifyException */
  S4J_NO_MEMORY = 6,        /* memory limit, failed allocation            -> OutOfMemoryError */
  S4J_ARITHMETIC = 7,       /* division by zero, singular, overflow       -> ArithmeticException */
  S4J_INTERNAL = 8,         /* a defect of this library                   -> InternalError */
  S4J_MALFORMED = 9         /* invalid text or bytes of a file            -> MalformedFileException */
} s4j_status;

typedef enum s4j_type { S4J_DOUBLE = 0, S4J_FLOAT = 1, S4J_INT = 2, S4J_LONG = 3, S4J_BOOL = 4 } s4j_type;
typedef enum s4j_format { S4J_DENSE = 0, S4J_COO = 1, S4J_GCS = 2 } s4j_format;
typedef enum s4j_policy { S4J_SUM = 0, S4J_LAST = 1, S4J_ERROR = 2 } s4j_policy;

typedef enum s4j_op {
#define S4J_OP(id, name, family) S4J_OP_##name = id,
#include "sparse4j_ops.def"
#undef S4J_OP
  S4J_OP_NONE = 0
} s4j_op;

typedef enum s4j_family {
  S4J_FAMILY_UNARY = 1,
  S4J_FAMILY_BINARY = 2,
  S4J_FAMILY_REDUCE = 3,
  S4J_FAMILY_INDEX_REDUCE = 4,
  S4J_FAMILY_LEVEL1 = 5,
  S4J_FAMILY_ALONG = 6,    /* along dimensions, the shape stays */
  S4J_FAMILY_DISTANCE = 7, /* between all pairs of sub-arrays */
  S4J_FAMILY_BLAS = 8,     /* levels 2 and 3 */
  S4J_FAMILY_LAPACK = 9,
  S4J_FAMILY_TENSOR = 10 /* contractions and Kronecker products */
} s4j_family;

/* Words of an array's header (docs/LAYOUT.md). They describe its own layout ("main"); an address is 0 if the layout
 * lacks that buffer. Lines are compressed rows (GCS is CSR for any rank); a hypersparse array stores only those with
 * entries, and their ids (line numbers). */
enum {
  S4J_H_MAGIC = 0,
  S4J_H_VERSION = 1,
  S4J_H_ID = 2,
  S4J_H_TYPE = 3,
  S4J_H_FORMAT = 4,
  S4J_H_RANK = 5,
  S4J_H_NNZ = 6,     /* stored entries of main; DENSE: elements */
  S4J_H_PENDING = 7, /* logged writes that main does not contain yet */
  S4J_H_STRUCTURE_EPOCH = 8,
  S4J_H_VALUES_EPOCH = 9,
  S4J_H_VALUES = 10, /* address */
  S4J_H_VALUES_BYTES = 11,
  S4J_H_INDEXES = 12, /* address: COO rank arrays of nnz, GCS minor indexes (CSR: columns) */
  S4J_H_INDEXES_BYTES = 13,
  S4J_H_INDEX_WIDTH = 14, /* 4 or 8 bytes */
  S4J_H_POINTERS = 15,    /* address: lines + 1 int64 words */
  S4J_H_LINES = 16,       /* stored lines */
  S4J_H_LINE_IDS = 17,    /* address of `lines` int64 words if hypersparse, else 0 */
  S4J_H_PARTITIONING = 18,
  S4J_H_HYPER = 19,
  S4J_H_FILL = 20,   /* eight raw bytes in the array's type */
  S4J_H_OFFSET = 21, /* DENSE: offset of coordinate (0, ..., 0) in elements */
  S4J_H_DERIVED_BYTES = 22,
  S4J_H_WORKSPACE = 23, /* 0, or the id of the workspace that holds main */
  S4J_H_WORKSPACE_GENERATION = 24,
  S4J_H_SHAPE = 25 /* rank extents, then rank words: strides or order (macros below) */
};
#define S4J_H_STRIDES(rank) (S4J_H_SHAPE + (rank)) /* DENSE: in elements, may be negative */
#define S4J_H_ORDER(rank) (S4J_H_SHAPE + (rank))   /* GCS: the dimension order */
#define S4J_HEADER_WORDS(rank) (S4J_H_SHAPE + 2 * (rank))

/* Flags of a frame (word 5). */
enum {
  S4J_FLAG_IN_PLACE = 1, /* write the result into operand 0 */
  S4J_FLAG_RESULT = 2,   /* write the result into the last operand */
  S4J_FLAG_STORED = 4,   /* use only stored entries; keep the pattern and the fill */
  S4J_FLAG_NUMBER = 8,   /* reductions over all elements: out: [1] type [2] bits, no storage */
  S4J_FLAG_KEEP_DIMS = 16,
  S4J_FLAG_TRANSPOSE_A = 32,
  S4J_FLAG_TRANSPOSE_B = 64,
  S4J_FLAG_EXACT = 128,     /* assign: fail unless the shapes are equal */
  S4J_FLAG_POSITIONS = 256, /* sort: return the former positions of the elements */
  S4J_FLAG_BIASED = 512,    /* var, std: divide by n, not n - 1 */
  S4J_FLAG_SORTED = 1024    /* import: fail unless the lines are sorted and contiguous */
};

typedef struct s4j_context s4j_context;
typedef int32_t s4j_function(s4j_context* ctx, const int64_t* frame, int64_t* out);

/* ---- process and context ----------------------------------------------------------------------------------------- */
S4J_API int32_t s4j_abi_version(void);
/* Returns the version of Sparse4j, such as "0.1.0". */
S4J_API const char* s4j_version(void);
/* Returns a new context, or null if memory is short. */
S4J_API s4j_context* s4j_context_create(void);
S4J_API void s4j_context_destroy(s4j_context* ctx);
/* Returns the UTF-8 text of the last failure of this context. The text is valid until the context's next call. */
S4J_API const char* s4j_context_error(const s4j_context* ctx);

enum {
  S4J_CONFIG_THREADS = 0,         /* process-wide thread budget, >= 1; 0 = default */
  S4J_CONFIG_MAX_BYTES = 1,       /* limit on live bytes; 0 = the default: the memory that the machine, the cgroup and
                                     RLIMIT_AS leave, less HOST_BYTES and max(64 MiB, 10 %), at least a quarter */
  S4J_CONFIG_DENSIFY_LIMIT = 2,   /* elements */
  S4J_CONFIG_FAIL_ALLOCATION = 3, /* the n-th allocation from now fails (1 = the next); 0 = off */
  S4J_CONFIG_ISA = 4,             /* 0 baseline, 1 AVX2+FMA, 2 AVX-512, -1 best */
  S4J_CONFIG_BLAS = 5,            /* integers[2] = address of a path (UTF-8, zero-terminated), 0 = hide OpenBLAS */
  S4J_CONFIG_HUGE_PAGES = 6,      /* 0 off, 1 on (default) */
  S4J_CONFIG_LAYOUT_ENTRIES = 7,  /* entries from which reading a view may build a derived layout (default 4096) */
  S4J_CONFIG_TRACE = 8,           /* 1: record the kernels that calls choose, for s4j_trace (default 0) */
  S4J_CONFIG_HOST_BYTES = 9       /* bytes that the process needs itself, such as a heap: see MAX_BYTES (default 0) */
};
/* Sets a configuration value.
 * integers: key (S4J_CONFIG_...), value (, address).
 * out: [1] the previous value; for MAX_BYTES 0 if it was the default. */
S4J_API s4j_function s4j_configure;
/* Returns memory counters.
 * integers (optional): 1: restarts the peak after this call | 2, address, capacity: also writes a text that explains
 * the limit, and lists the closed workspaces whose memory a running call keeps | 3: [11] is the densify limit | 4:
 * first computes the default limit again from the machine's present state.
 * out: [1] live bytes [2] peak [3] pooled bytes (free, but kept) [4] limit [5] allocations so far [6] bytes of derived
 * layouts [7] live storages [8] allocations until the injected failure (0: off) [9] threads [10] system allocations
 * [11] see integers [12] bytes that the last failed call of this context requested at once, if memory was short: 0 if
 * unknown, negative if the system refused them. */
S4J_API s4j_function s4j_memory;
/* Returns free memory that the library keeps for reuse to the system.
 * out: [1] bytes returned. */
S4J_API s4j_function s4j_trim;
/* Writes a text: versions, instruction set, BLAS, threads, thread pool.
 * integers: address, capacity.
 * out: [1] its length in bytes. S4J_ILLEGAL_ARGUMENT if the capacity is less. */
S4J_API s4j_function s4j_info;
/* Writes the kernels that calls of this thread have chosen since its last s4j_trace, as text for people. Needs
 * S4J_CONFIG_TRACE.
 * integers: address, capacity.
 * out: [1] length in bytes. */
S4J_API s4j_function s4j_trace;
/* Describes an operation of the library.
 * integers: index, address of at least 64 bytes, which receive the name.
 * out: [1] number of operations [2] id [3] family. */
S4J_API s4j_function s4j_ops;
/* Allocates staging memory for the caller, aligned to 64 bytes. s4j_free frees it.
 * integers: bytes.
 * out: [1] address. */
S4J_API s4j_function s4j_alloc;
/* Frees memory of s4j_alloc.
 * integers: address, bytes. */
S4J_API s4j_function s4j_free;

/* ---- storage life cycle ------------------------------------------------------------------------------------------ */
/* Creates an array. A DENSE array is filled with the fill value, in C order or with partitioning 1 in 'f' order; a
 * sparse one is empty.
 * integers: type, format, partitioning, rank, shape..., dimension order... (GCS only). scalars: fill.
 * out: storage. */
S4J_API s4j_function s4j_create;
/* Makes a DENSE array in C order on memory of the caller. The library does not copy, count or free this memory. The
 * caller keeps it alive until s4j_release. It must be aligned to the type's size.
 * The caller may write values while calls read them. Such a call sees old and new values; calls whose control flow
 * depends on values work on a copy (capi/foreign.hpp). BOOL bytes must be 0 or 1 at this call; a byte that becomes
 * another value later counts as true.
 * integers: type, rank, shape..., address, bytes (at least those of the elements).
 * out: storage. */
S4J_API s4j_function s4j_wrap;
/* Makes an array from arrays of the caller, which are checked and copied.
 * integers: type, format, partitioning, rank, shape..., order... (rank words; identity for DENSE), values address,
 * count; DENSE: nothing more (partitioning 1: values are in 'f' order); GCS: minor index address, index width,
 * pointersB address, pointersE address, pointer width, lines.
 * scalars: fill.
 * Lines may be unsorted, may lie in any order, and may have gaps between them. S4J_ILLEGAL_ARGUMENT names two lines
 * that overlap. Duplicates are summed; s4j_builder_create has other policies.
 * S4J_FLAG_SORTED checks before anything is sorted. It fails with S4J_ILLEGAL_ARGUMENT if the first line does not
 * begin at entry 0, a line does not begin where the one before it ends, entries follow the last line, or the indexes
 * of a line do not ascend.
 * out: storage. */
S4J_API s4j_function s4j_import;
/* Creates a builder of a sparse array.
 * integers: type, policy for duplicates, rank, shape... scalars: fill.
 * out: [1] builder handle. */
S4J_API s4j_function s4j_builder_create;
/* Appends entries to a builder. Two forms:
 * integers: builder, count, values address, indexes address, index width (4 or 8), order of indexes (1 entry by entry,
 * 0 by dimension). The memory must not change during the call.
 * operands: x, of the builder's rank, whose entries are appended. integers: builder, dimension, offset that is added
 * to the coordinates in this dimension. */
S4J_API s4j_function s4j_builder_append;
/* Makes the array of a builder, which cannot be used afterwards.
 * integers: builder, format, partitioning, dimension order... (GCS only).
 * out: storage. */
S4J_API s4j_function s4j_builder_finish;
/* Frees a builder that is not finished.
 * integers: builder. */
S4J_API s4j_function s4j_builder_release;
/* Releases an array. The handle must not be used afterwards.
 * operands: x (whole). */
S4J_API s4j_function s4j_release;
/* Merges pending writes into x and returns the words that describe x, as a call that makes an array returns them.
 * operands: x.
 * out: storage. */
S4J_API s4j_function s4j_describe;
/* Acquires or releases a read lock on a whole array, for scoped access to its buffers. Acquiring merges pending writes.
 * Releasing also works if the workspace of the array was closed meanwhile.
 * operands: x (whole). integers: 1 acquire, 0 release.
 * out: storage (acquire only). */
S4J_API s4j_function s4j_guard;
/* Lets threads of the caller read and write stored elements of x in memory, without a call, until x is released. They
 * follow the protocol of docs/LAYOUT.md, "Elements without calls". This cannot be undone.
 * operands: x (whole).
 * out: [1] 1; 0 if the memory of x is that of a workspace, a file or the caller, so that only calls may use it
 * [2] address of two words of x: the count of its guard, and the text that names the holder
 * [3] address of a word of x: its stamp
 * [4] address of two words of this context: the hazard pointer of its thread, and a spare word
 * [5] 1 if a barrier of the compiler is enough after a store to the hazard pointer, 0 if the processor needs one
 * [6] address of the text with which a writer names itself as the holder. */
S4J_API s4j_function s4j_direct_access;
/* Frees the derived layouts of x, cached copies in other orders.
 * operands: x.
 * out: [1] bytes freed. */
S4J_API s4j_function s4j_drop_layouts;
/* Removes entries that equal the fill, in place.
 * operands: x.
 * out: [1] entries removed. */
S4J_API s4j_function s4j_prune;
/* Manages workspaces, arenas for the results of a context. integers: action, then its arguments:
 * 0 create: initial bytes, address of a name for messages. out: [1] workspace.
 * 1 enter: workspace. Results of this context are allocated in it from now on.
 * 2 leave. Results are allocated in the pool, or in the outer workspace that integers[1] gives.
 * 3 reset: workspace. Its arrays become stale. The next cycle (the time between two resets) begins with a block at
 * least as large as the most memory that any cycle used. out: [1] 1 if a call or a scoped read is using it: then the
 * workspace is destroyed, and its memory is freed when that use ends.
 * 4 destroy: workspace.
 * 5 query: workspace. out: [1] bytes of the arena [2] peak of the cycle [3] bytes beyond the block [4] generation.
 * A workspace belongs to the context that entered it last. Between two cycles the library may free its memory when
 * memory is short. */
S4J_API s4j_function s4j_workspace;

/* ---- elements ---------------------------------------------------------------------------------------------------- */
/* Reads one element. O(log nnz).
 * operands: x. integers: coordinates in the view.
 * out: [1] type [2] bits. */
S4J_API s4j_function s4j_get;
/* Writes one element, cast to the type of the array. O(log nnz), amortized.
 * operands: x. integers: coordinates in the view. scalars: the value. */
S4J_API s4j_function s4j_put;
/* Reads elements at many places. O(places log nnz).
 * operands: x. integers: number of places, address of their coordinates in the view (int64, place by place; a negative
 * one adds the length of its dimension).
 * out: storage, a DENSE vector of the type of x. */
S4J_API s4j_function s4j_gather;
/* Counts the stored entries of a view.
 * operands: x.
 * out: [1] number of stored entries. */
S4J_API s4j_function s4j_count;
/* Copies the stored entries [from, from + count) of the view, in C order of the view, to memory of the caller. Every
 * element of a DENSE array counts as stored.
 * operands: x. integers: from, count, values address or 0, indexes address or 0 (int64), order of indexes (1 entry by
 * entry, 0 by dimension).
 * out: [1] entries copied. */
S4J_API s4j_function s4j_entries;
/* Copies raw bytes of one buffer of a whole array to the caller, or from the caller.
 * operands: x. integers: buffer (0 values, 1 indexes, 2 pointers, 3 line ids), first element, count, address,
 * direction (0 to the caller, 1 from the caller: values only). */
S4J_API s4j_function s4j_buffer;

/* ---- structure --------------------------------------------------------------------------------------------------- */
/* Makes a new array with the content of the view.
 * operands: x. integers: type or -1, format or -1 (keep), partitioning, order... (one word a view dimension, GCS
 * only). DENSE: partitioning 1 is 'f' order.
 * out: storage. */
S4J_API s4j_function s4j_copy;
/* dst[...] = src, broadcast and cast.
 * operands: dst, src; or n dst, then n src: the call writes all dst in their order, or none. */
S4J_API s4j_function s4j_assign;
/* dst[...] = a number.
 * operands: dst. scalars: value. */
S4J_API s4j_function s4j_fill;
/* Moves elements along each dimension independently. O(entries + entries of the result + lists).
 * operands: x, index lists (LONG or INT vectors of any format). integers, three for each view dimension: mode, a, b:
 * 0 keep.
 * 1 shift (pad, crop): c -> c + a in a dimension of length b. Elements that fall outside are dropped.
 * 2 flip.
 * 3 roll by a.
 * 4 tile a times.
 * 5 repeat each element a times.
 * 6 take: operand a lists the source indexes of 0, 1, ...; an index may occur several times.
 * 7 place: operand a lists the target indexes of 0, 1, ... in a dimension of length b. If several elements have one
 * target, the last one stays.
 * A negative number in a list counts from the end. One outside the dimension is S4J_INDEX; the message names the index,
 * its position in the list, the dimension and its length.
 * scalars: value of the elements of a DENSE result that no element of x reaches (default 0). In a sparse result they
 * have the fill of x.
 * out: storage in the format of a copy; DENSE stays DENSE. */
S4J_API s4j_function s4j_rearrange;
/* dst[outer product of index lists] = src, broadcast and cast. If a list repeats an index, the last element stays. dst
 * may be a view of any format; the fill follows s4j_assign.
 * operands: dst, src, index lists. integers, two for each dimension of dst: 0, 0: the whole dimension; 6, number of
 * the operand that lists its indexes (2 or above). */
S4J_API s4j_function s4j_scatter;
/* Joins arrays along a dimension. O(entries).
 * operands: 1 to 65536 arrays of one rank, equal in all other dimensions. integers: dimension.
 * The type is the common type of the operands. The layout is that of the first sparse operand; the result is DENSE if
 * all operands are. A sparse result stores the elements of a DENSE operand that differ from the fill.
 * If fills differ, the result has the one that covers most implicit elements (the first on a tie). The implicit
 * elements of the other operands are stored, up to the densify limit, which is checked before anything is allocated.
 * out: storage. */
S4J_API s4j_function s4j_concat;
/* Makes a copy in another shape of the same length (which fits int64), elements in C order. O(entries).
 * operands: x. integers: rank, shape...
 * out: storage. If the rank stays the same, the result has the layout of x, otherwise COO; DENSE stays DENSE. */
S4J_API s4j_function s4j_reshape;
/* Copies the elements of the last two dimensions with lower <= column - row <= upper; all others are 0.
 * operands: x. integers: lower, upper (INT64_MIN, INT64_MAX: no bound).
 * If the fill of x is not 0, the fill of the result is that of x or 0, whichever stores fewer elements, up to the
 * densify limit.
 * out: storage in the format of a copy. */
S4J_API s4j_function s4j_band;
/* Works on diagonals, the elements with c[d2] - c[d1] = k. integers: action, d1, d2, k. operands: x (, source).
 * 0 extract: makes a copy with the other dimensions first, then the diagonal (COO, or DENSE). out: storage.
 * 1 make: puts the last dimension of x, of length n, on the diagonal of matrices of size n + |k| in dimensions d1 and
 * d2 of the result, zeros elsewhere (COO with fill 0, or DENSE). out: storage.
 * 2 put, 3 add, both with S4J_FLAG_IN_PLACE: sets the diagonals of x to, or increases them by, the source (broadcast
 * to the shape of action 0, and cast) or the scalar. x may be a view of any format. */
S4J_API s4j_function s4j_diagonal;
/* Converts between coordinates and C-order positions.
 * integers: 0 ravel | 1 unravel, mode (0 throw, 1 wrap, 2 clip), count, in address, out address (int64; tuples entry
 * by entry), rank, shape... */
S4J_API s4j_function s4j_ravel;

/* ---- operation families; the op id stands in the frame ----------------------------------------------------------- */
/* Applies a binary operation to each element of x and a number.
 * operands: x (, result). scalars: y. */
S4J_API s4j_function s4j_scalar;
/* Applies a unary operation to each element of x.
 * operands: x (, result). */
S4J_API s4j_function s4j_transform;
/* Applies a binary operation to the elements of two arrays, broadcast as in NumPy.
 * operands: x, y (, result). */
S4J_API s4j_function s4j_pairwise;
/* Reduces x along dimensions: combines the elements of each group to one.
 * operands: x (, result). integers: dimensions (none: all). scalars: PERCENTILE its percentage, 0 to 100. */
S4J_API s4j_function s4j_reduce;
/* Reduces x along dimensions to positions, such as argmax. Operands and integers are those of s4j_reduce. */
S4J_API s4j_function s4j_index_reduce;
/* Applies an operation along dimensions that keeps the shape of x, such as a cumulative sum.
 * operands: x (, result). integers: dimensions (none: all); IS_MAX takes any number of them, all other operations one.
 * CUMSUM, CUMPROD: sum and product of an element and all elements before it on its line, in the type of x. The result
 * stays sparse if the fill changes nothing (0; 1) or absorbs (CUMPROD: 0). Then it stores what differs from the fill,
 * up to the densify limit. Otherwise it is DENSE.
 * IS_MAX: 1 in the type of x at the first largest element of each group, else 0. There is one entry for each group, so
 * groups that store nothing count against the densify limit.
 * SOFTMAX: exp(x) divided by its sum. FLOAT or DOUBLE, DENSE, up to the densify limit. */
S4J_API s4j_function s4j_along;
/* Computes the distances of all pairs of sub-arrays of x and y along dimensions, in which x and y have equal extents.
 * Elements without a stored entry have the fill. Computed in double.
 * operands: x, y (, result). integers: dimensions (none: all, one pair).
 * The result is DENSE, [m, n], with the pairs in C order of the other dimensions. Its type is that of the sum of x and
 * y if that type is FLOAT or DOUBLE, else DOUBLE.
 * EUCLIDEAN sqrt(sum (a - b)^2). MANHATTAN sum |a - b|. COSINE_SIMILARITY sum a b / (norm(a) norm(b)), NaN if a norm
 * is 0. COSINE_DISTANCE 1 minus COSINE_SIMILARITY. HAMMING the share of a != b. JACCARD 1 - sum min(a, b) / sum max(a,
 * b). */
S4J_API s4j_function s4j_distance;
/* Makes an array of the values of x (or y) at the union of the patterns of x and y, broadcast; its fill is the scalar.
 * Functions of the caller run over two such arrays: both calls on the same x and y give the same entries in the same
 * order.
 * operands: x (, y). integers: type, 0 (values of x) or 1 (of y). scalars: fill.
 * out: storage, DENSE if x or y is, up to the densify limit. */
S4J_API s4j_function s4j_align;
/* BLAS level 1 on vectors.
 * operands: x (, y). scalars: those of the routine (alpha; c, s). integers: IAMAX 1: finds the smallest; ROTM the bits
 * of h11, h12, h21, h22 as DOUBLE.
 * out: [1] type [2] bits, IAMAX [3] coordinate, or nothing. DOT of INT and LONG vectors is a DOUBLE, the exact sum
 * rounded once. */
S4J_API s4j_function s4j_level1;

/* ---- sorting and searching --------------------------------------------------------------------------------------- */
/* Passed instead of a dimension: all dimensions. */
#define S4J_ALL_DIMENSIONS INT64_MAX
/* Sorts along one dimension, or all elements in C order. Stable; -0 equals 0; NaN comes last, in descending order
 * first. A sparse array stays sparse, with the same fill. O(entries log entries).
 * operands: x (, result). integers: dimension (a negative one counts from the end) or S4J_ALL_DIMENSIONS, descending
 * (0, 1).
 * S4J_FLAG_POSITIONS: argsort. The result is LONG and DENSE and holds the former position of each element along the
 * dimension (for all elements: in C order); for a sparse x, up to the densify limit. */
S4J_API s4j_function s4j_sort;
/* cond ? x : y, broadcast as in NumPy. Any value of cond but 0 is true, NaN too.
 * operands: cond, x, y (, result).
 * Type: if the types of x and y differ, a floating type wins over an integer type, and any type over BOOL; otherwise it
 * is that of x. The fill is that of x or of y, as the fill of cond decides. Layout: that of the first sparse operand;
 * DENSE if a DENSE operand differs between elements for which no sparse operand has an entry (densify limit). */
S4J_API s4j_function s4j_where;
/* Returns the coordinates of the elements that are not 0, in C order. Implicit elements count if the fill is not 0
 * (densify limit).
 * operands: x.
 * out: storage, LONG [count, rank]. */
S4J_API s4j_function s4j_nonzero;
/* Returns the elements for which a mask is true, in C order, as a vector with the fill of x.
 * operands: x, mask of the same shape.
 * out: storage. */
S4J_API s4j_function s4j_select;
/* Makes a copy of x whose elements under a mask are, in C order, the elements of v. v repeats if it is shorter.
 * O(entries).
 * operands: x, mask of the same shape, v (, result). */
S4J_API s4j_function s4j_place;
/* Finds distinct values, in ascending order, NaN once and last. O(entries): implicit elements count as one value.
 * operands: x. integers: 0 the values | 1 the number of occurrences of each | 2 the first index of each, in C order |
 * 3 for each element the index of its value among the distinct values (the shape of x; densify limit).
 * out: storage. */
S4J_API s4j_function s4j_unique;

/* ---- products ---------------------------------------------------------------------------------------------------- */
/* The matmul of NumPy for ranks 1 and 2; c = alpha op(a) op(b) + beta c with S4J_FLAG_RESULT.
 * operands: a, b (, mask) (, c). scalars: alpha, beta (optional). integers (optional): semiring, masking.
 * Semirings: 0 plus-times; 1 min-plus; 2 max-min; 3 or-and (BOOL; any value but 0 is true); 4 plus-pair (the number of
 * pairs of stored elements that meet; LONG for BOOL operands). Elements without a stored entry are the zero of the
 * addition (0; the largest value; the least; false). The fill of the result is this zero; the fill of an operand must
 * be this zero or 0. Every element of a DENSE operand counts as stored.
 * Masking: 1 computes only elements where the mask is not 0, 2 only elements where the mask is 0. The product has two
 * dimensions. Semirings and masks take no alpha and beta.
 * Word 7 of the frame is 0, or a plan that s4j_plan_create made of the same frame.
 * out: storage, or the words of c. */
S4J_API s4j_function s4j_matmul;
/* Prepares the call of s4j_matmul with this frame, which has S4J_FLAG_RESULT, to run many times: the caller writes the
 * plan into word 7 of the frame. The results are those of calls without a plan. A product of a whole matrix in CSR or
 * CSC and a vector skips what its first run has found out, until the structure of an operand changes; the next run
 * finds it out again. All other products gain nothing. Several threads may use a plan. Its operands must not be
 * released before it. out: [1] plan. */
S4J_API s4j_function s4j_plan_create;
/* Releases a plan, which no call may use any more.
 * integers: plan. */
S4J_API s4j_function s4j_plan_release;
/* Counts the elements that the plain product of s4j_matmul would store, without forming it: for sparse operands the
 * entries that its symbolic phase finds, which may be more than fit in memory. O(products of stored elements).
 * operands: a, b. flags: transposes.
 * out: [1] count. */
S4J_API s4j_function s4j_matmul_entries;
/* BLAS levels 2 and 3, except the products of s4j_matmul. The last operand is overwritten; it may be one of the others.
 * The kernel reads a triangle or a symmetric matrix only where `lower` says. Sparse operands have fill 0.
 * GER x, y, A: A = alpha x y^T + A.
 * SYMV A, x, y: y = alpha A x + beta y.
 * TRMV A, x: x = op(A) x.
 * TRSV A, x: x = op(A)^-1 x.
 * SYMM A, B, C: C = alpha A B (right: B A) + beta C.
 * SYRK A, C: C = alpha A A^T (transposed: A^T A) + beta C, only in the triangle of C.
 * TRMM A, B: B = alpha op(A) B (right: B op(A)).
 * TRSM A, B: B = alpha op(A)^-1 B (right: B op(A)^-1).
 * scalars: alpha, beta as the routine has them. integers: lower, unit diagonal, right, each 0 or 1; missing ones are
 * 0. flags: S4J_FLAG_TRANSPOSE_A.
 * TRSV and TRSM take FLOAT and DOUBLE. S4J_ARITHMETIC names the row of a sparse A that has no diagonal element.
 * out: nothing. */
S4J_API s4j_function s4j_blas;
/* Builds the layouts that repeated products of the matrix x with a vector use. If memory is short, it builds fewer and
 * does not fail.
 * operands: x. integers: S4J_USE_... (one or more).
 * out: [1] bytes of the layouts kept for x. */
enum { S4J_USE_VECTOR = 0, S4J_USE_VECTOR_TRANSPOSED = 1 };
S4J_API s4j_function s4j_optimize;
/* Sampled product: r_ij = s_ij (a b)_ij at the stored positions of s; with S4J_FLAG_STORED r_ij = (a b)_ij.
 * operands: s, a [m,k], b [k,n] (, r). */
S4J_API s4j_function s4j_sddmm;
/* Tensor times vector: r[kept] = sum over the named dimensions of x[kept, named] v[named]. O(nnz(x)) once the layout
 * exists, whichever dimensions are named.
 * operands: x (fill 0), v with exactly the named extents in ascending order of the dimensions (, r). integers:
 * dimensions, at least one.
 * The result of a sparse x is COO. */
S4J_API s4j_function s4j_contract;
/* Products of tensors.
 * EINSUM, TENSOR_MMUL, INNER: multiplies all operands and sums over the labels that the result lacks. Operands are
 * contracted two at a time, in the order that costs least by estimate. A label that occurs twice in one operand is its
 * diagonal; extent 1 matches any extent. The result is sparse if all operands are (CSR, or CSC if all are; other ranks
 * COO), else DENSE. TTM: sparse if operand 0 is. Labels are letters, or numbers below 32. operands: x, ... (, result).
 * integers: the labels of each operand's dimensions, then those of the result.
 * KRON, OUTER: NumPy's kron. operands: a, b (, result). Sparse if one operand is: CSR (CSC if the sparse ones are) or
 * COO.
 * MTTKRP: r[i, c] = the sum, over the entries of x with index i in the mode, of the entry times the elements in column
 * c of the factors' rows that the other indexes select; DENSE. operands: x, one matrix [extent, R] for each other
 * dimension, ascending (, result). integers: the mode. */
S4J_API s4j_function s4j_tensor;
/* out[i] = ridge_i I + sum over the stored j of row i of w_ij Y_j Y_j^T, where w_ij is s_ij, or 1 with
 * S4J_FLAG_STORED.
 * operands: s [m,n], y [n,k] dense (, ridge [m], read in y's type) (, out [m,k,k]). */
S4J_API s4j_function s4j_row_gram;
/* Solves a_i x_i = b_i by Cholesky factorization, over the leading dimensions. Overwrites a with the factors and b
 * with the solutions. If a system is not positive definite, S4J_ARITHMETIC names it and nothing is written.
 * operands: a [..., k, k], b [..., k] or [..., k, r], all dense. */
S4J_API s4j_function s4j_posv;
/* LAPACK on dense FLOAT and DOUBLE arrays, over the leading dimensions: matrices [..., m, n], right-hand sides b [...,
 * rows] or [..., rows, r]. Either all results are written to the operands or none: S4J_ARITHMETIC names a system that
 * fails. k = min(m, n). The list gives operands, then (in brackets) integers, each 0 or 1.
 * POTRF a (lower): that half becomes the factor, the other half 0.
 * POTRS a, b (lower).
 * GETRF a, pivots (LONG [..., k], from 0).
 * GETRS a, pivots, b. flags: S4J_FLAG_TRANSPOSE_A.
 * GESV a (, pivots), b.
 * GEQRF a, tau [..., k].
 * GELS a, b of max(m, n) rows. flags: S4J_FLAG_TRANSPOSE_A.
 * SYEV a, w [..., n] (lower, vectors): with vectors the columns of a become the eigenvectors.
 * GESVD a, s (, u [..., m, k or m]) (, vt [..., k or n, n]) (u given, vt given).
 * out: nothing. */
S4J_API s4j_function s4j_lapack;
/* Finds the positions of the k largest elements of each row.
 * operands: x [m,n]. integers: k.
 * out: storage, LONG [m,k]. Positions are in descending order of their elements; equal elements keep their order. A row
 * with fewer than k candidates ends with -1 (S4J_FLAG_STORED: only stored entries are candidates). */
S4J_API s4j_function s4j_arg_top_k;
/* Makes a random array. Counter-based (Philox4x32-10): the result does not depend on the number of threads.
 * integers: kind, type, seed, rank, shape... scalars: those of the kind, in parentheses.
 * DOUBLE or FLOAT: 0 uniform (from, until; [0, 1) without scalars), 1 normal (mean, standard deviation; 0, 1 without),
 * 2 sparse uniform in (0, 1) (density), 3 Bernoulli (probability), 4 exponential (rate), 5 binomial (trials,
 * probability).
 * INT or LONG: 6 whole numbers (LONG: bound).
 * LONG whatever the type: 7 a permutation of 0..n-1 (shape n), 8 positions in operand 0, a vector of probabilities.
 * 9 the entries of operand 0 whose draw from [0, 1) is in a range (from, until), in its layout; the shape is ignored.
 * out: storage. */
S4J_API s4j_function s4j_random;

/* ---- files; the file system is the caller's ---------------------------------------------------------------------- */
typedef enum s4j_matrix_market_action {
  S4J_MATRIX_MARKET_CREATE = 0, /* integers: 0, bytes of the whole text (-1: not known), type or -1 (real DOUBLE,
                                   integer LONG, pattern DOUBLE), s4j_policy, both halves of symmetric matrices (0, 1).
                                   out: [1] reader */
  S4J_MATRIX_MARKET_FEED = 1,   /* Reads the complete lines of a piece of text; if `last`, the end of the text also ends
                                   a line. Overwrites the 64 bytes after the text. integers: 1, reader, address, bytes,
                                   last (0, 1). out: [1] bytes read; the caller feeds the rest again, with more text
                                   after it [2] entries so far. A line has at most 2^20 bytes, unless it begins with
                                   % */
  S4J_MATRIX_MARKET_HEADER = 2, /* integers: 2, reader. out: [1] known? (0, 1) [2] rows [3] columns [4] entries [5]
                                   array format? [6] field (0 real, 1 integer, 2 pattern, 3 unsigned) [7] symmetry (0
                                   general, 1 symmetric, 2 skew-symmetric) */
  S4J_MATRIX_MARKET_POSITION =
      3, /* Returns the position of a fault or of unread text. integers: 3, reader. out: [1] line [2] column from 1 */
  S4J_MATRIX_MARKET_FINISH = 4,  /* integers: 4, reader, format, partitioning, order... (GCS). The reader cannot be used
                                    afterwards, unless this fails. out: storage */
  S4J_MATRIX_MARKET_RELEASE = 5, /* integers: 5, reader */
  S4J_MATRIX_MARKET_PART = 6 /* Returns the entries so far as COO (their duplicates by policy), and the reader forgets
                                them. Must be called between two pieces of a file in coordinate format, after its size
                                line. integers: 6, reader. out: storage */
} s4j_matrix_market_action;
/* Reads a Matrix Market file whose text the caller feeds in pieces. O(text + sorting). A reader belongs to one thread
 * at a time.
 * Formats: coordinate and array; real, integer and pattern (all values 1); general, symmetric (the reader adds the
 * mirror images of entries) and skew-symmetric. The policy decides about duplicates. Real values are correctly
 * rounded; beyond the range they are infinity or 0. Memory is in proportion to the text that was fed, whatever the
 * header says. */
S4J_API s4j_function s4j_matrix_market_read;
/* Writes lines of a Matrix Market file, those after its size line: the entries of a sparse matrix (fill 0) in the
 * order of its layout, or the elements of a DENSE one by columns. For a symmetric (1) or skew-symmetric (2) matrix it
 * writes the lower half and does not check the symmetry.
 * operands: x (if x is a view, each call copies its entries again). integers, two forms:
 * 0, symmetry. out: [1] number of lines in all.
 * 1, symmetry, pattern (0, 1: no values), first entry, address, bytes (>= 2^16). out: [1] bytes of text [2] the entry
 * after the last one [3] lines. */
S4J_API s4j_function s4j_matrix_market_write;
typedef enum s4j_entry_text {
  S4J_TNS = 0,      /* FROSTT: coordinates and a value, separated by blanks; lines that begin with # are comments */
  S4J_TRIPLETS = 1, /* fields, quoted or not; some are coordinates, one may be the value */
  S4J_SVMLIGHT = 2  /* a line for each row: label[,label...] [qid:number] index:value ... [# comment] */
} s4j_entry_text;
typedef enum s4j_entries_action {
  S4J_ENTRIES_CREATE = 0, /* integers: 0, s4j_entry_text, bytes of the whole text (-1: not known), type, s4j_policy,
                             base of the coordinates (0 or 1; SVMLIGHT: -1 means 0 if some index is 0, else 1), rank
                             (TNS: 0 means the count of numbers in the first line, less 1; SVMLIGHT: 2), an extent for
                             each dimension (-1: from the largest coordinate); then
                             TRIPLETS: delimiter (blank: any number of blanks), first byte of comment lines (0: none),
                             number of header lines to skip, the field of each dimension (the first field is 0), the
                             field of the value (-1: none, values are 1), the kind of coordinates of each dimension (0
                             numbers; 1 names, UTF-8, numbered from 0 in the order of their first occurrence; 2 names
                             that are all known), sorted? (0, 1: names that are not known are numbered in ascending
                             order of their bytes) (, fields in a line; 0: as many as in the first line) (, bit set of
                             the dimensions that share the numbers of their names).
                             SVMLIGHT: any number of labels a row (0, 1); then
                             TNS, SVMLIGHT: (number of header lines to skip, number of lines with entries that a header
                             states, -1: none). out: [1] reader */
  S4J_ENTRIES_FEED = 1,   /* As S4J_MATRIX_MARKET_FEED. integers: 1, reader, address, bytes, last (0, 1). out: [1] bytes
                             read [2] entries so far */
  S4J_ENTRIES_POSITION =
      2, /* Returns the position of a fault or of unread text. integers: 2, reader. out: [1] line [2] column from 1 */
  S4J_ENTRIES_KNOWN = 3,   /* integers: 3, reader. out: [1] rank (0: not yet known) [2] entries [3] SVMLIGHT: rows [4]
                              SVMLIGHT: rows have a qid (0, 1) */
  S4J_ENTRIES_FINISH = 4,  /* integers: 4, reader, format, partitioning, order... (GCS). The reader cannot be used
                              afterwards, unless this fails. out: storage */
  S4J_ENTRIES_ROWS = 5,    /* SVMLIGHT, before FINISH. integers: 5, reader, which. out: storage, a DENSE vector: 0 all
                              labels, DOUBLE; 1 the qid of each row, LONG; 2 the start of the labels of each row, then
                              their number, LONG */
  S4J_ENTRIES_RELEASE = 6, /* integers: 6, reader */
  S4J_ENTRIES_KNOW = 7,    /* TRIPLETS, before FEED: gives the next numbers of a dimension to names. The memory holds
                              each name after its length, which takes 4 bytes. integers: 7, reader, dimension, address,
                              bytes */
  S4J_ENTRIES_PART = 9,    /* Returns the entries so far as COO (their duplicates by policy), and the reader forgets
                              them. The extents are those given or known so far. Must be called between two pieces,
                              after the first entry. Fails for sorted names, and for SVMLIGHT text with base -1.
                              integers: 9, reader. out: storage */
  S4J_ENTRIES_NAMES = 8    /* TRIPLETS, before FINISH: writes the names of a dimension from `first` on, as many as fit.
                              integers: 8, reader, dimension, first, address, bytes (>= 2^16). out: [1] bytes [2] the
                              number after the last name written [3] names in all. If the first name does not fit, [2]
                              is its number and [1] the bytes that it takes */
} s4j_entries_action;
/* Reads text whose lines are entries, which the caller feeds in pieces. O(text + sorting). A reader belongs to one
 * thread at a time.
 * Coordinates go up to 2^63 - 1. Values of floating types are correctly rounded; beyond the range they are infinity or
 * 0. Values of other types must be whole numbers that fit. The policy decides about duplicates. Memory is in
 * proportion to the text that was fed. */
S4J_API s4j_function s4j_entries_read;
/* Writes lines of text from a sparse array (fill 0) in the order of its layout.
 * operands: x (if a view, each call copies its entries again); SVMLIGHT: matrix x; its labels, a vector; if many, a
 * LONG vector of the start of each row's labels, and their number at the end; query numbers, a LONG vector.
 * integers: s4j_entry_text, base, first entry (SVMLIGHT: row), address, bytes (>= 2^16); then
 * TNS, TRIPLETS: delimiter, pattern (0, 1: no values) (, number of dimensions with names, and for each of them:
 * dimension, number of names (at least the extent), address of the starts of the names in their text and the end of
 * the last one (int64 words), address of that text, bytes of the longest name). Names are written unchanged.
 * SVMLIGHT: many labels (0, 1), queries (0, 1).
 * out: [1] bytes of text [2] the entry (row) after the last one [3] lines. If the first entry (row) does not fit,
 * there are no lines, and [1] is the number of bytes that it may take. */
S4J_API s4j_function s4j_entries_write;

/* Words of the header of an image: an array's bytes after a header that describes them (docs/s4j-format.md). */
#define S4J_IMAGE_MAGIC INT64_C(0x0A1A0A0D4A345389) /* 89 "S4J" 0D 0A 1A 0A */
#define S4J_IMAGE_VERSION 1
#define S4J_IMAGE_BLOCK (1 << 20) /* bytes of a section that have their own digest */
enum {
  S4J_I_MAGIC = 0,
  S4J_I_VERSION = 1,
  S4J_I_BYTES = 2, /* of the header */
  S4J_I_TYPE = 3,
  S4J_I_FORMAT = 4,
  S4J_I_RANK = 5,
  S4J_I_ENTRIES = 6, /* DENSE: elements */
  S4J_I_INDEX_WIDTH = 7,
  S4J_I_PARTITIONING = 8, /* DENSE: 1 for 'f' order */
  S4J_I_LINES = 9,
  S4J_I_HYPER = 10,
  S4J_I_FILL = 11,
  S4J_I_SECTIONS = 12, /* offset, bytes, digest of the values, the indexes, the pointers, the line ids */
  S4J_I_SHAPE = 24     /* rank extents, rank dimensions (the order), zeros; the last word is the header's digest */
};
#define S4J_I_ORDER(rank) (S4J_I_SHAPE + (rank))
#define S4J_IMAGE_HEADER_BYTES(rank) ((((S4J_I_SHAPE + 2 * (rank) + 1) * 8) + 63) / 64 * 64)
typedef enum s4j_image_use {
  S4J_IMAGE_MAPPED = 0,
  S4J_IMAGE_TRUSTED = 1, /* mapped, never verified */
  S4J_IMAGE_COPIED = 2,  /* verified and copied: the file is not needed afterwards */
  S4J_IMAGE_PIECES = 3   /* trusted, for reads in random order: advises the system against reading ahead */
} s4j_image_use;
/* Maps the array of a .s4j file. Reads only the header of the file. The array is read-only.
 * Before the first use of any other part, the library verifies the whole file once, unless it is trusted (a damaged
 * trusted file may end the process). Calls work on a copy of what they read, which the library keeps while memory is
 * not short. Plain products with DENSE operands, and reductions, process a file that does not fit in memory part by
 * part. If another process has shortened the file, a call that reads the missing part fails with S4J_STATE.
 * integers: address and bytes of the path as the system takes it (Windows: UTF-16), address and bytes of the path as
 * users know it (UTF-8), s4j_image_use.
 * out: storage. */
S4J_API s4j_function s4j_image_open;
/* Verifies an image that lies in memory, and copies its array.
 * integers: address (a multiple of 8), bytes.
 * out: storage. */
S4J_API s4j_function s4j_image_read;
/* Computes digests of the parts of an image. integers, four forms:
 * 0, buffer (0 values, 1 indexes, 2 pointers, 3 line ids), with operand x: of a section.
 * 1, address, bytes, address of (bytes + 2^20 - 1) / 2^20 words: of the blocks of a section.
 * 2, address, number: of a section, from the digests of its blocks.
 * 3, address, bytes: of a header, without its last word.
 * out: [1] digest; 0 for the form that begins with 1. */
S4J_API s4j_function s4j_image_digest;
/* Estimates the bytes of the entries and lines before a coordinate of the leading dimension (COO: dimension 0; GCS:
 * the first of its order), so that callers can cut work into blocks. For a file the estimate is exact to a thousand
 * entries, and the file is not read again.
 * operands: x, sparse. integers: coordinate, 0 to the extent.
 * out: [1] bytes. */
S4J_API s4j_function s4j_leading_bytes;

/* ---- solvers ----------------------------------------------------------------------------------------------------- */
typedef enum s4j_solver_kind {
  S4J_TRIANGULAR = 801, /* substitution. integers: upper (0, 1), unit diagonal, transpose */
  S4J_CHOLESKY = 802,   /* L L^T. integers: ordering, triangle to read: 0 lower, 1 upper, 2 both, if they agree */
  S4J_LDLT = 803,       /* L D L^T, with the integers of CHOLESKY */
  S4J_LU = 804,         /* integers: ordering */
  S4J_QR = 805,         /* rank-revealing; least squares. integers: ordering (not AMD) */
  S4J_CG = 811,         /* 811 to 815, integers: s4j_preconditioner, restart (GMRES) (, rows, columns, type). scalars:
                           omega (SSOR; 1 without), drop tolerance and fill (ILUT, ICT; 1e-4, 10) */
  S4J_BICGSTAB = 812,
  S4J_GMRES = 813,
  S4J_MINRES = 814,
  S4J_LSMR = 815,  /* least squares; preconditioner none or Jacobi (columns scaled to norm 1) */
  S4J_EIGSH = 821, /* symmetric. integers: k, s4j_spectrum, vectors of the basis (0: the solver chooses), seed, near
                      sigma? (0, 1), maximum of restarts (, rows, columns, type). scalars: tolerance, sigma */
  S4J_SVDS = 822,  /* as EIGSH, but without sigma; the smallest values need an array, not an operator */
  S4J_EIGS = 823,  /* as EIGSH; not symmetric */
  S4J_EIGSH_GENERALISED = 824 /* as EIGSH, a x = lambda m x, m symmetric positive definite. operands: (a,) m */
} s4j_solver_kind;
typedef enum s4j_solver_action {
  S4J_SOLVER_CREATE = 0,   /* operands: a. Kinds from 811 on take none for an operator of the caller (WANTED below), of
                              the shape and type that the last three integers give. integers: 0, kind, those of the
                              kind. out: [1] handle. 802 to 805, 811 to 815: only copies a; a STEP makes the factors or
                              the preconditioner */
  S4J_SOLVER_SOLVE = 1,    /* Direct kinds: solves a x = b. operands: b [n] or [n, k], dense. integers: 1, handle (,
                              s4j_solve_form (, LEAST_NORM: the handle of START)). out: storage */
  S4J_SOLVER_REFACTOR = 2, /* Factorizations: takes new values. operands: a of the same pattern; a STEP makes the
                              factors. integers: 2, handle */
  S4J_SOLVER_START = 3,    /* Kinds 811 to 815: starts an iteration towards a x = b. operands: b [n] or [n, 1] (, x0).
                              integers: 3, handle, maximum of iterations. scalars: relative, absolute tolerance. out:
                              [1] handle. QR: [1] is a handle of the factors of a^T, which STEP makes and LEAST_NORM of
                              a wide a needs; 0: a needs none */
  S4J_SOLVER_STEP = 4,    /* Advances an iteration (821 on: the solver; a step is a restart). integers: 4, handle, steps
                             (, milliseconds: the state is PAUSED after them, < 0: as soon as the step can pause; the
                             next STEP continues). 0 steps: computes only what RESULT needs, without a further step. For
                             a factorization, or a solver that iterates, any number of steps makes the factors or the
                             preconditioner; 0 steps abandon them; the residual is the share of work that is left.
                             out: [1] s4j_solver_state [2] iterations [3] residual, a double [4] s4j_wanted */
  S4J_SOLVER_RESULT = 5,  /* Returns one result. integers: 5, handle, which:
                             CHOLESKY: 0 L (CSC), 1 the order (LONG): row order[k] of a is row k of L L^T.
                             LDLT: 0 L, 1 D, 2 the order.
                             LU: 0 L, 1 U (CSC), 2 the order of rows, 3 of columns.
                             QR: 0 an orthonormal basis of the null space [columns, columns - rank], 1 R of
                             a P = Q [R; 0], CSR [rank, columns], 2 P, LONG [columns]: P[place] = column.
                             An iteration: 0 x. EIGSH: 0 values, 1 vectors. SVDS: 0 U, 1 s, 2 V^T.
                             EIGS: 0, 1 real and imaginary parts of the k values, of k + 1 values if the k-th is one
                             of a conjugate pair, 2, 3 those of the vectors, 4 residuals.
                             out: storage */
  S4J_SOLVER_INFO = 6,    /* Returns figures. integers: 6, handle. out: [1] rows [2] columns [3] entries of the factors
                             [4] rank, or -1 [5] sign of the determinant [6] log |determinant|, a double [7] levels,
                             MULTIGRID: its levels [8] 1-norm of the matrix, a double [9] negative eigenvalues,
                             or -1 [10] smallest pivot over largest, a double [11] entries of the factors or levels of a
                             preconditioner [12] MULTIGRID: [11] over the entries of the matrix, a double [13] ICT: the
                             shift, a double */
  S4J_SOLVER_RELEASE = 7, /* integers: 7, handle */
  /* After a STEP that returns S4J_SOLVER_WAITING, the caller takes x (WANTED), returns y = op x (GIVE), and steps
     again. */
  S4J_SOLVER_WANTED = 8, /* integers: 8, handle. out: storage, x [columns] in DOUBLE */
  S4J_SOLVER_GIVE = 9    /* operands: y [rows], dense. integers: 9, handle */
} s4j_solver_action;
typedef enum s4j_solve_form {
  S4J_SOLVE_PLAIN = 0,
  S4J_SOLVE_TRANSPOSED = 1,  /* a^T x = b: LU, and the symmetric kinds */
  S4J_SOLVE_LEAST_NORM = 2,  /* QR: the x of least norm among all that minimize |b - a x| */
  S4J_SOLVE_Q = 3,           /* QR: Q b, [rows] or [rows, k] */
  S4J_SOLVE_Q_TRANSPOSED = 4 /* QR: Q^T b */
} s4j_solve_form;
typedef enum s4j_wanted {
  S4J_WANTED_NOTHING = 0,
  S4J_WANTED_PRODUCT = 1,        /* a x */
  S4J_WANTED_TRANSPOSED = 2,     /* a^T x */
  S4J_WANTED_PRECONDITIONED = 3, /* m^-1 x */
  S4J_WANTED_INVERSE = 4         /* (a - sigma I)^-1 x */
} s4j_wanted;
typedef enum s4j_ordering {
  S4J_ORDERING_AMD = 0,
  S4J_ORDERING_COLAMD = 1,
  S4J_ORDERING_NATURAL = 2,
  S4J_ORDERING_DISSECTION = 3, /* nested dissection, of the pattern of a + a^T */
  S4J_ORDERING_CHEAPEST = 4,   /* symmetric patterns: AMD or DISSECTION, whichever has fewer operations; else COLAMD */
  S4J_ORDERING_GIVEN = 5       /* the second operand lists the columns in the order of elimination, each column once */
} s4j_ordering;
typedef enum s4j_preconditioner {
  S4J_PRECONDITIONER_NONE = 0,
  S4J_PRECONDITIONER_JACOBI = 1,
  S4J_PRECONDITIONER_SSOR = 2,
  S4J_PRECONDITIONER_IC0 = 3,
  S4J_PRECONDITIONER_ILU0 = 4,
  S4J_PRECONDITIONER_CALLERS = 5,  /* an operator of the caller, not for LSMR */
  S4J_PRECONDITIONER_ILUT = 6,     /* LU factors with pivoting; small entries are dropped */
  S4J_PRECONDITIONER_ICT = 7,      /* Cholesky factor; small entries are dropped. For symmetric positive (semi)definite
                                      matrices; shifts the matrix if a pivot is not positive */
  S4J_PRECONDITIONER_MULTIGRID = 8 /* smoothed aggregation, for symmetric positive (semi)definite matrices */
} s4j_preconditioner;
typedef enum s4j_spectrum {
  S4J_LARGEST_MAGNITUDE = 0,
  S4J_SMALLEST_MAGNITUDE = 1,
  S4J_LARGEST_ALGEBRAIC = 2, /* EIGS: by real part */
  S4J_SMALLEST_ALGEBRAIC = 3,
  S4J_LARGEST_IMAGINARY = 4, /* EIGS: by magnitude of the imaginary part */
  S4J_SMALLEST_IMAGINARY = 5
} s4j_spectrum;
typedef enum s4j_solver_state {
  S4J_SOLVER_RUNNING = 0,
  S4J_SOLVER_CONVERGED = 1,
  S4J_SOLVER_EXHAUSTED = 2,   /* the maximum of iterations is reached */
  S4J_SOLVER_INDEFINITE = 3,  /* CG, MINRES: the matrix or the preconditioner is not positive definite */
  S4J_SOLVER_BROKEN_DOWN = 4, /* a division by zero, or numbers beyond the type's range */
  S4J_SOLVER_STAGNATED = 5,   /* rounding errors keep the residual from falling further */
  S4J_SOLVER_WAITING = 6,     /* a step waits for a product that the caller computes */
  S4J_SOLVER_PAUSED = 7       /* the time that the caller gave ran out within a step; the next STEP continues */
} s4j_solver_state;
/* Solvers of sparse systems, objects behind handles (a wrong or released handle is S4J_STATE). The matrix is an array
 * of any format and view, FLOAT or DOUBLE, fill 0, with fewer than 2^31 rows and columns; the solver copies it.
 * TRIANGULAR computes in the type of the matrix, all other kinds in DOUBLE; results have the type of the matrix. Any
 * number of threads may solve with one object at once; REFACTOR and STEP fail with S4J_BUSY during another use. */
S4J_API s4j_function s4j_solver;

#ifdef __cplusplus
}
#endif
#endif
