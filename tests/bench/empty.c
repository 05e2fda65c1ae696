/* The raw limit of a process start: a program that does nothing, linked with what ours is linked with. It
 * names one function of each library, or the linker would leave the library out. */
#include <gmime/gmime.h>
#include <sodium.h>
#include <sqlite3.h>
#include <yaml.h>

int main(int argc, char **argv) {
  (void)argv;
  if (argc < 100) return 0;
  g_mime_init();
  sqlite3_initialize();
  yaml_get_version_string();
  return sodium_init();
}
