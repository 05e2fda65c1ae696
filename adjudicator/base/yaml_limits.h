/* How much a YAML document may ask of us (design.md 6: per kind of document).
 *
 * A turn file of the largest game is under 4 KiB; the limits leave room for press and
 * comments, and stop a hostile file long before it costs memory. */
#ifndef BASE_YAML_LIMITS_H
#define BASE_YAML_LIMITS_H

#include <stddef.h>

typedef struct YamlLimits {
  size_t bytes; /* of the whole text */
  size_t depth; /* of nested lists and maps */
  size_t nodes; /* scalars, lists and maps, keys included */
} YamlLimits;

#define YAML_TURN_FILE_BYTES ((size_t)64 * 1024)
#define YAML_TURN_FILE_DEPTH ((size_t)16)
#define YAML_TURN_FILE_NODES ((size_t)4000)

/* Editions, cases, positions, bundles and catalogues come from the game master. */
#define YAML_DATA_BYTES ((size_t)4 * 1024 * 1024)
#define YAML_DATA_DEPTH ((size_t)32)
#define YAML_DATA_NODES ((size_t)400000)

/* Errors told about one document; a note says where there are more. Nobody mends more at a time. */
#define YAML_ERRORS ((size_t)50)

extern const YamlLimits YAML_TURN_FILE;
extern const YamlLimits YAML_DATA;

#endif
