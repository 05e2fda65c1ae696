-- From schema version 3 to 4: triggers against changes name the columns that they keep. A statement that touches none
-- of them no longer pays for comparing all of them.

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

DROP TRIGGER outbox_no_update;
CREATE TRIGGER outbox_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, seat, observer, state, kind, turn, date, message_id, sender, recipient, address,
  reply_to, subject, in_reply_to, "references", orders, body ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only how far it got'); END;
