-- From schema version 3 to 4: triggers against changes name the columns that they keep. A statement that touches none
-- of them no longer pays for comparing all of them. What a mail says stands apart from how far it got.

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

DROP TRIGGER submissions_no_update;
CREATE TRIGGER submissions_no_update BEFORE UPDATE OF
  receipt, rowid, oid, _rowid_, game, seat, turn, source, waits, at, digest, diagnostics, text ON submissions
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_no_return BEFORE UPDATE OF standing ON submissions
WHEN OLD.standing <> 'in-force' OR NEW.standing <> 'superseded'
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;

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
              CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'held', 'stopped')),
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
INSERT INTO new_outbox (id, game, seat, observer, state, status, tries, tried, next_try, kind, turn, date, message_id, sender,
  recipient, address, reply_to, subject, in_reply_to, "references", words)
SELECT id, game, seat, observer, state, status, tries, tried, next_try, kind, turn, date, message_id, sender, recipient,
  address, reply_to, subject, in_reply_to, "references", words
FROM outbox;
DROP TABLE outbox;
ALTER TABLE new_outbox RENAME TO outbox;
CREATE INDEX outbox_of_game ON outbox (game);
CREATE INDEX outbox_waiting ON outbox (next_try) WHERE status IN ('queued', 'sending', 'unknown');
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
