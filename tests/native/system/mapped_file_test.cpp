// SPDX-License-Identifier: Apache-2.0
// Mapped files, and error messages when the system refuses. Truncation during use: image_test.cpp.
#include "system/mapped_file.hpp"

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "image_file.hpp"
#include "memory/free_blocks.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

#if !defined(_WIN32)

TEST(MappedFile, IsAllOfARegularFile) {
  ImageBytes some(100);
  std::memset(some.data(), 7, 100);
  const ImageFile file(some);
  sys::MappedFile mapped;
  std::string why;
  ASSERT_TRUE(mapped.open(file.path().data(), file.path().size(), false, why)) << why;
  EXPECT_EQ(mapped.bytes(), 100);
  EXPECT_EQ(std::memcmp(mapped.data(), some.data(), 100), 0);
  EXPECT_FALSE(mapped.lost());
  sys::MappedFile none;
  const std::string folder = std::filesystem::temp_directory_path().string();
  EXPECT_FALSE(none.open(folder.data(), folder.size(), false, why));
  EXPECT_EQ(why, "it is a directory");
  EXPECT_FALSE(none.open("/dev/null", 9, false, why));
  EXPECT_EQ(why, "only regular files can be mapped");
  EXPECT_FALSE(none.open("/no/such", 8, false, why));
}

// The lowest free file descriptor: it does not change if no file stays open.
int next_file() {
  const int file = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::close(file);
  return file;
}

// Lowers a limit of the process during its lifetime.
class Lowered {
 public:
  Lowered(decltype(RLIMIT_AS) which, rlim_t to) : which_(which) {
    getrlimit(which_, &before_);
    rlimit now = before_;
    now.rlim_cur = to;
    setrlimit(which_, &now);
  }
  ~Lowered() { setrlimit(which_, &before_); }
  Lowered(const Lowered&) = delete;
  Lowered& operator=(const Lowered&) = delete;

 private:
  decltype(RLIMIT_AS) which_;
  rlimit before_{};
};

TEST(MappedFile, SaysWhyTheSystemRefusesAndLeavesNothingOpen) {
  ImageBytes some(100);
  const ImageFile file(some);
  std::filesystem::resize_file(file.path(), uint64_t{1} << 32);  // without writing any block
  const int before = next_file();
  sys::MappedFile mapped;
  std::string why;
  {
    const Lowered files(RLIMIT_NOFILE, static_cast<rlim_t>(before));
    EXPECT_FALSE(mapped.open(file.path().data(), file.path().size(), false, why));
    EXPECT_EQ(why, std::generic_category().message(EMFILE));
    EXPECT_FALSE(mapped.exhausted());
  }
  if (S4J_SANITIZED == 0) {  // the sanitizer's shadow memory takes all addresses
    const Lowered addresses(RLIMIT_AS, rlim_t{1} << 32);
    EXPECT_FALSE(mapped.open(file.path().data(), file.path().size(), false, why));
    EXPECT_EQ(why, std::generic_category().message(ENOMEM));
    EXPECT_TRUE(mapped.exhausted());
    Out out;
    EXPECT_EQ(invoke(s4j_image_open, file.frame(S4J_IMAGE_TRUSTED), out), S4J_NO_MEMORY);
    EXPECT_NE(std::string(s4j_context_error(context())).find("the system refused to map it"), std::string::npos);
  }
  EXPECT_EQ(mapped.data(), nullptr);
  EXPECT_EQ(next_file(), before);
  ASSERT_TRUE(mapped.open(file.path().data(), file.path().size(), true, why)) << why;
  EXPECT_EQ(mapped.bytes(), int64_t{1} << 32);
  EXPECT_EQ(next_file(), before);  // the mapping holds no descriptor either
  EXPECT_FALSE(mapped.exhausted());
  mapped.close();
  EXPECT_EQ(next_file(), before);
}

#endif

}  // namespace
}  // namespace s4j::test
