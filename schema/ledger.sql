-- The book of all games: one SQLite file, schema version 1.
--
-- The program lays these tables in an empty file, inside one transaction. An older book is brought up to
-- date by the steps in schema/migrations/ (see the README there); change this file and add a step together.
--
-- What to know when you read the book with the sqlite3 shell:
--   * Times are seconds since 1970-01-01T00:00:00Z: SELECT datetime(deadline, 'unixepoch') FROM games.
--   * Text that is called YAML is YAML; digests and secrets are lowercase hex.
--   * What has happened is never changed: triggers refuse it. Only where a thing stands may change (a game's
--     window, a submission's standing, how far a mail got).
--   * The book holds the games' secrets: dice and seat keys come from them. Keep it from other people's eyes.
--   * While a program has the book open, FILE-wal and FILE-shm belong to it. Copy it with `.backup`, not `cp`.

PRAGMA application_id = 1094994517; -- 'ADJU': says that the file is ours
PRAGMA user_version = 1;            -- version of this schema

-- Boards, cards and tables as they were when a game began: a game keeps its edition for ever.
CREATE TABLE editions (
  digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64), -- SHA-256 of the text
  text   TEXT NOT NULL                                          -- YAML
) STRICT;

CREATE TABLE games (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE CHECK (name <> ''), -- what players write in `game:`
  rules    TEXT NOT NULL CHECK (rules <> ''),       -- 'dos-de-mayo'
  status   TEXT NOT NULL CHECK (status IN ('running', 'over', 'broken')),
  created  INTEGER NOT NULL,
  opened   INTEGER NOT NULL, -- when the window that is waited for was opened
  deadline INTEGER,          -- of that window; NULL for none
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0), -- adjudications begun and not ended
  -- 1 from the moment a file comes in force until the window is adjudicated, or was looked at and still waits
  answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1)),
  -- when a tick must look at the game: at once after an answer, and where no deadline does it
  due      INTEGER GENERATED ALWAYS AS (iif(answered = 1 OR deadline IS NULL, 0, deadline)) VIRTUAL,
  timezone TEXT NOT NULL, -- IANA name: deadlines and calendar
  schedule TEXT NOT NULL, -- YAML: {every: seconds} or {on: "mon,thu 20:00"}, min-notice: seconds
  edition  TEXT NOT NULL REFERENCES editions (digest),
  secret   TEXT NOT NULL CHECK (length(secret) = 64), -- 32 bytes
  thread   TEXT NOT NULL, -- message id that all mails of the game refer to
  options  TEXT NOT NULL  -- YAML, as given to `new`
) STRICT;
-- What a tick asks: its cost follows the running games that are due, not the finished ones.
CREATE INDEX games_due ON games (due) WHERE status = 'running';

CREATE TABLE seats (
  game           INTEGER NOT NULL REFERENCES games (id),
  seat           INTEGER NOT NULL CHECK (seat >= 0),   -- its number in the game's rules
  name           TEXT NOT NULL CHECK (name <> ''),     -- its name there: 'spanish'
  address        TEXT NOT NULL CHECK (address <> ''),  -- of the player
  timezone       TEXT NOT NULL,                        -- of the player
  language       TEXT NOT NULL,
  key_hash       TEXT NOT NULL CHECK (length(key_hash) = 64), -- SHA-256 of the seat's key
  key_generation INTEGER NOT NULL CHECK (key_generation >= 0), -- a new player gets a new key
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- One state for each window. Number 0 is the start; each adjudicated window adds one.
CREATE TABLE states (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  number   INTEGER NOT NULL CHECK (number >= 0),
  turn     TEXT NOT NULL,    -- label that this state waits for
  window   TEXT NOT NULL,
  format   INTEGER NOT NULL, -- of the position: old formats stay readable
  made     INTEGER NOT NULL,
  position TEXT NOT NULL,    -- YAML
  UNIQUE (game, number)
) STRICT;

-- What happened on the way to a state, as codes and fields; the words are added by the message catalogue.
CREATE TABLE events (
  game     INTEGER NOT NULL,
  state    INTEGER NOT NULL,                     -- number of the state that it led to; 0: at set-up
  number   INTEGER NOT NULL CHECK (number >= 1), -- within that state
  turn     TEXT NOT NULL,                        -- label of the turn it belongs to
  audience INTEGER NOT NULL CHECK (audience BETWEEN 0 AND 4294967295), -- bit mask of seats; 0: the referee
  code     TEXT NOT NULL CHECK (code <> ''),     -- 'head-on'
  rule     TEXT NOT NULL,                        -- 'MAYO 4.6'
  at       INTEGER NOT NULL,
  fields   TEXT NOT NULL,                        -- YAML in one line
  PRIMARY KEY (game, state, number),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT, WITHOUT ROWID;

-- Every turn file, as it was received.
CREATE TABLE submissions (
  receipt     INTEGER PRIMARY KEY, -- the number on the receipt: rising through the whole book
  game        INTEGER NOT NULL,
  seat        INTEGER NOT NULL,
  turn        TEXT NOT NULL, -- label it was taken for
  source      TEXT NOT NULL CHECK (source <> ''), -- 'submit', 'mail', 'maildir', 'imap'
  standing    TEXT NOT NULL CHECK (standing IN ('in-force', 'superseded', 'refused')),
  waits       INTEGER NOT NULL CHECK (waits IN (0, 1)), -- `wait: yes`
  at          INTEGER NOT NULL,
  digest      TEXT NOT NULL CHECK (length(digest) = 64), -- SHA-256 of the text
  diagnostics TEXT NOT NULL, -- YAML: what was found wrong when it came
  text        BLOB NOT NULL, -- the bytes; a BLOB, since a player may send what is no UTF-8
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
CREATE INDEX submissions_of_game ON submissions (game);
-- At most one submission of a seat is in force for a turn: the book itself sees to it.
CREATE UNIQUE INDEX submissions_in_force ON submissions (game, seat, turn) WHERE standing = 'in-force';

-- Mails taken in. A message counts once, whichever way it came and however often.
CREATE TABLE inbox (
  id         INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE CHECK (message_id <> ''),
  at         INTEGER NOT NULL,
  raw        BLOB NOT NULL -- the message as received
) STRICT;

-- Mails to send: one row for each logical mail, written in the transaction of what it tells about.
CREATE TABLE outbox (
  id          INTEGER PRIMARY KEY,
  game        INTEGER REFERENCES games (id), -- NULL for none
  seat        INTEGER,                       -- NULL for none
  state       INTEGER,                       -- number of the state it reports, NULL for none
  -- queued: to be sent. sending: a process is at it, or died at it. sent: the server took it. unknown: it was
  -- cut off before the server answered, it will be sent again. failed: refused for good, see `words`.
  status      TEXT NOT NULL DEFAULT 'queued'
              CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'unknown')),
  tries       INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  tried       INTEGER, -- when the last try began, NULL before the first
  next_try    INTEGER, -- not before; NULL: not any more
  kind        TEXT NOT NULL CHECK (kind <> ''), -- 'report', 'receipt', 'reminder', 'notice'
  turn        TEXT NOT NULL,                    -- label, '' for none
  date        INTEGER NOT NULL,                 -- its Date header
  message_id  TEXT NOT NULL UNIQUE CHECK (message_id <> ''), -- the same for ever, however often it is sent
  sender      TEXT NOT NULL,
  recipient   TEXT NOT NULL CHECK (recipient <> ''),
  reply_to    TEXT,
  subject     TEXT NOT NULL,
  in_reply_to TEXT,
  "references" TEXT,
  words       TEXT NOT NULL DEFAULT '', -- what the server said last
  orders      TEXT,                     -- text of the attachment, NULL for none
  body        TEXT NOT NULL,
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT;
CREATE INDEX outbox_of_game ON outbox (game);
-- These two hold no mail that was sent, so they stay small however long the campaign.
CREATE INDEX outbox_waiting ON outbox (next_try) WHERE status IN ('queued', 'sending', 'unknown');
CREATE INDEX outbox_unsent ON outbox (game, status) WHERE status <> 'sent';

-- ---- history that nobody bends ----
--
-- Rows of the past are neither changed nor deleted. Inserting over an old row (INSERT OR REPLACE) deletes
-- it without a word to the DELETE triggers, so the INSERT triggers look for that.

CREATE TRIGGER editions_no_replace BEFORE INSERT ON editions
WHEN EXISTS (SELECT 1 FROM editions WHERE digest = NEW.digest AND text IS NOT NEW.text)
BEGIN SELECT RAISE(ABORT, 'an edition is never changed'); END;
CREATE TRIGGER editions_no_update BEFORE UPDATE ON editions
BEGIN SELECT RAISE(ABORT, 'an edition is never changed'); END;
CREATE TRIGGER editions_no_delete BEFORE DELETE ON editions
BEGIN SELECT RAISE(ABORT, 'an edition is never deleted'); END;

CREATE TRIGGER games_no_replace BEFORE INSERT ON games
WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM games WHERE name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'a game is never replaced'); END;
CREATE TRIGGER games_no_update BEFORE UPDATE ON games
WHEN NEW.id IS NOT OLD.id OR NEW.name IS NOT OLD.name OR NEW.rules IS NOT OLD.rules
  OR NEW.edition IS NOT OLD.edition OR NEW.secret IS NOT OLD.secret OR NEW.options IS NOT OLD.options
  OR NEW.created IS NOT OLD.created OR NEW.thread IS NOT OLD.thread
BEGIN SELECT RAISE(ABORT, 'what a game began with is never changed'); END;
CREATE TRIGGER games_no_delete BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'a game is never deleted'); END;

CREATE TRIGGER states_no_replace BEFORE INSERT ON states
WHEN EXISTS (SELECT 1 FROM states WHERE game = NEW.game AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM states WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a state is never changed'); END;
CREATE TRIGGER states_no_update BEFORE UPDATE ON states
BEGIN SELECT RAISE(ABORT, 'a state is never changed'); END;
CREATE TRIGGER states_no_delete BEFORE DELETE ON states
BEGIN SELECT RAISE(ABORT, 'a state is never deleted'); END;

CREATE TRIGGER events_no_replace BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND state = NEW.state AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;

CREATE TRIGGER submissions_no_replace BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM submissions WHERE receipt = NEW.receipt)
  OR (NEW.standing = 'in-force'
      AND EXISTS (SELECT 1 FROM submissions WHERE game = NEW.game AND seat = NEW.seat AND turn = NEW.turn
                  AND standing = 'in-force'))
BEGIN SELECT RAISE(ABORT, 'a submission is never changed'); END;
-- A file that is superseded or was refused stays so.
CREATE TRIGGER submissions_no_update BEFORE UPDATE ON submissions
WHEN NEW.receipt IS NOT OLD.receipt OR NEW.game IS NOT OLD.game OR NEW.seat IS NOT OLD.seat
  OR NEW.turn IS NOT OLD.turn OR NEW.source IS NOT OLD.source OR NEW.waits IS NOT OLD.waits
  OR NEW.at IS NOT OLD.at OR NEW.digest IS NOT OLD.digest OR NEW.diagnostics IS NOT OLD.diagnostics
  OR NEW.text IS NOT OLD.text OR OLD.standing <> 'in-force' OR NEW.standing <> 'superseded'
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_no_delete BEFORE DELETE ON submissions
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;

CREATE TRIGGER outbox_no_replace BEFORE INSERT ON outbox
WHEN EXISTS (SELECT 1 FROM outbox WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM outbox WHERE message_id = NEW.message_id)
BEGIN SELECT RAISE(ABORT, 'a mail is never changed'); END;
CREATE TRIGGER outbox_no_update BEFORE UPDATE ON outbox
WHEN NEW.id IS NOT OLD.id OR NEW.game IS NOT OLD.game OR NEW.seat IS NOT OLD.seat
  OR NEW.state IS NOT OLD.state OR NEW.kind IS NOT OLD.kind OR NEW.turn IS NOT OLD.turn
  OR NEW.date IS NOT OLD.date OR NEW.message_id IS NOT OLD.message_id OR NEW.sender IS NOT OLD.sender
  OR NEW.recipient IS NOT OLD.recipient OR NEW.reply_to IS NOT OLD.reply_to
  OR NEW.subject IS NOT OLD.subject OR NEW.in_reply_to IS NOT OLD.in_reply_to
  OR NEW."references" IS NOT OLD."references" OR NEW.orders IS NOT OLD.orders OR NEW.body IS NOT OLD.body
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only how far it got'); END;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
