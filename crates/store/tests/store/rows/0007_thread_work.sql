-- The migration fills message_threads.
UPDATE message_threads SET assigned_to = 'u1', waiting_since = 33 WHERE project_id = 'p1';
INSERT INTO unread_threads (project_id, user_id, last_at) VALUES ('p1', 'u1', 30);
