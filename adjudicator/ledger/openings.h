/* Games that wait for players, and invitations to games (schema/ledger.sql). Statuses as in ledger.h. */
#ifndef LEDGER_OPENINGS_H
#define LEDGER_OPENINGS_H

#include "ledger.h"

typedef struct OpeningRow {
  int64_t id;
  const char *name;
  const char *status; /* "open", "begun", "ended" */
  Time at;
  const char *edition; /* SHA-256 of the edition's text */
  const char *terms;   /* YAML in one line */
} OpeningRow;
typedef struct OpeningRows {
  OpeningRow *items;
  size_t count;
} OpeningRows;

/* Sets row->id. STATUS_BAD_DATA if a game has the name, or waits for players under it. */
Status ledger_add_opening(Ledger *ledger, OpeningRow *row);
/* The game of this name that waits. STATUS_NOT_FOUND. */
Status ledger_opening(Ledger *ledger, Arena *arena, const char *name, OpeningRow *row);
Status ledger_openings(Ledger *ledger, Arena *arena, OpeningRows *rows); /* the open ones, by name */
Status ledger_set_opening(Ledger *ledger, int64_t id, const char *status);

/* A seat of a game that waits for players, or an invitation to watch. */
typedef struct InvitationRow {
  int64_t id;
  const char *game; /* name */
  const char *seat; /* NULL: to watch */
  int64_t place;    /* of the seat among those that `new` named */
  const char *secret;
  int64_t generation;   /* of the code */
  const char *code;     /* SHA-256 hex of the code; NULL: it has none */
  const char *standing; /* "open", "unproved", "asked", "taken", "ended" */
  const char *token;    /* SHA-256 hex of what confirms or admits; NULL */
  const char *address;  /* or "computer:LEVEL"; NULL while it is open */
  const char *bare;     /* NULL for the computer, and while it is open */
  const char *timezone; /* NULL: the game's */
  const char *language; /* NULL: see preferences_language() */
  const char *known_as; /* "" (written also for NULL): by no name */
  Time since, until;    /* TIME_NONE for none */
  const char *mail;     /* Message-ID of the newest mail about it to its person; NULL */
} InvitationRow;
typedef struct InvitationRows {
  InvitationRow *items;
  size_t count;
} InvitationRows;

Status ledger_add_invitation(Ledger *ledger, InvitationRow *row); /* sets row->id */
/* All but id, game, seat, place and secret. */
Status ledger_set_invitation(Ledger *ledger, const InvitationRow *row);
/* Of a game, by place and id: those that have not ended. */
Status ledger_invitations(Ledger *ledger, Arena *arena, const char *game, InvitationRows *rows);
/* The one with this code or token (SHA-256 hex) that has not ended. STATUS_NOT_FOUND. */
Status ledger_invitation_of_code(Ledger *ledger, Arena *arena, const char *hash, InvitationRow *row);
/* Those of a person (a bare address, whatever the case of its letters), by id. */
Status ledger_invitations_of_address(Ledger *ledger, Arena *arena, const char *bare, InvitationRows *rows);
Status ledger_invitations_ever(Ledger *ledger, Arena *arena, const char *bare,
                               InvitationRows *rows); /* with those that have ended */
/* Those that are held for somebody until `now` or earlier, by that time. */
Status ledger_invitations_to_lapse(Ledger *ledger, Arena *arena, Time now, InvitationRows *rows);
/* Any that was ever given out. STATUS_NOT_FOUND. */
Status ledger_any_invitation(Ledger *ledger, Arena *arena, InvitationRow *row);

/* Those who watch from this bare address now, by id. */
Status ledger_observers_of_address(Ledger *ledger, Arena *arena, const char *bare, ObserverRows *rows);
/* How many mails that came at `since` or later, from anybody, were answered although no seat is proved to have sent them. */
Status ledger_inbox_answers_unproved(Ledger *ledger, Time since, int64_t *count);

#endif
