#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/files.h"
#include "../referee/letters/letters.h"
#include "verbs.h"

/* ---- pictures ---- */

#define PERCENT_LEAST 10
#define PERCENT_MOST  400

static bool is_picture(const Call *call) {
  return call->format == FORMAT_SVG || call->format == FORMAT_PNG;
}

/* 0 if it is not such a number. */
static int read_percent(const char *text) {
  char *end;
  long percent = strtol(text, &end, 10);
  return *text != '\0' && *end == '\0' && percent >= PERCENT_LEAST && percent <= PERCENT_MOST ? (int)percent
                                                                                              : 0;
}

/* Whether the options for pictures are well formed, and go with the format: STATUS_OK, or STATUS_USAGE after
 * telling. */
static Status show_picture_options(const Call *call) {
  static const char *const FOR_PICTURES[] = {"output", "with", "percent", "step", NULL};
  for (const char *const *name = FOR_PICTURES; *name != NULL; name++) {
    if (call_option(call, *name) != NULL && !is_picture(call))
      return call_misused(call, "--%s is for pictures: --format svg or --format png", *name);
  }
  const char *percent = call_option(call, "percent");
  if (percent == NULL) return STATUS_OK;
  if (call->format != FORMAT_PNG)
    return call_misused(call, "--percent is for --format png: SVG has any size");
  if (read_percent(percent) != 0) return STATUS_OK;
  return call_misused(call, "--percent needs a number from %d to %d, not \"%s\"", PERCENT_LEAST, PERCENT_MOST,
                      percent);
}

/* The layers that were wished for, ended by NULL. */
static const char *const *wished(const Call *call) {
  const char **layers = arena_alloc(call->arena, (call->option_count + 1) * sizeof *layers);
  size_t count = 0;
  for (size_t i = 0; i < call->option_count; i++) {
    if (strcmp(call->options[i].name, "with") == 0) layers[count++] = call->options[i].value;
  }
  return layers;
}

static Status check_layers(const Call *call, const Drawing *drawing, const char *const *layers) {
  for (; *layers != NULL; layers++) {
    if (picture_has_layer(drawing, *layers)) continue;
    return call_misused(call, "this picture has no layer \"%s\" that is shown on wish", *layers);
  }
  return STATUS_OK;
}

static Status write_picture(const Call *call, const Picture *picture) {
  const char *output = call_option(call, "output");
  if (output != NULL) {
    Status status = file_write_atomic(output, picture->bytes, picture->length);
    if (status != STATUS_OK) referee_log(&call->referee, NOTICE_ERROR, "%s: %s", output, strerror(errno));
    return status;
  }
  if (call->format == FORMAT_PNG && isatty(STDOUT_FILENO))
    return call_misused(call, "a PNG cannot be printed on a terminal; name a file with --output FILE");
  bool written = fwrite(picture->bytes, 1, picture->length, stdout) == picture->length;
  return written && fflush(stdout) == 0 ? STATUS_OK : STATUS_IO;
}

/* Which picture of the story is wished for, from 1; 0 after telling that there is none such. */
static size_t wished_frame(const Call *call, const Story *story) {
  const char *step = call_option(call, "step");
  if (step == NULL || strcmp(step, "after") == 0) return story->frames;
  if (strcmp(step, "before") == 0) return 1;
  char *end;
  long number = strtol(step, &end, 10);
  if (*step != '\0' && *end == '\0' && number >= 1 && number <= (long)story->step_count)
    return (size_t)number + 1;
  (void)call_misused(call, "--step is before, after, or the number of a step; this turn has %zu",
                     story->step_count);
  return 0;
}

/* Writes a picture of a document (document_view()) and of the events it was made of to --output, or to standard output:
 * the present position or, with --turn or --step, one of the pictures of what happened. */
static Status show_picture(Call *call, const LoadedGame *loaded, int viewer, const Tree *document,
                           const EventRows *events) {
  Story story;
  Status status = pictures_story(&call->referee, loaded, viewer, document, events, &story);
  if (status == STATUS_NOT_FOUND)
    referee_log(&call->referee, NOTICE_ERROR, "%s has no picture of this position", loaded->row.name);
  if (status != STATUS_OK) return status;
  size_t frame = wished_frame(call, &story);
  if (frame == 0) return STATUS_USAGE;
  bool told = call_option(call, "step") != NULL || call_option(call, "turn") != NULL;
  const char *percent = call_option(call, "percent");
  const PictureWish wish = {
      .format = call->format == FORMAT_SVG ? PICTURE_SVG : PICTURE_PNG,
      .percent = percent == NULL ? 0 : read_percent(percent),
      .layers = wished(call),
      .step = told ? pictures_step_words(&call->referee, loaded, viewer, document, &story, frame) : NULL};
  status = check_layers(call, story.drawing, wish.layers);
  if (status != STATUS_OK) return status;
  Painter *painter = pictures_painter(call->arena);
  Picture picture;
  const char *why;
  status = pictures_render(&call->referee, loaded, viewer, document, story_frame(call->arena, &story, frame),
                           painter, &wish, &picture, &why);
  painter_stop(painter);
  if (status != STATUS_OK) {
    if (why != NULL) referee_log(&call->referee, NOTICE_ERROR, "%s", why);
    return status;
  }
  return write_picture(call, &picture);
}

/* ---- the command ---- */

static Status read_viewer(Call *call, const LoadedGame *loaded, int *viewer) {
  const char *name = call_option(call, "as");
  *viewer = VIEWER_REFEREE;
  if (name == NULL || strcmp(name, "referee") == 0) return STATUS_OK;
  *viewer = strcmp(name, "public") == 0 ? VIEWER_PUBLIC : loaded_game_seat(loaded, name);
  if (*viewer != -1 || strcmp(name, "public") == 0) return STATUS_OK;
  const char *const *seats = loaded->seated.names;
  referee_log(&call->referee, NOTICE_ERROR, "%s: has no seat \"%s\"; there are %s, public, referee",
              loaded->row.name, name, all_words(call->arena, seats));
  return STATUS_NOT_FOUND;
}

static Status no_such_turn(const Call *call, const LoadedGame *loaded, const char *turn) {
  referee_log(&call->referee, NOTICE_ERROR, "%s: has had no turn \"%s\" yet; it is in turn %s",
              loaded->row.name, turn, loaded->turn);
  return STATUS_NOT_FOUND;
}

/* Which of the turn's reports is wished for, from 1; 0: the newest. -1 if the option is wrong. */
static long wished_report(const Call *call) {
  const char *text = call_option(call, "report");
  if (text == NULL) return 0;
  char *end;
  long number = strtol(text, &end, 10);
  return *text != '\0' && *end == '\0' && number > 0 ? number : -1;
}

/* The report that was mailed, byte for byte. */
static Status show_mailed(Call *call, const LoadedGame *loaded, int seat, const char *turn) {
  OutboxRows mails;
  Status status =
      ledger_mails(call->referee.ledger, call->arena, loaded->row.id, "report", turn, seat, &mails);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  if (mails.count == 0) return no_such_turn(call, loaded, turn);
  long wished_one = wished_report(call);
  if (wished_one > (long)mails.count) {
    referee_log(&call->referee, NOTICE_ERROR, "%s: of turn %s this seat was mailed %s", loaded->row.name,
                turn, call_counted(call, (int64_t)mails.count, "report"));
    return STATUS_NOT_FOUND;
  }
  const OutboxRow *mail = &mails.items[(wished_one == 0 ? mails.count : (size_t)wished_one) - 1];
  if (mail->damaged == NULL) return call_print(mail->body);
  referee_log(&call->referee, NOTICE_ERROR, "mail %s in the ledger is damaged: column %s", mail->message_id,
              mail->damaged);
  return STATUS_BUG;
}

static Status show_document(Call *call, const LoadedGame *loaded, int viewer, const EventRows *events) {
  Tree *document = document_view(&call->referee, loaded, viewer, events);
  if (document == NULL) return STATUS_CONFIG;
  bool seat = viewer >= 0 && call_option(call, "turn") == NULL;
  if (call->format == FORMAT_YAML && seat && !document_in_force(&call->referee, loaded, viewer, document))
    return STATUS_CONFIG;
  if (call->format == FORMAT_YAML) return call_print_tree(call, document);
  if (call->format != FORMAT_TEXT) return show_picture(call, loaded, viewer, document, events);
  if (!document_for_people(&call->referee, loaded, viewer, false, events, document)) return STATUS_CONFIG;
  const char *text = document_text(&call->referee, loaded, viewer, document);
  return text == NULL ? STATUS_CONFIG : call_print(text);
}

/* A turn that was played is drawn as it ended, by its own name. */
static Status show_turn_pictures(Call *call, LoadedGame *loaded, int viewer, const char *turn,
                                 const EventRows *events) {
  int64_t number = loaded->number;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (!event_is_act(event) && event->state > number) number = event->state;
  }
  StateRow row;
  Status status = ledger_state_number(call->referee.ledger, call->arena, loaded->row.id, number, &row);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  status = loaded_game_set_state(&call->referee, loaded, &row);
  if (status != STATUS_OK) return status;
  Tree *document = document_view(&call->referee, loaded, viewer, events);
  if (document == NULL) return STATUS_CONFIG;
  tree_put_text(call->arena, document, "turn", turn);
  return show_picture(call, loaded, viewer, document, events);
}

static Status show_turn(Call *call, LoadedGame *loaded, int viewer, const char *turn) {
  if (viewer >= 0 && call->format == FORMAT_TEXT) return show_mailed(call, loaded, viewer, turn);
  StateRow row;
  int64_t known = loaded->number;
  Status status = report_state_of_turn(&call->referee, loaded, turn, &row);
  if (status == STATUS_NOT_FOUND) return no_such_turn(call, loaded, turn);
  if (status != STATUS_OK) return status;
  if (row.number != loaded->number) loaded->row.deadline = TIME_NONE;
  status = loaded_game_set_state(&call->referee, loaded, &row);
  if (status != STATUS_OK) return status;
  EventRows events;
  status = report_events_of_turn(&call->referee, loaded, &row, known, &events);
  if (status != STATUS_OK) return status;
  return is_picture(call) ? show_turn_pictures(call, loaded, viewer, turn, &events)
                          : show_document(call, loaded, viewer, &events);
}

/* What the last reports contain, or will when they are released, and the game master's actions since. */
static Status show_present(Call *call, const LoadedGame *loaded, int viewer) {
  int64_t after;
  EventRows events;
  Status status = last_report_state(&call->referee, loaded, loaded->number, &after);
  if (status == STATUS_OK) status = report_events_after(&call->referee, loaded, after, &events);
  return status == STATUS_OK ? show_document(call, loaded, viewer, &events) : status;
}

/* The public view is what was released; the game master, also when looking as a player, sees what waits
 * for its release, too. */
static Status load_it(Call *call, LoadedGame *loaded) {
  const char *viewer = call_option(call, "as");
  bool public = viewer != NULL && strcmp(viewer, "public") == 0;
  return (public ? load_game : load_newest_game)(&call->referee, call->arena, call->words[0], loaded);
}

/* Earlier reports of a turn are those that were mailed, so they have a seat. */
static Status check_report_option(Call *call, const char *turn) {
  const char *viewer = call_option(call, "as");
  bool seat = viewer != NULL && strcmp(viewer, "public") != 0 && strcmp(viewer, "referee") != 0;
  if (call_option(call, "report") == NULL) return STATUS_OK;
  if (turn == NULL || !seat || call->format != FORMAT_TEXT)
    return call_misused(call, "--report needs --turn and --as SEAT, and is text");
  return wished_report(call) > 0 ? STATUS_OK : call_misused(call, "--report needs a number from 1 on");
}

static Status show(Call *call) {
  LoadedGame loaded;
  int viewer;
  const char *turn = call_option(call, "turn");
  Status status = show_picture_options(call);
  if (status == STATUS_OK) status = check_report_option(call, turn);
  if (status != STATUS_OK) return status;
  status = load_it(call, &loaded);
  if (status == STATUS_OK) status = read_viewer(call, &loaded, &viewer);
  if (status == STATUS_OK && viewer != VIEWER_PUBLIC)
    status = sealed_check(&call->referee, &loaded, "any view but the public one");
  if (status != STATUS_OK) return status;
  call_put_language(call, &loaded);
  return turn == NULL ? show_present(call, &loaded, viewer) : show_turn(call, &loaded, viewer, turn);
}

static const OptionRule OPTIONS[] = {
    {"as", "SEAT", "a seat, `public`, or `referee` (the default): everything", false},
    {"turn", "T", "show the game as it was in this turn; with a seat, the report as mailed", false},
    {"report", "N",
     "the Nth report mailed for this turn, such as one before a rollback (default: the newest)", false},
    {"output", "FILE", "write a picture to this file (default: standard output)", false},
    {"step", "WHICH", "of a picture: before, after (the default), or the number of a step between them",
     false},
    {"with", "LAYER", "add a layer to the picture: zones-of-control or numbers (Ducs)", true},
    {"percent", "N", "size of a PNG; 100 is 640 pixels wide (default: 150)", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_SHOW = {
    .name = "show",
    .arguments = "NAME",
    .summary = "Show a game as a seat, the public or you see it",
    .details =
        "--as SEAT --turn T prints the last report mailed to that seat in turn T, byte for byte. --format "
        "yaml prints the view: position, log, who owes what, and with --as SEAT what counts of its orders "
        "(in_force). --format svg or png draws the position and "
        "what happened last, from the same view; with --turn the turn as it was played, and with --step one picture of "
        "it: before, each step of what happened, after.\n\n"
        "A sealed game that is running shows only --as public. Results that wait for their release are "
        "shown to you, but not --as public.\n\n"
        "Examples:\n"
        "  adjudicator show madrid --as spanish\n"
        "  adjudicator show madrid --as french --turn 3\n"
        "  adjudicator show madrid --format yaml\n"
        "  adjudicator show madrid --as french --format png --output madrid.png\n"
        "  adjudicator show madrid --turn 2 --step before --format svg --output before.svg\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_READ,
    .pictures = true,
    .run = show,
};
