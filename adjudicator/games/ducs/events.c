/* What adjudications share: events, texts in them, units that come to a hex. */
#include "sequence.h"

void ducs_adjudication_begin(const Edition *edition, State *state, Adjudication *out) {
  *out = (Adjudication){.edition = edition, .state = state};
  ducs_board_make(edition, state, &out->board);
  for (int u = 0; u < edition->unit_count; u++) {
    if (edition->units[u].kind != DUKE && ducs_on_board(state, u))
      out->has_army[edition->units[u].side] = true;
  }
}

Event *ducs_event(const Adjudication *adjudication, const char *code, const char *rule) {
  return adjudication->events == NULL ? NULL : event_add(adjudication->events, code, rule, AUDIENCE_ALL);
}

const char *ducs_unit_id(const Edition *edition, int unit) {
  return unit == UNIT_NONE ? "" : edition->units[unit].id;
}

const char *ducs_points(int half_points) {
  static const char *const POINTS[] = {"0",  "0.5",  "1",  "1.5",  "2",  "2.5",  "3",  "3.5",
                                       "4",  "4.5",  "5",  "5.5",  "6",  "6.5",  "7",  "7.5",
                                       "8",  "8.5",  "9",  "9.5",  "10", "10.5", "11", "11.5",
                                       "12", "12.5", "13", "13.5", "14", "14.5", "15"};
  _Static_assert(sizeof POINTS / sizeof *POINTS == MOVEMENT_MAX + 1, "a text for every cost of a move");
  return POINTS[half_points];
}

static void report_possession(const Adjudication *adjudication, int side, Hex hex) {
  Event *event = ducs_event(adjudication, "possession", "DUCS 8.1");
  if (event == NULL) return;
  event_text(event, "side", DUCS_SIDES[side]);
  event_text(event, "hex", adjudication->edition->id[hex]);
  int site = adjudication->edition->site[hex];
  if (site >= 0) event_text(event, "place", adjudication->edition->sites[site].name);
}

void ducs_put_unit(Adjudication *adjudication, int unit, Hex hex) {
  if (ducs_board_put(&adjudication->board, unit, hex))
    report_possession(adjudication, adjudication->edition->units[unit].side, hex);
}
