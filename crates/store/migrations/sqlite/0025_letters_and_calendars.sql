-- Owners whose project was accepted before there were letters, whose letter was given up, or who have a new code since, get the letter
-- with the next email about their project.
UPDATE owner_contacts SET letter_due_at = 0
WHERE letter_due_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM owner_letters
    JOIN projects ON projects.id = owner_letters.project_id
    LEFT JOIN mail_queue ON mail_queue.id = owner_letters.mail_id
    WHERE owner_letters.project_id = owner_contacts.project_id
      AND owner_letters.channel = 'email'
      AND mail_queue.failed_at IS NULL
      AND (projects.code_issued_at IS NULL OR projects.code_issued_at <= owner_letters.sent_at)
);

-- Whether the entries of a calendar lead with the property owner and the street.
ALTER TABLE calendar_feeds ADD COLUMN with_names INTEGER NOT NULL DEFAULT 0 CHECK (with_names IN (0, 1));
