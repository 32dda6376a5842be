INSERT INTO visit_answers (id, project_id, event_id, state, note, times, answered_at, reply_note, reply_times, replied_by, replied_at)
SELECT 'va1', project_id, id, 'declined', 'Mornings only', '2026-03-09T09:00/10:00', 43, 'How about this?', '2026-03-10', 'u1', 44
FROM contractor_tasks ORDER BY id LIMIT 1;
