-- From schema version 7 to 8: reports also as a page with its picture, and deadlines for calendars, for who wants them.

ALTER TABLE seats ADD COLUMN mail TEXT NOT NULL DEFAULT 'text' CHECK (mail IN ('text', 'html'));
ALTER TABLE seats ADD COLUMN calendar INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1));
ALTER TABLE letters ADD COLUMN html TEXT;
ALTER TABLE letters ADD COLUMN picture BLOB;
ALTER TABLE letters ADD COLUMN calendar TEXT;
