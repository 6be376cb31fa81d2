// SPDX-License-Identifier: Apache-2.0
// The official known-answer procedure once more, written from its description and sharing no code with the
// worker but the random generator, which has vectors of its own.
#pragma once

#include <string>

// `library` is the path of a fixture with the harness's link interface.
std::string reference_kem(const std::string& library, unsigned records);
std::string reference_sig(const std::string& library, unsigned records);
std::string reference_kex(const std::string& library, unsigned records);

// KAT_Loop for the fixture hash_toy with a digest of this many bytes.
std::string reference_loop(const std::string& library, unsigned digest_bytes);
