/* Words that need no key, since their answer only repeats what its reader may see, and goes to the address on file. */
#include "private.h"

#include <string.h>

static bool asks_open(const Requests *requests) {
  for (size_t i = 0; i < requests->count; i++) {
    if (requests->items[i].kind > REQUEST_FORM) return false;
  }
  return requests->count > 0;
}

/* The sender's own texts without such words, and none that are blank. */
static size_t own_texts(const IncomingMail *mail, SubmissionText *out) {
  size_t count = 0;
  for (size_t i = 0; i < mail->text_count; i++) {
    const MailText *text = &mail->texts[i];
    if (text->distance > 0 || text->bad || !text_says_more(text)) continue;
    out[count++] =
        (SubmissionText){.text = text->text, .length = text->length, .prose = text->source == TEXT_BODY};
  }
  return count;
}

/* Whether it says nothing besides, so that an answer to the words is one to all of it. */
static Status says_no_more(Referee *referee, OpenQuestion *question, bool *nothing) {
  LoadedGame *loaded = question->loaded;
  SubmissionText *texts = arena_alloc(loaded->arena, (question->mail.text_count + 1) * sizeof *texts);
  const SubmissionRequest request = {
      .game = loaded->row.name,
      .seat = loaded->seated.names[question->seat],
      .texts = texts,
      .text_count = own_texts(&question->mail, texts),
      .source = "mail",
  };
  Understood *understood;
  *nothing = request.text_count == 0;
  if (*nothing) return STATUS_OK;
  Status status = submission_understand(referee, loaded, question->seat, &request, &understood);
  *nothing = status == STATUS_OK && submission_says_nothing(understood);
  return status;
}

static Status ask_seat(Referee *referee, Arena *arena, const IncomingMail *mail, const SeatRow *seat,
                       const GameRow *game, OpenQuestions *out) {
  OpenQuestion *question = &out->items[out->count];
  *question = (OpenQuestion){.loaded = arena_alloc(arena, sizeof(LoadedGame)), .mail = *mail};
  Status status = load_game(referee, arena, game->name, question->loaded);
  if (status != STATUS_OK) return status;
  question->seat = (int)seat->seat;
  requests_take(referee, arena, &question->mail, question->loaded->game->title, game->name,
                &question->requests);
  bool nothing = false;
  if (asks_open(&question->requests)) status = says_no_more(referee, question, &nothing);
  if (status != STATUS_OK) return status;
  out->count += nothing;
  out->more |= !nothing;
  return STATUS_OK;
}

/* Of several games the one that is named; else those that are not over, if any is not. */
static Status ask_games(Referee *referee, Arena *arena, const IncomingMail *mail, const SeatRows *seats,
                        int64_t named, OpenQuestions *out) {
  GameRow *games = arena_alloc(arena, seats->count * sizeof *games);
  bool here = false, goes_on = false;
  for (size_t i = 0; i < seats->count; i++) {
    Status status = ledger_game_of_id(referee->ledger, arena, seats->items[i].game, &games[i]);
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    here |= games[i].id == named;
    goes_on |= strcmp(games[i].status, "over") != 0;
  }
  for (size_t i = 0; i < seats->count && !out->more; i++) {
    bool over = strcmp(games[i].status, "over") == 0;
    if (here ? games[i].id != named : goes_on && over) continue;
    Status status = ask_seat(referee, arena, mail, &seats->items[i], &games[i], out);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

Status questions_open(Referee *referee, Arena *arena, const IncomingMail *mail, int64_t named,
                      OpenQuestions *out) {
  SeatRows seats;
  Requests requests;
  IncomingMail copy = *mail;
  *out = (OpenQuestions){.count = 0};
  if (mail->from == NULL) return STATUS_OK;
  requests_take(referee, arena, &copy, "", "", &requests);
  if (requests.count == 0) return STATUS_OK; /* nothing is loaded for it */
  Status status =
      referee_ledger_status(referee, ledger_seats_of_address(referee->ledger, arena, mail->from, &seats));
  if (status != STATUS_OK || seats.count == 0) return status;
  out->items = arena_alloc(arena, seats.count * sizeof *out->items);
  status = ask_games(referee, arena, mail, &seats, named, out);
  if (out->more) out->count = 0;
  return status;
}
