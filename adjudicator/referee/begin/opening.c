/* Games that wait for players: keeps what `new` said as it was said; new_game.c makes the game from it. */
#include "private.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../../mail/message.h"

/* ---- what `new` said ---- */

static const char *write_terms(Arena *arena, const NewGame *wanted) {
  Tree *terms = tree_map(arena);
  tree_put_text(arena, terms, "rules", wanted->rules);
  tree_put_text(arena, terms, "timezone", wanted->timezone);
  if (wanted->schedule.every > 0) tree_put_int(arena, terms, "every", wanted->schedule.every);
  if (wanted->schedule.on != NULL) tree_put_text(arena, terms, "on", wanted->schedule.on);
  if (wanted->options != NULL) tree_put(arena, terms, "options", tree_copy(arena, wanted->options));
  if (wanted->seed != NULL) tree_put_text(arena, terms, "seed", wanted->seed);
  if (wanted->position_text != NULL) tree_put_text(arena, terms, "position", wanted->position_text);
  Tree *mails = tree_put(arena, terms, "mail", tree_map(arena));
  for (size_t i = 0; i < wanted->seat_count; i++) {
    if (wanted->seats[i].mail != NULL)
      tree_put_text(arena, mails, wanted->seats[i].name, wanted->seats[i].mail);
  }
  return yaml_write_line(arena, terms);
}

static bool read_terms(Arena *arena, const Tree *terms, NewGame *out) {
  const Tree *every = tree_get(terms, "every");
  const char *wrong, *on = tree_string(tree_get(terms, "on"), NULL);
  out->rules = tree_string(tree_get(terms, "rules"), NULL);
  out->timezone = tree_string(tree_get(terms, "timezone"), NULL);
  out->options = tree_get(terms, "options");
  out->seed = tree_string(tree_get(terms, "seed"), NULL);
  out->position_text = tree_string(tree_get(terms, "position"), NULL);
  if (every != NULL && !tree_read_int(every, &out->schedule.every)) return false;
  if (on != NULL && !calendar_parse(arena, on, &out->schedule, &wrong)) return false;
  return out->rules != NULL && out->timezone != NULL;
}

/* ---- the ledger ---- */

static Status add_seat(Referee *referee, Arena *arena, const NewGame *wanted, size_t index) {
  const NewSeat *seat = &wanted->seats[index];
  InvitationRow row;
  Status status =
      invitation_add(referee, arena, wanted->name, seat->name, (int64_t)index, wanted->seed, &row);
  if (status != STATUS_OK) return status;
  row.timezone = seat->timezone;
  row.language = seat->language;
  if (strcmp(seat->address, SEAT_OPEN) != 0) {
    const char *level;
    char *bare = NULL;
    row.standing = "taken";
    row.code = NULL;
    row.address = seat->address;
    if (!seat_for_computer(seat->address, &level) && !mail_address_valid(arena, seat->address, &bare))
      return STATUS_BUG; /* it was looked at before */
    row.bare = bare;
    row.since = referee->now;
  }
  return referee_ledger_status(referee, ledger_set_invitation(referee->ledger, &row));
}

Status opening_add(Referee *referee, Arena *arena, const NewGame *wanted, const char *edition) {
  OpeningRow row = {.name = wanted->name,
                    .status = "open",
                    .at = referee->now,
                    .edition = edition,
                    .terms = write_terms(arena, wanted)};
  Status status = ledger_add_edition(referee->ledger, edition, wanted->edition_text);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = ledger_add_opening(referee->ledger, &row);
  if (status == STATUS_BAD_DATA) {
    referee_log(referee, NOTICE_ERROR, "%s: a game of this name exists; choose another with --name",
                row.name);
    return status;
  }
  status = referee_ledger_status(referee, status);
  for (size_t i = 0; i < wanted->seat_count && status == STATUS_OK; i++)
    status = add_seat(referee, arena, wanted, i);
  return status;
}

static Status unreadable(const Referee *referee, const char *name) {
  referee_log(referee, NOTICE_ERROR, "%s: its settings and seats cannot be read in the ledger", name);
  return STATUS_BUG;
}

static void find_seats(Arena *arena, const Tree *mails, Opening *out) {
  NewSeat *seats = arena_alloc(arena, (out->invitations.count + 1) * sizeof *seats);
  for (size_t i = 0; i < out->invitations.count; i++) {
    const InvitationRow *row = &out->invitations.items[i];
    bool taken = strcmp(row->standing, "taken") == 0;
    if (row->seat == NULL) continue;
    out->free += !taken;
    seats[out->seat_count++] = (NewSeat){.name = row->seat,
                                         .address = taken ? row->address : SEAT_OPEN,
                                         .timezone = row->timezone,
                                         .language = row->language,
                                         .mail = tree_string(tree_get(mails, row->seat), NULL),
                                         .known_as = row->known_as};
  }
  out->wanted.seats = seats;
  out->wanted.seat_count = out->seat_count;
}

Status opening_load(Referee *referee, Arena *arena, const char *name, Opening *out) {
  *out = (Opening){.free = 0};
  Status status = ledger_opening(referee->ledger, arena, name, &out->row);
  if (status == STATUS_NOT_FOUND) return status;
  if (status == STATUS_OK) status = ledger_invitations(referee->ledger, arena, name, &out->invitations);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  const Tree *terms = yaml_read(arena, out->row.terms, strlen(out->row.terms), &YAML_DATA, &ignored);
  out->wanted.name = out->row.name;
  if (terms == NULL || !read_terms(arena, terms, &out->wanted)) return unreadable(referee, name);
  out->game = referee_game(referee, out->wanted.rules);
  if (out->game == NULL) return unreadable(referee, name);
  out->join_free = strcmp(tree_string(tree_get(out->wanted.options, "join"), ""), "free") == 0;
  find_seats(arena, tree_get(terms, "mail"), out); /* none in what 1.0 wrote */
  return STATUS_OK;
}

Status opening_check(Referee *referee, Arena *arena, const Opening *opening) {
  LoadedGame loaded = {.arena = arena, .row = {.name = opening->row.name}};
  size_t count = opening->seat_count < GAME_SEATS_MAX ? opening->seat_count : GAME_SEATS_MAX;
  loaded.seats = (SeatRows){arena_alloc(arena, (count + 1) * sizeof(SeatRow)), count};
  loaded.seated.count = (int)count;
  for (size_t i = 0; i < count; i++) {
    loaded.seated.names[i] = opening->wanted.seats[i].name;
    loaded.seats.items[i] =
        (SeatRow){.address = COMPUTER_ADDRESS}; /* players' own are looked at when they come */
  }
  return addresses_check(referee, &loaded);
}
