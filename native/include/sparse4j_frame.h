/* SPDX-License-Identifier: Apache-2.0
 * Builds frames for C callers of sparse4j.h. Append operands first, then scalars, then integers. */
#ifndef SPARSE4J_FRAME_H
#define SPARSE4J_FRAME_H

#include <string.h>

#include "sparse4j.h"

enum { S4J_FRAME_HEADER = 8 };

/* Starts a frame for operation `op` with `flags` in `frame`. */
static inline void s4j_frame_begin(int64_t* frame, int64_t op, int64_t flags) {
  memset(frame, 0, S4J_FRAME_HEADER * sizeof(int64_t));
  frame[0] = S4J_ABI_VERSION;
  frame[1] = op;
  frame[5] = flags;
  frame[6] = S4J_FRAME_HEADER;
}

/* Appends a whole array as an operand. */
static inline void s4j_frame_whole(int64_t* frame, int64_t handle) {
  int64_t n = frame[6];
  frame[n] = handle;
  frame[n + 1] = -1;
  frame[n + 2] = 0;
  frame[6] = n + 3;
  frame[2] += 1;
}

/* Appends a view: `window` holds view rank, storage rank, 4 words per view dimension, storage rank words. */
static inline void s4j_frame_view(int64_t* frame, int64_t handle, const int64_t* window) {
  int64_t n = frame[6];
  int64_t words = 2 + 4 * window[0] + window[1];
  frame[n] = handle;
  memcpy(frame + n + 1, window, (size_t)words * sizeof(int64_t));
  frame[6] = n + 1 + words;
  frame[2] += 1;
}

/* Appends a DOUBLE scalar. */
static inline void s4j_frame_double(int64_t* frame, double value) {
  int64_t n = frame[6];
  frame[n] = S4J_DOUBLE;
  memcpy(frame + n + 1, &value, sizeof value);
  frame[6] = n + 2;
  frame[3] += 1;
}

/* Appends a LONG scalar. */
static inline void s4j_frame_long(int64_t* frame, int64_t value) {
  int64_t n = frame[6];
  frame[n] = S4J_LONG;
  frame[n + 1] = value;
  frame[6] = n + 2;
  frame[3] += 1;
}

/* Makes the frame one of a call that s4j_plan_create has prepared. */
static inline void s4j_frame_plan(int64_t* frame, int64_t plan) { frame[7] = plan; }

/* Appends an integer. */
static inline void s4j_frame_integer(int64_t* frame, int64_t value) {
  frame[frame[6]] = value;
  frame[6] += 1;
  frame[4] += 1;
}

#endif
