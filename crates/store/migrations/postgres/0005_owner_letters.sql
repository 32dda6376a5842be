-- Since when the owner's address is owed the letter with the project's code; NULL if it was sent. Language and sender are NULL unless
-- somebody asked for it.
ALTER TABLE owner_contacts ADD COLUMN letter_due_at BIGINT;
ALTER TABLE owner_contacts ADD COLUMN letter_language TEXT;
ALTER TABLE owner_contacts ADD COLUMN letter_by TEXT;
-- Owners of accepted projects have been told their code by other means.
UPDATE owner_contacts SET letter_due_at = 0 WHERE accepted_at IS NULL;

-- The letters that were sent to the owner of a project.
CREATE TABLE owner_letters (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    channel TEXT NOT NULL CHECK (channel IN (
    'email', 'print', 'copy', 'text_message', 'email_program', 'share')),
    language TEXT NOT NULL,
    -- NULL if the portal sent it on its own.
    sent_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The email in mail_queue, which keeps its envelope for 90 days.
    mail_id TEXT,
    sent_at BIGINT NOT NULL
);
CREATE INDEX owner_letters_project ON owner_letters (project_id, sent_at DESC, id DESC);
CREATE INDEX owner_letters_sender ON owner_letters (sent_by) WHERE sent_by IS NOT NULL;
