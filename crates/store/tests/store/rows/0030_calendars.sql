INSERT INTO calendar_feeds (id, user_id, project_id, contractor_id, label, token_hash, created_at, last_used_at)
VALUES ('cf1', 'u1', NULL, 'c1', 'Phone', 'feed 1', 30, 31), ('cf2', NULL, 'p1', NULL, 'Tablet', 'feed 2', 30, NULL);
INSERT INTO calendar_cancellations (id, project_id, contractor_id, task_type, title, scheduled_date, start_time, end_time,
                                    is_all_day, sequence, canceled_at)
VALUES ('t9', 'p1', 'c1', 'site_visit', 'Look at the kitchen', '2026-03-08', '09:30', '10:30', FALSE, 2, 30);
INSERT INTO event_reminders (event_id, scheduled_date, reminded_at) VALUES ('t1', '2026-03-08', 30);
