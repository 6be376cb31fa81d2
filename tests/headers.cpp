// SPDX-License-Identifier: Apache-2.0
// Nothing of its own: the target of this file has the precompiled headers of the tests.
