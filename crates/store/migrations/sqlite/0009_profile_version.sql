-- Which version of a profile an edit was made on.
ALTER TABLE users ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
