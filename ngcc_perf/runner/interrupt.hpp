// SPDX-License-Identifier: Apache-2.0
// SIGINT, SIGTERM and SIGHUP as a condition that can be polled, so that a campaign ends between two writes.
#pragma once

namespace ngcc {

// While one lives, the three signals are noted instead of ending the process (a signal that was ignored stays
// ignored: nohup). One at a time.
class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;
};

// The signal noted, or 0.
int interrupted();

// Readable once a signal was noted; -1 without a watch.
int interrupt_descriptor();

}  // namespace ngcc
