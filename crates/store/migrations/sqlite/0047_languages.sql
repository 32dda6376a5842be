-- In which language an account reads: as it chose, or else as the page was in by which it signed in last.
CREATE TABLE user_languages (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1))
) STRICT;
-- The same of a project's owner, who has no account.
CREATE TABLE owner_languages (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1))
) STRICT;
-- What a notification says in Spanish, for mails. Those from before have none; a text that is the same in both stands once.
ALTER TABLE notifications ADD COLUMN spanish_title TEXT;
ALTER TABLE notifications ADD COLUMN spanish_message TEXT;
