/* SPDX-License-Identifier: Apache-2.0 */
/* What the signals that end a process are called; safe in a signal handler. */
#ifndef NGCC_WORKER_SIGNAL_NAME_H
#define NGCC_WORKER_SIGNAL_NAME_H

const char* signal_name(int number);

#endif
