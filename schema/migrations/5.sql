-- From schema version 4 to 5: files of one seat for several parts of a turn stand beside each other.

CREATE TABLE new_submissions (
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
INSERT INTO new_submissions (
  receipt, game, seat, turn, part, source, standing, waits, at, digest, diagnostics, text)
SELECT
  receipt, game, seat, turn, '', source, standing, waits, at, digest, diagnostics, text
FROM submissions;
DROP TABLE submissions;
ALTER TABLE new_submissions RENAME TO submissions;
CREATE INDEX submissions_of_game ON submissions (game);
CREATE UNIQUE INDEX submissions_in_force ON submissions (game, seat, turn, part) WHERE standing = 'in-force';
CREATE TRIGGER submissions_no_replace BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM submissions WHERE receipt = NEW.receipt)
  OR (NEW.standing = 'in-force'
      AND EXISTS (SELECT 1 FROM submissions WHERE game = NEW.game AND seat = NEW.seat AND turn = NEW.turn
                  AND part = NEW.part AND standing = 'in-force'))
BEGIN SELECT RAISE(ABORT, 'a submission is never changed'); END;
CREATE TRIGGER submissions_no_update BEFORE UPDATE OF
  receipt, rowid, oid, _rowid_, game, seat, turn, part, source, waits, at, digest, diagnostics, text ON submissions
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
-- A file that is superseded or was refused stays so.
CREATE TRIGGER submissions_no_return BEFORE UPDATE OF standing ON submissions
WHEN OLD.standing <> 'in-force' OR NEW.standing <> 'superseded'
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_no_delete BEFORE DELETE ON submissions
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;
