/* How much of a message is looked at (`adjudicator receive`, issue 4). All of them are hard: what is beyond
 * is not read, and the sender hears which limit it was. */
#ifndef MAIL_LIMITS_H
#define MAIL_LIMITS_H

#include <stddef.h>

/* A turn file has at most 64 KiB; the rest is room for signatures, HTML twins and pictures in them. */
#define MAIL_BYTES ((size_t)1024 * 1024)

/* MIME entities within each other, the message itself being the first; and all of them together. */
#define MAIL_DEPTH 20
#define MAIL_PARTS 200

/* Of the header of a message: lines, and bytes. What comes after is not looked at. Messages that went through
 * many lists and filters have some 150 lines and 20 KiB. */
#define MAIL_HEADER_LINES ((size_t)2000)
#define MAIL_HEADER_BYTES ((size_t)256 * 1024)

/* Of one kind each: recipients, Authentication-Results, recipients of a delivery report. */
#define MAIL_LIST_LENGTH ((size_t)100)

#endif
