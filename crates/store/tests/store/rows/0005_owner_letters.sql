UPDATE owner_contacts SET letter_due_at = 41, letter_language = 'es', letter_by = 'u1' WHERE project_id = 'p1';
INSERT INTO owner_letters (id, project_id, channel, language, sent_by, mail_id, sent_at)
VALUES ('l1', 'p1', 'email', 'en', 'u1', NULL, 42);
