// SPDX-License-Identifier: Apache-2.0
// The pool as a target sees it: opened by its path, claimed by adding one.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "regions.hpp"
#include "supervise/pool.hpp"

namespace hashprof::test {
namespace {

class MappedPool {
  public:
    explicit MappedPool(const Pool& pool) : fd_(open(pool.path().c_str(), O_RDWR)) {
        struct stat status;
        fstat(fd_, &status);
        bytes_ = static_cast<std::size_t>(status.st_size);
        memory_ = static_cast<char*>(
            mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd_, 0));
    }
    ~MappedPool() {
        munmap(memory_, bytes_);
        close(fd_);
    }
    hashprof_pool& head() const { return *reinterpret_cast<hashprof_pool*>(memory_); }
    void claim(const hashprof_region& content) const {
        const std::uint32_t index = head().claimed++;
        if (index < head().region_count)
            std::memcpy(memory_ + head().header_bytes + index * head().stride, &content, sizeof content);
    }
    std::uint64_t kilobytes() const {
        struct stat status;
        fstat(fd_, &status);
        return static_cast<std::uint64_t>(status.st_blocks) / 2;
    }

  private:
    int fd_;
    std::size_t bytes_;
    char* memory_;
};

TEST(Pool, HoldsTheImagesInTheOrderOfTheirClaims) {
    const Pool pool(4);
    EXPECT_TRUE(pool.read().images.empty());
    const MappedPool mapped(pool);
    EXPECT_EQ(mapped.head().magic, HASHPROF_POOL_MAGIC);
    EXPECT_GE(mapped.head().stride, sizeof(hashprof_region));
    for (std::uint32_t pid : {30u, 10u, 20u})
        mapped.claim(*made_region(pid));
    const PoolContent content = pool.read();
    ASSERT_EQ(content.images.size(), 3u);
    EXPECT_EQ(content.images[0]->pid, 30u);
    EXPECT_EQ(content.images[2]->pid, 20u);
    EXPECT_EQ(content.unseen, 0u);
}

TEST(Pool, SaysHowManyImagesFoundNoRegion) {
    const Pool pool(2);
    const MappedPool mapped(pool);
    for (int i = 0; i < 5; i++)
        mapped.claim(*made_region());
    EXPECT_EQ(pool.read().images.size(), 2u);
    EXPECT_EQ(pool.read().unseen, 3u);
}

TEST(Pool, NamesABadImageAndKeepsTheRest) {
    const Pool pool;
    const MappedPool mapped(pool);
    mapped.claim(*made_region(1));
    const Region half = made_region(2);
    half->handshake = 0;
    std::strcpy(half->executable, "/opt/half");
    mapped.claim(*half);
    mapped.claim(*made_region(3));
    const PoolContent content = pool.read();
    EXPECT_EQ(content.images.size(), 2u);
    ASSERT_EQ(content.bad.size(), 1u);
    EXPECT_EQ(content.bad[0].pid, 2u);
    EXPECT_EQ(content.bad[0].executable, "/opt/half");
    EXPECT_NE(content.bad[0].cause.find("half"), std::string::npos);
}

TEST(Pool, CostsMemoryForWhatIsWrittenOnly) {
    const Pool pool;
    const MappedPool mapped(pool);
    pool.read();
    EXPECT_LT(mapped.kilobytes(), 64u);
    mapped.head().claimed = mapped.head().region_count;
    pool.read();
    EXPECT_LT(mapped.kilobytes(), 64u) << "reading gives no memory to holes";
}

[[noreturn]] void exit_with_pool_under_a_limit() {
    const rlimit limit = {10 * sizeof(hashprof_region), RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    const Pool pool;
    const std::uint32_t count = MappedPool(pool).head().region_count;
    _exit(count >= 2 && count < 10 ? 0 : 1);
}

TEST(Pool, IsSmallerUnderALimitOfFileSizesInsteadOfFatal) {
    EXPECT_EXIT(exit_with_pool_under_a_limit(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace hashprof::test
