/* SPDX-License-Identifier: Apache-2.0
 * A C program on libsparse4j without a JVM: builds the matrix of the thesis's figure 2.2, multiplies, views, fails. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sparse4j_frame.h"

static s4j_context* ctx;

static void check(int condition, const char* what) {
  if (!condition) {
    fprintf(stderr, "failed: %s (%s)\n", what, s4j_context_error(ctx));
    exit(1);
  }
}

static double as_double(int64_t bits) {
  double v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

int main(void) {
  int64_t frame[512];
  int64_t out[64] = {64};
  const double values[] = {2, 3, 1, 4, 2, 1};
  const int32_t columns[] = {1, 2, 0, 2, 2, 3};
  const int32_t begin[] = {0, 1, 2, 2, 4};
  const int32_t end[] = {1, 2, 2, 4, 6};
  int64_t words[] = {S4J_DOUBLE,
                     S4J_GCS,
                     1,
                     2,
                     5,
                     4,
                     0,
                     1,
                     (int64_t)(intptr_t)values,
                     6,
                     (int64_t)(intptr_t)columns,
                     4,
                     (int64_t)(intptr_t)begin,
                     (int64_t)(intptr_t)end,
                     4,
                     5};
  ctx = s4j_context_create();
  check(ctx != NULL && s4j_abi_version() == S4J_ABI_VERSION, "context");
  check(s4j_version()[0] >= '0' && s4j_version()[0] <= '9', "version");

  s4j_frame_begin(frame, 0, S4J_FLAG_SORTED);
  s4j_frame_double(frame, 0);
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i) s4j_frame_integer(frame, words[i]);
  check(s4j_import(ctx, frame, out) == S4J_OK, "import CSR");
  const int64_t a = out[1];

  /* x = (1, 1, 1, 1); y = A x = (2, 3, 0, 5, 3) */
  int64_t vector[] = {S4J_DOUBLE, S4J_DENSE, 0, 1, 4};
  s4j_frame_begin(frame, 0, 0);
  s4j_frame_double(frame, 1);
  for (int i = 0; i < 5; ++i) s4j_frame_integer(frame, vector[i]);
  check(s4j_create(ctx, frame, out) == S4J_OK, "create x");
  const int64_t x = out[1];
  s4j_frame_begin(frame, 0, 0);
  s4j_frame_whole(frame, a);
  s4j_frame_whole(frame, x);
  check(s4j_matmul(ctx, frame, out) == S4J_OK, "A x");
  const int64_t y = out[1];
  const double expected[] = {2, 3, 0, 5, 3};
  for (int64_t i = 0; i < 5; ++i) {
    s4j_frame_begin(frame, 0, 0);
    s4j_frame_whole(frame, y);
    s4j_frame_integer(frame, i);
    check(s4j_get(ctx, frame, out) == S4J_OK && as_double(out[2]) == expected[i], "y[i]");
  }

  /* Row 3 as a view: a write of a new non-zero is seen by the matrix. */
  const int64_t row3[] = {1, 2, 1, 0, 1, 4, 3, -1};
  s4j_frame_begin(frame, 0, 0);
  s4j_frame_view(frame, a, row3);
  s4j_frame_double(frame, 7);
  s4j_frame_integer(frame, 3);
  check(s4j_put(ctx, frame, out) == S4J_OK, "put through a view");
  s4j_frame_begin(frame, 0, 0);
  s4j_frame_whole(frame, a);
  s4j_frame_integer(frame, 3);
  s4j_frame_integer(frame, 3);
  check(s4j_get(ctx, frame, out) == S4J_OK && as_double(out[2]) == 7, "get from the matrix");

  /* Errors are statuses with a text, and change nothing. */
  s4j_frame_begin(frame, 0, 0);
  s4j_frame_whole(frame, x);
  s4j_frame_whole(frame, a);
  check(s4j_matmul(ctx, frame, out) == S4J_ILLEGAL_ARGUMENT, "shapes [4] and [5, 4] are refused");
  check(strstr(s4j_context_error(ctx), "[5, 4]") != NULL, "the text names the shape");

  const int64_t all[] = {a, x, y};
  for (int i = 0; i < 3; ++i) {
    s4j_frame_begin(frame, 0, 0);
    s4j_frame_whole(frame, all[i]);
    check(s4j_release(ctx, frame, out) == S4J_OK, "release");
  }
  s4j_frame_begin(frame, 0, 0);
  check(s4j_memory(ctx, frame, out) == S4J_OK && out[1] == 0, "no live bytes are left");
  s4j_context_destroy(ctx);
  printf("ok\n");
  return 0;
}
