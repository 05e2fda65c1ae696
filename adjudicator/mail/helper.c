#include <string.h>

#include "../base/frame.h"
#include "servers.h"

/* A password manager may ask the game master to touch a key. */
#define PASSWORD_MILLISECONDS 60000

/* To take leave of the server; all that was asked has its answer by then. */
#define QUIT_MILLISECONDS 5000

void helper_init(Helper *helper, Arena *arena, const char *program, const ServerSettings *settings) {
  *helper = (Helper){.arena = arena, .program = program, .settings = *settings};
}

const char *helper_stop(Helper *helper, Arena *arena) {
  const char *ended = NULL;
  if (helper->child.answers != NULL) ended = child_finish(&helper->child, QUIT_MILLISECONDS, arena);
  return arena_printf(arena, "%s: %s", helper->program, ended == NULL ? "ended early" : ended);
}

bool helper_say(const Helper *helper, const char *word, const char *text) {
  return text == NULL || frame_write_text(helper->child.socket, word, text);
}

static bool say_settings(const Helper *helper, const char *password) {
  const ServerSettings *settings = &helper->settings;
  return helper_say(helper, "url", settings->url) && helper_say(helper, "tls", settings->tls) &&
         helper_say(helper, "ca-file", settings->ca_file) &&
         helper_say(helper, "connect-timeout", settings->connect_timeout) &&
         helper_say(helper, "timeout", settings->timeout) && helper_say(helper, "user", settings->user) &&
         helper_say(helper, "password", password);
}

static bool start_program(Helper *helper) {
  const char *const argv[] = {helper->program, NULL};
  int error = child_start(&helper->child, argv);
  if (error != 0) helper->down = arena_printf(helper->arena, "%s: %s", helper->program, strerror(error));
  return error == 0;
}

bool helper_start(Helper *helper) {
  if (helper->child.answers != NULL) return true;
  if (helper->down != NULL) return false;
  char *password = NULL;
  if (helper->settings.password_command != NULL) {
    const char *why;
    password =
        child_first_line(helper->arena, helper->settings.password_command, PASSWORD_MILLISECONDS, &why);
    if (password == NULL) {
      helper->down = arena_printf(helper->arena, "password-command: %s", why);
      helper->password_missing = true;
      return false;
    }
  }
  bool started = start_program(helper);
  bool told = started && say_settings(helper, password);
  if (password != NULL) explicit_bzero(password, strlen(password));
  if (started && !told) helper->down = helper_stop(helper, helper->arena);
  return told;
}
