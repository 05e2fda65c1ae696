/* adjudicator-draw for tests whose subject is no picture: whatever is to be painted is one white pixel. Painting takes a third
 * of the time of a test that mails many reports. */
#include <string.h>
#include <unistd.h>

#include "../../adjudicator/libexec/common/program.h"

static const char SVG[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>\n";

static const unsigned char PNG[] = {
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00,
    0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00,
    0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0x0F, 0x00, 0x01, 0x01, 0x01, 0x00,
    0xB1, 0x38, 0xF6, 0x14, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82};

static Status obey(void *work, Arena *arena, const Frame *frame) {
  (void)work;
  bool told = true;
  if (strcmp(frame->word, "png") == 0) told = frame_write(STDOUT_FILENO, "picture", PNG, sizeof PNG);
  if (strcmp(frame->word, "svg") == 0) told = frame_write(STDOUT_FILENO, "picture", SVG, sizeof SVG - 1);
  arena_reset(arena);
  return told ? STATUS_OK : STATUS_IO;
}

int main(int argc, char **argv) {
  Status status;
  return program_begin("adjudicator-draw", argc, argv, &status) ? program_serve(obey, NULL) : status;
}
