INSERT INTO contractors (id, company_name, slug, primary_email, search_text, created_at, updated_at)
VALUES ('c1', 'Ridgeline', 'ridgeline', 'office@ridgeline.example', 'ridgeline', 10, 11);
INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, phone, contractor_id, active,
                   created_at, updated_at, password_changed_at)
VALUES ('u1', 'ann@portal.example', 'h', 'Ann', 'Lee', 'Ann Lee', NULL, NULL, TRUE, 10, 11, 12),
       ('u2', 'carl@ridgeline.example', 'h', 'Carl', 'Ray', 'Carl Ray', '2125550100', 'c1', FALSE, 13, 14, 15);
INSERT INTO user_roles (user_id, role) VALUES ('u1', 'admin'), ('u2', 'contractor');
INSERT INTO contractor_invitations (id, contractor_id, token_hash, created_by, created_at, expires_at)
VALUES ('i1', 'c1', 'invitation', 'u1', 10, 20);
INSERT INTO user_sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at, keep_signed_in, ip)
VALUES ('s1', 'session', 'u1', 10, 11, 9000000000000000, TRUE, '10.0.0.1');
INSERT INTO password_resets (id, token_hash, user_id, created_at, expires_at)
VALUES ('r1', 'reset', 'u2', 10, 20);
INSERT INTO saved_views (id, user_id, page, name, query, created_at)
VALUES ('v1', 'u1', '/projects', 'Mine', '?status=on_hold', 10);
INSERT INTO settings (key, value, updated_at, updated_by) VALUES ('messages_gate', 'off', 10, 'u1');
INSERT INTO project_counters (year, last_number) VALUES (2026, 2);
INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
                      zip_code, damage_type, urgency_level, status, contractor_id, referral_partner_id,
                      created_at, updated_at, status_since, closed_at, version)
VALUES ('p1', 'HAVEN7', 'BB-2026-000001', 'José O''Brien', '12 Elm Street', 'Albany', 'NY', '12207',
        'Water Damage', 'high', 'on_hold', 'c1', 'u1', 20, 21, 22, NULL, 3),
       ('p2', 'HAVEN8', 'BB-2026-000002', 'Ann Lee', '9 Oak Lane', 'Troy', 'NY', '12180',
        'Fire Damage', 'low', 'canceled', NULL, NULL, 23, 24, 25, 26, 1);
INSERT INTO project_status_updates (id, project_id, previous_status, new_status, update_type, notes, updated_by,
                                    created_at)
VALUES ('n1', 'p1', 'submitted', 'on_hold', 'status_change', 'We wait.', 'u2', 20),
       ('n2', 'p1', NULL, 'on_hold', 'project_edit', NULL, 'u1', 21);
INSERT INTO status_update_attachments (id, status_update_id, project_id, file_name, file_path, file_size,
                                       file_type, uploaded_at)
VALUES ('f1', 'n1', 'p1', 'kitchen.png', 'status-updates/n1/kitchen.png', 70, 'image/png', 20);
INSERT INTO project_edit_history (id, project_id, update_id, edited_by, field_name, old_value, new_value,
                                  created_at)
VALUES ('e1', 'p1', 'n2', 'u1', 'city', 'Troy', 'Albany', 21);
INSERT INTO project_files (id, project_id, file_name, file_path, file_size, file_type, uploaded_by, uploaded_at)
VALUES ('f2', 'p1', 'report.pdf', 'projects/p1/report.pdf', 80, 'application/pdf', 'u1', 20);
INSERT INTO owner_sessions (id, token_hash, project_id, admin_user_id, created_at, last_seen_at, expires_at,
                            shares_staff_device, security_score, security_level, signals)
VALUES ('o1', 'owner', 'p1', 'u1', 20, 21, 22, TRUE, 60, 'elevated', '{"a":1}');
INSERT INTO uploads (id, purpose, target_id, user_id, owner_session_id, file_name, file_path, file_size,
                     file_type, created_at)
VALUES ('l1', 'message', 'm1', NULL, 'o1', 'note.txt', 'messages/note.txt', 5, 'text/plain', 20);
INSERT INTO contractor_tasks (id, project_id, contractor_id, task_type, title, scheduled_date, start_time,
                              is_all_day, created_by, created_at, updated_at)
VALUES ('t1', 'p1', 'c1', 'site_visit', 'Look at the kitchen', '2026-03-08', '09:30', FALSE, 'u1', 30, 31);
INSERT INTO contractor_task_timeslots (id, proposal_id, project_id, contractor_id, task_type, title,
                                       scheduled_date, is_all_day, created_at, updated_at)
VALUES ('ts1', 'q1', 'p1', 'c1', 'delivery', 'Cabinets', '2026-03-09', TRUE, 30, 31);
INSERT INTO event_proposals (id, project_id, contractor_id, created_at) VALUES ('q1', 'p1', 'c1', 30);
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
INSERT INTO notifications (id, user_id, project_id, title, message, title_text, message_text, type, created_at)
VALUES ('no1', NULL, 'p1', 'Project status updated', 'On hold',
        '{"code":"notification-status-changed-title","params":{}}',
        '{"code":"notification-words","params":{"words":"On hold"}}', 'status_update', 30),
       ('no2', 'u1', NULL, 'Welcome', 'Hello',
        '{"code":"notification-words","params":{"words":"Welcome"}}',
        '{"code":"notification-words","params":{"words":"Hello"}}', 'info', 31);
INSERT INTO user_notification_read_status (user_id, notification_id, read, read_at)
VALUES ('u1', 'no1', TRUE, 33);
INSERT INTO security_audit_log (id, seq, event_type, severity, key, window_start, occurrences, subject_user_id,
                                created_at, last_at, prev_hash, hash)
VALUES ('au1', 1, 'login_failed', 'warn', 'address:10.0.0.1', 0, 3, 'u1', 40, 41, 'p', 'h');
INSERT INTO rate_limits (action, key, tat, failures, banned_until, updated_at)
VALUES ('owner_code', '10.0.0.1', 40, 5, 50, 41);
INSERT INTO idempotency_keys (actor_key, key, operation, request_hash, status, body, created_at)
VALUES ('user u1', 'key-00001', 'submit_project', 'h', 201, '{"id":"p1"}', 40);
INSERT INTO mail_queue (id, recipient, subject, body_text, body_html, created_at, attempts, next_attempt_at,
                        last_error)
VALUES ('q1', 'jose@home.example', 'Grüße', 'Words', '<p>Words</p>', 40, 2, 44, 'the server is down');
INSERT INTO jobs (name, next_run_at, last_error) VALUES ('clean_up', 44, 'x');
INSERT INTO changes (topic, entity_id, project_id, project_status, at)
VALUES ('update', '01890a5d-ac96-774b-bcc5-000000000001', '01890a5d-ac96-774b-bcc4-000000000001', 'on_hold', 40);
INSERT INTO user_addresses (user_id, address, last_used_at) VALUES ('u2', '10.0.0.2', 40);
INSERT INTO owner_code_failures (id, address, at) VALUES ('cf1', '10.0.0.1', 40);
INSERT INTO totp_secrets (user_id, sealed, created_at, confirmed_at, last_step) VALUES ('u1', 'k:s', 10, 11, 12);
INSERT INTO recovery_codes (user_id, code_hash, created_at, used_at) VALUES ('u1', 'c1', 10, NULL), ('u1', 'c2', 10, 11);
INSERT INTO passkeys (id, user_id, credential_id, name, credential, created_at, last_used_at)
VALUES ('k1', 'u1', 'id', 'Phone', '{}', 10, 11);
INSERT INTO passkey_registrations (session_id, state, expires_at) VALUES ('s1', '{}', 10);
INSERT INTO sign_in_challenges (token_hash, user_id, keep_signed_in, wrong_codes, passkey_state, created_at, expires_at)
VALUES ('h1', 'u1', TRUE, 2, NULL, 10, 20), ('h2', NULL, FALSE, 0, '{}', 10, 20);
INSERT INTO timeline_looks (user_id, project_id, looked_at) VALUES ('u1', 'p1', 30);
INSERT INTO sign_ups (id, email, password_hash, first_name, last_name, token_hash, created_at, expires_at)
VALUES ('n1', 'new@agency.example', 'h', 'Nora', 'Lee', 'confirm', 10, 20);
UPDATE projects SET timeline_start = '2026-03-01' WHERE id = 'p1';
INSERT INTO calendar_feeds (id, user_id, project_id, contractor_id, label, token_hash, created_at, last_used_at)
VALUES ('cf1', 'u1', NULL, 'c1', 'Phone', 'feed 1', 30, 31), ('cf2', NULL, 'p1', NULL, 'Tablet', 'feed 2', 30, NULL);
INSERT INTO calendar_cancellations (id, project_id, contractor_id, task_type, title, scheduled_date, start_time, end_time,
                                    is_all_day, sequence, canceled_at)
VALUES ('t9', 'p1', 'c1', 'site_visit', 'Look at the kitchen', '2026-03-08', '09:30', '10:30', FALSE, 2, 30);
INSERT INTO event_reminders (event_id, scheduled_date, reminded_at) VALUES ('t1', '2026-03-08', 30);
INSERT INTO email_changes (user_id, email, token_hash, created_at, expires_at)
VALUES ('u1', 'ann@elsewhere.example', 'change', 10, 20);
INSERT INTO admin_task_changes (id, task_id, field_name, old_value, new_value, changed_by, created_at)
VALUES ('tc1', 'a1', 'status', 'open', 'waiting', 'u1', 30), ('tc2', 'a1', 'created', NULL, NULL, NULL, 20);
INSERT INTO notifications_read_up_to (user_id, read_up_to) VALUES ('u1', 40);
INSERT INTO search_documents (number, noun, entity_id, search_text) VALUES (7, 'user', 'u1', ' ann ');
INSERT INTO contractor_slugs (slug, contractor_id) SELECT 'once-' || slug, id FROM contractors;
INSERT INTO notification_choices (user_id, kind, bell, mail) VALUES ('u1', 'message', TRUE, 'digest');
INSERT INTO notification_settings (user_id, quiet_from, quiet_until, version) VALUES ('u1', '22:00', '07:00', 1);
INSERT INTO email_stops (address, stopped_at) VALUES ('36dbf4bb7dbb6e51', 40);
INSERT INTO notification_outbox (notification_id, tells_owner, created_at) VALUES ('no1', TRUE, 40);
INSERT INTO mail_bundles (bundle, user_id, project_id, due_at, mailed_at) VALUES ('user:u1:p1', 'u1', 'p1', 50, 40);
INSERT INTO notification_deliveries (bundle, notification_id) VALUES ('user:u1:p1', 'no1');
INSERT INTO portal_clock (since, offset_seconds) VALUES (0, -18000);
-- A trigger records the stay that this ends and updates the summary.
UPDATE projects SET status = 'in_progress', status_since = status_since + 3600000000 WHERE id = 'p1' AND status <> 'in_progress';
UPDATE projects SET status = 'on_hold', status_since = status_since + 3600000000 WHERE id = 'p1';
INSERT INTO user_languages (user_id, language, chosen) VALUES ('u1', 'es', TRUE);
INSERT INTO owner_languages (project_id, language, chosen) VALUES ('p1', 'es', FALSE);
INSERT INTO mail_recipients (account_id, address, first_mailed_at) VALUES ('u1', '36dbf4bb7dbb6e51', 40);
INSERT INTO owner_contacts (project_id, accepted_at, email_by) VALUES ('p1', 40, 'u1');
INSERT INTO upload_reservations (upload_id, holder, bytes, expires_at)
VALUES ('01890a5d-ac96-774b-bcce-b302099a8057', 'user:01890a5d-ac96-774b-bcce-b302099a8001', 65536, 1700000000000000);
