-- Whether the session was opened with a link from an email to the owner. Accounts see project codes, so a code alone does not prove that
-- its user is the owner.
ALTER TABLE owner_sessions ADD COLUMN by_emailed_link BOOLEAN NOT NULL DEFAULT FALSE;
