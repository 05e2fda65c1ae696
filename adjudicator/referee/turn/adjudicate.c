#include "private.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "../letters/letters.h"
#include "../record/record.h"

/* Windows that can pass in one go. Turn files answer one turn only, so that many mean a game that does not
 * come to rest. */
#define WINDOWS_MAX 1000

/* A file that the computer made at the end of a window. */
typedef struct PlayedDuty {
  ComputerNeed need; /* with the level that it was made by */
  bool hurried;      /* that is not the one it should have had */
  int64_t receipt;   /* as SubmissionRow has it */
} PlayedDuty;

typedef struct Played {
  PlayedDuty items[GAME_DUTIES_MAX];
  size_t count;
} Played;

/* ---- what happened, for the ledger ---- */

/* Who was played by the computer although somebody should have answered, or although it had no time to think: all may
 * know. */
static Status add_played(EventWriter *writer, const Played *played) {
  const LoadedGame *loaded = writer->loaded;
  for (size_t i = 0; i < played->count; i++) {
    const PlayedDuty *item = &played->items[i];
    const ComputerNeed *need = &item->need;
    Tree *fields = tree_map(loaded->arena);
    tree_put_text(loaded->arena, fields, "seat", loaded->seated.names[need->duty.seat]);
    tree_put_text(loaded->arena, fields, "window", need->duty.window);
    if (need->duty.part != NULL) tree_put_text(loaded->arena, fields, "part", need->duty.part);
    tree_put_text(loaded->arena, fields, "level", STAND_IN_LEVELS[need->level]);
    if (!need->stands_in && !item->hurried) continue;
    Status status =
        event_writer_add(writer, need->stands_in ? "stood-in" : "computer-hurried", "", AUDIENCE_ALL, fields);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

/* ---- one window ---- */

/* What is asked of this file for one game. */
typedef struct Wish {
  const char *turn, *window, *why; /* adjudicate_game() */
  bool thinks;                     /* adjudicate_due() */
  const ComputerFiles *ready;
} Wish;

/* A window on its way into the ledger. */
typedef struct Closing {
  const Files *files; /* in force */
  const WindowAnswers *answers;
  Play play;
  bool ended;           /* missing answers are not waited for */
  MissedTurns missed;   /* by seats that sent none */
  const Played *played; /* by the computer, since they did not */
  DiceLog rolls;
  const char *salts;
} Closing;

static Status record(Referee *referee, LoadedGame *loaded, const Closing *closing) {
  const Play *play = &closing->play;
  EventWriter writer = {referee, loaded, loaded->turn, loaded->number + 1, 0, NULL};
  loaded->number++;
  loaded->turn = loaded->game->label(loaded->state, loaded->arena);
  if (play->broken != NULL) {
    referee_log(referee, NOTICE_ERROR,
                "%s: turn %s: the adjudication broke an invariant: %s; nothing was changed", loaded->row.name,
                writer.turn, play->broken);
    return STATUS_BUG;
  }
  StateRow row;
  Status status = loaded_game_add_state(referee, loaded, &row);
  if (status == STATUS_OK && closing->ended) status = missed_add_silent(&writer, closing->answers);
  if (status == STATUS_OK) status = missed_add_turns(&writer, &closing->missed);
  if (status == STATUS_OK) status = add_played(&writer, closing->played);
  if (status == STATUS_OK) status = play_record(&writer, play);
  const WindowProof proof = {closing->files, &closing->rolls, closing->salts, &row, loaded->branch};
  return status == STATUS_OK ? proof_window(&writer, &proof) : status;
}

static Status adjudicate_window(Referee *referee, LoadedGame *loaded, Closing *closing) {
  closing->salts = proof_salts(loaded, closing->files);
  play_begin(&closing->play, loaded->arena);
  play_window(&closing->play, loaded->game, loaded->edition, loaded->state, closing->answers->orders,
              play_dice(loaded, closing->salts, &closing->rolls));
  referee_step(referee, "resolved");
  Status status = record(referee, loaded, closing);
  play_free(&closing->play);
  referee_step(referee, "recorded");
  return status;
}

/* ---- as many windows as can be ---- */

/* What to do with the loaded window. */
typedef enum Verdict {
  VERDICT_WAIT,
  VERDICT_THINK, /* its time is over, and the computer is to think first */
  VERDICT_HOLD,  /* wait past the deadline, for answers that the game does not go on without */
  VERDICT_READY, /* all answers are in */
  VERDICT_END    /* its time is over, or the game master says so */
} Verdict;

/* One game on its way from window to window. */
typedef struct Progress {
  Referee *referee;
  LoadedGame *loaded;
  const char *why;            /* the game master ends the current window; NULL: a tick */
  bool thinks;                /* adjudicate_due() */
  const ComputerFiles *ready; /* NULL: none */
  uint32_t vacated;           /* seats that lost their players */
  Played played;              /* in the window that was looked at last */
  Played before;              /* in an earlier window of the turn */
  Adjudication *done;         /* as far as it came */
  Files files;
  WindowAnswers answers; /* to the window that was looked at last */
  Time settled; /* when it has settled, if all answers are in and nobody asks to wait; else TIME_NONE */
  bool vain;    /* the rules' defaults have brought that window nowhere */
  Verdict verdict;
} Progress;

/* The deadline, and the game master's word, are those of one window; the next one has its own. */
static bool first_asked(const Progress *progress) {
  return progress->done->asked == 0;
}

static bool time_over(const Progress *progress) {
  return first_asked(progress) && window_over(progress->loaded, progress->referee->now);
}

/* A request to wait, and time to think again, last until the deadline at most; the grace is for seats that
 * have not answered. */
static bool wish_over(const Progress *progress) {
  Time deadline = progress->loaded->row.deadline;
  return first_asked(progress) && deadline != TIME_NONE && deadline <= progress->referee->now;
}

/* Nobody asks to wait, and the time to think again is over. */
static bool nobody_thinks(const Progress *progress) {
  return !window_answers_held(&progress->answers, &progress->files) &&
         progress->settled <= progress->referee->now;
}

static Status find_settled(Progress *progress) {
  const WindowAnswers *answers = &progress->answers;
  progress->settled = TIME_NONE;
  if (!window_answers_complete(answers) || window_answers_held(answers, &progress->files)) return STATUS_OK;
  return window_answers_settled(progress->referee, progress->loaded, answers, &progress->files,
                                &progress->settled);
}

static Status find_vain(Progress *progress) {
  progress->vain = false;
  if (!time_over(progress) || !missed_any(&progress->answers)) return STATUS_OK;
  return window_in_vain(progress->referee, progress->loaded, &progress->vain);
}

static Verdict judge(const Progress *progress) {
  const WindowAnswers *answers = &progress->answers;
  if (answers->duties.count == 0) return VERDICT_READY;
  if (progress->why != NULL && first_asked(progress)) return VERDICT_END;
  if (first_asked(progress) && window_stands_still(progress->loaded)) return VERDICT_WAIT;
  if (window_answers_complete(answers) && (wish_over(progress) || nobody_thinks(progress)))
    return VERDICT_READY;
  if (!time_over(progress)) return VERDICT_WAIT;
  bool holds = progress->vain || progress->loaded->settings.missed == MISSED_HOLD;
  return holds && missed_any(answers) ? VERDICT_HOLD : VERDICT_END;
}

/* An action of the game master, before what comes of it: all read who closed the window, and why. */
static Status note_act(const Progress *progress) {
  EventWriter writer;
  Tree *fields = tree_map(progress->loaded->arena);
  tree_put_text(progress->loaded->arena, fields, "reason", progress->why);
  Status status = event_writer_open(progress->referee, progress->loaded, &writer);
  return status == STATUS_OK ? event_writer_add(&writer, "act-adjudicate", NULL, AUDIENCE_ALL, fields)
                             : status;
}

static Status close_window(Progress *progress) {
  LoadedGame *loaded = progress->loaded;
  const WindowAnswers *answers = &progress->answers;
  bool asked = answers->duties.count > 0;
  if (asked && progress->why != NULL && first_asked(progress)) {
    Status noted = note_act(progress);
    if (noted != STATUS_OK) return noted;
  }
  Closing closing = {.files = &progress->files,
                     .answers = answers,
                     .ended = progress->verdict == VERDICT_END,
                     .played = &progress->played};
  bool over = asked && time_over(progress);
  uint32_t stood_in = 0;
  for (size_t i = 0; i < progress->played.count; i++)
    if (progress->played.items[i].need.stands_in)
      stood_in |= AUDIENCE_SEAT(progress->played.items[i].need.duty.seat);
  Status status = missed_count(progress->referee, loaded, answers, stood_in, over, &closing.missed);
  if (status == STATUS_OK) status = adjudicate_window(progress->referee, loaded, &closing);
  progress->vacated |= closing.missed.vacated;
  if (progress->played.count > 0) progress->before = progress->played;
  progress->played.count = 0;
  progress->done->windows++;
  if (asked) progress->done->asked++;
  return status;
}

/* ---- the computer at the end of a window ---- */

/* What was made by now for this; NULL: nothing. */
static const ComputerFile *ready_for(const Progress *progress, const ComputerNeed *need) {
  for (size_t i = 0; progress->ready != NULL && i < progress->ready->count; i++) {
    const ComputerFile *file = &progress->ready->items[i];
    if (computer_file_fits(progress->loaded, need, file)) return file;
  }
  return NULL;
}

/* By the level easy, which plays nothing out. */
static Status make_at_once(const Progress *progress, const ComputerNeed *need, ComputerFile *out) {
  const LoadedGame *loaded = progress->loaded;
  StandInTask task;
  *out = (ComputerFile){.need = *need, .number = loaded->number};
  out->need.level = STAND_IN_EASY;
  Status status =
      thinking_about(progress->referee, loaded, need->duty.seat, need->duty.part, out->need.level, &task);
  if (status == STATUS_OK) stand_in_file(&task, loaded->arena, &out->made);
  return status;
}

static Status play_one(Progress *progress, const ComputerNeed *need) {
  ComputerFile made;
  const ComputerFile *file = ready_for(progress, need);
  Status status = file == NULL ? make_at_once(progress, need, &made) : STATUS_OK;
  if (status != STATUS_OK) return status;
  if (file == NULL) file = &made;
  int64_t receipt;
  status = computer_file_take(progress->referee, progress->loaded, &progress->files, file, &receipt);
  if (status == STATUS_OK && receipt != 0)
    progress->played.items[progress->played.count++] =
        (PlayedDuty){file->need, file->need.level != need->level, receipt};
  return status;
}

/* Whether the window ends here without more answers. */
static bool ends(const Progress *progress) {
  return first_asked(progress) && (progress->why != NULL || time_over(progress)) &&
         (progress->why != NULL || !window_stands_still(progress->loaded));
}

/* At the end of a window the computer answers what it has to. Then the files are judged again. */
static Status let_computer_play(Progress *progress) {
  ComputerNeeds needs;
  LoadedGame *loaded = progress->loaded;
  if (!ends(progress)) return STATUS_OK;
  Status status = computer_needs(progress->referee, loaded, &progress->answers, time_over(progress), &needs);
  if (status != STATUS_OK || needs.count == 0) return status;
  if (progress->thinks && progress->done->windows == 0) {
    progress->verdict = VERDICT_THINK;
    return STATUS_OK;
  }
  for (size_t i = 0; i < needs.count && status == STATUS_OK; i++)
    status = play_one(progress, &needs.items[i]);
  if (status == STATUS_OK) status = files_load(progress->referee, loaded, &progress->files);
  if (status == STATUS_OK) window_answers_closing(loaded, &progress->files, NULL, &progress->answers);
  return status;
}

/* Who is asked again in the same turn answers for themselves. */
static Status give_back(Progress *progress) {
  LoadedGame *loaded = progress->loaded;
  Duties duties = {.count = 0};
  bool given = false;
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  for (size_t i = 0; i < progress->before.count; i++) {
    PlayedDuty *item = &progress->before.items[i];
    if (!item->need.stands_in || !duties_name(&duties, item->need.duty.seat)) continue;
    Status status = computer_give_back(progress->referee, loaded, item->receipt);
    if (status != STATUS_OK) return status;
    item->need.stands_in = false; /* any more */
    given = true;
  }
  return given ? files_load(progress->referee, loaded, &progress->files) : STATUS_OK;
}

/* Looks at the loaded window, and closes it if its time has come; *closed says which. */
static Status try_window(Progress *progress, bool *closed) {
  window_answers_closing(progress->loaded, &progress->files, NULL, &progress->answers);
  Status status = let_computer_play(progress);
  *closed = false;
  if (status != STATUS_OK || progress->verdict == VERDICT_THINK) return status;
  status = find_settled(progress);
  if (status == STATUS_OK) status = find_vain(progress);
  if (status == STATUS_OK) progress->verdict = judge(progress);
  *closed = progress->verdict == VERDICT_READY || progress->verdict == VERDICT_END;
  /* A vacant seat answers nothing: the next window waits for its new player. */
  if (progress->vacated != 0 && progress->answers.duties.count > 0) *closed = false;
  return status == STATUS_OK && *closed ? close_window(progress) : status;
}

static Status adjudicate_windows(Progress *progress) {
  LoadedGame *loaded = progress->loaded;
  const char *turn = NULL;
  bool closed = true;
  for (int64_t i = 0; i < WINDOWS_MAX; i++) {
    progress->verdict = VERDICT_WAIT;
    if (loaded_game_outcome(loaded).over) return STATUS_OK;
    Status status = STATUS_OK;
    if (turn == NULL || strcmp(turn, loaded->turn) != 0) {
      status = files_load(progress->referee, loaded, &progress->files);
      progress->before.count = 0; /* of a turn that is over */
      turn = loaded->turn;
    } else if (progress->before.count > 0) {
      status = give_back(progress);
    }
    if (status == STATUS_OK) status = try_window(progress, &closed);
    if (status != STATUS_OK || !closed) return status;
  }
  referee_log(progress->referee, NOTICE_ERROR, "%s: turn %s: no window asks anybody; nothing was changed",
              loaded->row.name, loaded->turn);
  return STATUS_BUG;
}

/* Nothing was adjudicated: it waits for answers, or for those that a hold waits for. */
static Status wait_on(Progress *progress) {
  const WindowAnswers *answers = &progress->answers;
  if (progress->verdict == VERDICT_HOLD) return window_hold(progress->referee, progress->loaded, answers);
  return window_wait(progress->referee, progress->loaded, window_answers_complete(answers),
                     progress->settled);
}

/* The window that was opened may have all answers, given ahead, and settle before its deadline. */
static Status look_again(const Progress *progress) {
  if (progress->settled == TIME_NONE || progress->done->over) return STATUS_OK;
  Referee *referee = progress->referee;
  return referee_ledger_status(referee, ledger_set_due(referee->ledger, progress->loaded->row.id));
}

/* The game waits as it did, and the next tick finds it due again. */
static Status leave_thinking(Referee *referee, const LoadedGame *loaded, Adjudication *out) {
  out->thinks = true;
  return referee_ledger_status(referee, ledger_uncount_attempt(referee->ledger, loaded->row.id));
}

static Status move_on(Referee *referee, LoadedGame *loaded, const Wish *wish, bool welcome,
                      Adjudication *out) {
  int64_t before = loaded->number;
  const char *window = loaded->game->window(loaded->state);
  *out = (Adjudication){.from = loaded->turn, .to = loaded->turn, .from_window = window, .to_window = window};
  Progress progress = {.referee = referee,
                       .loaded = loaded,
                       .why = wish->why,
                       .thinks = wish->thinks,
                       .ready = wish->ready,
                       .done = out};
  Status status = adjudicate_windows(&progress);
  if (status != STATUS_OK) return status;
  if (progress.verdict == VERDICT_THINK) return leave_thinking(referee, loaded, out);
  out->to = loaded->turn;
  out->to_window = loaded->game->window(loaded->state);
  out->over = loaded_game_outcome(loaded).over;
  out->held = out->windows == 0 && progress.verdict == VERDICT_HOLD;
  out->settles = out->windows == 0 && *loaded->row.held == '\0' ? window_answers_due(loaded, progress.settled)
                                                                : TIME_NONE;
  if (out->windows == 0 && !welcome) return wait_on(&progress);
  bool read = loaded->row.computers < loaded->seated.count; /* where nobody plays, nobody waits for results */
  out->withheld = out->windows > 0 && !welcome && read && loaded->settings.release == RELEASE_REFEREE;
  if (out->withheld) return release_withhold(referee, loaded, out->from);
  status = window_open(referee, loaded);
  if (status == STATUS_OK) status = look_again(&progress);
  if (status == STATUS_OK) status = addresses_check(referee, loaded);
  if (status != STATUS_OK) return status;
  /* Events of set-up lead to state 0 itself. */
  status = mails_queue_reports(referee, loaded, welcome ? -1 : before, welcome);
  if (status == STATUS_OK && !out->over) status = missed_tell_vacant(referee, loaded, progress.vacated);
  referee_step(referee, "queued");
  return status;
}

Status adjudicate_table(Referee *referee, LoadedGame *loaded, const char *why, bool welcome,
                        Adjudication *out) {
  const Wish wish = {.why = why};
  return move_on(referee, loaded, &wish, welcome, out);
}

/* ---- one game of the ledger ---- */

/* Its results wait for the referee's word, or for the time that was set. */
static Status adjudicate_withheld(Referee *referee, LoadedGame *loaded, const char *why, Adjudication *out) {
  GameRow *row = &loaded->row;
  out->withheld = true;
  if (strcmp(row->status, "broken") == 0) {
    row->status = "running";
    return referee_ledger_status(referee, ledger_set_window(referee->ledger, row->id, row));
  }
  if (why != NULL) {
    referee_log(referee, NOTICE_ERROR,
                "%s: turn %s is adjudicated; `adjudicator release %s --turn %s` sends its "
                "results",
                row->name, loaded->turn, row->name, loaded->turn);
    return STATUS_NO_PERMISSION;
  }
  Status status = release_when_due(referee, loaded, &out->released);
  if (status != STATUS_OK || out->released) return status;
  return referee_ledger_status(referee, ledger_set_waiting(referee->ledger, row->id, row->remind));
}

/* A tick may find a game that was paused since it was found due. */
static Status leave_paused(const Referee *referee, const LoadedGame *loaded, const char *why) {
  /* The attempt that was counted was none. */
  if (why == NULL)
    return referee_ledger_status(referee, ledger_uncount_attempt(referee->ledger, loaded->row.id));
  referee_log(referee, NOTICE_ERROR, "%s: paused; restart it with `adjudicator resume %s`", loaded->row.name,
              loaded->row.name);
  return STATUS_NO_PERMISSION;
}

static Status adjudicate_loaded(Referee *referee, Arena *arena, const char *name, const Wish *wish,
                                Adjudication *out) {
  LoadedGame loaded;
  const char *turn = wish->turn, *window = wish->window, *why = wish->why;
  Status status = load_game(referee, arena, name, &loaded);
  if (status != STATUS_OK) return status;
  const char *present = loaded.game->window(loaded.state);
  *out = (Adjudication){.from = loaded.turn,
                        .to = loaded.turn,
                        .from_window = present,
                        .to_window = present,
                        .settles = TIME_NONE};
  out->over = strcmp(loaded.row.status, "over") == 0;
  if (window != NULL && !out->over && strcmp(window, present) != 0) {
    referee_log(referee, NOTICE_ERROR, "%s: is in the window %s, not %s: nothing done", name, present,
                window);
    return STATUS_NO_PERMISSION;
  }
  if (turn != NULL && (out->over || strcmp(turn, loaded.turn) != 0)) {
    referee_log(referee, NOTICE_ERROR, "%s: %s turn %s%s%s: nothing done", name,
                out->over ? "is over since" : "is in", loaded.turn, out->over ? "" : ", not ",
                out->over ? "" : turn);
    return STATUS_NO_PERMISSION;
  }
  if (out->over)
    return referee_ledger_status(referee, ledger_set_waiting(referee->ledger, loaded.row.id, TIME_NONE));
  if (strcmp(loaded.row.status, "paused") == 0) return leave_paused(referee, &loaded, why);
  if (loaded.withheld) return adjudicate_withheld(referee, &loaded, why, out);
  /* Repairing a game must not end a window that has time left. */
  bool broken = strcmp(loaded.row.status, "broken") == 0;
  Wish known = *wish;
  if (broken) known.why = NULL;
  status = move_on(referee, &loaded, &known, false, out);
  if (status != STATUS_OK || !broken || out->windows > 0) return status;
  loaded.row.status = "running";
  status = ledger_set_window(referee->ledger, loaded.row.id, &loaded.row);
  return referee_ledger_status(referee, status);
}

static Status adjudicate_in_transaction(Referee *referee, Arena *arena, const char *name, const Wish *wish,
                                        Adjudication *out) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status == STATUS_OK) status = adjudicate_loaded(referee, arena, name, wish, out);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  referee_step(referee, "committed");
  return status;
}

static Status adjudicate(Referee *referee, Arena *arena, const char *name, const Wish *wish,
                         Adjudication *out) {
  GameRow row;
  *out = (Adjudication){.settles = TIME_NONE};
  Status status = ledger_game(referee->ledger, arena, name, &row);
  if (status == STATUS_NOT_FOUND) return game_missing(referee, name);
  if (status == STATUS_OK) status = ledger_count_attempts(referee->ledger, &row.id, 1);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  referee_step(referee, "counted");
  status = adjudicate_in_transaction(referee, arena, name, wish, out);
  /* Only a contradiction is the game's own fault. A busy ledger, a full disk, a template that somebody is
   * editing, a turn wrongly named: none of these may set a game aside. */
  if (status != STATUS_OK && status != STATUS_BUG) {
    Status uncounted = ledger_uncount_attempt(referee->ledger, row.id);
    if (uncounted != STATUS_TRY_AGAIN) referee_ledger_status(referee, uncounted);
  }
  return status;
}

Status adjudicate_game(Referee *referee, Arena *arena, const char *name, const char *turn, const char *window,
                       const char *why, Adjudication *out) {
  const Wish wish = {.turn = turn, .window = window, .why = why};
  return adjudicate(referee, arena, name, &wish, out);
}

Status adjudicate_due(Referee *referee, Arena *arena, const char *name, bool thinks,
                      const ComputerFiles *ready, Adjudication *out) {
  const Wish wish = {.thinks = thinks, .ready = ready};
  return adjudicate(referee, arena, name, &wish, out);
}

/* ---- several games ---- */

/* In memory of its own, of which only what it came to is kept: many games must not need the memory of all. */
static Status adjudicate_one_of(Referee *referee, Arena *arena, const char *name, const Wish *wish,
                                Adjudication *done) {
  Arena *own = arena_new();
  alarm(referee->patience);
  Status status = adjudicate_loaded(referee, own, name, wish, done);
  alarm(0);
  if (status == STATUS_OK) {
    done->from = arena_strdup(arena, done->from);
    done->to = arena_strdup(arena, done->to);
  }
  arena_free(own);
  return status;
}

static Status adjudicate_each(Referee *referee, Arena *arena, const GameRow *rows, size_t count, bool thinks,
                              Adjudication *done) {
  const Wish wish = {.thinks = thinks};
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  for (size_t i = 0; i < count && status == STATUS_OK; i++)
    status = adjudicate_one_of(referee, arena, rows[i].name, &wish, &done[i]);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  referee_step(referee, "committed");
  return status;
}

static void uncount_all(Referee *referee, const GameRow *rows, size_t count) {
  Status status = ledger_begin(referee->ledger);
  for (size_t i = 0; i < count && status == STATUS_OK; i++)
    status = ledger_uncount_attempt(referee->ledger, rows[i].id);
  if (status == STATUS_OK) status = ledger_commit(referee->ledger);
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
}

Status adjudicate_together(Referee *referee, Arena *arena, const GameRow *rows, size_t count, bool thinks,
                           Adjudication *done) {
  int64_t *games = arena_alloc(arena, count * sizeof *games);
  for (size_t i = 0; i < count; i++) games[i] = rows[i].id;
  Status status = ledger_count_attempts(referee->ledger, games, count);
  if (status != STATUS_OK) return status;
  referee_step(referee, "counted");
  HeldLog held;
  referee_hold_log(referee, arena, &held);
  status = adjudicate_each(referee, arena, rows, count, thinks, done);
  referee_let_log_go(referee, &held, status == STATUS_OK);
  if (status != STATUS_OK) uncount_all(referee, rows, count);
  return status;
}

/* ---- the log ---- */

void adjudication_log(const Referee *referee, const char *name, const Adjudication *done) {
  Arena *arena = arena_new();
  const char *next = "the game is over";
  if (done->withheld) {
    next = arena_printf(arena, "`adjudicator release %s --turn %s` sends the results", name, done->from);
  } else if (!done->over) {
    next = arena_concat(arena, "next, ", turn_place(arena, done->to, done->to_window), NULL);
  }
  referee_log(referee, NOTICE_DONE, "%s: %s adjudicated; %s", name,
              turn_place(arena, done->from, done->from_window), next);
  arena_free(arena);
}
