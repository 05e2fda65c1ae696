-- From schema version 3 to 4: triggers against changes name the columns that they keep. A statement that touches none
-- of them no longer pays for comparing all of them. What a mail says stands apart from how far it got,
-- and words of a list are parted by OR.

DROP TRIGGER games_no_update;
CREATE TRIGGER games_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, name, rules, edition, secret, options, created, thread ON games
BEGIN SELECT RAISE(ABORT, 'what a game began with is never changed'); END;

DROP TRIGGER seats_no_update;
CREATE TRIGGER seats_no_update BEFORE UPDATE OF game, seat, name ON seats
BEGIN SELECT RAISE(ABORT, 'of a seat only the player changes'); END;
CREATE TRIGGER seats_no_old_key BEFORE UPDATE OF key_generation, key_hash ON seats
WHEN NEW.key_generation < OLD.key_generation
  OR (NEW.key_generation = OLD.key_generation AND NEW.key_hash IS NOT OLD.key_hash)
BEGIN SELECT RAISE(ABORT, 'an old key never comes back'); END;

DROP TRIGGER absences_no_update;
CREATE TRIGGER absences_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, seat, since, at, receipt ON absences
BEGIN SELECT RAISE(ABORT, 'an absence is never changed, only ended earlier'); END;
CREATE TRIGGER absences_no_later_end BEFORE UPDATE OF until ON absences
WHEN NEW.until > OLD.until
BEGIN SELECT RAISE(ABORT, 'an absence is never changed, only ended earlier'); END;

DROP TRIGGER observers_no_update;
CREATE TRIGGER observers_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, address, bare, timezone, language, at ON observers
BEGIN SELECT RAISE(ABORT, 'an observer is never changed, only ended'); END;
CREATE TRIGGER observers_no_return BEFORE UPDATE OF ended ON observers
WHEN OLD.ended IS NOT NULL OR NEW.ended IS NULL
BEGIN SELECT RAISE(ABORT, 'an observer is never changed, only ended'); END;

CREATE TABLE new_submissions (
  receipt     INTEGER PRIMARY KEY, -- the number on the receipt: rising through the whole book
  game        INTEGER NOT NULL,
  seat        INTEGER NOT NULL,
  turn        TEXT NOT NULL, -- label it was taken for
  source      TEXT NOT NULL CHECK (source <> ''), -- 'mail'; 'submit': by the game master
  standing    TEXT NOT NULL CHECK (standing = 'in-force' OR standing = 'superseded' OR standing = 'refused'),
  waits       INTEGER NOT NULL CHECK (waits IN (0, 1)), -- `wait: yes`
  at          INTEGER NOT NULL,
  digest      TEXT NOT NULL CHECK (length(digest) = 64), -- SHA-256 of the text
  diagnostics TEXT NOT NULL, -- YAML: what was found wrong when it came
  text        BLOB NOT NULL, -- the bytes; a BLOB, since a player may send what is no UTF-8
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO new_submissions (
  receipt, game, seat, turn, source, standing, waits, at, digest, diagnostics, text)
SELECT
  receipt, game, seat, turn, source, standing, waits, at, digest, diagnostics, text
FROM submissions;
DROP TABLE submissions;
ALTER TABLE new_submissions RENAME TO submissions;
CREATE INDEX submissions_of_game ON submissions (game);
CREATE UNIQUE INDEX submissions_in_force ON submissions (game, seat, turn) WHERE standing = 'in-force';
CREATE TRIGGER submissions_no_replace BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM submissions WHERE receipt = NEW.receipt)
  OR (NEW.standing = 'in-force'
      AND EXISTS (SELECT 1 FROM submissions WHERE game = NEW.game AND seat = NEW.seat AND turn = NEW.turn
                  AND standing = 'in-force'))
BEGIN SELECT RAISE(ABORT, 'a submission is never changed'); END;
CREATE TRIGGER submissions_no_update BEFORE UPDATE OF
  receipt, rowid, oid, _rowid_, game, seat, turn, source, waits, at, digest, diagnostics, text ON submissions
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_no_return BEFORE UPDATE OF standing ON submissions
WHEN OLD.standing <> 'in-force' OR NEW.standing <> 'superseded'
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_no_delete BEFORE DELETE ON submissions
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;

CREATE TABLE new_inbox (
  id          INTEGER PRIMARY KEY,
  message_id  TEXT NOT NULL CHECK (message_id <> ''),
  body_digest TEXT NOT NULL, -- SHA-256 of the body as it was read
  way         TEXT NOT NULL CHECK (way <> ''), -- 'pipe', 'maildir', 'imap'
  at          INTEGER NOT NULL,
  fate        TEXT NOT NULL
              CHECK (fate = 'filed' OR fate = 'refused' OR fate = 'preview' OR fate = 'press' OR fate = 'how-to'
                     OR fate = 'wrong-key' OR fate = 'stranger' OR fate = 'automatic' OR fate = 'bulk'
                     OR fate = 'own' OR fate = 'bounce' OR fate = 'unreadable'),
  sender      TEXT NOT NULL COLLATE NOCASE, -- bare address of From, '' for none
  game        INTEGER REFERENCES games (id),
  seat        INTEGER,
  receipt     INTEGER REFERENCES submissions (receipt), -- of what was filed
  answered    INTEGER NOT NULL CHECK (answered IN (0, 1)), -- a mail went back
  words       TEXT NOT NULL, -- why it met this fate, for the game master
  raw         BLOB NOT NULL, -- the message as received
  UNIQUE (message_id, body_digest),
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO new_inbox (
  id, message_id, body_digest, way, at, fate, sender, game, seat, receipt, answered, words, raw)
SELECT
  id, message_id, body_digest, way, at, fate, sender, game, seat, receipt, answered, words, raw
FROM inbox;
DROP TABLE inbox;
ALTER TABLE new_inbox RENAME TO inbox;
CREATE INDEX inbox_of_game ON inbox (game) WHERE game IS NOT NULL;
CREATE INDEX inbox_of_fate ON inbox (fate);
CREATE INDEX inbox_answered ON inbox (sender, at, fate) WHERE answered = 1;
CREATE TRIGGER inbox_no_replace BEFORE INSERT ON inbox
WHEN EXISTS (SELECT 1 FROM inbox WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM inbox WHERE message_id = NEW.message_id AND body_digest = NEW.body_digest)
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER inbox_no_update BEFORE UPDATE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER inbox_no_delete BEFORE DELETE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never deleted'); END;

CREATE TABLE letters (
  mail   INTEGER PRIMARY KEY REFERENCES outbox (id),
  orders TEXT, -- text of the attachment, NULL for none
  body   TEXT NOT NULL
) STRICT;
INSERT INTO letters (mail, orders, body) SELECT id, orders, body FROM outbox;

CREATE TABLE new_outbox (
  id          INTEGER PRIMARY KEY,
  game        INTEGER REFERENCES games (id), -- NULL for none
  seat        INTEGER,                       -- NULL for none
  observer    INTEGER REFERENCES observers (id), -- NULL for none
  state       INTEGER,                       -- number of the state it reports, NULL for none
  status      TEXT NOT NULL DEFAULT 'queued'
              CHECK (status = 'queued' OR status = 'sending' OR status = 'sent' OR status = 'failed'
                     OR status = 'unknown' OR status = 'held' OR status = 'stopped'),
  tries       INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  tried       INTEGER, -- when the last try began, NULL before the first
  next_try    INTEGER, -- not before; NULL: not any more
  kind        TEXT NOT NULL CHECK (kind <> ''), -- 'report', 'receipt', 'reminder', 'notice', 'press', 'answer', 'note'
  turn        TEXT NOT NULL,                    -- label, '' for none
  date        INTEGER NOT NULL,                 -- its Date header
  message_id  TEXT NOT NULL UNIQUE CHECK (message_id <> ''), -- the same for ever, however often it is sent
  sender      TEXT NOT NULL,
  recipient   TEXT NOT NULL CHECK (recipient <> ''),
  address     TEXT NOT NULL CHECK (address <> '' AND address = lower(address)), -- the same without a display name
  reply_to    TEXT,
  subject     TEXT NOT NULL,
  in_reply_to TEXT,
  "references" TEXT,
  words       TEXT NOT NULL DEFAULT '', -- what the server said last
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT;
INSERT INTO new_outbox (
  id, game, seat, observer, state, status, tries, tried, next_try, kind, turn, date, message_id, sender, recipient,
  address, reply_to, subject, in_reply_to, "references", words)
SELECT
  id, game, seat, observer, state, status, tries, tried, next_try, kind, turn, date, message_id, sender, recipient,
  address, reply_to, subject, in_reply_to, "references", words
FROM outbox;
DROP TABLE outbox;
ALTER TABLE new_outbox RENAME TO outbox;
CREATE INDEX outbox_of_game ON outbox (game);
CREATE INDEX outbox_waiting ON outbox (next_try) WHERE status = 'queued' OR status = 'sending' OR status = 'unknown';
CREATE INDEX outbox_unsent ON outbox (game, status) WHERE status <> 'sent';
CREATE INDEX outbox_unsent_to ON outbox (address) WHERE status <> 'sent';
CREATE TRIGGER outbox_no_replace BEFORE INSERT ON outbox
WHEN EXISTS (SELECT 1 FROM outbox WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM outbox WHERE message_id = NEW.message_id)
BEGIN SELECT RAISE(ABORT, 'a mail is never changed'); END;
CREATE TRIGGER outbox_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, seat, observer, state, kind, turn, date, message_id, sender, recipient, address,
  reply_to, subject, in_reply_to, "references" ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only how far it got'); END;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;

CREATE TRIGGER letters_no_replace BEFORE INSERT ON letters
WHEN EXISTS (SELECT 1 FROM letters WHERE mail = NEW.mail)
BEGIN SELECT RAISE(ABORT, 'a mail is never changed'); END;
CREATE TRIGGER letters_no_update BEFORE UPDATE ON letters
BEGIN SELECT RAISE(ABORT, 'a mail is never changed'); END;
CREATE TRIGGER letters_no_delete BEFORE DELETE ON letters
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
