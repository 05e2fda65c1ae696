# Sieve: what comes to the address of the games goes into a folder of its own, from which `tick` takes it. Any Sieve server
# does this; nothing is lost, whatever happens to the program, since a mail leaves the folder only after its commit.
#
#   adjudicator.yaml:   intake: {maildir: /home/me/Maildir/.games}
#                 or    intake: {imap: {url: "imaps://mail.example.org/games", user: me, password-command: "pass mail"}}
#
# With Dovecot's sieve_extprograms the mail may also be piped at once: `pipe "receive";` in place of the fileinto, with
# require ["vnd.dovecot.pipe", ...], sieve_extensions = +vnd.dovecot.pipe, sieve_pipe_bin_dir = /usr/local/lib/adjudicator,
# and there an executable `receive` (writable by its owner alone):
#   #!/bin/sh
#   exec /usr/local/bin/adjudicator --config "$HOME/campaign/adjudicator.yaml" receive
# But Pigeonhole does not try again: a mail that could not be taken (exit code 75) stays in the INBOX, and has to be taken from
# there by `adjudicator receive --maildir`. So the folder is the better way.
require ["fileinto", "mailbox", "envelope", "subaddress"];

if envelope :user "to" "orders" {
  fileinto :create "games";
}
