#include <strings.h>

#include "../ledger/forget.h"
#include "../mail/message.h"
#include "../referee/people/people.h"
#include "verbs.h"

/* A failure does no harm: the next tick cleans what could not be cleaned now. */
void call_clean(Call *call) {
  bool cleaned;
  Ledger *ledger = call->referee.ledger;
  Status status = ledger_clean(ledger, call->referee.now, &cleaned);
  if (status != STATUS_OK)
    referee_log(
        &call->referee, NOTICE_WARNING,
        "%s: could not be written anew yet, so it may still hold bytes of what was erased (%s); the next tick "
        "tries again",
        call->configuration.database, ledger_error(ledger));
}

static Status forget_within(Call *call, const char *address, const char *reason, Forgotten *out) {
  Referee *referee = &call->referee;
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = forget_person(referee, call->arena, address, reason, out);
  referee_step(referee, "acted");
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  referee_step(referee, "committed");
  return status;
}

static Tree *summary_of(const Call *call, const Forgotten *done) {
  Tree *summary = tree_map(call->arena);
  Tree *seats = tree_put(call->arena, summary, "seats", tree_list(call->arena));
  for (size_t i = 0; i < done->plan.count; i++) {
    Tree *seat = tree_add(call->arena, seats, tree_map(call->arena));
    tree_put_text(call->arena, seat, "game", done->plan.seats[i].game);
    tree_put_text(call->arena, seat, "seat", done->plan.seats[i].name);
    tree_put_bool(call->arena, seat, "left", done->plan.seats[i].leaves);
  }
  tree_put_int(call->arena, summary, "texts", done->texts);
  tree_put_int(call->arena, summary, "mails", done->mails);
  tree_put_int(call->arena, summary, "waiting", done->waiting);
  tree_put_int(call->arena, summary, "still_named", done->left);
  tree_put(call->arena, summary, "done", tree_copy(call->arena, call->notes));
  return summary;
}

/* Logs what was done, without the address. */
static Status tell(Call *call, const Forgotten *done) {
  referee_log(
      &call->referee, NOTICE_DONE,
      "forgotten: %s, %s, the address of %s; one last mail says so. Pages that show the name must be published "
      "again; backups still hold everything",
      call_counted(call, (int64_t)done->plan.count, "seat"),
      done->texts == 0 ? "no text" : call_counted(call, done->texts, "text"),
      call_counted(call, done->mails, "mail"));
  if (done->waiting > 0)
    referee_log(&call->referee, NOTICE_WARNING,
                "%s to others still to be sent; what is said there goes once it is out",
                call_counted(call, done->waiting, "mail"));
  if (done->left > 0)
    referee_log(
        &call->referee, NOTICE_WARNING,
        "the address is still in %s of others, such as reasons and notes, which are in the logs and stay",
        call_counted(call, done->left, "text"));
  return call->format == FORMAT_YAML ? call_print_tree(call, summary_of(call, done)) : STATUS_OK;
}

/* Stands for no person: for the computer, somebody at a terminal, all who were forgotten. */
static bool is_nobodys(const char *address) {
  return strcasecmp(address, COMPUTER_ADDRESS) == 0 || strcasecmp(address, PRACTICE_ADDRESS) == 0 ||
         strcasecmp(address, FORGOTTEN_ADDRESS) == 0;
}

static Status forget(Call *call) {
  const char *reason = call_option(call, "reason");
  char *address;
  Forgotten done;
  if (reason == NULL)
    return call_misused(call, "give a reason: --reason \"...\"; the logs of their games keep it");
  if (!act_reason_good(&call->referee, reason)) return STATUS_USAGE;
  if (!mail_address_valid(call->arena, call->words[0], &address))
    return call_misused(call, "not a mail address: \"%s\"", call->words[0]);
  if (is_nobodys(address)) return call_misused(call, "not the address of a person: %s", address);
  Status status = forget_within(call, address, reason, &done);
  if (status != STATUS_OK) return status;
  call_clean(call);
  return tell(call, &done);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", "why, in one line, without a name or an address: the logs of their games keep it",
     false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_FORGET = {
    .name = "forget",
    .arguments = "ADDRESS",
    .needs = "--reason TEXT",
    .summary = "Erase a person: address, name, press, mail",
    .details =
        "For somebody who asks for it: a player, present or former, an observer, or a stranger who wrote. All games are "
        "searched. A player leaves games that are still running, as with the word resign: in a game of two the other "
        "wins, a larger game waits for `adjudicator replace`. To give the seat to somebody else, use `replace` first.\n\n"
        "adjudicator-mail(7) says what goes, what is kept and why. Games still verify. The person gets one last mail, of "
        "which nothing is kept once it is out. Then the ledger's file is written anew, so that its free pages hold nothing "
        "of the person; for a while that takes space for a second ledger.\n\n"
        "Players do the same by mail, with the word forget. It is refused (77) while results of one of their games wait "
        "for release. Published pages, backups, frozen ledgers, mailboxes and the logs of cron are out of reach: "
        "publish again, and keep backups no longer than you must.\n\n"
        "Examples:\n"
        "  adjudicator forget karsten@example.org --reason \"asked for it\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = forget,
};
