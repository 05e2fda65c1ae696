#include <stdlib.h>
#include <string.h>

#include "../base/yaml.h"
#include "../referee/letters/letters.h"
#include "../report/catalogue.h"
#include "verbs.h"

/* Characters of a line of a file. */
#define COLUMNS 100

/* Moves that cost a seat most are told again at the end: no more than these. */
#define COSTLY 3

typedef struct CostlyMove {
  const char *turn, *window, *part;
  int cost; /* how much more the computer's file was worth */
} CostlyMove;

/* What a seat came to. */
typedef struct SeatStudy {
  int worth; /* of its last move; -1: none yet */
  int64_t compared, same, given;
  size_t costly_count;
  CostlyMove costly[COSTLY];
} SeatStudy;

typedef struct Study {
  Call *call;
  const Catalogue *catalogue;
  const History *history;
  const char *level;
  const Outcome *outcome;
  bool begun;    /* the heading is printed */
  Tree *windows; /* for YAML */
  SeatStudy seats[GAME_SEATS_MAX];
} Study;

/* ---- figures ---- */

/* The dearest first; of equals the earlier one. */
static void put_costly(SeatStudy *seat, CostlyMove move) {
  size_t place = 0;
  while (place < seat->costly_count && seat->costly[place].cost >= move.cost) place++;
  if (place == COSTLY) return;
  if (seat->costly_count < COSTLY) seat->costly_count++;
  for (size_t i = seat->costly_count - 1; i > place; i--) seat->costly[i] = seat->costly[i - 1];
  seat->costly[place] = move;
}

static void count_move(SeatStudy *seat, const StudyMove *move) {
  if (move->worth >= 0) seat->worth = move->worth;
  if (move->filed_worth < 0 || move->computer_worth < 0) return;
  int cost = move->computer_worth - move->filed_worth;
  seat->compared++;
  seat->same += move->same;
  seat->given += cost;
  if (cost > 0) put_costly(seat, (CostlyMove){move->turn, move->window, move->part, cost});
}

/* Rounded, so that halves go away from zero. */
static int64_t mean_given(const SeatStudy *seat) {
  int64_t half = seat->compared / 2;
  return (seat->given + (seat->given < 0 ? -half : half)) / seat->compared;
}

/* ---- as YAML ---- */

static void put_worth(Arena *arena, Tree *tree, const char *key, int worth) {
  if (worth >= 0) tree_put_int(arena, tree, key, worth);
}

static void put_place(Arena *arena, Tree *tree, const char *turn, const char *window, const char *part) {
  tree_put_text(arena, tree, "turn", turn);
  tree_put_text(arena, tree, "window", window);
  if (part != NULL) tree_put_text(arena, tree, "part", part);
}

static Tree *move_tree(const Study *study, const StudyMove *move) {
  Arena *arena = study->call->arena;
  Tree *tree = tree_map(arena);
  put_place(arena, tree, move->turn, move->window, move->part);
  tree_put_text(arena, tree, "seat", study->history->seats.names[move->seat]);
  put_worth(arena, tree, "worth", move->worth);
  if (move->filed != NULL) tree_put(arena, tree, "filed", tree_copy(arena, move->filed));
  put_worth(arena, tree, "filed_worth", move->filed_worth);
  if (move->computer != NULL) tree_put(arena, tree, "computer", tree_copy(arena, move->computer));
  put_worth(arena, tree, "computer_worth", move->computer_worth);
  tree_put_bool(arena, tree, "same", move->same);
  return tree;
}

static Tree *seat_tree(const Study *study, int number) {
  Arena *arena = study->call->arena;
  const SeatStudy *seat = &study->seats[number];
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "seat", study->history->seats.names[number]);
  tree_put_int(arena, tree, "compared", seat->compared);
  tree_put_int(arena, tree, "same", seat->same);
  tree_put_int(arena, tree, "given", seat->given);
  Tree *costly = tree_put(arena, tree, "costly", tree_list(arena));
  for (size_t i = 0; i < seat->costly_count; i++) {
    Tree *move = tree_add(arena, costly, tree_map(arena));
    put_place(arena, move, seat->costly[i].turn, seat->costly[i].window, seat->costly[i].part);
    tree_put_int(arena, move, "cost", seat->costly[i].cost);
  }
  return tree;
}

static const char *winner_of(const Study *study) {
  int winner = study->outcome->winner;
  return winner < 0 ? "none" : study->history->seats.names[winner];
}

static Status print_yaml(const Study *study) {
  Arena *arena = study->call->arena;
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "game", study->history->row.name);
  tree_put_text(arena, tree, "rules", study->history->row.rules);
  tree_put_text(arena, tree, "level", study->level);
  tree_put_int(arena, tree, "version", STAND_IN_VERSION);
  Tree *result = tree_put(arena, tree, "result", tree_map(arena));
  tree_put_text(arena, result, "winner", winner_of(study));
  tree_put_text(arena, result, "reason", study->outcome->reason);
  tree_put(arena, tree, "windows", study->windows);
  Tree *seats = tree_put(arena, tree, "seats", tree_list(arena));
  for (int seat = 0; seat < study->history->seats.count; seat++) {
    if (study->seats[seat].worth >= 0 || study->seats[seat].compared > 0)
      tree_add(arena, seats, seat_tree(study, seat));
  }
  return call_print_tree(study->call, tree);
}

/* ---- in words ---- */

static const char *named(const Study *study, const char *name) {
  return localize_name(study->catalogue, study->call->arena, study->history->row.rules, name);
}

static Status print_line(const Study *study, const char *indent, const char *text) {
  return call_print(arena_concat(study->call->arena, indent, text, "\n", NULL));
}

static Status print_heading(Study *study) {
  Arena *arena = study->call->arena;
  Tree *fields = tree_map(arena);
  study->begun = true;
  tree_put_text(arena, fields, "game", study->history->row.name);
  tree_put_text(arena, fields, "level", study->level);
  if (study->outcome->winner >= 0) tree_put_text(arena, fields, "winner", named(study, winner_of(study)));
  Status status = print_line(study, "", catalogue_say(study->catalogue, arena, "study.heading", fields));
  return status == STATUS_OK
             ? print_line(study, "", catalogue_say(study->catalogue, arena, "study.note", fields))
             : status;
}

static void put_where(const Study *study, Tree *fields, const char *turn, const char *window,
                      const char *part) {
  Arena *arena = study->call->arena;
  tree_put_text(arena, fields, "turn", turn);
  tree_put_text(arena, fields, "window", named(study, window));
  if (part != NULL) tree_put_text(arena, fields, "part", part);
}

static Status print_move_heading(const Study *study, const StudyMove *move) {
  Arena *arena = study->call->arena;
  Tree *fields = tree_map(arena);
  int before = study->seats[move->seat].worth;
  put_where(study, fields, move->turn, move->window, move->part);
  tree_put_text(arena, fields, "seat", named(study, study->history->seats.names[move->seat]));
  if (move->worth >= 0) tree_put_text(arena, fields, "worth", arena_printf(arena, "%d", move->worth));
  if (move->worth >= 0 && before >= 0)
    tree_put_text(arena, fields, "moved", arena_printf(arena, "%+d", move->worth - before));
  return print_line(study, "\n", catalogue_say(study->catalogue, arena, "study.move", fields));
}

static Status print_file(const Study *study, const char *whose, int worth, const Tree *file) {
  Arena *arena = study->call->arena;
  const char *figure = worth < 0 ? "   -" : arena_printf(arena, "%4d", worth);
  Status status = print_line(study, "  ", arena_concat(arena, figure, "  ", whose, NULL));
  if (file == NULL || file->count == 0) return status;
  char *rest = yaml_write_compact(arena, file, COLUMNS);
  for (char *line = strtok_r(rest, "\n", &rest); line != NULL && status == STATUS_OK;
       line = strtok_r(NULL, "\n", &rest))
    status = print_line(study, "          ", line);
  return status;
}

static Status print_filed(const Study *study, const StudyMove *move) {
  const Catalogue *catalogue = study->catalogue;
  Arena *arena = study->call->arena;
  const char *whose = move->same            ? catalogue_say(catalogue, arena, "study.same", NULL)
                      : move->filed != NULL ? catalogue_say(catalogue, arena, "study.filed", NULL)
                                            : catalogue_say(catalogue, arena, "study.nothing", NULL);
  return print_file(study, whose, move->filed_worth, move->filed);
}

static Status print_move(const Study *study, const StudyMove *move) {
  const char *computer = catalogue_say(study->catalogue, study->call->arena, "study.computer", NULL);
  Status status = print_move_heading(study, move);
  if (status == STATUS_OK) status = print_filed(study, move);
  if (status != STATUS_OK || move->same || move->computer == NULL) return status;
  return print_file(study, computer, move->computer_worth, move->computer);
}

static Status print_seat(const Study *study, int number) {
  Arena *arena = study->call->arena;
  const SeatStudy *seat = &study->seats[number];
  if (seat->compared == 0) return STATUS_OK;
  Tree *fields = tree_map(arena);
  int64_t mean = mean_given(seat);
  tree_put_text(arena, fields, "seat", named(study, study->history->seats.names[number]));
  tree_put_int(arena, fields, "compared", seat->compared);
  tree_put_int(arena, fields, "same", seat->same);
  if (mean > 0) tree_put_text(arena, fields, "less", arena_printf(arena, "%d", (int)mean));
  if (mean < 0) tree_put_text(arena, fields, "more", arena_printf(arena, "%d", (int)-mean));
  Status status = print_line(study, "", catalogue_say(study->catalogue, arena, "study.seat", fields));
  for (size_t i = 0; i < seat->costly_count && status == STATUS_OK; i++) {
    Tree *move = tree_map(arena);
    put_where(study, move, seat->costly[i].turn, seat->costly[i].window, seat->costly[i].part);
    tree_put_text(arena, move, "cost", arena_printf(arena, "%d", seat->costly[i].cost));
    status = print_line(study, "  ", catalogue_say(study->catalogue, arena, "study.costly", move));
  }
  return status;
}

static Status print_seats(const Study *study) {
  Status status = call_print("\n");
  for (int seat = 0; seat < study->history->seats.count && status == STATUS_OK; seat++)
    status = print_seat(study, seat);
  return status;
}

/* ---- the command ---- */

/* In words each move is printed at once: a long game takes minutes. */
static Status take_move(void *context, const StudyMove *move) {
  Study *study = context;
  Status status = STATUS_OK;
  if (study->windows != NULL) {
    tree_add(study->call->arena, study->windows, move_tree(study, move));
  } else {
    if (!study->begun) status = print_heading(study);
    if (status == STATUS_OK) status = print_move(study, move);
    if (status == STATUS_OK && fflush(stdout) != 0) status = STATUS_IO;
  }
  count_move(&study->seats[move->seat], move);
  return status;
}

static Status read_demand(const Call *call, const History *history, StudyDemand *out, const char **level) {
  const char *seat = call_option(call, "as");
  *level = call_option(call, "level");
  if (*level == NULL) *level = "normal";
  int number = stand_in_level(*level);
  if (number < 0) return call_misused(call, "--level is easy, normal or hard, not \"%s\"", *level);
  *out = (StudyDemand){(StandInLevel)number, -1};
  if (seat == NULL) return STATUS_OK;
  out->seat = seats_find(&history->seats, seat);
  if (out->seat >= 0) return STATUS_OK;
  return seat_missing(&call->referee, history->row.name, seat, history->seats.names);
}

static Status load(Call *call, History *history) {
  Status status = load_history(call, history);
  if (status != STATUS_OK || history->part < 0) return status;
  referee_log(&call->referee, NOTICE_ERROR, "%s: is the part of one seat; a study needs the whole game",
              call->words[0]);
  return STATUS_BAD_DATA;
}

static Status study(Call *call) {
  History history = {.part = -1};
  StudyDemand demand;
  Outcome outcome;
  Study study = {.call = call, .history = &history, .outcome = &outcome};
  Status status = load(call, &history);
  if (status == STATUS_OK) status = read_demand(call, &history, &demand, &study.level);
  if (status != STATUS_OK) return status;
  study.catalogue = referee_catalogue(&call->referee, call->configuration.language);
  if (study.catalogue == NULL) return STATUS_CONFIG;
  if (call->format == FORMAT_YAML) study.windows = tree_list(call->arena);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) study.seats[seat].worth = -1;
  status = study_history(&call->referee, &history, &demand, &outcome, take_move, &study);
  if (status != STATUS_OK) return status;
  if (study.windows != NULL) return print_yaml(&study);
  if (!study.begun) status = print_heading(&study);
  return status == STATUS_OK ? print_seats(&study) : status;
}

static const OptionRule OPTIONS[] = {
    {"as", "SEAT", "only the moves of this seat", false},
    {"level", "LEVEL", "of the computer: easy, normal (the default) or hard, which takes ten times as long",
     false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_STUDY = {
    .name = "study",
    .arguments = "NAME|BUNDLE.yaml",
    .summary = "What the computer would have filed in a finished game",
    .details =
        "For each turn and seat it prints what the position was worth, what the seat filed and what the computer would "
        "have filed, each with its worth, and at the end which moves cost each seat most. A worth, 0 to 1000, is the mean "
        "of games that the computer plays out from what the seat knew then: small differences may be chance. It takes "
        "about half a second a move, ten times as long at level hard.\n\n"
        "It needs the whole game, also as a bundle (`adjudicator export`), and one that is over: before that it is "
        "refused (77).\n\n"
        "Examples:\n"
        "  adjudicator study madrid\n"
        "  adjudicator study madrid --as french --level hard\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_LATER,
    .run = study,
};
