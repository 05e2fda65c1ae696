/* What a page calls that plays a notation again (templates/desk/notation.js): in the module <rules>-notation.wasm. */
#include <string.h>

#include "../desk.h"
#include "exports.h"

EXPORT(open, DeskNotation *open_notation(const char *rules, const char *notation)) {
  return desk_notation_open(rules, strlen(rules), notation, strlen(notation));
}

EXPORT(close, void close_notation(DeskNotation *desk)) {
  desk_notation_close(desk);
}

EXPORT(problem, const char *notation_problem(DeskNotation *desk)) {
  return desk_notation_problem(desk);
}

EXPORT(head, const char *notation_head(DeskNotation *desk)) {
  return desk_notation_head(desk);
}

EXPORT(sealed, const char *notation_sealed(DeskNotation *desk, const char *of)) {
  return desk_notation_sealed(desk, of);
}

EXPORT(play, const char *notation_play(DeskNotation *desk)) {
  return desk_notation_play(desk);
}

EXPORT(event, const char *notation_event(DeskNotation *desk, const char *code, const char *fields)) {
  return desk_notation_event(desk, code, fields);
}

EXPORT(say, const char *notation_say(DeskNotation *desk, const char *key, const char *fields)) {
  return desk_notation_say(desk, key, fields);
}
