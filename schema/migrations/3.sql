-- From schema version 2 to 3: branches of history, and a log whose events are linked.
--
-- No link can be made of what was written without one: the chain begins with the first event after this step.

CREATE TABLE new_states (
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
INSERT INTO new_states (id, game, number, turn, window, branch, format, made, position)
SELECT id, game, number, turn, window, 0, format, made, position FROM states;
DROP TABLE states;
ALTER TABLE new_states RENAME TO states;

CREATE TABLE new_events (
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
INSERT INTO new_events (game, state, number, place, turn, audience, code, rule, at, link, fields)
SELECT game, state, number, row_number() OVER (PARTITION BY game ORDER BY state, number), turn, audience, code, rule, at, '',
  fields
FROM events;
DROP TABLE events;
ALTER TABLE new_events RENAME TO events;
CREATE UNIQUE INDEX events_place ON events (game, place);

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
  OR EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND place = NEW.place)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
