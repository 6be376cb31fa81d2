// SPDX-License-Identifier: Apache-2.0
// Empty: the target needs a source to carry the precompiled headers.
