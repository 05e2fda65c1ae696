/* The bytes of a turn file as a tree: the one way to read them, so that what was understood when it came is
 * understood whenever it is looked at. */
#ifndef REFEREE_TURN_FILE_H
#define REFEREE_TURN_FILE_H

#include <stddef.h>

#include "../base/diagnostics.h"
#include "../base/tree.h"

/* yaml_read() with YAML_TURN_FILE. A telephone writes a capital letter at the beginning of a line: a key at
 * the top with capital letters ("Orders") is the same in small ones, where that one is not there, too. In the
 * arena; NULL as there. */
Tree *turn_file_read(Arena *arena, const char *bytes, size_t length, Diagnostics *diagnostics);

#endif
