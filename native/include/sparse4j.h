/* SPDX-License-Identifier: Apache-2.0
 *
 * libsparse4j: the C ABI. Sparse n-dimensional arrays: storage, conversion, operations.
 * A list: of all functions, and of the numbers that they take, in one file as C callers read it and install it.
 *
 * Every function with the signature of s4j_function reads one `frame` of int64 words and writes `out`, as
 * docs/decisions/0001-array-model.md section 11 lays out (builders for C callers: sparse4j_frame.h). It returns a
 * status; on any but S4J_OK the text is s4j_context_error(ctx), no argument was changed and nothing was allocated that
 * the caller has to free. A context belongs to one thread at a time; storages may be used from many threads (guards
 * refuse a write beside any other use with S4J_BUSY). The library allocates every result.
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
  S4J_BUSY = 4,             /* a write beside another use                 -> ConcurrentModificationException */
  S4J_WOULD_DENSIFY = 5,    /* more elements than the densify limit       -> WouldDensifyException */
  S4J_NO_MEMORY = 6,        /* limit or allocation                        -> OutOfMemoryError */
  S4J_ARITHMETIC = 7,       /* division by zero, singular, overflow       -> ArithmeticException */
  S4J_INTERNAL = 8,         /* a defect of this library                   -> InternalError */
  S4J_MALFORMED = 9         /* text or bytes that are not what they shall -> MalformedFileException */
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

/* Words of the storage header (docs/LAYOUT.md). Addresses are of the live main layout; -1 or 0 when absent. */
enum {
  S4J_H_MAGIC = 0,
  S4J_H_VERSION = 1,
  S4J_H_ID = 2,
  S4J_H_TYPE = 3,
  S4J_H_FORMAT = 4,
  S4J_H_RANK = 5,
  S4J_H_NNZ = 6,     /* entries of main; DENSE: elements */
  S4J_H_PENDING = 7, /* records of the pending log */
  S4J_H_STRUCTURE_EPOCH = 8,
  S4J_H_VALUES_EPOCH = 9,
  S4J_H_VALUES = 10, /* address */
  S4J_H_VALUES_BYTES = 11,
  S4J_H_INDEXES = 12, /* address: COO rank runs of nnz, GCS minor indexes */
  S4J_H_INDEXES_BYTES = 13,
  S4J_H_INDEX_WIDTH = 14, /* 4 or 8 bytes */
  S4J_H_POINTERS = 15,    /* address: lines + 1 int64 words */
  S4J_H_LINES = 16,       /* stored lines */
  S4J_H_LINE_IDS = 17,    /* address of `lines` int64 words when hyper, else 0 */
  S4J_H_PARTITIONING = 18,
  S4J_H_HYPER = 19,
  S4J_H_FILL = 20,   /* eight raw bytes in the array's type */
  S4J_H_OFFSET = 21, /* DENSE: element offset of coordinate (0, ..., 0) */
  S4J_H_DERIVED_BYTES = 22,
  S4J_H_WORKSPACE = 23, /* 0, or the id of the workspace that holds main */
  S4J_H_WORKSPACE_GENERATION = 24,
  S4J_H_SHAPE = 25 /* rank extents, then rank words more: */
};
#define S4J_H_STRIDES(rank) (S4J_H_SHAPE + (rank)) /* of DENSE: elements per step, may be negative */
#define S4J_H_ORDER(rank) (S4J_H_SHAPE + (rank))   /* of GCS: the dimension order */
#define S4J_HEADER_WORDS(rank) (S4J_H_SHAPE + 2 * (rank))

/* Flags of a frame (word 5). */
enum {
  S4J_FLAG_IN_PLACE = 1, /* write the result into operand 0 */
  S4J_FLAG_RESULT = 2,   /* the last operand is the result array: write there */
  S4J_FLAG_STORED = 4,   /* only stored entries take part; the pattern and the fill stay */
  S4J_FLAG_NUMBER = 8,   /* reductions over everything: out = [type, bits] and no storage */
  S4J_FLAG_KEEP_DIMS = 16,
  S4J_FLAG_TRANSPOSE_A = 32,
  S4J_FLAG_TRANSPOSE_B = 64,
  S4J_FLAG_EXACT = 128,     /* assign: shapes must be equal, no broadcasting */
  S4J_FLAG_POSITIONS = 256, /* sort: where the elements were instead of them */
  S4J_FLAG_BIASED = 512,    /* var, std: over n, not n - 1 */
  S4J_FLAG_SORTED = 1024    /* import: lines that an array would not store as they lie are refused */
};

typedef struct s4j_context s4j_context;
typedef int32_t s4j_function(s4j_context* ctx, const int64_t* frame, int64_t* out);

/* ---- process and context ----------------------------------------------------------------------------------------- */
S4J_API int32_t s4j_abi_version(void);
/* The version of Sparse4j that the library is of, such as "0.1.0". */
S4J_API const char* s4j_version(void);
/* Never fails but for memory (returns null). */
S4J_API s4j_context* s4j_context_create(void);
S4J_API void s4j_context_destroy(s4j_context* ctx);
/* UTF-8 text of the last failure on this context; valid until its next call. */
S4J_API const char* s4j_context_error(const s4j_context* ctx);

enum {
  S4J_CONFIG_THREADS = 0,         /* process-wide thread budget, >= 1; 0 = default */
  S4J_CONFIG_MAX_BYTES = 1,       /* limit on live bytes; 0 = the default: what the machine, the cgroup and RLIMIT_AS
                                     allow and have left, less HOST_BYTES and max(64 MiB, 10 %), at least a quarter */
  S4J_CONFIG_DENSIFY_LIMIT = 2,   /* elements */
  S4J_CONFIG_FAIL_ALLOCATION = 3, /* the n-th allocation from now fails (1 = the next); 0 = off */
  S4J_CONFIG_ISA = 4,             /* 0 baseline, 1 AVX2+FMA, 2 AVX-512, -1 best */
  S4J_CONFIG_BLAS = 5,            /* integers[2] = address of a path (UTF-8, zero-terminated), 0 = hide OpenBLAS */
  S4J_CONFIG_HUGE_PAGES = 6,      /* 0 off, 1 on (default) */
  S4J_CONFIG_LAYOUT_ENTRIES = 7,  /* entries from which reading a view may build a derived layout (default 4096) */
  S4J_CONFIG_TRACE = 8,           /* 1: calls note which kernels they choose, for s4j_trace (default 0) */
  S4J_CONFIG_HOST_BYTES = 9       /* what the process keeps for itself, such as a heap: see MAX_BYTES (default 0) */
};
/* integers: key, value (, address). out: [1] the previous value, of MAX_BYTES 0 if it was the default. */
S4J_API s4j_function s4j_configure;
/* out: [1] live bytes [2] peak [3] pooled (free, kept) [4] limit [5] allocations so far [6] derived bytes
 * [7] live storages [8] allocations until the injected failure (0 = off) [9] threads [10] system allocations
 * [12] bytes that the context's last call that failed lacked at once: 0 unknown, below 0 refused by the system.
 * integers (optional): 1: after that the peak starts anew | 2, address, capacity: also text, how the limit came about,
 * which closed workspaces are held by whom; out: [11] its length | 3: out: [11] the densify limit | 4: limit of now. */
S4J_API s4j_function s4j_memory;
/* Returns pooled pages to the system. out: [1] bytes returned. */
S4J_API s4j_function s4j_trim;
/* Text of versions, instruction set, BLAS, threads, their pool. integers: address, capacity. out: [1] its length. */
S4J_API s4j_function s4j_info;
/* With S4J_CONFIG_TRACE: the kernels that this thread's calls have chosen since it last asked, in words for people.
 * integers: address, capacity. out: [1] length in bytes. */
S4J_API s4j_function s4j_trace;
/* integers: index, address (>= 64 bytes for the name). out: [1] number of operations [2] id [3] family. */
S4J_API s4j_function s4j_ops;
/* Staging memory for callers, 64-byte aligned. integers: bytes. out: [1] address. */
S4J_API s4j_function s4j_alloc;
/* integers: address, bytes. */
S4J_API s4j_function s4j_free;

/* ---- storage life cycle ------------------------------------------------------------------------------------------ */
/* integers: type, format, partitioning, rank, shape..., dimension order... (GCS only). scalars: fill.
 * DENSE is filled (C order; partitioning 1 asks for 'f'), sparse formats are empty. out: storage. */
S4J_API s4j_function s4j_create;
/* A DENSE array in C order on memory of the caller, which is not copied, counted or freed: the caller keeps it alive
 * until the release. Aligned to the type's size. The values may be written while calls read them: these use old values
 * and new ones, and what decides on values works on a copy (capi/foreign.hpp). integers: type, rank, shape..., address,
 * bytes (at least the elements'). BOOL bytes must be 0 or 1; what is written later and is neither, is true. out:
 * storage. */
S4J_API s4j_function s4j_wrap;
/* From arrays of the caller, which are copied and checked.
 * integers: type, format, partitioning, rank, shape..., order... (rank words; identity for DENSE), values address,
 *   count, then DENSE: nothing more (partitioning 1 = values are in 'f' order);
 *   GCS: minor index address, index width, pointersB address, pointersE address, pointer width, lines.
 * Lines may be unsorted, in any order and have gaps; overlapping ones are refused, naming both; duplicates are summed,
 * a builder has other policies. S4J_FLAG_SORTED: a line that does not begin where the one before ends, the first one at
 * entry 0, entries behind the last line, and indexes that do not ascend in their line are S4J_ILLEGAL_ARGUMENT, before
 * anything is sorted. scalars: fill. out: storage. */
S4J_API s4j_function s4j_import;
/* integers: type, policy, rank, shape... scalars: fill. out: [1] builder handle. */
S4J_API s4j_function s4j_builder_create;
/* integers: builder, count, values address, indexes address, index width (4, 8), entry by entry? (1) or by dimension
 * (0). What lies there must not change during the call. With operands: x, of the builder's rank: its entries. integers:
 * builder, dimension, what is added to the coordinates in it. */
S4J_API s4j_function s4j_builder_append;
/* integers: builder, format, partitioning, dimension order... (GCS). The builder is used up. out: storage. */
S4J_API s4j_function s4j_builder_finish;
S4J_API s4j_function s4j_builder_release;
/* operands: x (whole). Releasing is final; the handle must not be used again. */
S4J_API s4j_function s4j_release;
/* operands: x. Merges pending. out: storage words (as a result), refreshed. */
S4J_API s4j_function s4j_describe;
/* Take (integers[0] = 1) or give back (0) a read guard on operand 0 (whole), for scoped access to its buffers. Taking
 * assembles, out: storage; giving back works also when the workspace of the array was closed meanwhile. */
S4J_API s4j_function s4j_guard;
/* Drop derived layouts. operands: x. out: [1] bytes freed. */
S4J_API s4j_function s4j_drop_layouts;
/* operands: x. Remove entries equal to the fill; in place. out: [1] entries removed. */
S4J_API s4j_function s4j_prune;
/* integers: action, ... : 0 create (initial bytes, address of a name for messages) -> out [1] workspace; 1 enter
 * (workspace): results of this context are allocated there; 2 leave: back to the pool or (integers[1]) to the given
 * outer workspace; 3 reset (workspace): its arrays become stale, the size is learned -> out [1] 1 when a call or a
 * scoped read is inside: then the workspace is destroyed, and its memory freed when that ends; 4 destroy (workspace); 5
 * query (workspace) -> out [1] bytes of the arena [2] peak of the cycle [3] spilled bytes [4] generation. It belongs to
 * the context that entered it last; between two cycles its memory is given back when it is short. */
S4J_API s4j_function s4j_workspace;

/* ---- elements ---------------------------------------------------------------------------------------------------- */
/* operands: x. integers: coordinates in the view. out: [1] type [2] bits. O(log nnz). */
S4J_API s4j_function s4j_get;
/* operands: x. integers: coordinates. scalars: the value (cast to the array's type). O(log nnz) amortised. */
S4J_API s4j_function s4j_put;
/* operands: x. out: [1] stored entries in the view. */
S4J_API s4j_function s4j_count;
/* Copy stored entries [from, from + count) of the view, in C order of the view, to the caller. operands: x. integers:
 * from, count, values address or 0, indexes address or 0 (int64), entry by entry? (1) or by dimension (0). DENSE:
 * every element counts as stored. out: [1] entries copied. */
S4J_API s4j_function s4j_entries;
/* Raw bytes of one buffer of a whole array. operands: x. integers: buffer (0 values, 1 indexes, 2 pointers, 3 line
 * ids), first element, count, address, write? (1: values only). */
S4J_API s4j_function s4j_buffer;

/* ---- structure --------------------------------------------------------------------------------------------------- */
/* A new array with the content of the view. operands: x. integers: type or -1, format or -1 (keep), partitioning,
 * order... (view rank words, GCS only). DENSE: partitioning 1 = 'f' order. out: storage. */
S4J_API s4j_function s4j_copy;
/* dst[...] = src, broadcast and cast. operands: dst, src; or several dst and then as many src, which are all written,
 * in their order, or none of them. */
S4J_API s4j_function s4j_assign;
/* dst[...] = number. operands: dst. scalars: value. */
S4J_API s4j_function s4j_fill;
/* Elements move along each dimension on its own. operands: x, index lists (LONG or INT vectors of any format).
 * integers, three per view dimension: mode, a, b:
 *   0 keep; 1 shift: c -> c + a in a dimension of length b, what falls outside is dropped (pad, crop); 2 flip; 3 roll
 *   by a; 4 tile: a times; 5 repeat: each element a times; 6 take: operand a lists what stands at 0, 1, ... (repeats
 *   allowed); 7 place: operand a lists where 0, 1, ... go in a dimension of length b; the last one wins at a target.
 * Negative numbers of a list add the dimension's length; outside: S4J_INDEX naming index, place, dimension, length.
 * scalars: what a DENSE result holds where nothing lands (default 0); a sparse result has x's fill there.
 * out: storage in the format of a copy; DENSE stays DENSE. O(entries + entries of the result + lists). */
S4J_API s4j_function s4j_rearrange;
/* dst[outer product of lists] = src, broadcast and cast; where a list repeats an index the last one wins. dst may be
 * a view of any format; the fill follows s4j_assign. operands: dst, src, index lists. integers, two per dimension of
 * dst: 0, 0: the whole dimension; 6, number of the operand that lists its indexes (2 or above). */
S4J_API s4j_function s4j_scatter;
/* One after the other along a dimension. operands: one array or more (to 65536), of one rank, equal in all other
 * dimensions. integers: dimension. The type is the operands' common one. The layout is the first sparse operand's;
 * DENSE when all are; a DENSE one among sparse ones keeps what differs from the fill. Unequal fills: the result has the
 * one that covers most implicit elements (ties: the first), those of the others are stored, up to the densify limit,
 * which is checked before anything is allocated. out: storage. O(entries). */
S4J_API s4j_function s4j_concat;
/* A copy in another shape of the same length (which fits int64), elements in C order. operands: x. integers: rank,
 * shape... The layout stays while the rank does, else COO; DENSE stays DENSE. out: storage. O(entries). */
S4J_API s4j_function s4j_reshape;
/* Elements of the last two dimensions with lower <= column - row <= upper; all others are 0. operands: x. integers:
 * lower, upper (INT64_MIN, INT64_MAX: no bound). x's fill not 0: the result's is x's or 0, whichever stores fewer
 * elements, up to the densify limit. out: storage in the format of a copy. */
S4J_API s4j_function s4j_band;
/* Diagonals: elements with c[d2] - c[d1] = k. integers: action, d1, d2, k. operands: x (, source). Action
 * 0 extract: a copy, the other dimensions first, then the diagonal (COO, or DENSE). out: storage.
 * 1 make: x's last dimension of length n on the diagonal of matrices of size n + |k| in dimensions d1 and d2 of the
 *   result, zeros elsewhere (COO with fill 0, or DENSE). out: storage.
 * 2 put, 3 add, with S4J_FLAG_IN_PLACE: x's diagonals become, or grow by, the source (broadcast to what 0 gives, cast)
 *   or the scalar. x may be a view of any format. */
S4J_API s4j_function s4j_diagonal;
/* Mixed-radix index functions. integers: 0 ravel | 1 unravel, mode (0 throw, 1 wrap, 2 clip), count, in address,
 * out address (int64; tuples entry by entry), rank, shape... */
S4J_API s4j_function s4j_ravel;

/* ---- operation families; the op id stands in the frame ----------------------------------------------------------- */
/* operands: x (, result). scalars: y. */
S4J_API s4j_function s4j_scalar;
/* operands: x (, result). */
S4J_API s4j_function s4j_transform;
/* operands: x, y (, result); broadcast as NumPy. */
S4J_API s4j_function s4j_pairwise;
/* operands: x (, result). integers: dimensions (none = all). scalars: PERCENTILE its percentage, 0 to 100. */
S4J_API s4j_function s4j_reduce;
S4J_API s4j_function s4j_index_reduce;
/* operands: x (, result), x's shape. integers: dimensions (none = all); all but IS_MAX one.
 * CUMSUM, CUMPROD: of this and all elements before it on its line, in x's type. A fill that changes nothing (0; 1) or
 * that absorbs (CUMPROD: 0) stays sparse: what differs from it is stored, up to the densify limit; else DENSE.
 * IS_MAX: 1 in x's type at the first largest element of each group, else 0; as many entries as there are groups, so
 * that groups which store nothing count against the densify limit.
 * SOFTMAX: exp(x) over its sum, FLOAT or DOUBLE, DENSE: up to the densify limit. */
S4J_API s4j_function s4j_along;
/* All pairs of the sub-arrays of x and y along dimensions, of equal extents there: [m, n], DENSE, FLOAT or DOUBLE as
 * their sum is, of integers DOUBLE, counted in C order of the other dimensions. What is not stored is the fill.
 * Computed in double. EUCLIDEAN sqrt(sum (a - b)^2), MANHATTAN sum |a - b|, COSINE_SIMILARITY sum a b / (norm(a)
 * norm(b)) (NaN when one is 0), COSINE_DISTANCE 1 less that, HAMMING the share of a != b, JACCARD 1 - sum min(a, b) /
 * sum max(a, b). operands: x, y (, result). integers: dimensions (none = all: one pair). */
S4J_API s4j_function s4j_distance;
/* x's values (integers[1] = 1: y's) in a type, at the union of what x and y, broadcast, store; the fill becomes the
 * scalar. DENSE when one is, up to the densify limit. What a function of the caller's runs over: both calls on the same
 * x and y give the same entries in the same order. operands: x (, y). integers: type, 0 or 1. scalars: fill. */
S4J_API s4j_function s4j_align;
/* BLAS level 1 on vectors. operands: x (, y). scalars: as the routine (alpha; c, s). integers: IAMAX 1 for the
 * smallest; ROTM the bits of h11, h12, h21, h22 as DOUBLE. out: [1] type [2] bits, IAMAX [3] coordinate, or nothing.
 * DOT of INT and LONG vectors is a DOUBLE, the exact sum rounded once. */
S4J_API s4j_function s4j_level1;

/* ---- sorting and searching --------------------------------------------------------------------------------------- */
/* For a dimension number: all of them. */
#define S4J_ALL_DIMENSIONS INT64_MAX
/* Sorts along one dimension, or all elements in C order. operands: x (, result). integers: dimension (negative ones
 * count from the end) or S4J_ALL_DIMENSIONS, descending (0, 1). Stable, -0 = 0; NaN comes last, in descending order
 * first. Sparse in, sparse out, by the same fill, O(entries log entries). S4J_FLAG_POSITIONS: argsort, LONG, DENSE, the
 * position along the dimension (of all: in C order) where each element was; sparse: up to the densify limit. */
S4J_API s4j_function s4j_sort;
/* cond ? x : y. operands: cond, x, y (, result); broadcast as NumPy; not 0 is true, NaN too. Type: floating beats
 * integer beats BOOL, otherwise x's. The fill is that of x or y, as cond's fill says. Layout: the first sparse
 * operand's; DENSE where a DENSE operand differs between elements that nothing sparse stores (densify limit). */
S4J_API s4j_function s4j_where;
/* Indexes of the elements that are not 0, in C order: LONG [count, rank]. operands: x. A fill that is not 0 counts:
 * densify limit. */
S4J_API s4j_function s4j_nonzero;
/* The elements where a mask is true, in C order: rank 1, in x's fill. operands: x, mask of the same shape. */
S4J_API s4j_function s4j_select;
/* A copy whose elements under a mask are, in C order, the elements of v, which repeat when they are fewer. operands: x,
 * mask of the same shape, v (, result). O(entries). */
S4J_API s4j_function s4j_place;
/* Distinct values, ascending, NaN once and last. operands: x. integers: 0 the values | 1 how often each occurs | 2 the
 * first index of each, in C order | 3 of each element the number of its value (x's shape; densify limit). O(entries):
 * implicit elements count as one value. */
S4J_API s4j_function s4j_unique;

/* ---- products ---------------------------------------------------------------------------------------------------- */
/* NumPy's matmul for ranks 1 and 2; c = alpha op(a) op(b) + beta c with S4J_FLAG_RESULT. operands: a, b (, mask) (, c).
 * scalars: alpha, beta (optional). integers (optional): semiring, masking.
 * Semirings: 0 plus-times; 1 min-plus, 2 max-min; 3 or-and: BOOL, of what is not 0; 4 plus-pair: how many pairs of
 * stored elements meet, LONG for BOOL operands. What is not stored is the addition's zero (0; the largest; the least;
 * false), which the result has as its fill, and an operand as well as 0 may. Every element of a DENSE operand counts.
 * Masking: 1 only where the mask is not 0, 2 only where it is: no other entry is formed; the product has two
 * dimensions. Both take no alpha and beta. out: storage, or c's words. */
S4J_API s4j_function s4j_matmul;
/* How many elements the plain product of s4j_matmul would store, without forming it: of sparse operands the entries
 * that its symbolic phase finds, which may be more than fit in memory. operands: a, b. flags: transposes. out: [1]
 * count. O(products of stored elements). */
S4J_API s4j_function s4j_matmul_entries;
/* BLAS levels 2 and 3 beside matmul; the last operand is overwritten and may be one of the others. A triangle or a
 * symmetric matrix is read where `lower` says, and nowhere else. GER x, y, A = alpha x y^T + A. SYMV A, x, y = alpha A
 * x
 * + beta y. TRMV A, x = op(A) x. TRSV A, x = op(A)^-1 x. SYMM A, B, C = alpha A B (right: B A) + beta C. SYRK A, C =
 * alpha A A^T (transposed: A^T A) + beta C in C's triangle only. TRMM A, B = alpha op(A) B (right: B op(A)). TRSM A,
 * B = alpha op(A)^-1 B (right: B op(A)^-1). scalars: alpha, beta as the routine has them. integers: lower, unit
 * diagonal, right, each 0 or 1; missing ones are 0. flags: S4J_FLAG_TRANSPOSE_A. Sparse operands have fill 0. The
 * solves take FLOAT and DOUBLE; a sparse A without a diagonal element is S4J_ARITHMETIC naming its row. out: nothing.
 */
S4J_API s4j_function s4j_blas;
/* Builds now what products of the matrix x with a vector would build once they repeat: integers: S4J_USE_... (one or
 * more). Less memory than it needs is no failure. operands: x. out: [1] bytes of x's kept layouts. */
enum { S4J_USE_VECTOR = 0, S4J_USE_VECTOR_TRANSPOSED = 1 };
S4J_API s4j_function s4j_optimize;
/* r_ij = (S4J_FLAG_STORED: 1 else s_ij) * (a b)_ij at the stored positions of s. operands: s, a [m,k], b [k,n] (, r).
 */
S4J_API s4j_function s4j_sddmm;
/* Tensor times vector: r[kept] = sum over the named dimensions of x[kept, named] v[named]. operands: x (fill 0), v with
 * exactly the named extents in ascending order of the dimensions (, r). integers: dimensions, at least one. Sparse x: a
 * COO result. O(nnz(x)) once the layout exists, whichever dimensions are named. */
S4J_API s4j_function s4j_contract;
/* Products of tensors. EINSUM, TENSOR_MMUL, INNER: the sum over the labels that the result lacks of the product of all
 * operands, each at least one, contracted two at a time in the order that costs least by estimate; a label twice in one
 * operand is its diagonal, extent 1 stands for any. Sparse when all operands are (CSR, CSC when all are; other ranks
 * COO), else DENSE; TTM: sparse when operand 0 is. Labels are letters, or numbers below 32. operands: x, ... (,
 * result). integers: the labels of each operand's dimensions, then those of the result. KRON, OUTER: NumPy's kron of
 * operands a, b (, result); sparse when one is, CSR (CSC when the sparse ones are) or COO. MTTKRP: r[i, c] = the sum
 * over the entries of x with i in the mode of the entry times the product of the factors' rows; DENSE. operands: x, one
 * matrix [extent, R] for each other dimension, ascending (, result). integers: the mode. */
S4J_API s4j_function s4j_tensor;
/* out[i] = ridge_i I + sum over stored j of row i of w_ij * Y_j Y_j^T, w = 1 with S4J_FLAG_STORED, else s_ij. operands:
 * s [m,n], y [n,k] dense (, ridge [m], read in y's type) (, out [m,k,k]). */
S4J_API s4j_function s4j_row_gram;
/* Solve a_i x_i = b_i by Cholesky over the leading dimensions; a: [..., k, k], b: [..., k] or [..., k, r], dense; both
 * are overwritten (factor, solution). Not positive definite: S4J_ARITHMETIC naming the system; nothing written. */
S4J_API s4j_function s4j_posv;
/* LAPACK on dense FLOAT and DOUBLE arrays over the leading dimensions: matrices [..., m, n], right sides b [..., rows]
 * or
 * [..., rows, r]. Results go into the operands, all or none: a system that fails is S4J_ARITHMETIC and named.
 * POTRF a (lower: its half becomes the factor, the other 0). POTRS a, b (lower). GETRF a, pivots (LONG [..., min(m,
 * n)], from 0). GETRS a, pivots, b (S4J_FLAG_TRANSPOSE_A). GESV a (, pivots), b. GEQRF a, tau [..., min(m, n)]. GELS a,
 * b of max(m, n) rows (S4J_FLAG_TRANSPOSE_A). SYEV a, w [..., n] (lower, vectors: a becomes the eigenvectors by
 * columns). GESVD a, s (, u [..., m, k or m]) (, vt [..., k or n, n]) (u given, vt given), k = min(m, n). integers:
 * those in brackets, 0 or
 * 1. out: nothing. */
S4J_API s4j_function s4j_lapack;
/* The k largest per row: operands: x [m,n]. integers: k. out: LONG storage [m,k], descending, ties to the first; -1
 * where a row has fewer candidates (S4J_FLAG_STORED: only stored entries are candidates). */
S4J_API s4j_function s4j_arg_top_k;
/* integers: kind, type, seed, rank, shape... Kinds: 0 uniform (scalars: from, until; [0, 1) without), 1 normal (mean,
 * standard deviation; 0, 1 without), 2 sparse uniform in (0, 1) (density), 3 Bernoulli (probability), 4 exponential
 * (rate), 5 binomial (trials, probability); these are DOUBLE or FLOAT. 6 whole numbers, INT or LONG (LONG: bound).
 * LONG whatever the type: 7 a permutation of 0..n-1 (shape n), 8 positions in operand 0, a vector of probabilities.
 * 9 the entries of operand 0 whose draw from [0, 1) is in a range (from, until), in its layout; the shape is not read.
 * Counter-based (Philox4x32-10), independent of threads. out: storage. */
S4J_API s4j_function s4j_random;

/* ---- files; the file system is the caller's ---------------------------------------------------------------------- */
typedef enum s4j_matrix_market_action {
  S4J_MATRIX_MARKET_CREATE = 0,   /* integers: 0, bytes of the whole text (-1: not known), type or -1 (real DOUBLE,
                                     integer LONG, pattern DOUBLE), s4j_policy, both halves of symmetric matrices (0, 1).
                                     out: [1] reader */
  S4J_MATRIX_MARKET_FEED = 1,     /* The whole lines of a piece of text; `last`: the rest is a line too. The 64 bytes
                                     behind the text are overwritten. integers: 1, reader, address, bytes, last (0, 1).
                                     out: [1] bytes read: the rest is fed again, with more behind it; a line may have 2^20
                                     bytes, one that begins with % any number [2] entries so far */
  S4J_MATRIX_MARKET_HEADER = 2,   /* integers: 2, reader. out: [1] known? (0, 1) [2] rows [3] columns [4] entries
                                     [5] array format? [6] field (0 real, 1 integer, 2 pattern, 3 unsigned) [7] symmetry
                                     (0 general, 1 symmetric, 2 skew-symmetric) */
  S4J_MATRIX_MARKET_POSITION = 3, /* Of a fault or unread text. integers: 3, reader. out: [1] line [2] column from 1 */
  S4J_MATRIX_MARKET_FINISH = 4,   /* integers: 4, reader, format, partitioning, order... (GCS). The reader is used up,
                                     unless this fails. out: storage */
  S4J_MATRIX_MARKET_RELEASE = 5,  /* integers: 5, reader */
  S4J_MATRIX_MARKET_PART = 6 /* Between pieces of a file in coordinate format, once its size is known: the entries so
                                far as COO (duplicates by policy among them), which the reader forgets. integers: 6,
                                reader. out: storage */
} s4j_matrix_market_action;
/* Reads a Matrix Market file, fed as text, in O(text + sorting); a reader belongs to one thread at a time. Coordinate
 * and array format; real, integer, pattern (all values 1); general, symmetric (the mirror images of entries are added),
 * skew-symmetric. Duplicates by policy. Reals are correctly rounded, beyond the range to infinity or 0. Memory is never
 * more than the text justifies, whatever its header says. */
S4J_API s4j_function s4j_matrix_market_read;
/* Lines of a Matrix Market file behind its size line, from a sparse matrix (fill 0) in the order of its layout, or the
 * elements of a DENSE one by columns. Of a symmetric (1) or skew-symmetric (2) one the lower half; the caller knows
 * that it is. operands: x (views are gathered in each call). integers: 0, symmetry: out: [1] lines in all; or 1,
 * symmetry, pattern (0, 1: no values), first entry, address, bytes (>= 2^16): out: [1] bytes of text [2] the entry
 * behind the last one [3] lines. */
S4J_API s4j_function s4j_matrix_market_write;
typedef enum s4j_entry_text {
  S4J_TNS = 0,      /* FROSTT: coordinates and a value, parted by blanks; lines that begin with # are comments */
  S4J_TRIPLETS = 1, /* fields, of which some are coordinates and one may be the value; those in quotes too */
  S4J_SVMLIGHT = 2  /* label[,label...] [qid:number] index:value ... [# comment], a row each */
} s4j_entry_text;
typedef enum s4j_entries_action {
  S4J_ENTRIES_CREATE = 0, /* integers: 0, s4j_entry_text, bytes of the whole text (-1: not known), type, s4j_policy,
                             base of the coordinates (0 or 1; SVMLIGHT: -1 is 1 unless an index is 0), rank (TNS: 0
                             is one less than the first line has numbers; SVMLIGHT: 2), an extent for each
                             dimension (-1: from the largest coordinate); then TRIPLETS: delimiter (blank: any number
                             of blanks), what lines of comments begin with (0: none), lines to be passed over first,
                             the field of each dimension from 0, that of the value (-1: none, values are 1), what
                             coordinates of each dimension are (0 numbers; 1 names, UTF-8, which get numbers from 0 as
                             they first appear; 2 names, all of which are known), sorted? (0, 1: names that are not
                             known get their numbers in ascending order of their bytes)(, how many fields a line has;
                             0: as many as the first)(, bits of dimensions whose names have the same numbers);
                             SVMLIGHT: any number of labels a row (0, 1); then TNS, SVMLIGHT: (lines to be passed over
                             first, how many lines with entries a header says there are, -1: none). out: [1] reader */
  S4J_ENTRIES_FEED = 1,   /* As S4J_MATRIX_MARKET_FEED. integers: 1, reader, address, bytes, last (0, 1). out: [1] bytes
                             read [2] entries so far */
  S4J_ENTRIES_POSITION = 2, /* Of a fault or unread text. integers: 2, reader. out: [1] line [2] column from 1 */
  S4J_ENTRIES_KNOWN = 3,    /* integers: 3, reader. out: [1] rank (0: not yet known) [2] entries [3] SVMLIGHT: rows
                               [4] SVMLIGHT: rows have a qid (0, 1) */
  S4J_ENTRIES_FINISH = 4,   /* integers: 4, reader, format, partitioning, order... (GCS). The reader is used up, unless
                               this fails. out: storage */
  S4J_ENTRIES_ROWS = 5,     /* SVMLIGHT, before FINISH. integers: 5, reader, which. out: storage, a DENSE vector: 0 all
                               labels, DOUBLE; 1 the qid of each row, LONG; 2 where the labels of each row begin, and
                               how many there are, LONG */
  S4J_ENTRIES_RELEASE = 6,  /* integers: 6, reader */
  S4J_ENTRIES_KNOW = 7,     /* TRIPLETS, before FEED: names with the next numbers of a dimension, each with its length
                               in 4 bytes before it. integers: 7, reader, dimension, address, bytes */
  S4J_ENTRIES_PART = 9,     /* Between pieces, once there is an entry: those so far as COO of the extents that are given
                               or known so far (duplicates by policy among them), which the reader forgets. Not of SVMLIGHT
                               whose base only the end tells, nor where names are sorted. integers: 9, reader. out:
                               storage */
  S4J_ENTRIES_NAMES = 8     /* TRIPLETS, before FINISH: the names of a dimension from a number on, as many as fit.
                               integers: 8, reader, dimension, first, address, bytes (>= 2^16). out: [1] bytes [2] the
                               number behind the last one [3] names in all. Where the first has no place, [2] is it and
                               [1] what it takes */
} s4j_entries_action;
/* Reads text whose lines are entries, fed in pieces, in O(text + sorting); a reader belongs to one thread at a time.
 * Coordinates up to 2^63 - 1. Values of floating types are correctly rounded, beyond the range infinity or 0; of
 * others whole numbers that fit. Duplicates by policy. Memory is never more than the text justifies. */
S4J_API s4j_function s4j_entries_read;
/* Lines of text from a sparse array (fill 0) in the order of its layout. operands: x (views are gathered in each call);
 * SVMLIGHT: x, a matrix, its labels, a vector; where labels are many a row, LONG starts of each row's and their number;
 * numbers of queries, a LONG vector. integers: s4j_entry_text, base, first entry (SVMLIGHT: row), address, bytes
 * (>= 2^16); then TNS, TRIPLETS: delimiter, pattern (0, 1: no values)(, how many dimensions have names, and for each of
 * them: dimension, names, at least its extent, address of where each begins in their text, and the last ends, int64
 * words, address of that text, bytes of the longest; they are written as they stand); SVMLIGHT: many labels (0, 1),
 * queries (0, 1). out: [1] bytes of text [2] the entry (row) behind the last one [3] lines. An entry (row) that has no
 * place in so many bytes: no lines, and [1] is how many it may take. */
S4J_API s4j_function s4j_entries_write;

/* Words of the header of an image, an array's bytes behind what they are (docs/s4j-format.md). */
#define S4J_IMAGE_MAGIC INT64_C(0x0A1A0A0D4A345389) /* 89 "S4J" 0D 0A 1A 0A */
#define S4J_IMAGE_VERSION 1
#define S4J_IMAGE_BLOCK (1 << 20) /* bytes that have a digest of their own */
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
  S4J_IMAGE_COPIED = 2,  /* an array of the library's own, verified: nothing of the file is needed any more */
  S4J_IMAGE_PIECES = 3 /* trusted; pieces of it are read here and there, and the system is told to read nothing else */
} s4j_image_use;
/* The array of a file .s4j, where it lies, mapped: only its header is read. It can be read, not written; all of it is
 * verified once, before anything else of it is read, unless it is trusted (what is wrong then may end the process).
 * Calls work on a copy of what they read, which is kept while memory is not short; plain products with DENSE operands
 * and reductions take what does not fit in parts. A call that met a part that was cut off meanwhile fails with
 * S4J_STATE. integers: address and bytes of the path as the system takes it (Windows: UTF-16), address and bytes of the
 * path as users know it (UTF-8), s4j_image_use. out: storage. */
S4J_API s4j_function s4j_image_open;
/* A copy of the array of an image in memory, verified. integers: address (a multiple of 8), bytes. out: storage. */
S4J_API s4j_function s4j_image_read;
/* Digests of what an image is made of: integers: 0, buffer (0 values, 1 indexes, 2 pointers, 3 line ids), operands: x:
 * of a section | 1, address, bytes, address of (bytes + 2^20 - 1) / 2^20 words: of the blocks of one | 2, address,
 * number: of a section by those of its blocks | 3, address, bytes: of a header, without its last word. out: [1] digest
 * (1: 0). */
S4J_API s4j_function s4j_image_digest;
/* About how many bytes entries and lines take that lie before a coordinate of the leading dimension (COO: dimension 0;
 * GCS: the first of its order), so that work can be cut into blocks: of a file exact to a thousand entries, without
 * reading it again. operands: x, sparse. integers: coordinate, 0 to the extent. out: [1] bytes. */
S4J_API s4j_function s4j_leading_bytes;

/* ---- solvers ----------------------------------------------------------------------------------------------------- */
typedef enum s4j_solver_kind {
  S4J_TRIANGULAR = 801, /* substitution. integers: upper (0, 1), unit diagonal, transpose */
  S4J_CHOLESKY = 802,   /* L L^T. integers: ordering, what is read: lower triangle 0, upper 1, both 2, if they agree */
  S4J_LDLT = 803,       /* L D L^T, likewise */
  S4J_LU = 804,         /* integers: ordering */
  S4J_QR = 805,         /* rank-revealing; least squares. integers: ordering (not AMD) */
  S4J_CG = 811,         /* 811 to 815, integers: s4j_preconditioner, restart (GMRES) (, rows, columns, type). scalars:
                           omega (SSOR; 1 without), drop tolerance and fill (ILUT, ICT; 1e-4, 10) */
  S4J_BICGSTAB = 812,
  S4J_GMRES = 813,
  S4J_MINRES = 814,
  S4J_LSMR = 815,  /* least squares; preconditioner none or Jacobi (columns scaled to norm 1) */
  S4J_EIGSH = 821, /* symmetric. integers: k, s4j_spectrum, vectors of the basis (0: chosen), seed, near sigma? (0, 1),
                      most restarts (, rows, columns, type). scalars: tolerance, sigma */
  S4J_SVDS = 822,  /* likewise; not near sigma, the smallest of an array only */
  S4J_EIGS = 823,  /* likewise; not symmetric */
  S4J_EIGSH_GENERALISED = 824 /* as EIGSH, a x = lambda m x, m symmetric positive definite. operands: (a,) m */
} s4j_solver_kind;
typedef enum s4j_solver_action {
  S4J_SOLVER_CREATE = 0,   /* operands: a; kinds from 811 on: or none, for an operator of the caller's (WANTED below) of
                              the shape and type that the last three integers give. integers: 0, kind, the kind's. out:
                              [1] handle. 802 to 805, 811 to 815: a is read; a STEP makes factors or preconditioner */
  S4J_SOLVER_SOLVE = 1,    /* direct kinds: a x = b. operands: b [n] or [n, k], dense. integers: 1, handle (,
                              s4j_solve_form (, LEAST_NORM: what START gave)). out: storage */
  S4J_SOLVER_REFACTOR = 2, /* factorisations. operands: a of the same pattern, of which a STEP makes the factors.
                              integers: 2, handle */
  S4J_SOLVER_START = 3,   /* kinds 811 to 815: an iteration towards a x = b. operands: b [n] or [n, 1] (, x0). integers:
                             3, handle, most iterations. scalars: relative, absolute tolerance. out: [1] handle. QR:
                             the factors of a^T that LEAST_NORM takes of a wide a, which STEP makes; 0: it needs none */
  S4J_SOLVER_STEP = 4,    /* of an iteration (821 on: of the solver; a step is a restart). integers: 4, handle, steps
                             (, milliseconds: PAUSED then, < 0 wherever it can; a STEP goes on); 0 steps: only what
                             RESULT needs, after less than all steps. Of a factorisation, or a solver that
                             iterates, whatever the number of steps: makes what it solves with; 0 steps: gives that
                             up; the residual is the share that is left.
                             out: [1] s4j_solver_state [2] iterations [3] residual, a double [4] s4j_wanted */
  S4J_SOLVER_RESULT = 5,  /* integers: 5, handle, which: CHOLESKY 0 L (CSC), 1 the order (LONG): row order[k] of a is
                             row k of L L^T; LDLT 0 L, 1 D, 2 the order; LU 0 L, 1 U (CSC), 2 the order of rows, 3 of
                             columns; QR 0 an orthonormal basis of the null space [columns,
                             columns - rank], 1 R of a P = Q [R; 0], CSR [rank, columns], 2 P, LONG [columns]: [place]
                             = column; of an iteration 0 x; EIGSH 0 values, 1 vectors; SVDS 0 U, 1 s, 2
                             V^T; EIGS 0, 1 real and imaginary parts of the k values, or k + 1 where the k-th is
                             one of a conjugate pair, 2, 3 of the vectors, 4 residuals. out: storage */
  S4J_SOLVER_INFO = 6,    /* integers: 6, handle. out: [1] rows [2] columns [3] entries of the factors [4] rank, or -1
                             [5] sign of the determinant [6] log |determinant|, a double [7] levels [8] 1-norm of the
                             matrix, a double [9] negative eigenvalues, or -1 [10] the least pivot
                             beside the largest, a double [11] entries of a preconditioner's factors or levels [12]
                             MULTIGRID: those for each of the matrix's, a double; [7] its levels [13] ICT: the shift, a
                             double */
  S4J_SOLVER_RELEASE = 7, /* integers: 7, handle */
  /* After a STEP that is S4J_SOLVER_WAITING: the caller takes x, gives y = op x, and steps again. */
  S4J_SOLVER_WANTED = 8, /* integers: 8, handle. out: storage, x [columns] in DOUBLE */
  S4J_SOLVER_GIVE = 9    /* operands: y [rows], dense. integers: 9, handle */
} s4j_solver_action;
typedef enum s4j_solve_form {
  S4J_SOLVE_PLAIN = 0,
  S4J_SOLVE_TRANSPOSED = 1,  /* a^T x = b: LU, and the symmetric kinds */
  S4J_SOLVE_LEAST_NORM = 2,  /* QR: of all x with the least |b - a x| the one with the least |x| */
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
  S4J_ORDERING_CHEAPEST = 4,   /* symmetric patterns: of AMD and DISSECTION what takes fewer operations; else COLAMD */
  S4J_ORDERING_GIVEN = 5       /* by the second operand: every column once, the first to be eliminated first */
} s4j_ordering;
typedef enum s4j_preconditioner {
  S4J_PRECONDITIONER_NONE = 0,
  S4J_PRECONDITIONER_JACOBI = 1,
  S4J_PRECONDITIONER_SSOR = 2,
  S4J_PRECONDITIONER_IC0 = 3,
  S4J_PRECONDITIONER_ILU0 = 4,
  S4J_PRECONDITIONER_CALLERS = 5, /* an operator of the caller's, not for LSMR */
  S4J_PRECONDITIONER_ILUT = 6,    /* LU factors with pivots, whose small entries are dropped */
  S4J_PRECONDITIONER_ICT = 7, /* Cholesky's factor, likewise; the matrix is symmetric positive (semi)definite, and is
                                 shifted where a pivot is not positive */
  S4J_PRECONDITIONER_MULTIGRID = 8 /* smoothed aggregation, for symmetric positive (semi)definite matrices */
} s4j_preconditioner;
typedef enum s4j_spectrum {
  S4J_LARGEST_MAGNITUDE = 0,
  S4J_SMALLEST_MAGNITUDE = 1,
  S4J_LARGEST_ALGEBRAIC = 2, /* EIGS: of real parts */
  S4J_SMALLEST_ALGEBRAIC = 3,
  S4J_LARGEST_IMAGINARY = 4, /* EIGS: of magnitudes of imaginary parts */
  S4J_SMALLEST_IMAGINARY = 5
} s4j_spectrum;
typedef enum s4j_solver_state {
  S4J_SOLVER_RUNNING = 0,
  S4J_SOLVER_CONVERGED = 1,
  S4J_SOLVER_EXHAUSTED = 2,   /* as many iterations as were allowed */
  S4J_SOLVER_INDEFINITE = 3,  /* CG, MINRES: the matrix or the preconditioner is not positive definite */
  S4J_SOLVER_BROKEN_DOWN = 4, /* a division by zero, or numbers beyond the type's range */
  S4J_SOLVER_STAGNATED = 5,   /* rounding keeps the residual from falling further */
  S4J_SOLVER_WAITING = 6,     /* for a product of the caller's */
  S4J_SOLVER_PAUSED = 7       /* in the middle of a step */
} s4j_solver_state;
/* Solvers of sparse systems, objects behind handles (a wrong or released one is S4J_STATE). The matrix is an array of
 * any format and view, FLOAT or DOUBLE, fill 0, fewer than 2^31 rows and columns, and is copied. Computed in DOUBLE but
 * for TRIANGULAR, which works in the matrix's type; results have the matrix's type. Any number of threads may solve
 * with one object at once; REFACTOR and STEP beside another use are S4J_BUSY. */
S4J_API s4j_function s4j_solver;

#ifdef __cplusplus
}
#endif
#endif
