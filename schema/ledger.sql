-- The book of all games: one SQLite file.
--
-- The program lays these tables in an empty file, inside one transaction, and marks it: PRAGMA application_id says that
-- it is ours ('ADJU', 1094994517) or frozen ('ADJF', 1094994502), a copy ('ADJC', 1094994499) or a book that another one
-- has replaced ('ADJR', 1094994514); PRAGMA user_version which version of the tables it has. A ledger of an older version is
-- brought up to these when it is opened (contrib/HACKING.md, "The ledger's schema").
--
-- What to know when you read the book with the sqlite3 shell:
--   * Times are seconds since 1970-01-01T00:00:00Z: SELECT datetime(deadline, 'unixepoch') FROM games.
--   * Text that is called YAML is YAML; digests and secrets are lowercase hex. Of links and salts there are many: they are
--     their 32 bytes, and people see lower(hex(link)).
--   * What has happened is never changed: triggers refuse it. Only where a thing stands may change (a game's
--     window, a seat's player, a submission's standing, how far a mail got).
--   * Words of a list are parted by OR where rows are many: for IN and more than two words SQLite makes a table in memory
--     with every insert.
--   * The book holds the games' secrets: dice and seat keys come from them. Keep it from other people's eyes.
--   * What is long is compressed (Zstandard, RFC 8878): beside X stands X_sz, its size when it is not; where X has that
--     very size it stands as it is. Digests and links are over what it says, not over how it is kept. `zstd` reads it:
--         SELECT writefile('position', position) FROM states WHERE game = 1 ORDER BY id DESC LIMIT 1;
--         zstd -dc position
--   * Where `base` stands beside such a column the text is kept as the difference from the letter with that number, a
--     report of the game that has no base itself: `zstd -dc --patch-from BASE TEXT`, with BASE unpacked before.
--   * While a program has the book open, FILE-wal and FILE-shm belong to it; a mail that was piped in leaves them
--     until the next tick, which brings all into FILE. Copy it with `adjudicator backup`, not `cp`, or freeze it first.

-- Which book this is, in one row. Its copies, and what is restored from them, have the same mark.
CREATE TABLE book (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  mark     TEXT NOT NULL CHECK (length(mark) = 32), -- random
  copied   INTEGER, -- when this copy was made; NULL: it is none
  replaced INTEGER  -- when another book took the place of this one; NULL: none has
) STRICT;
INSERT INTO book (id, mark) VALUES (1, lower(hex(randomblob(16))));

-- One row for each time that the book was restored from a copy. It knows nothing of what was said in the time that was lost:
-- so from then on it numbers things as they cannot have been numbered then.
CREATE TABLE restores (
  -- The branch that each running game began then (a rollback adds 1 to it), and in the Message-ID of each mail since: seconds
  -- since 1970 and 10 random bits, then 10 bits that are 0
  number INTEGER PRIMARY KEY CHECK (number > 0 AND number % 1024 = 0),
  at     INTEGER NOT NULL,
  copied INTEGER NOT NULL, -- when the copy was made: later mail is not in the book
  reason TEXT NOT NULL,
  first  INTEGER NOT NULL, -- submissions.receipt from there on
  jump   INTEGER NOT NULL  -- by so much the numbers on receipts from there on are higher than there are files
) STRICT;

-- Boards, cards and tables as they were when a game began: a game keeps its edition for ever.
CREATE TABLE editions (
  digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64), -- SHA-256 of the text
  text   TEXT NOT NULL                                          -- YAML
) STRICT;

CREATE TABLE games (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE CHECK (name <> ''), -- what players write in `game:`
  rules    TEXT NOT NULL CHECK (rules <> ''),       -- 'dos-de-mayo'
  status   TEXT NOT NULL CHECK (status IN ('running', 'paused', 'over', 'broken')),
  created  INTEGER NOT NULL,
  opened   INTEGER NOT NULL, -- when the window that is waited for was opened
  deadline INTEGER,          -- of that window, as players are told it; NULL for none
  -- when a tick must look at the game by itself: the deadline and its grace, or when all answers have settled; 0 where
  -- there is no deadline, NULL while it waits for an answer, for a player or for the referee, however long
  wake     INTEGER,
  -- why it waits past its deadline: for an answer, for a new player, for the referee's release; '': it does not
  held     TEXT NOT NULL DEFAULT '' CHECK (held IN ('', 'answer', 'player', 'release')),
  paused   INTEGER CHECK ((paused IS NOT NULL) = (status = 'paused')), -- since when
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0), -- adjudications begun and not ended
  -- 1 from the moment a file comes in force, or the referee changes when it ends, until the window is adjudicated, or was
  -- looked at and still waits
  answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1)),
  -- when a tick must look whether somebody is to be reminded; 0: at the next one, for deadline or settings are new; NULL: no
  -- more in this window
  remind   INTEGER,
  -- when a tick must look at the game: at once after an answer
  due      INTEGER GENERATED ALWAYS AS (iif(answered = 1, 0, wake)) VIRTUAL,
  timezone TEXT NOT NULL, -- IANA name: deadlines and calendar
  settings TEXT NOT NULL, -- YAML in one line, what the game master may change: {every: seconds}, grace, press ...
  edition  TEXT NOT NULL REFERENCES editions (digest),
  secret   TEXT NOT NULL CHECK (length(secret) = 64), -- 32 bytes
  seeded   INTEGER NOT NULL CHECK (seeded IN (0, 1)), -- the secret follows from a --seed, and so do the salts
  thread   TEXT NOT NULL, -- message id that all mails of the game refer to
  options  TEXT NOT NULL, -- YAML, as given to `new`
  computers INTEGER NOT NULL DEFAULT 0 CHECK (computers >= 0) -- how many of its seats the computer plays
) STRICT;
-- What a tick asks: its cost follows the running games that are due, not the finished ones.
CREATE INDEX games_due ON games (due) WHERE status = 'running';
CREATE INDEX games_deadline ON games (deadline) WHERE status = 'running';
CREATE INDEX games_remind ON games (remind) WHERE status = 'running';
CREATE INDEX games_of_thread ON games (thread);
-- Where the computer may have something to decide: the oldest window first.
CREATE INDEX games_of_computers ON games (opened) WHERE status = 'running' AND computers > 0;

CREATE TABLE seats (
  game           INTEGER NOT NULL REFERENCES games (id),
  seat           INTEGER NOT NULL CHECK (seat >= 0),   -- its number in the game's rules
  name           TEXT NOT NULL CHECK (name <> ''),     -- its name there: 'spanish'
  address        TEXT NOT NULL CHECK (address <> ''),  -- of the player
  bare           TEXT NOT NULL CHECK (bare <> '' AND bare = lower(bare)), -- the same without a display name
  timezone       TEXT NOT NULL,                        -- of the player
  language       TEXT NOT NULL,
  key_hash       TEXT NOT NULL CHECK (length(key_hash) = 64), -- SHA-256 of the seat's key
  key_generation INTEGER NOT NULL CHECK (key_generation >= 0), -- a new player gets a new key
  missed         INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),     -- turns missed in a row
  missed_all     INTEGER NOT NULL DEFAULT 0 CHECK (missed_all >= 0), -- turns missed in the whole game
  digest         INTEGER NOT NULL DEFAULT 0 CHECK (digest IN (0, 1)), -- reminders of all games in one mail
  vacant         INTEGER NOT NULL DEFAULT 0 CHECK (vacant IN (0, 1)), -- waits for a new player
  detail         TEXT NOT NULL DEFAULT 'normal' CHECK (detail IN ('short', 'normal', 'full')), -- of the reports
  mail           TEXT NOT NULL DEFAULT 'text' CHECK (mail IN ('text', 'html', 'desk')), -- html: the reports also as a page; desk:
                 -- with the order desk as a file
  calendar       INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1)), -- deadlines as calendar files, too
  since          INTEGER NOT NULL DEFAULT 0, -- when the present player took the seat; 0: at the beginning
  known_as       TEXT NOT NULL DEFAULT '',   -- by which name published standings may call the player; '': by none
  -- how well the computer plays it; NULL: somebody plays it. Its address is then nobody@computer.invalid
  computer       TEXT CHECK (computer = 'easy' OR computer = 'normal' OR computer = 'hard'),
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_address ON seats (bare);

-- When a player is away: from `since` up to, and without, `until`. Taken back by lowering `until`; taking back is a
-- row, too, with since = until.
CREATE TABLE absences (
  id      INTEGER PRIMARY KEY,
  game    INTEGER NOT NULL,
  seat    INTEGER NOT NULL,
  since   INTEGER NOT NULL,
  until   INTEGER NOT NULL CHECK (until >= since),
  at      INTEGER NOT NULL, -- when it was told
  turn    TEXT NOT NULL,    -- label of the turn it was told in
  -- until when it counts against away-most, even if it was taken back, since a deadline waited for it; NULL: none did
  spent   INTEGER CHECK (spent >= since),
  receipt INTEGER REFERENCES submissions (receipt), -- of the file that told it; NULL: the game master
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
CREATE INDEX absences_of_game ON absences (game);
CREATE INDEX absences_of_file ON absences (receipt) WHERE receipt IS NOT NULL;

-- Why a deadline is later than when its window was opened, or earlier again: one row for each move.
CREATE TABLE moves (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL,
  state    INTEGER NOT NULL, -- number of the state whose window it is
  at       INTEGER NOT NULL,
  cause    TEXT NOT NULL CHECK (cause IN ('absence', 'outage', 'extend', 'pause')),
  absence  INTEGER REFERENCES absences (id), -- that it waited for, or does no longer
  was      INTEGER NOT NULL,
  deadline INTEGER NOT NULL,
  CHECK ((absence IS NOT NULL) = (cause = 'absence')),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT;
CREATE INDEX moves_of_game ON moves (game, state);

-- Who gets a game's public reports and no more.
CREATE TABLE observers (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  address  TEXT NOT NULL CHECK (address <> ''),
  bare     TEXT NOT NULL CHECK (bare <> '' AND bare = lower(bare)), -- the same without a display name
  timezone TEXT NOT NULL, -- '' once they were forgotten
  language TEXT NOT NULL, -- the same
  at       INTEGER NOT NULL,
  ended    INTEGER -- NULL while they look on
) STRICT;
-- The same address looks on once.
CREATE UNIQUE INDEX observers_present ON observers (game, bare) WHERE ended IS NULL;
CREATE INDEX observers_of_game ON observers (game);
CREATE INDEX observers_of_address ON observers (bare);

-- Games that wait for players: what `new` said of them. The name is taken, nothing is dealt. When the last seat is taken the
-- game begins as a row of games, of these terms.
CREATE TABLE openings (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL CHECK (name <> ''),
  status  TEXT NOT NULL CHECK (status IN ('open', 'begun', 'ended')), -- ended: the game master called it off
  at      INTEGER NOT NULL,
  edition TEXT NOT NULL REFERENCES editions (digest),
  terms   TEXT NOT NULL -- YAML in one line: {rules, timezone, options, every or on, seed, position}
) STRICT;
CREATE UNIQUE INDEX openings_name ON openings (name) WHERE status = 'open';

-- The seats of such games, and who may look on: each has a code of its own, which one person can use.
CREATE TABLE invitations (
  id         INTEGER PRIMARY KEY,
  game       TEXT NOT NULL CHECK (game <> ''), -- name of the opening, and of the game that comes of it
  seat       TEXT,                             -- its name; NULL: to look on
  place      INTEGER NOT NULL,                 -- of the seat among those that `new` named
  secret     TEXT NOT NULL CHECK (length(secret) = 64), -- 32 bytes: its codes follow from it
  generation INTEGER NOT NULL CHECK (generation >= 0),  -- a seat that is free again has a new code
  code       TEXT UNIQUE CHECK (length(code) = 64),     -- SHA-256 of the code; NULL: none was ever given out
  -- unproved: somebody sent the code, and has not shown that the address is theirs. asked: waits for the game master's yes.
  -- ended: nobody can use it any more.
  standing   TEXT NOT NULL CHECK (standing IN ('open', 'unproved', 'asked', 'taken', 'ended')),
  token      TEXT UNIQUE CHECK (length(token) = 64), -- SHA-256 of what shows it, or of what says yes by mail; NULL: neither
  address    TEXT, -- of that person, or 'computer:LEVEL'; NULL while it is open
  bare       TEXT CHECK (bare = lower(bare)), -- the same without a display name
  timezone   TEXT, -- NULL: the game's
  language   TEXT, -- NULL: that of their other games
  known_as   TEXT NOT NULL DEFAULT '', -- as of a seat
  since      INTEGER, -- when they came
  until      INTEGER, -- unproved and asked: then it is free again
  mail       TEXT -- Message-ID of the newest mail about it to them: who answers it reads their mail
) STRICT;
CREATE INDEX invitations_of_game ON invitations (game, place);
CREATE INDEX invitations_of_address ON invitations (bare) WHERE bare IS NOT NULL;
CREATE INDEX invitations_of_mail ON invitations (mail) WHERE mail IS NOT NULL;
CREATE INDEX invitations_to_lapse ON invitations (until) WHERE until IS NOT NULL;

-- One state for each window. Number 0 is the start; each adjudicated window adds one.
CREATE TABLE states (
  id          INTEGER PRIMARY KEY,
  game        INTEGER NOT NULL REFERENCES games (id),
  number      INTEGER NOT NULL CHECK (number >= 0),
  turn        TEXT NOT NULL,    -- label that this state waits for
  window      TEXT NOT NULL,
  branch      INTEGER NOT NULL CHECK (branch >= 0), -- 0, one more after each rollback; restores.number after a restore
  format      INTEGER NOT NULL, -- of the position
  made        INTEGER NOT NULL,
  position_sz INTEGER NOT NULL,
  position    BLOB NOT NULL,    -- YAML, compressed
  UNIQUE (game, number)
) STRICT;

-- What happened on the way to a state, as codes and fields; the words are added by the message catalogue. Each
-- event is linked to the one before it, so that none can be changed without changing all that follow.
CREATE TABLE events (
  game     INTEGER NOT NULL,
  state    INTEGER NOT NULL,                     -- number of the state that it led to; 0: at set-up
  number   INTEGER NOT NULL CHECK (number >= 1), -- within that state
  place    INTEGER NOT NULL CHECK (place >= 1),  -- in the game's log, in the order in which they were written
  turn     TEXT NOT NULL,                        -- label of the turn it belongs to
  audience INTEGER NOT NULL CHECK (audience BETWEEN 0 AND 4294967295), -- bit mask of seats; 0: the referee
  code     TEXT NOT NULL CHECK (code <> ''),     -- 'head-on'
  rule     TEXT NOT NULL,                        -- 'MAYO 4.6'
  at       INTEGER NOT NULL,
  -- SHA-256 of the link before and this event (ledger.h says how)
  link     BLOB NOT NULL CHECK (length(link) = 32),
  fields   TEXT NOT NULL,                        -- YAML in one line
  PRIMARY KEY (game, state, number),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX events_place ON events (game, place);

-- Every turn file, as it was received.
CREATE TABLE submissions (
  -- rising through the whole book; the number on the receipt counts the files of its seat in its game alone (and
  -- restores.jump)
  receipt        INTEGER PRIMARY KEY,
  game           INTEGER NOT NULL,
  seat           INTEGER NOT NULL,
  turn           TEXT NOT NULL, -- label it was taken for
  part           TEXT NOT NULL, -- 'anne-bruno', where a seat answers for several at once; '' in other games
  source         TEXT NOT NULL CHECK (source <> ''), -- 'mail'; 'submit', 'referee': by the game master; 'undo': an earlier one
                           -- again; 'computer': of a seat that it plays; 'stand-in': by it for who missed the window
  standing       TEXT NOT NULL CHECK (standing = 'in-force' OR standing = 'superseded' OR standing = 'refused'),
  waits          INTEGER NOT NULL CHECK (waits IN (0, 1)), -- `wait: yes`
  at             INTEGER NOT NULL,
  changed        INTEGER NOT NULL, -- since when its orders are these: that of the file before it, if they are the same
  -- Before the text, with a line end, in its digest: 32 random bytes; '' once text and diagnostics were erased
  salt           TEXT NOT NULL CHECK (salt = '' OR length(salt) = 64),
  digest         TEXT NOT NULL CHECK (length(digest) = 64), -- SHA-256 of salt and text
  diagnostics_sz INTEGER NOT NULL,
  diagnostics    BLOB NOT NULL, -- YAML, compressed: what was found wrong when it came
  text_sz        INTEGER NOT NULL,
  text           BLOB NOT NULL, -- the bytes, compressed; a player may send what is no UTF-8
  -- What it became: its sections as canonical YAML ('' if it could not be read), which alone is adjudicated, replayed
  -- and verified; and the places of their nodes in the text (games/turn_file.h). Compressed.
  orders_sz      INTEGER NOT NULL,
  orders         BLOB NOT NULL,
  places_sz      INTEGER NOT NULL,
  places         BLOB NOT NULL,
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
CREATE INDEX submissions_of_game ON submissions (game, seat); -- whose rows need not be looked at to count a seat's
-- At most one submission of a seat is in force for a part of a turn: the book itself sees to it.
CREATE UNIQUE INDEX submissions_in_force ON submissions (game, seat, turn, part) WHERE standing = 'in-force';

-- Mails taken in, whatever became of them. A message counts once, whichever way it came and however often.
CREATE TABLE inbox (
  id          INTEGER PRIMARY KEY,
  -- 'sha256.' and the digest of all bytes where a mail has none; 'stray.' and a digest: what lay in a Maildir and was
  -- no mail
  message_id  TEXT NOT NULL CHECK (message_id <> ''),
  body_digest TEXT NOT NULL, -- SHA-256 of what it says, decoded: the same however a server encoded it. Of a sender who was
                             -- forgotten: '', and message_id is 'forgotten.' and the SHA-256 of both, with a line end between
  way         TEXT NOT NULL CHECK (way <> ''), -- 'pipe', 'maildir', 'imap'
  at          INTEGER NOT NULL,
  -- Turn files: filed, refused (nothing changes), preview. Answered besides: press, request (words to the referee alone), how-to (nothing to read in
  -- it), wrong-key. Never answered: stranger, automatic, bulk, own, bounce, unreadable.
  fate        TEXT NOT NULL
              CHECK (fate = 'filed' OR fate = 'refused' OR fate = 'preview' OR fate = 'press' OR fate = 'request' OR fate = 'how-to'
                     OR fate = 'wrong-key' OR fate = 'stranger' OR fate = 'automatic' OR fate = 'bulk'
                     OR fate = 'own' OR fate = 'bounce' OR fate = 'unreadable'),
  sender      TEXT NOT NULL COLLATE NOCASE, -- bare address of From, '' for none, or once it was forgotten
  game        INTEGER REFERENCES games (id),
  seat        INTEGER,
  receipt     INTEGER REFERENCES submissions (receipt), -- that was filed
  press       INTEGER REFERENCES press (id), -- that was passed on
  answered    INTEGER NOT NULL CHECK (answered IN (0, 1)), -- a mail went back
  limited     INTEGER NOT NULL CHECK (limited IN (0, 1) AND limited <= answered), -- which says that no more do for now
  words       TEXT NOT NULL, -- why it met this fate, for the game master
  raw_sz      INTEGER NOT NULL,
  base        INTEGER REFERENCES letters (mail), -- that raw is kept as the difference from; NULL for none
  raw         BLOB NOT NULL, -- the message as it was received, compressed; 64 KiB of one that no player is proved to have sent
  kept_until  INTEGER, -- raw and sender of such a one, or of a bounce, are emptied then, and words that name an address; NULL:
                       -- never, or they are
  UNIQUE (message_id, body_digest),
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
CREATE INDEX inbox_of_game ON inbox (game) WHERE game IS NOT NULL;
CREATE INDEX inbox_of_fate ON inbox (fate);
-- Who was answered how, and when last: some answers are given once a day.
CREATE INDEX inbox_answered ON inbox (sender, at, fate) WHERE answered = 1;
-- How many answers went to people of whom nothing is proved.
CREATE INDEX inbox_unproved ON inbox (at) WHERE answered = 1 AND seat IS NULL;
CREATE INDEX inbox_limited ON inbox (at) WHERE limited = 1;
CREATE INDEX inbox_to_empty ON inbox (kept_until) WHERE kept_until IS NOT NULL;

-- How far each mailbox of an IMAP server was read (RFC 9051 2.3.1.1).
CREATE TABLE mailboxes (
  name        TEXT NOT NULL PRIMARY KEY CHECK (name <> ''), -- its URL and user
  uidvalidity INTEGER NOT NULL,
  uid         INTEGER NOT NULL -- the highest that was taken
) STRICT, WITHOUT ROWID;

-- Addresses whose mails came back. A stopped one is mailed no more until the game master resets it.
CREATE TABLE addresses (
  address TEXT NOT NULL PRIMARY KEY CHECK (address <> '' AND address = lower(address)), -- bare
  reports INTEGER NOT NULL CHECK (reports >= 0), -- delivery reports since it was reset
  stopped INTEGER NOT NULL CHECK (stopped IN (0, 1)),
  last    INTEGER NOT NULL, -- when the last report came
  words   TEXT NOT NULL     -- what it said
) STRICT, WITHOUT ROWID;

-- Where a player wants a notice beside the mail (`notify: URL`), for all games of the address. Nothing is sent there before its
-- reader has confirmed it by mail.
CREATE TABLE notify (
  address   TEXT NOT NULL PRIMARY KEY CHECK (address <> '' AND address = lower(address)), -- bare
  url       TEXT NOT NULL CHECK (url GLOB 'https://?*'),
  confirmed INTEGER,                                             -- when; NULL: not yet
  failures  INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),    -- in a row
  day       INTEGER NOT NULL DEFAULT 0,                          -- of the newest notice, days since 1970
  tries     INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)        -- on that day
) STRICT, WITHOUT ROWID;

-- Notices: one for a window that a seat may owe something in, one for each time to remind it. What they say is made when they
-- are sent. Each is marked before, and never sent again, whatever becomes of it.
CREATE TABLE notices (
  id     INTEGER PRIMARY KEY,
  game   INTEGER NOT NULL,
  seat   INTEGER NOT NULL,
  state  INTEGER NOT NULL, -- number of the state whose window it is
  moment INTEGER NOT NULL, -- when to remind; 0: the window was opened
  at     INTEGER NOT NULL,
  tried  INTEGER,          -- NULL: it waits
  UNIQUE (game, seat, state, moment),
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
CREATE INDEX notices_waiting ON notices (id) WHERE tried IS NULL;

-- What players and the referee write to each other.
CREATE TABLE press (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  author   INTEGER NOT NULL CHECK (author >= -1), -- seat; -1: the referee
  turn     TEXT NOT NULL, -- label of the turn it was written in
  at       INTEGER NOT NULL,
  -- bit mask of seats; bit 30: the referee, bit 31: observers
  audience INTEGER NOT NULL CHECK (audience BETWEEN 1 AND 4294967295),
  signed   INTEGER NOT NULL CHECK (signed IN (0, 1)), -- 0: readers are not told who wrote it
  text     TEXT NOT NULL,
  receipt  INTEGER REFERENCES submissions (receipt)  -- of the turn file it came in
) STRICT;
CREATE INDEX press_of_game ON press (game);
CREATE INDEX press_of_file ON press (receipt) WHERE receipt IS NOT NULL;

-- Mails to send: one row for each logical mail, written in the transaction of what it tells about. How far it got
-- changes, and a row is written anew with every change: so what it says stands apart, in letters.
CREATE TABLE outbox (
  id          INTEGER PRIMARY KEY,
  game        INTEGER REFERENCES games (id), -- NULL for none
  seat        INTEGER,                       -- NULL for none
  observer    INTEGER REFERENCES observers (id), -- NULL for none
  state       INTEGER,                       -- number of the state it reports, NULL for none
  press       INTEGER REFERENCES press (id), -- that it passes on, NULL for none
  -- queued: to be sent. sending: a process is at it, or died at it. sent: the server took it. unknown: it was
  -- cut off before the server answered, it will be sent again. failed: refused for good, see `words`.
  -- held: waits for the referee's release. stopped: waits until its address is reset.
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
  -- From here to "references", but for sender, the envelope; '' and NULL once its reader was forgotten.
  recipient   TEXT NOT NULL,
  address     TEXT NOT NULL CHECK (address = lower(address)), -- the same without a display name
  reply_to    TEXT,
  subject     TEXT NOT NULL,
  in_reply_to TEXT,
  "references" TEXT,
  words       TEXT NOT NULL DEFAULT '', -- what the server said last, or why its picture cannot be painted
  unpainted   INTEGER, -- since when that is so, NULL: it was painted, or nobody tried
  bounced     INTEGER, -- when a bounce of it last counted, NULL for never
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT;
CREATE INDEX outbox_of_game ON outbox (game);
-- These hold no mail that was sent, so they stay small however long the campaign.
CREATE INDEX outbox_waiting ON outbox (next_try) WHERE status = 'queued' OR status = 'sending' OR status = 'unknown';
CREATE INDEX outbox_unsent ON outbox (game, status) WHERE status <> 'sent';
CREATE INDEX outbox_unsent_to ON outbox (address) WHERE status <> 'sent';
-- Answers to nobody's mail: they are forgotten when that is emptied.
CREATE INDEX outbox_to_forget ON outbox (date) WHERE game IS NULL AND kind = 'answer' AND recipient <> '';

-- What is said, as data: composing a mail of it, and painting, give the same bytes each time.
CREATE TABLE letters (
  mail        INTEGER PRIMARY KEY REFERENCES outbox (id),
  base        INTEGER REFERENCES letters (mail), -- that it is kept as the difference from; NULL for none
  texts_sz    INTEGER NOT NULL,
  texts       BLOB NOT NULL, -- all that follows in this order, each with a zero byte behind it, compressed
  body_sz     INTEGER NOT NULL,
  orders_sz   INTEGER, -- the text of the attachment; NULL for none
  html_sz     INTEGER, -- the body as a page; NULL for none
  drawing_sz  INTEGER, -- of the picture that the page shows; NULL for none
  calendar_sz INTEGER, -- iCalendar file of the deadline (RFC 5545); NULL for none
  desk_sz     INTEGER  -- what the order desk is told that goes with it, JSON; NULL for none
) STRICT;

-- People who were forgotten: nothing is here that says who. A page of the file that is free, or was written anew, may hold
-- bytes of what was erased, until the whole file is written anew (VACUUM).
CREATE TABLE forgettings (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  -- that tells them, or says to somebody else what they wrote or who they were: erased as soon as it is out; NULL: it is, or
  -- there was none. One row for each such mail
  mail    INTEGER REFERENCES outbox (id),
  cleaned INTEGER                         -- when the file was written anew; NULL: a tick does that
) STRICT;
CREATE INDEX forgettings_to_tell ON forgettings (mail) WHERE mail IS NOT NULL;
CREATE INDEX forgettings_to_clean ON forgettings (id) WHERE cleaned IS NULL;

-- What makes the digests of rows in the log (event `recorded`, ledger.h) impossible to guess: the row as it is now has
-- these. The row's texts have one of their own: no bytes say that they were erased, and the chain still holds.
CREATE TABLE salts (
  game  INTEGER NOT NULL REFERENCES games (id),
  kind  TEXT NOT NULL CHECK (kind <> ''),          -- 'press': name of the row's table
  row   INTEGER NOT NULL,                          -- its number there
  salt  BLOB NOT NULL CHECK (length(salt) = 32),   -- random
  texts BLOB CHECK (length(texts) = 0 OR length(texts) = 32), -- the same; NULL: rows of this table have no such texts
  PRIMARY KEY (game, kind, row)
) STRICT, WITHOUT ROWID;

-- ---- history that nobody bends ----
--
-- Rows of the past are neither changed nor deleted: each table has a trigger for that. Inserting over an old row (INSERT OR
-- REPLACE) deletes it without a word to the DELETE triggers, so the INSERT triggers look for one.
-- Where some columns may change, UPDATE triggers name the others: so a statement that touches none of them pays for no
-- trigger. rowid, oid and _rowid_ are other names for a row's number. Every process parses these when it starts: names
-- are cheap, a list of comparisons is not, and a condition costs half as much in the body as after WHEN.

CREATE TRIGGER book_no_update BEFORE UPDATE OF id, rowid, oid, _rowid_, mark ON book
BEGIN SELECT RAISE(ABORT, 'the mark of a book is never changed'); END;
CREATE TRIGGER book_no_delete BEFORE DELETE ON book BEGIN SELECT RAISE(ABORT, 'the mark of a book is never deleted'); END;
CREATE TRIGGER restores_no_update BEFORE UPDATE ON restores BEGIN SELECT RAISE(ABORT, 'a restore is never changed'); END;
CREATE TRIGGER restores_no_delete BEFORE DELETE ON restores BEGIN SELECT RAISE(ABORT, 'a restore is never deleted'); END;

CREATE TRIGGER editions_no_replace BEFORE INSERT ON editions BEGIN
  SELECT RAISE(ABORT, 'an edition is never changed') FROM editions WHERE digest = NEW.digest AND text <> NEW.text; END;
CREATE TRIGGER editions_no_update BEFORE UPDATE ON editions BEGIN SELECT RAISE(ABORT, 'an edition is never changed'); END;
CREATE TRIGGER editions_no_delete BEFORE DELETE ON editions BEGIN SELECT RAISE(ABORT, 'an edition is never deleted'); END;

CREATE TRIGGER games_no_replace BEFORE INSERT ON games BEGIN
  SELECT RAISE(ABORT, 'a game is never replaced') FROM games WHERE id = NEW.id OR name = NEW.name; END;
CREATE TRIGGER games_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, name, rules, edition, secret, seeded, options, created, thread ON games
BEGIN SELECT RAISE(ABORT, 'what a game began with is never changed'); END;
CREATE TRIGGER games_no_delete BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'a game is never deleted'); END;

CREATE TRIGGER seats_no_replace BEFORE INSERT ON seats BEGIN
  SELECT RAISE(ABORT, 'a seat is never replaced') FROM seats WHERE game = NEW.game AND seat = NEW.seat; END;
-- The key of a former player is dead for ever.
CREATE TRIGGER seats_no_update BEFORE UPDATE OF game, seat, name, key_generation, key_hash ON seats BEGIN
  SELECT RAISE(ABORT, 'of a seat only the player changes, and an old key never comes back')
  WHERE NEW.game <> OLD.game OR NEW.seat <> OLD.seat OR NEW.name <> OLD.name OR NEW.key_generation < OLD.key_generation
    OR (NEW.key_generation = OLD.key_generation AND NEW.key_hash <> OLD.key_hash); END;
CREATE TRIGGER seats_no_delete BEFORE DELETE ON seats BEGIN SELECT RAISE(ABORT, 'a seat is never deleted'); END;

CREATE TRIGGER absences_no_replace BEFORE INSERT ON absences BEGIN
  SELECT RAISE(ABORT, 'an absence is never changed') FROM absences WHERE id = NEW.id; END;
CREATE TRIGGER absences_no_update BEFORE UPDATE ON absences BEGIN
  SELECT RAISE(ABORT, 'an absence is never changed, only ended earlier')
  WHERE NEW.id <> OLD.id OR NEW.game <> OLD.game OR NEW.seat <> OLD.seat OR NEW.since <> OLD.since OR NEW.at <> OLD.at
    OR NEW.turn <> OLD.turn OR NEW.receipt IS NOT OLD.receipt OR NEW.until > OLD.until; END;
CREATE TRIGGER absences_no_delete BEFORE DELETE ON absences BEGIN SELECT RAISE(ABORT, 'an absence is never deleted'); END;

CREATE TRIGGER moves_no_replace BEFORE INSERT ON moves BEGIN
  SELECT RAISE(ABORT, 'a move of a deadline is never changed') FROM moves WHERE id = NEW.id; END;
CREATE TRIGGER moves_no_update BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'a move of a deadline is never changed'); END;
CREATE TRIGGER moves_no_delete BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'a move of a deadline is never deleted'); END;

CREATE TRIGGER observers_no_replace BEFORE INSERT ON observers BEGIN
  SELECT RAISE(ABORT, 'an observer is never replaced') FROM observers
  WHERE id = NEW.id OR (game = NEW.game AND bare = NEW.bare AND ended IS NULL); END;
CREATE TRIGGER observers_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, at ON observers
BEGIN SELECT RAISE(ABORT, 'an observer is never changed, only ended'); END;
CREATE TRIGGER observers_forgotten BEFORE UPDATE OF address, bare, timezone, language ON observers BEGIN
  SELECT RAISE(ABORT, 'an observer is never changed, only ended, and forgotten')
  WHERE NEW.bare <> 'nobody@forgotten.invalid' OR NEW.address <> NEW.bare OR NEW.timezone || NEW.language <> ''; END;
CREATE TRIGGER observers_no_return BEFORE UPDATE OF ended ON observers BEGIN
  SELECT RAISE(ABORT, 'an observer is never changed, only ended') WHERE OLD.ended IS NOT NULL OR NEW.ended IS NULL; END;
CREATE TRIGGER observers_no_delete BEFORE DELETE ON observers BEGIN SELECT RAISE(ABORT, 'an observer is never deleted'); END;

CREATE TRIGGER openings_no_update BEFORE UPDATE OF id, rowid, oid, _rowid_, name, at, edition, terms ON openings
BEGIN SELECT RAISE(ABORT, 'what a game is to begin with is never changed'); END;
CREATE TRIGGER openings_no_delete BEFORE DELETE ON openings BEGIN SELECT RAISE(ABORT, 'an opening is never deleted'); END;
CREATE TRIGGER invitations_no_update BEFORE UPDATE OF id, rowid, oid, _rowid_, game, seat, place, secret ON invitations
BEGIN SELECT RAISE(ABORT, 'of an invitation only who takes it changes'); END;
CREATE TRIGGER invitations_no_delete BEFORE DELETE ON invitations
BEGIN SELECT RAISE(ABORT, 'an invitation is never deleted'); END;

CREATE TRIGGER states_no_replace BEFORE INSERT ON states BEGIN
  SELECT RAISE(ABORT, 'a state is never changed') FROM states
  WHERE id = NEW.id OR (game = NEW.game AND number = NEW.number); END;
CREATE TRIGGER states_no_update BEFORE UPDATE ON states BEGIN SELECT RAISE(ABORT, 'a state is never changed'); END;
CREATE TRIGGER states_no_delete BEFORE DELETE ON states BEGIN SELECT RAISE(ABORT, 'a state is never deleted'); END;

CREATE TRIGGER events_no_replace BEFORE INSERT ON events BEGIN
  SELECT RAISE(ABORT, 'an event is never changed') FROM events WHERE game = NEW.game AND place = NEW.place;
  SELECT RAISE(ABORT, 'an event is never changed') FROM events
  WHERE game = NEW.game AND state = NEW.state AND number = NEW.number; END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;

CREATE TRIGGER submissions_no_replace BEFORE INSERT ON submissions BEGIN
  SELECT RAISE(ABORT, 'a submission is never changed') FROM submissions
  WHERE receipt = NEW.receipt OR (NEW.standing = 'in-force' AND standing = 'in-force' AND game = NEW.game
    AND seat = NEW.seat AND turn = NEW.turn AND part = NEW.part); END;
CREATE TRIGGER submissions_no_update BEFORE UPDATE OF
  receipt, rowid, oid, _rowid_, game, seat, turn, part, source, waits, at, changed, digest,
  orders_sz, orders, places_sz, places
ON submissions
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_erased BEFORE UPDATE OF salt, text_sz, text, diagnostics_sz, diagnostics ON submissions BEGIN
  SELECT RAISE(ABORT, 'of a submission only the standing changes, or its text is erased')
  WHERE NEW.salt <> '' OR NEW.text_sz + NEW.diagnostics_sz + length(NEW.text) + length(NEW.diagnostics) > 0; END;
-- A file that is superseded or was refused stays so.
CREATE TRIGGER submissions_no_return BEFORE UPDATE OF standing ON submissions BEGIN
  SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded')
  WHERE OLD.standing <> 'in-force' OR NEW.standing <> 'superseded'; END;
CREATE TRIGGER submissions_no_delete BEFORE DELETE ON submissions
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;

CREATE TRIGGER inbox_no_replace BEFORE INSERT ON inbox BEGIN
  SELECT RAISE(ABORT, 'a mail that was taken in is never changed') FROM inbox
  WHERE id = NEW.id OR (message_id = NEW.message_id AND body_digest = NEW.body_digest); END;
CREATE TRIGGER inbox_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, way, at, fate, game, seat, receipt, press, answered, limited, base
ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER inbox_forgotten BEFORE UPDATE OF message_id, body_digest, sender, words ON inbox BEGIN
  SELECT RAISE(ABORT, 'a mail that was taken in is never changed, only its sender forgotten')
  WHERE NEW.sender <> '' OR NEW.words NOT IN ('', OLD.words) OR NEW.body_digest NOT IN ('', OLD.body_digest)
    OR (NEW.message_id <> OLD.message_id AND NEW.message_id NOT GLOB 'forgotten.*'); END;
CREATE TRIGGER inbox_erased BEFORE UPDATE OF raw_sz, raw, kept_until ON inbox BEGIN
  SELECT RAISE(ABORT, 'a mail that was taken in is never changed, only erased')
  WHERE NEW.raw_sz + length(NEW.raw) > 0 OR NEW.kept_until IS NOT NULL; END;
CREATE TRIGGER inbox_no_delete BEFORE DELETE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never deleted'); END;

CREATE TRIGGER press_no_replace BEFORE INSERT ON press BEGIN
  SELECT RAISE(ABORT, 'press is never changed') FROM press WHERE id = NEW.id; END;
CREATE TRIGGER press_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, author, turn, at, audience, signed, receipt ON press
BEGIN SELECT RAISE(ABORT, 'press is never changed'); END;
CREATE TRIGGER press_erased BEFORE UPDATE OF text ON press BEGIN
  SELECT RAISE(ABORT, 'press is never changed, only erased') WHERE NEW.text <> ''; END;
CREATE TRIGGER press_no_delete BEFORE DELETE ON press BEGIN SELECT RAISE(ABORT, 'press is never deleted'); END;

CREATE TRIGGER outbox_no_replace BEFORE INSERT ON outbox BEGIN
  SELECT RAISE(ABORT, 'a mail goes to somebody') WHERE NEW.recipient = '' OR NEW.address = '';
  SELECT RAISE(ABORT, 'a mail is never changed') FROM outbox WHERE id = NEW.id OR message_id = NEW.message_id; END;
CREATE TRIGGER outbox_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, seat, observer, state, press, kind, turn, date, message_id, sender ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only how far it got'); END;
CREATE TRIGGER outbox_forgotten BEFORE UPDATE OF recipient, address, reply_to, subject, in_reply_to, "references" ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only its reader forgotten')
  WHERE NEW.recipient || NEW.address || NEW.subject <> ''
    OR coalesce(NEW.reply_to, NEW.in_reply_to, NEW."references") IS NOT NULL; END;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;

CREATE TRIGGER letters_no_replace BEFORE INSERT ON letters BEGIN
  SELECT RAISE(ABORT, 'a mail is never changed') FROM letters WHERE mail = NEW.mail; END;
CREATE TRIGGER letters_no_update BEFORE UPDATE ON letters BEGIN
  SELECT RAISE(ABORT, 'a mail is never changed, only erased')
  WHERE NEW.mail <> OLD.mail OR NEW.base IS NOT OLD.base OR length(NEW.texts) + NEW.texts_sz + NEW.body_sz > 0
    OR coalesce(NEW.orders_sz, NEW.html_sz, NEW.drawing_sz, NEW.calendar_sz, NEW.desk_sz) IS NOT NULL;
  -- Others may be differences from it.
  SELECT RAISE(ABORT, 'a report is never erased') FROM outbox WHERE id = OLD.mail AND kind = 'report'; END;
CREATE TRIGGER letters_no_delete BEFORE DELETE ON letters BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
