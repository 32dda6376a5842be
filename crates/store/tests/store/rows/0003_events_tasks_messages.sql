INSERT INTO contractor_tasks (id, project_id, contractor_id, task_type, title, scheduled_date, start_time,
                              is_all_day, created_by, created_at, updated_at)
VALUES ('t1', 'p1', 'c1', 'site_visit', 'Look at the kitchen', '2026-03-08', '09:30', FALSE, 'u1', 30, 31);
INSERT INTO contractor_task_timeslots (id, proposal_id, project_id, contractor_id, task_type, title,
                                       scheduled_date, is_all_day, created_at, updated_at)
VALUES ('ts1', 'q1', 'p1', 'c1', 'delivery', 'Cabinets', '2026-03-09', TRUE, 30, 31);
INSERT INTO admin_tasks (id, project_id, description, assigned_to, is_priority, due_date, created_at, updated_at)
VALUES ('a1', 'p1', 'Call the insurer', 'u1', TRUE, '2026-03-10', 30, 31);
INSERT INTO admin_task_attachments (id, task_id, file_name, file_path, file_size, file_type, uploaded_at)
VALUES ('f3', 'a1', 'letter.pdf', 'tasks/a1/letter.pdf', 9, 'application/pdf', 30);
INSERT INTO project_admin_notes (id, project_id, note, created_by, created_at, updated_at)
VALUES ('an1', 'p1', 'Be patient.', 'u1', 30, 31);
INSERT INTO project_admin_attachments (id, project_id, admin_note_id, file_name, file_path, file_size, file_type,
                                       uploaded_at)
VALUES ('f4', 'p1', 'an1', 'plan.pdf', 'projects/p1/plan.pdf', 9, 'application/pdf', 30);
INSERT INTO project_messages (id, client_id, project_id, sender_id, participant_type, message_content,
                              shares_staff_device, created_at, updated_at)
VALUES ('m1', 'client-1', 'p1', 'o1', 'owner', 'When will you come?', TRUE, 30, 31);
INSERT INTO message_attachments (id, message_id, file_name, file_path, file_size, file_type, uploaded_at)
VALUES ('f5', 'm1', 'door.png', 'messages/door.png', 9, 'image/png', 30);
INSERT INTO message_read_status (message_id, user_id, read_at) VALUES ('m1', 'u1', 32);
INSERT INTO notifications (id, user_id, project_id, title, message, type, created_at)
VALUES ('no1', NULL, 'p1', 'Project status updated', 'On hold', 'status_update', 30),
       ('no2', 'u1', NULL, 'Welcome', 'Hello', 'info', 31);
INSERT INTO user_notification_read_status (user_id, notification_id, read, read_at)
VALUES ('u1', 'no1', TRUE, 33);
