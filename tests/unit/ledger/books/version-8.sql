-- A book of schema version 8: that of version 7 brought up to date, with players who want pages and calendar files, and a mail with both.
PRAGMA application_id = 1094994517;
PRAGMA user_version = 8;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE absences (
  id      INTEGER PRIMARY KEY,
  game    INTEGER NOT NULL,
  seat    INTEGER NOT NULL,
  since   INTEGER NOT NULL,
  until   INTEGER NOT NULL CHECK (until >= since),
  at      INTEGER NOT NULL, -- when it was told
  receipt INTEGER REFERENCES submissions (receipt), -- of the file that told it; NULL: the game master
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO absences VALUES(1,1,0,1793800000,1793900000,1793607000,1);
INSERT INTO absences VALUES(2,1,1,1793800000,1793800000,1793607000,NULL);
CREATE TABLE addresses (
  address TEXT NOT NULL PRIMARY KEY CHECK (address <> '' AND address = lower(address)), -- bare
  reports INTEGER NOT NULL CHECK (reports >= 0), -- delivery reports since it was reset
  stopped INTEGER NOT NULL CHECK (stopped IN (0, 1)),
  last    INTEGER NOT NULL, -- when the last report came
  words   TEXT NOT NULL     -- what it said
) STRICT, WITHOUT ROWID;
INSERT INTO addresses VALUES('karsten@example.org',3,1,1793607000,'550 5.1.1 no such user');
INSERT INTO addresses VALUES('phil@example.org',0,0,1793607000,'');
CREATE TABLE editions (
  digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64), -- SHA-256 of the text
  text   TEXT NOT NULL                                          -- YAML
) STRICT;
INSERT INTO editions VALUES('eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','{edition: 1}');
CREATE TABLE IF NOT EXISTS "events" (
  game     INTEGER NOT NULL,
  state    INTEGER NOT NULL,                     -- number of the state that it led to; 0: at set-up
  number   INTEGER NOT NULL CHECK (number >= 1), -- within that state
  place    INTEGER NOT NULL CHECK (place >= 1),  -- in the game's log, in the order in which they were written
  turn     TEXT NOT NULL,                        -- label of the turn it belongs to
  audience INTEGER NOT NULL CHECK (audience BETWEEN 0 AND 4294967295), -- bit mask of seats; 0: the referee
  code     TEXT NOT NULL CHECK (code <> ''),     -- 'head-on'
  rule     TEXT NOT NULL,                        -- 'MAYO 4.6'
  at       INTEGER NOT NULL,
  -- SHA-256 of the link before and this event (ledger.h says how); '' for events of schema versions before 3
  link     TEXT NOT NULL CHECK (length(link) IN (0, 64)),
  fields   TEXT NOT NULL,                        -- YAML in one line
  PRIMARY KEY (game, state, number),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO events VALUES(1,1,1,1,'1',4294967295,'head-on','MAYO 4.6',1793619000,'','{from: 2, to: 3}');
INSERT INTO events VALUES(1,1,2,2,'2',3,'act-extend','',1793620000,'','{reason: "ferry"}');
INSERT INTO events VALUES(1,1,1002,3,'2',3,'linked','',1793620000,'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc','{reason: "ferry"}');
CREATE TABLE games (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE CHECK (name <> ''), -- what players write in `game:`
  rules    TEXT NOT NULL CHECK (rules <> ''),       -- 'dos-de-mayo'
  status   TEXT NOT NULL CHECK (status IN ('running', 'paused', 'over', 'broken')),
  created  INTEGER NOT NULL,
  opened   INTEGER NOT NULL, -- when the window that is waited for was opened
  deadline INTEGER,          -- of that window, as players are told it; NULL for none
  -- when a tick must look at the game by itself: the deadline and its grace, 0 where there is no deadline,
  -- NULL while it waits for an answer, for a player or for the referee, however long
  wake     INTEGER,
  -- why it waits past its deadline: for an answer, for a new player, for the referee's release; '': it does not
  held     TEXT NOT NULL DEFAULT '' CHECK (held IN ('', 'answer', 'player', 'release')),
  paused   INTEGER CHECK ((paused IS NOT NULL) = (status = 'paused')), -- since when
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0), -- adjudications begun and not ended
  -- 1 from the moment a file comes in force until the window is adjudicated, or was looked at and still waits
  answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1)),
  -- when a tick must look at the game: at once after an answer
  due      INTEGER GENERATED ALWAYS AS (iif(answered = 1, 0, wake)) VIRTUAL,
  timezone TEXT NOT NULL, -- IANA name: deadlines and calendar
  settings TEXT NOT NULL, -- YAML in one line, what the game master may change: {every: seconds}, grace, press ...
  edition  TEXT NOT NULL REFERENCES editions (digest),
  secret   TEXT NOT NULL CHECK (length(secret) = 64), -- 32 bytes
  thread   TEXT NOT NULL, -- message id that all mails of the game refer to
  options  TEXT NOT NULL  -- YAML, as given to `new`
, archived INTEGER) STRICT;
INSERT INTO games VALUES(1,'madrid','dos-de-mayo','running',1793606400,1793619000,1793791800,1793795400,'',NULL,0,0,'Europe/Madrid','{every: 172800, grace: 3600}','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','1111111111111111111111111111111111111111111111111111111111111111','madrid.1@example.org','{}',NULL);
INSERT INTO games VALUES(2,'held','ducs','running',1793606400,1793619000,1793791800,NULL,'player',NULL,0,0,'UTC','{every: 172800, missed: replace}','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','2222222222222222222222222222222222222222222222222222222222222222','held.2@example.org','{}',NULL);
INSERT INTO games VALUES(3,'paused','ducs','paused',1793606400,1793619000,1793791800,1793791800,'release',1793700000,1,1,'UTC','{release: referee}','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','3333333333333333333333333333333333333333333333333333333333333333','paused.3@example.org','{}',NULL);
INSERT INTO games VALUES(4,'over','dos-de-mayo','over',1793606400,1793619000,NULL,NULL,'',NULL,0,0,'UTC','{}','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','4444444444444444444444444444444444444444444444444444444444444444','over.4@example.org','{}',NULL);
INSERT INTO games VALUES(5,'done','dos-de-mayo','over',1793606400,1793619000,NULL,NULL,'',NULL,0,0,'Europe/Madrid','{every: 172800, grace: 3600}','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','1111111111111111111111111111111111111111111111111111111111111111','done@localhost','{}',1798070400);
CREATE TABLE mailboxes (
  name        TEXT NOT NULL PRIMARY KEY CHECK (name <> ''), -- its URL and user
  uidvalidity INTEGER NOT NULL,
  uid         INTEGER NOT NULL -- the highest that was taken
) STRICT, WITHOUT ROWID;
INSERT INTO mailboxes VALUES('imaps://mail.example.org/INBOX referee',4294967295,17);
CREATE TABLE observers (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  address  TEXT NOT NULL CHECK (address <> ''),
  bare     TEXT NOT NULL CHECK (bare <> '' AND bare = lower(bare)), -- the same without a display name
  timezone TEXT NOT NULL,
  language TEXT NOT NULL,
  at       INTEGER NOT NULL,
  ended    INTEGER -- NULL while they look on
) STRICT;
INSERT INTO observers VALUES(1,1,'zoe@example.org','zoe@example.org','UTC','en',1793606400,1793606450);
INSERT INTO observers VALUES(2,1,'Zoe <Zoe@example.org>','zoe@example.org','Europe/Rome','en',1793606500,NULL);
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
  receipt  INTEGER REFERENCES submissions (receipt), -- of the turn file it came in
  inbox    INTEGER REFERENCES inbox (id)             -- the mail it came in
) STRICT;
INSERT INTO press VALUES(1,1,0,'1',1793607000,2,1,'Peace?',1,NULL);
INSERT INTO press VALUES(2,1,1,'2',1793620000,4294967295,0,'¡No!',NULL,1);
INSERT INTO press VALUES(3,1,-1,'2',1793620001,3,1,'Gentlemen.',NULL,NULL);
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
  mail           TEXT NOT NULL DEFAULT 'text' CHECK (mail IN ('text', 'html')), -- html: the reports also as a page
  calendar       INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1)), -- deadlines as calendar files, too
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES(1,0,'spanish','Phil <Phil@example.org>','phil@example.org','Europe/Madrid','en','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,0,1,1,0,'normal','html',1);
INSERT INTO seats VALUES(1,1,'french','karsten@example.org','karsten@example.org','Europe/Berlin','en','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',1,2,3,0,0,'full','text',0);
INSERT INTO seats VALUES(2,0,'orfburg','ana@münchen.example','ana@xn--mnchen-3ya.example','UTC','en','cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc',0,3,3,0,1,'short','html',0);
INSERT INTO seats VALUES(5,0,'spanish','Phil <Phil@example.org>','phil@example.org','Europe/Madrid','en','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,0,0,0,0,'normal','text',1);
INSERT INTO seats VALUES(5,1,'french','karsten@example.org','karsten@example.org','Europe/Berlin','en','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',1,0,0,0,0,'normal','text',0);
CREATE TABLE IF NOT EXISTS "states" (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  number   INTEGER NOT NULL CHECK (number >= 0),
  turn     TEXT NOT NULL,    -- label that this state waits for
  window   TEXT NOT NULL,
  branch   INTEGER NOT NULL CHECK (branch >= 0), -- 0, and one more after each rollback
  format   INTEGER NOT NULL, -- of the position: old formats stay readable
  made     INTEGER NOT NULL,
  position TEXT NOT NULL,    -- YAML
  UNIQUE (game, number)
) STRICT;
INSERT INTO states VALUES(1,1,0,'1','orders',0,1,1793606400,'{turn: 1}');
INSERT INTO states VALUES(2,1,1,'2','orders',0,1,1793619000,'{turn: 2}');
INSERT INTO states VALUES(4,5,1,'2','orders',0,1,1793619000,'turn: 1');
CREATE TABLE letters (
  mail     INTEGER PRIMARY KEY REFERENCES outbox (id),
  orders   TEXT, -- text of the attachment, NULL for none
  body     TEXT NOT NULL,
  html     TEXT, -- the body as a page, NULL for none
  picture  BLOB, -- PNG that the page shows, NULL for none
  calendar TEXT  -- iCalendar file of the deadline (RFC 5545), NULL for none
) STRICT;
INSERT INTO letters VALUES(1,'game: madrid','Dear Phil','<p>Dear Phil</p>',X'89504E470D0A1A0A00','BEGIN:VCALENDAR');
INSERT INTO letters VALUES(2,NULL,'Dear Karsten',NULL,NULL,NULL);
INSERT INTO letters VALUES(3,NULL,'Dear Zoe',NULL,NULL,NULL);
INSERT INTO letters VALUES(4,NULL,'Dear GM',NULL,NULL,NULL);
CREATE TABLE IF NOT EXISTS "outbox" (
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
INSERT INTO outbox VALUES(1,1,0,NULL,1,'sent',1,1793619001,NULL,'report','2',1793619000,'1@example.org','referee@example.org','Phil <Phil@example.org>','phil@example.org','orders+madrid@example.org','turn 2','madrid.1@example.org','madrid.1@example.org','250');
INSERT INTO outbox VALUES(2,1,1,NULL,1,'stopped',0,NULL,1793619000,'reminder','2',1793619000,'2@example.org','referee@example.org','karsten@example.org','karsten@example.org',NULL,'soon',NULL,NULL,'');
INSERT INTO outbox VALUES(3,1,NULL,2,1,'held',0,NULL,1793619000,'report','2',1793619000,'3@example.org','referee@example.org','Zoe <Zoe@example.org>','zoe@example.org',NULL,'turn 2',NULL,NULL,'');
INSERT INTO outbox VALUES(4,NULL,NULL,NULL,NULL,'unknown',2,1793619001,1793619601,'note','',1793619000,'4@example.org','referee@example.org','gm@example.org','gm@example.org',NULL,'trouble',NULL,NULL,'cut off');
CREATE TABLE IF NOT EXISTS "submissions" (
  -- rising through the whole book; the number on the receipt counts the files of its seat in its game alone
  receipt     INTEGER PRIMARY KEY,
  game        INTEGER NOT NULL,
  seat        INTEGER NOT NULL,
  turn        TEXT NOT NULL, -- label it was taken for
  part        TEXT NOT NULL, -- 'anne-bruno', where a seat answers for several at once; '' in other games
  source      TEXT NOT NULL CHECK (source <> ''), -- 'mail'; 'submit': by the game master
  standing    TEXT NOT NULL CHECK (standing = 'in-force' OR standing = 'superseded' OR standing = 'refused'),
  waits       INTEGER NOT NULL CHECK (waits IN (0, 1)), -- `wait: yes`
  at          INTEGER NOT NULL,
  digest      TEXT NOT NULL CHECK (length(digest) = 64), -- SHA-256 of the text
  diagnostics TEXT NOT NULL, -- YAML: what was found wrong when it came
  text        BLOB NOT NULL, -- the bytes; a BLOB, since a player may send what is no UTF-8
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO submissions VALUES(1,1,0,'1','','mail','superseded',0,1793607000,'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','[]',X'6f72646572733a205b5d0a');
INSERT INTO submissions VALUES(2,1,0,'1','','submit','in-force',1,1793608000,'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','[]',X'6f726465727320e90a');
INSERT INTO submissions VALUES(3,1,1,'1','','mail','refused',0,1793608000,'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','[]',X'');
INSERT INTO submissions VALUES(4,1,0,'2','anne-bruno','mail','in-force',1,1793607000,'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','[]',X'5d');
INSERT INTO submissions VALUES(5,1,0,'2','anne-carl','mail','in-force',0,1793607000,'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','[]',X'5d');
CREATE TABLE messages (
  mail INTEGER PRIMARY KEY REFERENCES inbox (id),
  raw  BLOB NOT NULL
) STRICT;
INSERT INTO messages VALUES(1,X'46726f6d3a205068696c405b');
INSERT INTO messages VALUES(2,X'ff00');
INSERT INTO messages VALUES(3,X'');
CREATE TABLE IF NOT EXISTS "inbox" (
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
INSERT INTO inbox VALUES(1,'a@example.org','ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff','pipe',1793607000,'filed','Phil@example.org',1,0,1,1,'');
INSERT INTO inbox VALUES(2,'a@example.org','0000000000000000000000000000000000000000000000000000000000000000','imap',1793607001,'wrong-key','x@example.org',1,NULL,NULL,1,'the key is of another game');
INSERT INTO inbox VALUES(3,'sha256.9999999999999999999999999999999999999999999999999999999999999999','9999999999999999999999999999999999999999999999999999999999999999','maildir',1793607002,'unreadable','',NULL,NULL,NULL,0,'no header');
INSERT INTO inbox VALUES(4,'done-in@x','e','pipe',1793619000,'filed','phil@example.org',5,0,6,1,'');
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
INSERT INTO sqlar VALUES(5,'done.db',33152,1798070400,2,1,36864,X'78daeddced6b23451c07f0996437cdde5dba27a5c6507aa4b93786b3d26c9b6b7bbeb055fa4238391f0ee4102993dd496edb6437cccef6412947cef7fe01bef57ff0b5e03fa0ff81afc4778220f84ee72169128b7020c859be1f363bdbd9c9fc7e3bb3793179e8c71f3e8c25af77533160b2be496e134ac95ebd4e2c8f4ce96367e66faa1e25f2022aea51bef92df19f2dfebaf876e5c7ca5715ef1655150000000000f002de2b97aa2b2bf458b24e9ff7b9945c64e3c27bf7a383fdc707f5c7fbef3c3ca88f2bebaf37062cee37dea8375211a90a7dd449a3f346f3b9bbb050add5e897dc7496e6b2939ed97d79ae2b5ba77a8a23fdec1e1b705d669c49d36f27e3e2840b532799e49383dc049322e69707a683849fc94329cef5f1719c983a998b4497d1f8f9039e65acc70f6dc88c27910d2078180f639e98c82c8a846a67eb87fdf343999ad679e78887a6459c1cce9e11bccb054f429bd0a91a91acd11c154a0bd56a958e42330e43dda5d92dcc8d82a9ba32082c974f53317b057650581ec53a90c927ee25f6caa5baf2f155f07838ce508d6da3b9ef96aaababf41393c2f8e2b349599a4b64523b33b5829d369a7d67417731ba67fa606a56f4854e4a77ae8f49ed3f4e6a168f93cf136963b0b9cc9ba3f5e242f5ee5dfa7ccd8453633e88b32c4e936ce6d0990b3a7342c59d1983bf079f0ce590099b4c9a8b70725b25519cf4ccf4b15866d3cca2588dc9f888f592349371985d0e7a73542998bb7d949b7cf989ba8732bb2fce6569eb548297594deee9241f74ec5d38ec339bcfe5a4cf4c779846a614799f4fd3ebc7c9b12ebb31efebbbee19b5e93cb1c3a76364765f981f345377659ea6b94c523855afa4f4d4bcbc054bc2a7269859dc9bd713b3490dd32c966a061a4dbd362ff8df11ff27b5030000000000008097d29dc20d4a3dbf56f69c15c70decbb7b47bfc81dfd86c0837aeb0e55e7cbf67cd16d5d39afd7ff457f9bf83ff8dfa80200000000000000a68e8a15ea79d477976bcea852738b01217f2ae90917efef3f79546fe935f6260bb6838d6eb811eeecdc6f471b51b81b7579c07782fb5bad56d8eab43782d6563bdc609bdd20087677b7db11eb44dbaded9dad767bb7fd057b50dfbcb857b845cb54c5aad61c52730b85968d3550c1a26930dd38b87893aac69ee7bb6ba6f1b8a9febec07a87f7f264be7deb42afffa9ff35511b00000000000000fce722baa83fb9af2caf969d51e595c592dbd23ff48893f56e2a42ae97f0d1bff4e967a95dffff46d40600000000000000d786f93241d9a31e2dba85925dffff41d40600000000000000d74c8916e96da772c3aeff7f266a0300000000000080ffb5d7e84dfd5b02877a4b943aaef9fd7fe103f679c9b1ebffef89da00000000000000e0e5f5167d552dee89b7ec1152f39db5a5a525e2135271dd8c2752f0612a6460fe5d409af0f534977b6762ef6c68b6ccaeff7f276a0300000000000080ebc4a30e25cbeea3132efe0229b9eb89');
CREATE TABLE numbers (
  one        INTEGER PRIMARY KEY CHECK (one = 1),
  absence    INTEGER NOT NULL,
  submission INTEGER NOT NULL,
  press      INTEGER NOT NULL,
  mail       INTEGER NOT NULL
) STRICT;
INSERT INTO numbers VALUES(1,3,6,4,5);
CREATE INDEX games_due ON games (due) WHERE status = 'running';
CREATE INDEX games_deadline ON games (deadline) WHERE status = 'running';
CREATE INDEX seats_of_address ON seats (bare);
CREATE INDEX absences_of_game ON absences (game);
CREATE UNIQUE INDEX observers_present ON observers (game, bare) WHERE ended IS NULL;
CREATE INDEX press_of_game ON press (game);
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
CREATE TRIGGER games_no_delete BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'a game is never deleted'); END;
CREATE TRIGGER seats_no_replace BEFORE INSERT ON seats
WHEN EXISTS (SELECT 1 FROM seats WHERE game = NEW.game AND seat = NEW.seat)
BEGIN SELECT RAISE(ABORT, 'a seat is never replaced'); END;
CREATE TRIGGER seats_no_delete BEFORE DELETE ON seats
BEGIN SELECT RAISE(ABORT, 'a seat is never deleted'); END;
CREATE TRIGGER absences_no_replace BEFORE INSERT ON absences
WHEN EXISTS (SELECT 1 FROM absences WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'an absence is never changed'); END;
CREATE TRIGGER observers_no_replace BEFORE INSERT ON observers
WHEN EXISTS (SELECT 1 FROM observers WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM observers WHERE game = NEW.game AND bare = NEW.bare AND ended IS NULL)
BEGIN SELECT RAISE(ABORT, 'an observer is never replaced'); END;
CREATE TRIGGER observers_no_delete BEFORE DELETE ON observers
BEGIN SELECT RAISE(ABORT, 'an observer is never deleted'); END;
CREATE TRIGGER press_no_replace BEFORE INSERT ON press
WHEN EXISTS (SELECT 1 FROM press WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'press is never changed'); END;
CREATE TRIGGER press_no_update BEFORE UPDATE ON press
BEGIN SELECT RAISE(ABORT, 'press is never changed'); END;
CREATE UNIQUE INDEX events_place ON events (game, place);
CREATE TRIGGER states_no_replace BEFORE INSERT ON states
WHEN EXISTS (SELECT 1 FROM states WHERE game = NEW.game AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM states WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a state is never changed'); END;
CREATE TRIGGER states_no_update BEFORE UPDATE ON states
BEGIN SELECT RAISE(ABORT, 'a state is never changed'); END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER games_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, name, rules, edition, secret, options, created, thread ON games
BEGIN SELECT RAISE(ABORT, 'what a game began with is never changed'); END;
CREATE TRIGGER seats_no_update BEFORE UPDATE OF game, seat, name ON seats
BEGIN SELECT RAISE(ABORT, 'of a seat only the player changes'); END;
CREATE TRIGGER seats_no_old_key BEFORE UPDATE OF key_generation, key_hash ON seats
WHEN NEW.key_generation < OLD.key_generation
  OR (NEW.key_generation = OLD.key_generation AND NEW.key_hash IS NOT OLD.key_hash)
BEGIN SELECT RAISE(ABORT, 'an old key never comes back'); END;
CREATE TRIGGER absences_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, seat, since, at, receipt ON absences
BEGIN SELECT RAISE(ABORT, 'an absence is never changed, only ended earlier'); END;
CREATE TRIGGER absences_no_later_end BEFORE UPDATE OF until ON absences
WHEN NEW.until > OLD.until
BEGIN SELECT RAISE(ABORT, 'an absence is never changed, only ended earlier'); END;
CREATE TRIGGER observers_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, address, bare, timezone, language, at ON observers
BEGIN SELECT RAISE(ABORT, 'an observer is never changed, only ended'); END;
CREATE TRIGGER observers_no_return BEFORE UPDATE OF ended ON observers
WHEN OLD.ended IS NOT NULL OR NEW.ended IS NULL
BEGIN SELECT RAISE(ABORT, 'an observer is never changed, only ended'); END;
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
CREATE TRIGGER letters_no_replace BEFORE INSERT ON letters
WHEN EXISTS (SELECT 1 FROM letters WHERE mail = NEW.mail)
BEGIN SELECT RAISE(ABORT, 'a mail is never changed'); END;
CREATE TRIGGER letters_no_update BEFORE UPDATE ON letters
BEGIN SELECT RAISE(ABORT, 'a mail is never changed'); END;
CREATE UNIQUE INDEX submissions_in_force ON submissions (game, seat, turn, part) WHERE standing = 'in-force';
CREATE TRIGGER submissions_no_update BEFORE UPDATE OF
  receipt, rowid, oid, _rowid_, game, seat, turn, part, source, waits, at, digest, diagnostics, text ON submissions
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_no_return BEFORE UPDATE OF standing ON submissions
WHEN OLD.standing <> 'in-force' OR NEW.standing <> 'superseded'
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE INDEX games_over ON games (opened) WHERE status = 'over' AND archived IS NULL;
CREATE INDEX absences_of_file ON absences (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX submissions_of_game ON submissions (game, seat);
CREATE INDEX press_of_file ON press (receipt) WHERE receipt IS NOT NULL;
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
CREATE TRIGGER messages_no_replace BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM messages WHERE mail = NEW.mail)
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER messages_no_update BEFORE UPDATE ON messages
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER messages_no_delete BEFORE DELETE ON messages
WHEN (SELECT archived FROM inbox JOIN games ON games.id = game WHERE inbox.id = OLD.mail) IS NULL
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never deleted'); END;
CREATE TRIGGER absences_no_delete BEFORE DELETE ON absences
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'an absence is never deleted'); END;
CREATE TRIGGER states_no_delete BEFORE DELETE ON states
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'a state is never deleted'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER submissions_no_delete BEFORE DELETE ON submissions
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;
CREATE TRIGGER press_no_delete BEFORE DELETE ON press
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'press is never deleted'); END;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
WHEN (SELECT archived FROM games WHERE id = OLD.game) IS NULL
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
CREATE TRIGGER letters_no_delete BEFORE DELETE ON letters
WHEN (SELECT archived FROM outbox JOIN games ON games.id = game WHERE outbox.id = OLD.mail) IS NULL
BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
CREATE TRIGGER submissions_no_replace BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM submissions WHERE receipt = NEW.receipt)
  OR (NEW.standing = 'in-force'
      AND EXISTS (SELECT 1 FROM submissions WHERE game = NEW.game AND seat = NEW.seat AND turn = NEW.turn
                  AND part = NEW.part AND standing = 'in-force'))
  OR EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND archived IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a submission is never changed'); END;
CREATE TRIGGER events_no_replace BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND state = NEW.state AND number = NEW.number)
  OR EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND place = NEW.place)
  -- The log of a game that was put away goes on after its last event, which is not here.
  OR EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND archived IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END
;
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
CREATE TRIGGER inbox_no_other_file BEFORE INSERT ON inbox
WHEN NEW.receipt IS NOT NULL AND NOT EXISTS (SELECT 1 FROM submissions WHERE receipt = NEW.receipt)
BEGIN SELECT RAISE(ABORT, 'a mail brought a file that is not here'); END;
COMMIT;
