-- From schema version 6 to 7: how much a player wants to read.

CREATE TABLE new_seats (
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
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_seats (
  game, seat, name, address, bare, timezone, language, key_hash, key_generation, missed, missed_all, digest, vacant)
SELECT
  game, seat, name, address, bare, timezone, language, key_hash, key_generation, missed, missed_all, digest, vacant
FROM seats;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE INDEX seats_of_address ON seats (bare);
CREATE TRIGGER seats_no_replace BEFORE INSERT ON seats
WHEN EXISTS (SELECT 1 FROM seats WHERE game = NEW.game AND seat = NEW.seat)
BEGIN SELECT RAISE(ABORT, 'a seat is never replaced'); END;
CREATE TRIGGER seats_no_update BEFORE UPDATE OF game, seat, name ON seats
BEGIN SELECT RAISE(ABORT, 'of a seat only the player changes'); END;
-- The key of a former player is dead for ever.
CREATE TRIGGER seats_no_old_key BEFORE UPDATE OF key_generation, key_hash ON seats
WHEN NEW.key_generation < OLD.key_generation
  OR (NEW.key_generation = OLD.key_generation AND NEW.key_hash IS NOT OLD.key_hash)
BEGIN SELECT RAISE(ABORT, 'an old key never comes back'); END;
CREATE TRIGGER seats_no_delete BEFORE DELETE ON seats
BEGIN SELECT RAISE(ABORT, 'a seat is never deleted'); END;
