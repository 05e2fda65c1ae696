/* `show --format svg|png`. */
#ifndef COMMANDS_SHOW_PICTURE_H
#define COMMANDS_SHOW_PICTURE_H

#include "command.h"
#include "../referee/record/record.h"

/* Whether the options for pictures are well formed, and go with the format: STATUS_OK, or STATUS_USAGE after
 * telling. */
Status show_picture_options(const Call *call);

/* Writes the picture of a document (document_view()) to --output, or to standard output. STATUS_OK; what
 * pictures_render() answers, told; STATUS_USAGE for a layer that this picture does not have, or a PNG that
 * would go to a terminal; STATUS_CANNOT_CREATE, STATUS_IO. */
Status show_picture(Call *call, const Table *table, int viewer, const Tree *document);

#endif
