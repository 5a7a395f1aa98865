// SPDX-License-Identifier: Apache-2.0
// C ABI calls of process-wide settings and counters, and the context, which belongs to one thread at a time.
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include "blas/library.hpp"
#include "capi/call.hpp"
#include "core/trace.hpp"
#include "leaf/select.hpp"
#include "memory/arena.hpp"
#include "memory/retired.hpp"
#include "parallel/workers.hpp"

using namespace s4j;

int32_t s4j_abi_version(void) { return S4J_ABI_VERSION; }
const char* s4j_version(void) { return S4J_VERSION; }
s4j_context* s4j_context_create(void) { return new (std::nothrow) s4j_context; }
void s4j_context_destroy(s4j_context* ctx) { delete ctx; }
const char* s4j_context_error(const s4j_context* ctx) { return ctx == nullptr ? "no context" : ctx->error.c_str(); }

int32_t s4j_configure(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "configure", [](Call& call) {
    const int64_t value = call.integer(1);
    int64_t previous = 0;
    call.check_out(1);
    switch (call.integer(0)) {
      case S4J_CONFIG_THREADS:
        if (value < 0 || value > 4096)
          fail(S4J_ILLEGAL_ARGUMENT, "threads must be within 0..4096 (0 = default), not ", value);
        previous = set_threads(static_cast<int>(value));
        break;
      case S4J_CONFIG_MAX_BYTES:
        if (value < 0) fail(S4J_ILLEGAL_ARGUMENT, "maxBytes must be >= 0 (0 = the default limit), not ", value);
        previous = set_memory_limit(value);
        break;
      case S4J_CONFIG_DENSIFY_LIMIT:
        if (value < 0) fail(S4J_ILLEGAL_ARGUMENT, "densifyLimit must be >= 0, not ", value);
        previous = set_densify_limit(value);
        break;
      case S4J_CONFIG_FAIL_ALLOCATION:
        previous = set_fail_countdown(value);
        break;
      case S4J_CONFIG_ISA:
        previous = set_isa(static_cast<int>(value));
        break;
      case S4J_CONFIG_BLAS:
        set_blas_path(call.integer(2) == 0 ? nullptr : reinterpret_cast<const char*>(call.integer(2)));
        break;
      case S4J_CONFIG_HUGE_PAGES:
        previous = set_huge_pages(value != 0) ? 1 : 0;
        break;
      case S4J_CONFIG_LAYOUT_ENTRIES:
        if (value < 0)
          fail(S4J_ILLEGAL_ARGUMENT, "the number of entries from which layouts are kept is ", value,
               "; it must be 0 or more");
        previous = set_layout_entries(std::max<int64_t>(value, 1));
        break;
      case S4J_CONFIG_HOST_BYTES:
        if (value < 0)
          fail(S4J_ILLEGAL_ARGUMENT, "the number of bytes that the host process needs is ", value,
               "; it must be 0 or more");
        previous = set_host_bytes(value);
        break;
      case S4J_CONFIG_TRACE:
        previous = set_tracing(value != 0) ? 1 : 0;
        break;
      default:
        fail(S4J_ILLEGAL_ARGUMENT, "there is no setting with the number ", call.integer(0));
    }
    call.out(1, previous);
  });
}

namespace {

// Writes a text to the caller's memory at integers[1] with room for integers[2] bytes, and returns its length.
// Truncates a longer text, so that the call cannot fail.
int64_t put_text(const std::string& text, const Call& call) {
  const int64_t n = std::min(call.integer(2), static_cast<int64_t>(text.size()));
  std::memcpy(reinterpret_cast<char*>(call.integer(1)), text.data(), static_cast<size_t>(std::max<int64_t>(n, 0)));
  return std::max<int64_t>(n, 0);
}

}  // namespace

int32_t s4j_memory(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "memory", [refused = ctx == nullptr ? 0 : ctx->refused](Call& call) {
    if (call.integers() > 0 && call.integer(0) == 4) limit_text();  // first reads the machine's memory again
    const MemoryStats m = memory_stats();
    const int64_t words[] = {m.live,          m.peak,
                             m.pooled,        m.limit,
                             m.allocations,   total_derived_bytes(),
                             live_storages(), m.fail_countdown,
                             threads(),       m.system_allocations};
    for (int64_t i = 0; i < 10; ++i) call.out(i + 1, words[i]);
    call.out(11, 0);
    call.out(12, refused);
    if (call.integers() == 0) return;
    if (call.integer(0) == 1) restart_peak();
    if (call.integer(0) == 3) call.out(11, densify_limit());
    if (call.integer(0) != 2) return;
    const std::string kept = Arena::kept_text();
    call.out(11, put_text("limit " + limit_text() + (kept.empty() ? "" : "\n" + kept), call));
  });
}

int32_t s4j_trim(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "trim", [](Call& call) {
    free_retired();
    call.out(1, trim_pool());
  });
}

int32_t s4j_info(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "info", [](Call& call) {
    const std::string text = std::string("libsparse4j ") + s4j_version() + ", ABI " + std::to_string(S4J_ABI_VERSION) +
                             "\ninstruction set: " + isa_name() + "\nBLAS: " + blas_name() +
                             "\nthreads: " + std::to_string(threads()) + "\nthread pool: " + thread_pool() +
                             "\ncompiler: " + __VERSION__;
    auto* to = reinterpret_cast<char*>(call.integer(0));
    const auto n = static_cast<int64_t>(text.size());
    if (call.integer(1) < n)
      fail(S4J_ILLEGAL_ARGUMENT, "info needs ", n, " bytes, but the caller's buffer has ", call.integer(1));
    std::memcpy(to, text.data(), text.size());
    call.out(1, n);
  });
}

int32_t s4j_trace(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "trace",
             [](Call& call) { call.out(1, take_trace(reinterpret_cast<char*>(call.integer(0)), call.integer(1))); });
}

int32_t s4j_alloc(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "alloc", [](Call& call) {
    if (call.integer(0) <= 0)
      fail(S4J_ILLEGAL_ARGUMENT, "alloc: the number of bytes is ", call.integer(0), "; it must be above 0");
    call.check_out(1);
    call.out(1, reinterpret_cast<int64_t>(pool().allocate(static_cast<size_t>(call.integer(0)))));
  });
}

int32_t s4j_free(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "free", [](Call& call) {
    pool().release(reinterpret_cast<void*>(call.integer(0)), static_cast<size_t>(call.integer(1)));
  });
}

namespace {

Arena& arena_at(int64_t handle) {
  if (handle == 0) fail(S4J_STATE, "the workspace was destroyed");
  return *reinterpret_cast<Arena*>(handle);
}

void check_owner(const Arena& a) {
  if (!a.owned_by_caller()) fail(S4J_STATE, "a workspace is used by a thread that did not enter it");
}

}  // namespace

int32_t s4j_workspace(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "workspace", [&](Call& call) {
    switch (call.integer(0)) {
      case 0:
        if (call.integer(1) < 0)
          fail(S4J_ILLEGAL_ARGUMENT, "the size of a workspace is ", call.integer(1), " bytes; it must not be negative");
        call.check_out(1);
        call.out(1, reinterpret_cast<int64_t>(
                        Arena::create(static_cast<size_t>(call.integer(1)),
                                      call.integers() > 2 ? reinterpret_cast<const char*>(call.integer(2)) : "")));
        break;
      case 1:
        arena_at(call.integer(1)).enter();
        ctx->arena = &arena_at(call.integer(1));
        break;
      case 2:
        ctx->arena = call.integer(1) == 0 ? nullptr : &arena_at(call.integer(1));
        break;
      case 3:
        check_owner(arena_at(call.integer(1)));
        call.check_out(1);
        call.out(1, arena_at(call.integer(1)).reset() ? 0 : 1);
        break;
      case 4: {
        Arena& a = arena_at(call.integer(1));
        if (ctx->arena == &a) ctx->arena = nullptr;
        a.retire();
        break;
      }
      case 5: {
        const Arena& a = arena_at(call.integer(1));
        const int64_t words[] = {a.capacity(), a.peak(), a.spilled(), a.generation()};
        for (int64_t i = 0; i < 4; ++i) call.out(i + 1, words[i]);
        break;
      }
      default:
        fail(S4J_ILLEGAL_ARGUMENT, "there is no workspace action with the number ", call.integer(0));
    }
  });
}
