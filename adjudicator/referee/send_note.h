/* What is noted beside the book while mails go out, so that a power cut does not pass unsaid.
 *
 * How far each mail got is committed without waiting for the disk (send.c): the death of the sender loses
 * nothing of that, the death of the machine may. The note is on the disk before the first mail goes, and away
 * when the disk has all. It stands in the senders' lock file. */
#ifndef REFEREE_SEND_NOTE_H
#define REFEREE_SEND_NOTE_H

#include <stdbool.h>

#include "../base/status.h"

/* True if the note was left by a machine that has stopped since: nobody knows which of the mails that wait
 * went then. */
bool send_note_tells_power_cut(int lock);

/* Notes that mails go out; waits for the disk. STATUS_OK or STATUS_IO. */
Status send_note_write(int lock);

/* Mails are out, and the disk has what became of them. Where this fails, or is lost, the next sender only
 * says more than it need. */
void send_note_clear(int lock);

#endif
