# SPDX-License-Identifier: Apache-2.0
"""What each package looks like, by theme; importing a module registers its packages."""
