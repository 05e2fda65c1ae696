-- From schema version 5 to 6: a game that is over is put away. What came in by mail stands apart from what became of it.

ALTER TABLE games ADD COLUMN archived INTEGER;
CREATE INDEX games_over ON games (opened) WHERE status = 'over' AND archived IS NULL;
CREATE INDEX absences_of_file ON absences (receipt) WHERE receipt IS NOT NULL;
DROP INDEX submissions_of_game;
CREATE INDEX submissions_of_game ON submissions (game, seat);
CREATE INDEX press_of_file ON press (receipt) WHERE receipt IS NOT NULL;

CREATE TABLE messages (
  mail INTEGER PRIMARY KEY REFERENCES inbox (id),
  raw  BLOB NOT NULL
) STRICT;
INSERT INTO messages (mail, raw) SELECT id, raw FROM inbox;

CREATE TABLE new_inbox (
  id          INTEGER PRIMARY KEY,
  -- 'sha256.' and the digest of all bytes where a mail has none
  message_id  TEXT NOT NULL CHECK (message_id <> ''),
  body_digest TEXT NOT NULL, -- SHA-256 of the body as it was read
  way         TEXT NOT NULL CHECK (way <> ''), -- 'pipe', 'maildir', 'imap'
  at          INTEGER NOT NULL,
  -- Turn files: filed, refused (nothing changes), preview. Answered besides: press, how-to (nothing to read in
  -- it), wrong-key. Never answered: stranger, automatic, bulk, own, bounce, unreadable.
  fate        TEXT NOT NULL
              CHECK (fate = 'filed' OR fate = 'refused' OR fate = 'preview' OR fate = 'press' OR fate = 'how-to'
                     OR fate = 'wrong-key' OR fate = 'stranger' OR fate = 'automatic' OR fate = 'bulk'
                     OR fate = 'own' OR fate = 'bounce' OR fate = 'unreadable'),
  sender      TEXT NOT NULL COLLATE NOCASE, -- bare address of From, '' for none
  game        INTEGER REFERENCES games (id),
  seat        INTEGER,
  receipt     INTEGER, -- of the submission that was filed, which may have been put away
  answered    INTEGER NOT NULL CHECK (answered IN (0, 1)), -- a mail went back
  words       TEXT NOT NULL, -- why it met this fate, for the game master
  UNIQUE (message_id, body_digest),
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO new_inbox (
  id, message_id, body_digest, way, at, fate, sender, game, seat, receipt, answered, words)
SELECT
  id, message_id, body_digest, way, at, fate, sender, game, seat, receipt, answered, words
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
-- What may leave later is there first.
CREATE TRIGGER inbox_no_other_file BEFORE INSERT ON inbox
WHEN NEW.receipt IS NOT NULL AND NOT EXISTS (SELECT 1 FROM submissions WHERE receipt = NEW.receipt)
BEGIN SELECT RAISE(ABORT, 'a mail brought a file that is not here'); END;
CREATE TRIGGER inbox_no_update BEFORE UPDATE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER inbox_no_delete BEFORE DELETE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never deleted'); END;
CREATE TRIGGER messages_no_replace BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM messages WHERE mail = NEW.mail)
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER messages_no_update BEFORE UPDATE ON messages
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER messages_no_delete BEFORE DELETE ON messages
WHEN (SELECT archived FROM inbox JOIN games ON games.id = game WHERE inbox.id = OLD.mail) IS NULL
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never deleted'); END;

CREATE TABLE sqlar (
  game   INTEGER PRIMARY KEY REFERENCES games (id),
  name   TEXT NOT NULL UNIQUE CHECK (name <> ''), -- 'madrid.db'
  mode   INTEGER NOT NULL,                        -- of the file
  mtime  INTEGER NOT NULL,                        -- when it was put away
  states INTEGER NOT NULL,                        -- how many the game has
  mails  INTEGER NOT NULL,                        -- how many were sent for it
  sz     INTEGER NOT NULL CHECK (sz > 0),         -- bytes of the file
  data   BLOB NOT NULL                            -- the file, compressed (zlib, RFC 1950)
) STRICT;

CREATE TABLE numbers (
  one        INTEGER PRIMARY KEY CHECK (one = 1),
  absence    INTEGER NOT NULL,
  submission INTEGER NOT NULL,
  press      INTEGER NOT NULL,
  mail       INTEGER NOT NULL
) STRICT;
INSERT INTO numbers (one, absence, submission, press, mail) VALUES (1, 0, 0, 0, 0);

DROP TRIGGER absences_no_delete;
CREATE TRIGGER absences_no_delete BEFORE DELETE ON absences
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'an absence is never deleted'); END;
DROP TRIGGER states_no_delete;
CREATE TRIGGER states_no_delete BEFORE DELETE ON states
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'a state is never deleted'); END;
DROP TRIGGER events_no_delete;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
DROP TRIGGER submissions_no_delete;
CREATE TRIGGER submissions_no_delete BEFORE DELETE ON submissions
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;
DROP TRIGGER press_no_delete;
CREATE TRIGGER press_no_delete BEFORE DELETE ON press
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'press is never deleted'); END;
DROP TRIGGER outbox_no_delete;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
DROP TRIGGER letters_no_delete;
CREATE TRIGGER letters_no_delete BEFORE DELETE ON letters
WHEN (SELECT archived FROM outbox JOIN games ON games.id = game WHERE outbox.id = OLD.mail) IS NULL
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
DROP TRIGGER submissions_no_replace;
CREATE TRIGGER submissions_no_replace BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM submissions WHERE receipt = NEW.receipt)
  OR (NEW.standing = 'in-force'
      AND EXISTS (SELECT 1 FROM submissions WHERE game = NEW.game AND seat = NEW.seat AND turn = NEW.turn
                  AND part = NEW.part AND standing = 'in-force'))
  OR EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND archived IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a submission is never changed'); END;
DROP TRIGGER events_no_replace;
CREATE TRIGGER events_no_replace BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND state = NEW.state AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND place = NEW.place)
  -- The log of a game that was put away goes on after its last event, which is not here.
  OR EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND archived IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;

CREATE TRIGGER games_no_history BEFORE UPDATE OF archived, status ON games
WHEN NEW.archived IS NOT NULL
  AND (NEW.status <> 'over' OR NOT EXISTS (SELECT 1 FROM sqlar WHERE game = NEW.id))
BEGIN SELECT RAISE(ABORT, 'only a game that is over, and whose archive is here, is put away'); END;

CREATE TRIGGER sqlar_no_replace BEFORE INSERT ON sqlar
WHEN EXISTS (SELECT 1 FROM sqlar WHERE game = NEW.game) OR EXISTS (SELECT 1 FROM sqlar WHERE name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'an archive is never changed'); END;
CREATE TRIGGER sqlar_no_update BEFORE UPDATE ON sqlar
BEGIN SELECT RAISE(ABORT, 'an archive is never changed'); END;
CREATE TRIGGER sqlar_no_delete BEFORE DELETE ON sqlar
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NOT NULL
  OR (SELECT count(*) FROM states WHERE game = OLD.game) < OLD.states
BEGIN SELECT RAISE(ABORT, 'an archive is never deleted before its rows are back'); END;
CREATE TRIGGER numbers_no_replace BEFORE INSERT ON numbers
BEGIN SELECT RAISE(ABORT, 'a number is given once'); END;
CREATE TRIGGER numbers_only_rise BEFORE UPDATE ON numbers
WHEN NEW.one <> 1 OR NEW.absence < OLD.absence OR NEW.submission < OLD.submission OR NEW.press < OLD.press
  OR NEW.mail < OLD.mail
BEGIN SELECT RAISE(ABORT, 'a number is given once'); END;
CREATE TRIGGER numbers_no_delete BEFORE DELETE ON numbers
BEGIN SELECT RAISE(ABORT, 'a number is given once'); END;
