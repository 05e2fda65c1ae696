#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../ledger/forget.h"
#include "../../mail/message.h"
#include "../letters/letters.h"
#include "../people/people.h"

#define DAY ((int64_t)24 * 3600)
/* In which ANSWERS_MOST counts. */
#define ANSWERS_PERIOD DAY
/* Answers within a day (UTC) to mails that no player is proved to have sent, whoever they are from: their senders may be
 * forged. */
#define ANSWERS_UNPROVED_MOST 200
/* Mails a day (UTC) and address with words that need no key, which are answered; of their own, so that who forges them takes
 * nothing from mails with a key. */
#define ANSWERS_OPEN_MOST 3
/* So many a day and address ask whether they want to leave, or answer anything else. */
#define ANSWERS_AGAIN_MOST 3

/* One message on its way into the ledger. */
typedef struct Arrival {
  Referee *referee;
  Arena *arena;
  IncomingMail mail;
  const MailText *text; /* the turn file; NULL for none */
  NoText why;           /* there is none */
  const MailText *torn; /* an attached text that cannot be read, and may be about something else; NULL */
  InboxRow row;
  Intake *out;
  bool ours;        /* it concerns this ledger and no other */
  bool only_ours;   /* whatever does not is left */
  bool forgotten;   /* its sender was, by it */
  bool open;        /* it was answered without a key */
  bool unused_code; /* a code of an invitation stands among its orders, and is not used */
  /* Of a recognised sender: the game, as long as the mail has changed nothing in it; what the texts say. NULL: not asked yet. */
  LoadedGame *loaded;
  Understood *understood;
} Arrival;

static void settle(Arrival *arrival, IntakeFate fate, const char *words) {
  arrival->out->fate = fate;
  arrival->row.fate = intake_fate_name(fate);
  arrival->out->words = arrival->row.words = words;
}

static void settle_seat(Arrival *arrival, const GameRow *game, const SeatRow *seat) {
  arrival->row.game = game->id;
  arrival->out->game = game->name;
  if (seat == NULL) return;
  arrival->row.seat = seat->seat;
  arrival->out->seat = seat->name;
}

/* ---- how often ---- */

/* How a mail may be answered. */
typedef enum Answering {
  ANSWERING_NOT,  /* as many answers went out as may, and one that says so */
  ANSWERING_LAST, /* with that one */
  ANSWERING_FULLY
} Answering;

/* How many answers are enough for the day; 0: there were fewer. Two programs that answer each other say nothing, or what is refused,
 * or the same again; press has a limit of its own. */
static int enough(const Arrival *arrival, const InboxAnswers *sent) {
  IntakeFate fate = arrival->out->fate;
  bool fruitless = fate == FATE_HOW_TO || fate == FATE_WRONG_KEY;
  bool vain = fruitless && sent->fruitless >= ANSWERS_IN_VAIN_MOST;
  vain |= fate != FATE_REQUEST && fate != FATE_PRESS && sent->alike >= ANSWERS_IN_VAIN_MOST;
  if (vain) return ANSWERS_IN_VAIN_MOST;
  if (fate == FATE_REFUSED && sent->refused >= ANSWERS_REFUSED_MOST) return ANSWERS_REFUSED_MOST;
  return sent->all >= ANSWERS_MOST ? ANSWERS_MOST : 0;
}

/* *most: after how many answers there are none, if so. Mail is still taken in. */
static Status may_answer(Arrival *arrival, Answering *may, int *most) {
  Referee *referee = arrival->referee;
  InboxRow *row = &arrival->row;
  InboxAnswers sent;
  const char *sender = arrival->out->sender;
  Status status = ledger_inbox_answers_to_seat(referee->ledger, sender, row->game, row->seat,
                                               row->body_digest, referee->now - ANSWERS_PERIOD, &sent);
  *most = enough(arrival, &sent);
  *may = *most == 0 ? ANSWERING_FULLY : sent.limited ? ANSWERING_NOT : ANSWERING_LAST;
  row->answered = *may != ANSWERING_NOT;
  row->limited = *may == ANSWERING_LAST;
  if (status == STATUS_OK && *may != ANSWERING_FULLY)
    referee_log(referee, NOTICE_WARNING, "%s: has had %d replies%s within a day; gets no more for now",
                *sender == '\0' ? "nobody" : sender, *most,
                *most < ANSWERS_MOST ? " to such mails as this one" : "");
  return referee_ledger_status(referee, status);
}

/* Whether to answer a mail of a seat fully; else it has been told so, if it had not been before. */
static Status begin_answer(Arrival *arrival, const LoadedGame *loaded, int seat, bool *fully) {
  Answering may = ANSWERING_NOT;
  int most = 0;
  Status status = may_answer(arrival, &may, &most);
  *fully = status == STATUS_OK && may == ANSWERING_FULLY;
  if (status != STATUS_OK || may != ANSWERING_LAST) return status;
  return mail_reply_limit(arrival->referee, loaded, seat, &arrival->mail, most);
}

static Time midnight(Time now) {
  return now - ((now % DAY) + DAY) % DAY;
}

/* Strangers get so many answers a day (UTC) each, and ANSWERS_UNPROVED_MOST together. */
static Status may_answer_stranger(Arrival *arrival, int64_t most, Answering *may) {
  Referee *referee = arrival->referee;
  Time since = midnight(referee->now);
  int64_t today = 0;
  int64_t all = 0;
  Status status = ledger_inbox_answers(referee->ledger, arrival->mail.from, NULL, since, &today);
  if (status == STATUS_OK) status = ledger_inbox_answers_unproved(referee->ledger, since, &all);
  bool good = today < most && all < ANSWERS_UNPROVED_MOST;
  *may = good ? ANSWERING_FULLY : ANSWERING_NOT;
  arrival->row.answered = good;
  return referee_ledger_status(referee, status);
}

/* To a mail that nobody is proved to have written. `known`: its address is a player's. */
static Status answer_unproved(Arrival *arrival, bool known, Unproved unproved) {
  if (arrival->mail.from == NULL) return STATUS_OK;
  Answering may = ANSWERING_NOT;
  Status status = known ? may_answer(arrival, &may, &unproved.most) : may_answer_stranger(arrival, 1, &may);
  if (status != STATUS_OK || may == ANSWERING_NOT) return status;
  if (may == ANSWERING_LAST) unproved.why = "limit";
  unproved.daily = !known;
  return mail_reply_unproved(arrival->referee, arrival->arena, &arrival->mail, &unproved);
}

/* ---- turn files, press, and other mail ---- */

/* A file in a character set that is none, and that does not call itself YAML. */
static bool may_be_unrelated(const MailText *text) {
  return text->bad && text->why == NO_TEXT_CHARSET && text->source == TEXT_ATTACHMENT && !text->yaml;
}

/* Whether there is something to read. A place of the sender's own that arrived torn says that something is
 * missing: then nothing counts. */
static void look_for_text(Arrival *arrival) {
  const IncomingMail *mail = &arrival->mail;
  arrival->text = arrival->torn = NULL;
  arrival->why = mail->why;
  for (size_t i = 0; i < mail->text_count; i++) {
    const MailText *text = &mail->texts[i];
    if (may_be_unrelated(text)) {
      arrival->torn = text;
      continue;
    }
    if (text->bad && text->distance == 0 && text->why != NO_TEXT_EMPTY) {
      arrival->why = text->why;
      arrival->text = NULL;
      return;
    }
    if (!text->bad && arrival->text == NULL) arrival->text = text;
  }
}

/* The texts that can be read; returns how many. */
static size_t texts_of(const Arrival *arrival, SubmissionText *texts) {
  size_t count = 0;
  for (size_t i = 0; i < arrival->mail.text_count; i++) {
    const MailText *text = &arrival->mail.texts[i];
    if (!text->bad)
      texts[count++] = (SubmissionText){.text = text->text,
                                        .length = text->length,
                                        .prose = text->source == TEXT_BODY,
                                        .attached = text->source == TEXT_ATTACHMENT && !text->yaml,
                                        .quoted = text->distance > 0};
  }
  return count;
}

/* The game of a recognised sender is loaded once. */
static Status load(Arrival *arrival, const Recognized *who, LoadedGame **out) {
  if (arrival->loaded == NULL) {
    LoadedGame *loaded = arena_alloc(arrival->arena, sizeof *loaded);
    Status status = load_game(arrival->referee, arrival->arena, who->game.name, loaded);
    if (status != STATUS_OK) return status;
    arrival->loaded = loaded;
  }
  *out = arrival->loaded;
  return STATUS_OK;
}

static SubmissionRequest request_of(const Arrival *arrival, const Recognized *who) {
  SubmissionText *texts = arena_alloc(arrival->arena, (arrival->mail.text_count + 1) * sizeof *texts);
  return (SubmissionRequest){
      .game = who->game.name,
      .seat = who->seat.name,
      .texts = texts,
      .text_count = texts_of(arrival, texts),
      .turn = who->turn != NULL && *who->turn != '\0' ? who->turn : NULL,
      .source = "mail",
      .answers_receipt = who->receipt == RECEIPT_LAST || who->receipt == RECEIPT_OF_PREVIEW,
      .answers_others = who->receipt == RECEIPT_OLDER || who->receipt == RECEIPT_OF_PREVIEW,
      .answered = who->answered,
      .written = arrival->mail.written,
      .file = true,
      .may_answer = true,
      .invitation = arrival->unused_code,
      .also = who->also,
  };
}

/* The texts are understood once, too. */
static Status understand(Arrival *arrival, const Recognized *who) {
  LoadedGame *loaded;
  if (arrival->understood != NULL) return STATUS_OK;
  const SubmissionRequest request = request_of(arrival, who);
  Status status = load(arrival, who, &loaded);
  if (status != STATUS_OK) return status;
  return submission_understand(arrival->referee, loaded, (int)who->seat.seat, &request, &arrival->understood);
}

/* Whether the texts are more than greetings and a form that was quoted as it came. */
static Status holds_orders(Arrival *arrival, const Recognized *who, bool *holds) {
  Status status = understand(arrival, who);
  *holds = status == STATUS_OK && !submission_says_nothing(arrival->understood);
  return status;
}

/* What an attachment says that cannot be read may be the orders, unless they are clear without it. */
static Status give_way_to_torn(Arrival *arrival, const Recognized *who) {
  Status status = understand(arrival, who);
  if (status != STATUS_OK || submission_orders_clearly(arrival->understood)) return status;
  arrival->text = NULL;
  arrival->why = arrival->torn->why;
  return STATUS_OK;
}

/* `asked`: what the mail asks for besides, so that a greeting around it needs no receipt; NULL: nothing. */
static Status take_turn_file(Arrival *arrival, const Recognized *who, const char *asked) {
  Referee *referee = arrival->referee;
  SubmissionResult result;
  Status status = understand(arrival, who);
  if (status == STATUS_OK && asked != NULL && submission_is_frame(arrival->understood)) {
    bool fully;
    settle(arrival, FATE_REQUEST, asked);
    return begin_answer(arrival, arrival->loaded, (int)who->seat.seat, &fully);
  }
  if (status == STATUS_OK) status = submission_finish(referee, arrival->understood, &result);
  arrival->loaded = NULL;
  if (status != STATUS_OK) return status;
  if (result.nothing) {
    settle(arrival, FATE_HOW_TO, "no-orders");
  } else {
    settle(arrival, result.refused ? FATE_REFUSED : result.filed ? FATE_FILED : FATE_PREVIEW, "");
  }
  arrival->out->receipt = result.number;
  arrival->row.receipt = result.submission;
  bool fully = false;
  status = begin_answer(arrival, result.loaded, result.seat, &fully);
  if (status != STATUS_OK || !fully) return status;
  return mail_reply_receipt(referee, result.loaded, result.seat, &arrival->mail, result.text, result.receipt);
}

/* So many lines of a mail that read as orders are shown: who sees them knows which mail it is. */
#define PRESS_LINES_SHOWN 3

/* What its sender is told of it (mail_reply_press()). `lines`: those that read as orders. */
static Tree *press_told(const Arrival *arrival, const Recognized *who, const PressMail *press,
                        const Tree *lines) {
  Tree *told = tree_map(arrival->arena);
  tree_put_text(arrival->arena, told, "to", press->understood_to == NULL ? "" : press->understood_to);
  tree_put_bool(arrival->arena, told, "anonymous", press->anonymous);
  tree_put_bool(arrival->arena, told, "cut", press->cut);
  tree_put_bool(arrival->arena, told, "invitation", arrival->unused_code);
  const char *shown = "";
  for (size_t i = 0; i < lines->count && i < PRESS_LINES_SHOWN; i++)
    shown = arena_concat(arrival->arena, shown, i == 0 ? "" : " / ", lines->items[i].value->text, NULL);
  if (lines->count > PRESS_LINES_SHOWN) shown = arena_concat(arrival->arena, shown, " / \u2026", NULL);
  tree_put_text(arrival->arena, told, "lines", shown);
  tree_put_text(arrival->arena, told, "whom", who->press_to);
  return told;
}

static Status take_press(Arrival *arrival, const Recognized *who) {
  LoadedGame *loaded;
  Status status = load(arrival, who, &loaded);
  if (status != STATUS_OK) return status;
  int seat = (int)who->seat.seat;
  const char *prose = arrival->mail.prose;
  bool below = mail_introduction_length(prose, strlen(prose)) > 0; /* it may be a mail that is quoted */
  size_t own = below ? 0
                     : text_own_length(arrival->referee, arrival->arena, loaded->game->title, who->game.name,
                                       prose, strlen(prose));
  PressMail press = {.prose = arena_strndup(arrival->arena, prose, own),
                     .to = who->press_to,
                     .with_file = mail_has_file(&arrival->mail)};
  const Tree *lines = tree_list(arrival->arena);
  look_for_text(arrival);
  if (arrival->text != NULL) {
    status = understand(arrival, who);
    if (status != STATUS_OK) return status;
    lines = submission_lines_of_orders(arrival->understood);
  }
  press.orders = lines->count > 0;
  const char *refused = NULL;
  status = press_take_mail(arrival->referee, loaded, seat, &press, &refused);
  if (status != STATUS_OK) return status;
  arrival->row.press = press.id;
  settle(arrival, refused == NULL ? FATE_PRESS : FATE_HOW_TO, refused == NULL ? "" : refused);
  bool fully = false;
  status = begin_answer(arrival, loaded, seat, &fully);
  if (status != STATUS_OK || !fully) return status;
  return mail_reply_press(arrival->referee, loaded, seat, &arrival->mail,
                          press_told(arrival, who, &press, lines), refused);
}

/* A recognised player's mail with nothing readable in it. */
static Status take_nothing(Arrival *arrival, const Recognized *who) {
  const char *why = mail_no_text_code(arrival->why);
  int seat = (int)who->seat.seat;
  bool fully = false;
  settle(arrival, FATE_HOW_TO, why);
  LoadedGame *loaded;
  Status status = load(arrival, who, &loaded);
  if (status == STATUS_OK) status = begin_answer(arrival, loaded, seat, &fully);
  if (status != STATUS_OK || !fully) return status;
  return mail_reply_how_to(arrival->referee, loaded, seat, &arrival->mail, why);
}

/* Why a mail takes nothing back, where that is not for the files to say (submission_undo()). `more`: it says more than words. What it
 * answers says which orders its writer knew of: those of a later turn are not meant. */
static Hindrance why_no_undo(const LoadedGame *loaded, const Recognized *who, bool more) {
  if (more) return "undo-with-orders";
  if (who->receipt == RECEIPT_OLDER) return "undo-older";
  bool other = *who->turn != '\0' && strcmp(who->turn, loaded->turn) != 0;
  bool running = strcmp(loaded->row.status, "over") != 0 && !loaded->withheld &&
                 !loaded->seats.items[who->seat.seat].vacant;
  return other && running ? "undo-turn" : NULL;
}

/* Words to the referee, and what else the mail says. */
static Status take_requests(Arrival *arrival, const Recognized *who, const Requests *requests) {
  bool more = arrival->text == NULL ? arrival->why != NO_TEXT_EMPTY : text_says_more(arrival->text);
  bool undo = requests_get(requests, REQUEST_UNDO) != NULL;
  const char *words = requests_words(arrival->arena, requests);
  int seat = (int)who->seat.seat;
  Status status = STATUS_OK;
  if (more && undo && arrival->text != NULL) status = holds_orders(arrival, who, &more);
  if (status == STATUS_OK && more && !undo)
    status = arrival->text == NULL ? take_nothing(arrival, who)
                                   : take_turn_file(arrival, who, arrival->unused_code ? NULL : words);
  bool fully = arrival->row.answered && !arrival->row.limited;
  LoadedGame *loaded = NULL;
  if (status == STATUS_OK) status = load(arrival, who, &loaded);
  if (status == STATUS_OK && (!more || undo)) {
    settle(arrival, FATE_REQUEST, words);
    status = begin_answer(arrival, loaded, seat, &fully);
  }
  if (status != STATUS_OK) return status;
  Hindrance no_undo = why_no_undo(loaded, who, more);
  return requests_answer(arrival->referee, loaded, seat, &arrival->mail, requests, no_undo, who->also, fully,
                         &arrival->forgotten);
}

/* It was written before the ledger was restored, and is not in it: what it is about may no longer exist. */
static Status take_lost(Arrival *arrival, const Recognized *who) {
  bool fully = false;
  settle(arrival, FATE_HOW_TO, "before-restore");
  LoadedGame *loaded;
  Status status = load(arrival, who, &loaded);
  if (status == STATUS_OK) status = begin_answer(arrival, loaded, (int)who->seat.seat, &fully);
  if (status != STATUS_OK || !fully) return status;
  return mail_reply_lost(arrival->referee, loaded, (int)who->seat.seat, &arrival->mail);
}

static Status take_recognized(Arrival *arrival, const Recognized *who) {
  settle_seat(arrival, &who->game, &who->seat);
  bool lost;
  LoadedGame *loaded;
  Status status = load(arrival, who, &loaded);
  if (status == STATUS_OK) status = mail_was_lost(arrival->referee, loaded, &arrival->mail, who, &lost);
  if (status != STATUS_OK) return status;
  if (lost) return take_lost(arrival, who);
  if (who->press) return take_press(arrival, who);
  Requests requests;
  IncomingMail left = arrival->mail;
  requests_take(arrival->referee, arrival->arena, &left, loaded->game->title, who->game.name, &requests);
  if (requests.count > 0) {
    arrival->mail = left;
    arrival->understood = NULL; /* it was of all of the texts */
  }
  look_for_text(arrival);
  if (arrival->torn != NULL && arrival->text != NULL) status = give_way_to_torn(arrival, who);
  if (status != STATUS_OK) return status;
  if (requests.count > 0) return take_requests(arrival, who, &requests);
  if (arrival->text == NULL) return take_nothing(arrival, who);
  return take_turn_file(arrival, who, NULL);
}

/* The sender's seat in the game, else the newest in any game; NULL: no game knows the address. */
static Status find_own_seat(const Arrival *arrival, int64_t game, const SeatRow **own, bool *plays_here) {
  SeatRows seats = {.count = 0};
  const char *from = arrival->mail.from;
  Status status = from == NULL
                      ? STATUS_OK
                      : ledger_seats_of_address(arrival->referee->ledger, arrival->arena, from, &seats);
  *own = seats.count == 0 ? NULL : &seats.items[seats.count - 1];
  *plays_here = false;
  for (size_t i = 0; i < seats.count; i++) *plays_here |= seats.items[i].game == game;
  return referee_ledger_status(arrival->referee, status);
}

/* A player's mail that names no game of theirs, or none at all. There may be text, perhaps a whole turn file. */
static Status answer_nameless(Arrival *arrival, const SeatRow *own, const char *why) {
  return answer_unproved(arrival, true,
                         (Unproved){.why = why, .secret = own->key_hash, .language = own->language});
}

static const char *why_nameless(const Arrival *arrival) {
  return arrival->text != NULL ? "no-game" : mail_no_text_code(arrival->why);
}

/* Who names a game as a stranger hears the same whether there is such a game or not, and in no language but that of all
 * strangers. The secret of any game will do. */
static Status answer_stranger(Arrival *arrival) {
  Referee *referee = arrival->referee;
  GameRows games;
  Status status = referee_ledger_status(referee, ledger_games(referee->ledger, arrival->arena, &games));
  if (status != STATUS_OK || games.count == 0) return status;
  return answer_unproved(arrival, false,
                         (Unproved){.why = "wrong-key",
                                    .secret = games.items[0].secret,
                                    .language = referee->configuration->language});
}

/* ---- words that need no key ---- */

static Status answer_open(Arrival *arrival, OpenQuestions *open) {
  bool forgotten;
  Referee *referee = arrival->referee;
  if (open->count == 1) settle_seat(arrival, &open->items[0].loaded->row, NULL);
  settle(arrival, FATE_REQUEST,
         arena_concat(arrival->arena, WITHOUT_KEY, requests_words(arrival->arena, &open->items[0].requests),
                      NULL));
  arrival->row.answered = arrival->open = true;
  for (size_t i = 0; i < open->count; i++) {
    OpenQuestion *question = &open->items[i];
    Status status = requests_answer(referee, question->loaded, question->seat, &arrival->mail,
                                    &question->requests, NULL, NULL, true, &forgotten);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

/* Once there were enough of them today the mail is answered like any other without a key. */
static Status take_open(Arrival *arrival, const Recognized *who, bool *taken) {
  Referee *referee = arrival->referee;
  OpenQuestions open = {.count = 0};
  int64_t today = 0;
  *taken = false;
  if (who->how == RECOGNIZED || !who->keyless || who->press) return STATUS_OK;
  Status status =
      questions_open(referee, arrival->arena, &arrival->mail, who->elsewhere ? 0 : who->game.id, &open);
  if (status != STATUS_OK || open.count == 0) return status;
  status = ledger_inbox_answers_open(referee->ledger, arrival->mail.from, midnight(referee->now), &today);
  *taken = status == STATUS_OK && today < ANSWERS_OPEN_MOST;
  return *taken ? answer_open(arrival, &open) : referee_ledger_status(referee, status);
}

/* A player of the game is told what is missing; anybody else what they would be told of a game that does not exist.
 * Where several ledgers share a mailbox that is nothing. */
static Status take_wrong_key(Arrival *arrival, const Recognized *who) {
  const SeatRow *own;
  bool plays_here;
  settle_seat(arrival, &who->game, NULL);
  settle(arrival, FATE_WRONG_KEY, who->words);
  Status status = find_own_seat(arrival, who->game.id, &own, &plays_here);
  if (status != STATUS_OK) return status;
  if (plays_here)
    return answer_unproved(arrival, true,
                           (Unproved){.why = who->keyless ? "no-key" : "wrong-key",
                                      .game = who->game.name,
                                      .secret = who->game.secret,
                                      .language = own->language});
  if (arrival->only_ours) return STATUS_OK;
  return own != NULL ? answer_nameless(arrival, own, why_nameless(arrival)) : answer_stranger(arrival);
}

static Status take_nameless(Arrival *arrival, const Recognized *who) {
  const char *why = why_nameless(arrival);
  settle(arrival, FATE_HOW_TO, why);
  return answer_nameless(arrival, &who->seat, why);
}

/* ---- invitations ---- */

/* Something was done, and the people concerned have been told. */
static Status settle_join(Arrival *arrival, const Join *join) {
  Arena *arena = arrival->arena;
  const char *game = join->row.game, *seat = join->row.seat;
  GameRow row;
  Status status = STATUS_NOT_FOUND;
  const char *words = join->words != NULL ? join->words
                      : game == NULL      ? join->told
                                     : arena_concat(arena, join->told, ": ", game, seat == NULL ? "" : " ",
                                                    seat == NULL ? "" : seat, NULL);
  settle(arrival, FATE_REQUEST, words);
  arrival->ours = true;
  arrival->row.answered = true;
  if (join->game != 0) status = ledger_game_of_id(arrival->referee->ledger, arena, join->game, &row);
  if (join->game == 0 && game != NULL) status = ledger_game(arrival->referee->ledger, arena, game, &row);
  if (status == STATUS_OK) settle_seat(arrival, &row, NULL);
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(arrival->referee, status);
}

/* Nobody can be answered there. */
static Status take_unusable(Arrival *arrival, const Join *join) {
  const char *which = join->row.seat == NULL ? "to watch" : join->row.seat;
  settle(arrival, FATE_WRONG_KEY,
         arena_concat(arrival->arena, "the sender's address cannot be used: ", join->row.game, " ", which,
                      NULL));
  referee_log(arrival->referee, NOTICE_WARNING,
              "%s: somebody has sent the code of an invitation (%s) from an address that cannot be used; "
              "nobody is answered",
              join->row.game, which);
  return STATUS_OK;
}

/* Nothing was done: says so once a day. A question whether to leave also goes out on the day when they joined. Whoever has a good code
 * in words of their own, and does not say no, is told each time how to use it; so is the game master who says neither yes nor no. */
static Status refuse_join(Arrival *arrival, const JoinWish *wish, Join *join) {
  Answering may = ANSWERING_NOT;
  int limit;
  if (strcmp(join->told, "unusable") == 0) return take_unusable(arrival, join);
  Status status = settle_join(arrival, join);
  bool tries = strcmp(join->told, "unclear") == 0 && !join->quoted && !wish->against;
  bool often = tries || strcmp(join->told, "unsure") == 0;
  bool noted = strcmp(join->told, "noted") == 0; /* something was done after all */
  bool leaving = strcmp(join->told, "again") == 0 && wish->verb == JOIN_LEAVE;
  int64_t most = leaving || noted ? ANSWERS_AGAIN_MOST : 1;
  if (status == STATUS_OK && often) status = may_answer(arrival, &may, &limit);
  if (status == STATUS_OK && !often) status = may_answer_stranger(arrival, most, &may);
  if (status != STATUS_OK || may != ANSWERING_FULLY) return status;
  return join_tell(arrival->referee, arrival->arena, &arrival->mail, join);
}

/* A code of no invitation. If nobody was ever invited, a word like "join" says nothing. */
static Status take_wrong_code(Arrival *arrival, bool *taken) {
  Referee *referee = arrival->referee;
  InvitationRow any;
  Status status = ledger_any_invitation(referee->ledger, arrival->arena, &any);
  *taken = status == STATUS_OK && !arrival->only_ours;
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  if (!*taken) return STATUS_OK;
  settle(arrival, FATE_WRONG_KEY, "a code of no invitation");
  return answer_unproved(
      arrival, false,
      (Unproved){.why = "wrong-code", .secret = any.secret, .language = referee->configuration->language});
}

/* Handles a mail about an invitation; a sender with a key may use such words about orders. `join`: what came of a code in it. */
static Status take_invited(Arrival *arrival, const JoinWish *wish, Join *join, bool *taken) {
  Referee *referee = arrival->referee;
  Status status = STATUS_OK;
  if (join->means == JOIN_NOT_OURS) status = join_answer(referee, arrival->arena, &arrival->mail, wish, join);
  *taken = join->means != JOIN_NOT_OURS;
  if (status != STATUS_OK) return status;
  if (join->means == JOIN_DONE) return settle_join(arrival, join);
  if (join->means == JOIN_IDLE) return refuse_join(arrival, wish, join);
  bool tries = wish->mentions && (wish->own > 0 || wish->broken);
  return tries ? take_wrong_code(arrival, taken) : STATUS_OK;
}

/* Whether a player's mail that holds a code of an invitation asks for that and nothing else. Orders and press are not lost for a
 * code among them. */
static Status is_joining(Arrival *arrival, const Recognized *who, const JoinWish *wish, bool *joins) {
  bool holds = false;
  IncomingMail copy = arrival->mail;
  Requests requests;
  *joins = false;
  if (who->press || mail_has_file(&copy) || !wish->only) return STATUS_OK;
  requests_take(arrival->referee, arrival->arena, &copy, "", who->game.name, &requests);
  if (requests.count > 0) return STATUS_OK;
  Status status = arrival->text == NULL ? STATUS_OK : holds_orders(arrival, who, &holds);
  *joins = status == STATUS_OK && !holds;
  return status;
}

/* A code in the mail of a player, who has shown their key. Unless it is used its line is no order either. */
static Status take_players_code(Arrival *arrival, const Recognized *who, const JoinWish *wish, bool *taken) {
  bool ours, joins = false;
  FoundCodes found;
  Join join = {.means = JOIN_NOT_OURS};
  const IncomingMail whole = arrival->mail;
  *taken = false;
  Status status = join_look(arrival->referee, arrival->arena, wish, &found, &ours);
  if (status != STATUS_OK || !ours) return status;
  join_blank(arrival->arena, &arrival->mail, wish, &found);
  look_for_text(arrival);
  arrival->unused_code = true; /* unless it is used now: then nobody asks for this */
  status = is_joining(arrival, who, wish, &joins);
  if (status == STATUS_OK && joins) status = join_take(arrival->referee, arrival->arena, &whole, wish, &join);
  *taken = join.means != JOIN_NOT_OURS;
  if (status != STATUS_OK || !*taken) return status;
  return join.means == JOIN_DONE ? settle_join(arrival, &join) : refuse_join(arrival, wish, &join);
}

/* From anybody else. A turn file is not a letter. */
static Status take_others_code(Arrival *arrival, const JoinWish *wish, bool *taken) {
  Join join = {.means = JOIN_NOT_OURS};
  Status status = STATUS_OK;
  if (!mail_has_file(&arrival->mail))
    status = join_take(arrival->referee, arrival->arena, &arrival->mail, wish, &join);
  return status == STATUS_OK ? take_invited(arrival, wish, &join, taken) : status;
}

static Status take_stranger(Arrival *arrival, const Recognized *who, const JoinWish *wish) {
  Join join;
  Status status = join_quoted(arrival->referee, arrival->arena, &arrival->mail, wish, &join);
  if (status != STATUS_OK) return status;
  if (join.means == JOIN_IDLE) return refuse_join(arrival, wish, &join);
  settle(arrival, FATE_STRANGER, who->words);
  return who->elsewhere && !arrival->only_ours ? answer_stranger(arrival) : STATUS_OK;
}

static Status take_personal(Arrival *arrival) {
  Recognized who;
  JoinWish wish;
  bool taken = false;
  if (key_lines_mend(arrival->arena, &arrival->mail)) look_for_text(arrival);
  join_read(arrival->arena, &arrival->mail, &wish);
  Status status = recognize(arrival->referee, arrival->arena, &arrival->mail, &who);
  if (status != STATUS_OK) return status;
  status = who.how == RECOGNIZED ? take_players_code(arrival, &who, &wish, &taken)
                                 : take_others_code(arrival, &wish, &taken);
  if (status == STATUS_OK && !taken) status = take_open(arrival, &who, &taken);
  if (status != STATUS_OK) return status;
  arrival->ours |= who.how != RECOGNIZED_STRANGER && !who.elsewhere;
  if (taken) return STATUS_OK;
  switch (who.how) {
  case RECOGNIZED: return take_recognized(arrival, &who);
  case RECOGNIZED_PLAYER: return take_nameless(arrival, &who);
  case RECOGNIZED_NOT: return take_wrong_key(arrival, &who);
  case RECOGNIZED_STRANGER: return take_stranger(arrival, &who, &wish);
  }
  return STATUS_BUG;
}

/* ---- mail that a program has marked ---- */

/* Once a day for each seat; none of what the mail says. */
static Status tell_marked(Arrival *arrival, const Recognized *who) {
  Referee *referee = arrival->referee;
  Arena *arena = arrival->arena;
  referee_log(
      referee, NOTICE_WARNING,
      "%s: orders of %s came in a mail that is marked as a program's or a list's; not filed, nobody was "
      "answered: tell its sender",
      who->game.name, who->seat.name);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "seat", who->seat.name);
  const char *day = arena_strndup(arena, time_format(arena, referee->now), strlen("2026-11-21"));
  return mails_queue_referee(referee, arena, &who->game, "marked-orders",
                             arena_printf(arena, "%s-%" PRId64, day, who->seat.seat), fields);
}

/* A relay or a list may mark a player's letter as a program's. Programs that answer each other would never stop, so it is not answered;
 * but what has the seat's key and answers a mail of ours, or orders something clearly, is taken where only a relay's mark stands, and
 * orders are told to the game master where any other does. */
static Status take_marked(Arrival *arrival) {
  Recognized who;
  MailSort sort = arrival->mail.sort;
  settle(arrival, sort == MAIL_AUTOMATIC ? FATE_AUTOMATIC : FATE_BULK, "");
  if (arrival->text == NULL) return STATUS_OK;
  Status status = recognize(arrival->referee, arrival->arena, &arrival->mail, &who);
  if (status != STATUS_OK || who.how != RECOGNIZED) return status;
  bool relayed = sort == MAIL_RELAYED, clear = false;
  if (relayed && who.replied) {
    arrival->ours = true;
    return take_recognized(arrival, &who);
  }
  if (who.press) return STATUS_OK;
  status = understand(arrival, &who);
  if (status == STATUS_OK) clear = submission_orders_clearly(arrival->understood);
  if (status != STATUS_OK || !clear) return status;
  arrival->ours = true;
  if (relayed) return take_recognized(arrival, &who);
  settle(arrival, arrival->out->fate, "orders, not filed");
  return tell_marked(arrival, &who);
}

/* ---- the message ---- */

static Status take_by_sort(Arrival *arrival) {
  bool own = false;
  MailSort sort = arrival->mail.sort;
  if (sort == MAIL_NONE) {
    settle(arrival, FATE_UNREADABLE, "");
    return STATUS_OK;
  }
  if (sort != MAIL_BOUNCE) {
    Status status = mail_is_own(arrival->referee, arrival->arena, &arrival->mail, &own);
    if (status != STATUS_OK) return status;
  }
  if (own) {
    arrival->ours = true;
    settle(arrival, FATE_OWN, "");
    return STATUS_OK;
  }
  if (sort == MAIL_AUTOMATIC || sort == MAIL_BULK || sort == MAIL_RELAYED) return take_marked(arrival);
  if (sort == MAIL_PERSONAL) return take_personal(arrival);
  settle(arrival, FATE_BOUNCE, "");
  BouncesTaken bounces;
  Status status = bounces_take(arrival->referee, arrival->arena, &arrival->mail, &bounces);
  arrival->ours = bounces.ours;
  arrival->forgotten = bounces.forgotten;
  settle(arrival, FATE_BOUNCE, bounces.words);
  return status;
}

/* Anybody can send these. */
static bool is_unproved(IntakeFate fate) {
  return fate == FATE_STRANGER || fate == FATE_WRONG_KEY || fate == FATE_AUTOMATIC || fate == FATE_BULK ||
         fate == FATE_BOUNCE || fate == FATE_UNREADABLE;
}

/* The mail that confirmed it names its sender, like all before it; a bounce that came after it names them, too. */
static void forget_arrival(Arrival *arrival) {
  InboxRow *row = &arrival->row;
  row->message_id = ledger_forgotten_id(arrival->arena, row->message_id, row->body_digest);
  row->body_digest = row->sender = arrival->out->sender = "";
  row->length = 0;
}

static Status take_within(Arrival *arrival) {
  Ledger *ledger = arrival->referee->ledger;
  InboxRow *row = &arrival->row;
  Status status = ledger_inbox_known(ledger, row->message_id, row->body_digest, &arrival->out->again);
  if (status != STATUS_OK || arrival->out->again) return referee_ledger_status(arrival->referee, status);
  status = take_by_sort(arrival);
  referee_step(arrival->referee, "read");
  if (status == STATUS_NOT_FOUND) return STATUS_BUG; /* to our caller it means another thing */
  if (status != STATUS_OK) return status;
  if (arrival->only_ours && !arrival->ours) return STATUS_NOT_FOUND;
  if (arrival->open || is_unproved(arrival->out->fate)) {
    if (row->length > UNPROVED_BYTES) row->length = UNPROVED_BYTES;
    row->kept_until = arrival->referee->now + UNPROVED_KEPT;
  }
  if (arrival->forgotten) forget_arrival(arrival);
  return referee_ledger_status(arrival->referee, ledger_add_inbox(ledger, row));
}

/* Reads a message. Nothing is asked of the ledger yet. */
static void receive(Referee *referee, Arena *arena, const char *bytes, size_t length, const char *way,
                    const char *recipient, Arrival *arrival, Intake *out) {
  *out = (Intake){.words = "", .sender = ""};
  *arrival = (Arrival){.referee = referee, .arena = arena, .out = out};
  mail_open(referee, arena, bytes, length, recipient, &arrival->mail);
  look_for_text(arrival);
  if (arrival->mail.from != NULL) out->sender = arrival->mail.from;
  size_t kept = length < MAIL_BYTES ? length : MAIL_BYTES;
  arrival->row = (InboxRow){
      .message_id = arrival->mail.identity,
      .body_digest = arrival->mail.body_digest,
      .way = way,
      .at = referee->now,
      .sender = out->sender,
      .seat = -1,
      .words = "",
      .raw = bytes,
      .length = (int64_t)kept,
      .kept_until = TIME_NONE,
  };
}

/* `posts`: the same messages, with `attempts`; or both NULL. */
static Status take_all(Referee *referee, Arrival *arrivals, size_t count, const Post *posts,
                       Attempts *attempts) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  bool anything = false;
  for (size_t i = 0; i < count && status == STATUS_OK; i++) {
    if (attempts != NULL) attempts_at(attempts, posts[i].digest);
    status = take_within(&arrivals[i]);
    anything |= !arrivals[i].out->again;
  }
  if (attempts != NULL) attempts_at(attempts, NULL);
  if (status == STATUS_OK && anything)
    status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  ledger_rollback(referee->ledger); /* of what failed, or where there is nothing to commit */
  if (anything) referee_step(referee, "taken in");
  return status;
}

Status intake_message(Referee *referee, Arena *arena, const char *bytes, size_t length, const char *way,
                      const char *recipient, Intake *out) {
  Arrival arrival;
  receive(referee, arena, bytes, length, way, recipient, &arrival, out);
  return take_all(referee, &arrival, 1, NULL, NULL);
}

Status intake_message_if_ours(Referee *referee, Arena *arena, const char *bytes, size_t length,
                              const char *way, const char *recipient, Intake *out) {
  Arrival arrival;
  receive(referee, arena, bytes, length, way, recipient, &arrival, out);
  arrival.only_ours = true;
  return take_all(referee, &arrival, 1, NULL, NULL);
}

Status intake_messages(Referee *referee, Arena *arena, Post *posts, size_t count, const char *way,
                       Attempts *attempts) {
  Arrival *arrivals = arena_alloc(arena, count * sizeof *arrivals);
  for (size_t i = 0; i < count; i++) {
    attempts_at(attempts, posts[i].digest);
    receive(referee, arena, posts[i].bytes, posts[i].length, way, NULL, &arrivals[i], &posts[i].intake);
  }
  return take_all(referee, arrivals, count, posts, attempts);
}

/* ---- mail that nobody is proved to have sent ---- */

Status intake_forget(Referee *referee) {
  bool mail, answers = false, stopped = false;
  int64_t count = 0;
  Time until = referee->now - UNPROVED_KEPT;
  Status status = ledger_inbox_is_to_empty(referee->ledger, referee->now, &mail);
  if (status == STATUS_OK) status = ledger_answers_are_to_forget(referee->ledger, until, &answers);
  if (status == STATUS_OK) status = ledger_stopped_are_to_erase(referee->ledger, until, &stopped);
  if (status != STATUS_OK || (!mail && !answers && !stopped)) return referee_ledger_status(referee, status);
  status = ledger_begin(referee->ledger);
  if (status == STATUS_OK) status = ledger_empty_inbox(referee->ledger, referee->now);
  if (status == STATUS_OK) status = ledger_forget_answers(referee->ledger, until);
  if (status == STATUS_OK) status = ledger_erase_stopped(referee->ledger, until, &count);
  if (status == STATUS_OK) status = ledger_commit(referee->ledger);
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  if (status == STATUS_OK && count > 0)
    referee_log(referee, NOTICE_WARNING,
                "given up: %" PRId64
                " mail%s to stopped addresses, with words of somebody who was forgotten a month ago",
                count, count == 1 ? "" : "s");
  return referee_ledger_status(referee, status);
}
