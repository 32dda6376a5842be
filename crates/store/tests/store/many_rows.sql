-- Enough rows that a missing index would show on both databases. Runs on both, so it must be portable SQL.
-- Ids end in a number: users 1 to 12000, contractors 1 to 6000, projects 1 to 12000, updates 1 to 16000.
-- Every twentieth user is an admin, every third a contractor.

INSERT INTO contractors (id, company_name, slug, status, search_text, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
SELECT '01890a5d-ac96-774b-bcc1-' || (100000000000 + i), 'Company ' || i, 'company-' || i, 'active',
       'company ' || i, i, i FROM n;

INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, search_text, contractor_id,
                   created_at, updated_at, password_changed_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), 'person' || i || '@portal.example', 'x', 'Robin',
       'Example', 'Robin Example', 'robin example',
       CASE WHEN i % 3 = 0 THEN '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 1000) END, i, i, i FROM n;

INSERT INTO user_roles (user_id, role)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000000 + i),
       CASE WHEN i % 20 = 0 THEN 'admin' WHEN i % 3 = 0 THEN 'contractor' ELSE 'referral_partner' END FROM n;

INSERT INTO user_sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bcc3-' || (100000000000 + i), 'user token ' || i,
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000), i, i, 1000000 + i, '10.0.0.' || (i % 250),
       'browser ' || (i % 50) FROM n;

INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
                      zip_code, damage_type, urgency_level, status, contractor_id,
                      referral_partner_id, timeline_start, created_at, updated_at, status_since)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
SELECT '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), CAST(100000 + i AS TEXT), 'BB-2026-' || (100000 + i),
       'Owner ' || i, i || ' Elm Street', 'Albany', 'NY', '12207', 'Water Damage',
       CASE WHEN i % 20 = 0 THEN 'low' WHEN i % 20 = 1 THEN 'critical' WHEN i % 2 = 0 THEN 'high' ELSE 'medium' END,
       CASE i % 18 WHEN 0 THEN 'pending' WHEN 1 THEN 'approved' WHEN 2 THEN 'in_progress'
                WHEN 3 THEN 'on_hold' WHEN 4 THEN 'completed' WHEN 5 THEN 'rejected'
                WHEN 6 THEN 'scheduled' WHEN 7 THEN 'requires_inspection'
                WHEN 8 THEN 'waiting_for_approval' WHEN 9 THEN 'submitted'
                WHEN 10 THEN 'site_visit_scheduled' WHEN 11 THEN 'site_visit_completed'
                WHEN 12 THEN 'estimate_submitted' WHEN 13 THEN 'estimate_approved'
                WHEN 14 THEN 'build_back_scheduled' WHEN 15 THEN 'build_back_completed'
                WHEN 16 THEN 'nonresponsive' ELSE 'canceled' END,
       CASE WHEN i % 10 <> 0 THEN '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 1000) END,
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 1000), '2026-02-01', i, 20000 - i, i FROM n;

INSERT INTO project_status_updates (id, project_id, new_status, update_type, notes, updated_by, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT '01890a5d-ac96-774b-bcc5-' || (100000000000 + i),
       '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 'in_progress',
       CASE WHEN i % 7 = 0 THEN 'project_edit' WHEN i % 11 = 0 THEN 'admin_note' ELSE 'status_change' END,
       'Note ' || i, '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000), i FROM n;

INSERT INTO timeline_looks (user_id, project_id, looked_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000001 + i / 8000), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 8000), i
FROM n;

INSERT INTO status_update_attachments (id, status_update_id, project_id, file_name, file_path, file_size,
                                       file_type, uploaded_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc6-' || (100000000000 + i), '01890a5d-ac96-774b-bcc5-' || (100000000000 + i),
       '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 'a.png', 'update file ' || i, 1, 'image/png', i
FROM n;

INSERT INTO project_files (id, project_id, file_name, file_path, file_size, file_type, uploaded_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc7-' || (100000000000 + i),
       '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 'a.png', 'project file ' || i, 1, 'image/png', i
FROM n;

INSERT INTO project_edit_history (id, project_id, update_id, field_name, new_value, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc8-' || (100000000000 + i),
       '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       '01890a5d-ac96-774b-bcc5-' || (100000000000 + i), 'city', 'Troy', i FROM n;

INSERT INTO owner_sessions (id, token_hash, project_id, created_at, last_seen_at, expires_at, revoked_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bcc9-' || (100000000000 + i), 'owner token ' || i,
       '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), i, i, 1000000 + i,
       CASE WHEN i % 2 = 0 THEN 500000 + i END FROM n;

INSERT INTO uploads (id, purpose, target_id, file_name, file_path, file_size, file_type, created_at, attached_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcca-' || (100000000000 + i), 'status_update', 'target', 'a.png', 'upload ' || i, 1,
       'image/png', i, CASE WHEN i % 100 <> 0 THEN i END FROM n;

-- A page of messages has hundreds of files. With fewer rows, PostgreSQL would rightly read the whole table for them.
INSERT INTO file_facts (file_path, examined_at, sha256)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 64000)
SELECT 'upload ' || i, CASE WHEN i % 100 <> 0 THEN i END, CASE WHEN i % 100 <> 0 THEN 'sum' END FROM n;

INSERT INTO photo_descriptions (file_path, project_id, room, tags, before_id)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000),
    photo (path, i) AS (SELECT 'project file ' || i, i FROM n UNION ALL SELECT 'update file ' || i, i FROM n)
SELECT path, '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 'Room ' || (i % 20), '["mold"]',
       CASE WHEN i % 4 = 0 THEN '01890a5d-ac96-774b-bcc7-' || (100000000000 + i) END
FROM photo;

INSERT INTO photo_changes (id, file_path, project_id, field, current, changed_by, changed_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT 'photo change ' || i, 'project file ' || (1 + i % 8000), '01890a5d-ac96-774b-bcc4-' || (100000000001 + (1 + i % 8000) % 12000),
       'room', 'Kitchen', '01890a5d-ac96-774b-bcc2-' || (100000000000 + 1 + i % 12000), i
FROM n;
-- The newest projects have no log yet.
INSERT INTO history_heads (project_id, size, signed_size, seed)
SELECT id, 2, CASE WHEN created_at % 100 = 0 THEN 1 ELSE 2 END, 'seed' FROM projects
WHERE id <= '01890a5d-ac96-774b-bcc4-100000011990';

INSERT INTO history_log (project_id, position, kind, entity_id, logged_at, content_hash, salt)
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 15999)
SELECT '01890a5d-ac96-774b-bcc4-' || (100000000001 + i / 2), i % 2, 'update', 'entity ' || i, i, 'hash', 'salt' FROM n;

INSERT INTO history_roots (project_id, size, statement, key_id, signature)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), 2, 'statement', 'key', 'signature' FROM n;
-- One list for all projects. The project of the queries has the photo of the 49th row.
INSERT INTO shot_lists (id, phase, enforcement, version) VALUES ('01890a5d-ac96-774b-bcc0-100000000001', 'damage', 'warn', 1);
INSERT INTO shots (id, list_id, position, subject, needed)
VALUES ('01890a5d-ac96-774b-bcc0-100000000002', '01890a5d-ac96-774b-bcc0-100000000001', 0, 'Ceiling', 2);
INSERT INTO photo_shots (file_id, project_id, shot_id)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc6-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       '01890a5d-ac96-774b-bcc0-100000000002' FROM n;
INSERT INTO report_documents (id, project_id, created_by, kind, options, content_key, content, state, done, total, pages, file_path, file_size, created_at, finished_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd0-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000), 'photo_report', '{}', 'key ' || i, '',
       CASE WHEN i % 1000 = 0 THEN 'queued' ELSE 'done' END, 1, 1, 1,
       CASE WHEN i % 1000 <> 0 THEN 'documents/' || i END, CASE WHEN i % 1000 <> 0 THEN i END, i,
       CASE WHEN i % 1000 <> 0 THEN i END FROM n;
INSERT INTO claim_packages (id, project_id, number, created_by, recipient, options, made_from, state, done, total, done_bytes, total_bytes, file_path, file_size, tag_manifest, timestamp_state, timestamp_asked_at, created_at, finished_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd1-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 1,
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000), 'Adjuster',
       '{"messages":false,"internal":false,"originals_of_blurred":false,"language":"en"}',
       CASE WHEN i % 1000 = 0 THEN '{}' END, CASE WHEN i % 1000 = 0 THEN 'queued' ELSE 'done' END, 1, 1, 1, 1,
       CASE WHEN i % 1000 <> 0 THEN 'packages/' || i END, CASE WHEN i % 1000 <> 0 THEN i END,
       CASE WHEN i % 1000 <> 0 THEN 'sum' END, CASE WHEN i % 1000 = 1 THEN 'pending' ELSE 'none' END,
       CASE WHEN i % 1000 = 1 THEN i END, i, CASE WHEN i % 1000 <> 0 THEN i END FROM n;
INSERT INTO deleted_project_files (file_id, project_id, file_name, file_size, sha256, deleted_by, deleted_at, is_internal)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd2-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       'roof.jpg', i, 'sum', '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000), i, FALSE FROM n;
-- Two versions of the annotations of each photo.
INSERT INTO photo_annotations (file_path, version, is_current, shapes, shape_count, has_blur, saved_at, saved_by)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT 'upload ' || (1 + i / 2), 1 + i % 2, i % 2 = 1, '[]', 0, i % 4 = 1, i,
       CASE WHEN i % 4 = 0 THEN '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000) END FROM n;

INSERT INTO notifications (id, user_id, project_id, title, message, title_text, message_text, type, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT '01890a5d-ac96-774b-bccb-' || (100000000000 + i),
       CASE WHEN i % 4 = 0 THEN '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000) END,
       '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 'Title', 'Message', '{"code":"notification-words","params":{}}', '{"code":"notification-words","params":{}}', 'info', i FROM n;

INSERT INTO user_notification_read_status (user_id, notification_id)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 50), '01890a5d-ac96-774b-bccb-' || (100000000000 + i)
FROM n;

INSERT INTO notification_choices (user_id, kind, bell, mail)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), 'message', i % 2 = 0, 'digest' FROM n;

INSERT INTO notification_settings (user_id, version)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), 1 FROM n;

INSERT INTO email_stops (address, stopped_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT 'a' || (100000000000 + i), i FROM n;

INSERT INTO owner_contacts (project_id, accepted_at, email_by)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), i, NULL FROM n;

INSERT INTO mail_recipients (account_id, address, first_mailed_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bcc1-' || (100000000000 + i / 10), 'a' || i, i FROM n;

INSERT INTO notification_outbox (notification_id, tells_owner, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
SELECT '01890a5d-ac96-774b-bccb-' || (100000000000 + i), i % 2 = 0, 3000 + i FROM n;

INSERT INTO mail_bundles (bundle, user_id, project_id, due_at, mailed_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT 'user:01890a5d-ac96-774b-bcc2-' || (100000000000 + i) || ':01890a5d-ac96-774b-bcc4-' || (100000000000 + i),
       '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000000 + i),
       CASE WHEN i % 400 = 0 THEN i END, i FROM n;

INSERT INTO notification_deliveries (bundle, notification_id)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT 'user:01890a5d-ac96-774b-bcc2-' || (100000000000 + i) || ':01890a5d-ac96-774b-bcc4-' || (100000000000 + i),
       '01890a5d-ac96-774b-bccb-' || (100000000000 + i) FROM n;

INSERT INTO mail_queue (id, recipient, subject, body_text, created_at, next_attempt_at, sent_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bccc-' || (100000000000 + i), 'a@b.example', 's', 'b', i, i,
       CASE WHEN i % 400 <> 0 THEN i END FROM n;

INSERT INTO security_audit_log (id, seq, event_type, severity, key, window_start, subject_user_id, project_id,
                                created_at, last_at, prev_hash, hash)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bccd-' || (100000000000 + i), i, 'login_failed', 'warn', 'key ' || i, i,
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000),
       '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), i, i, 'p', 'h' FROM n;

INSERT INTO rate_limits (action, key, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT 'sign_in', 'key ' || i, i FROM n;

INSERT INTO owner_code_failures (id, address, at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bccf-' || (100000000000 + i), '10.0.' || (i / 250) || '.' || (i % 250), i FROM n;

INSERT INTO idempotency_keys (actor_key, key, operation, request_hash, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT 'user ' || (i % 100), 'key ' || i, 'submit_project', 'h', i FROM n;

INSERT INTO changes (topic, entity_id, at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT 'update', '01890a5d-ac96-774b-bcc5-' || (100000000000 + i), i FROM n;

INSERT INTO contractor_invitations (id, contractor_id, token_hash, email, created_by, created_at, expires_at, used_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
SELECT '01890a5d-ac96-774b-bcc7-' || (100000000000 + i), '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 3000),
       'invitation ' || i, 'person' || i || '@company.example', '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), i,
       1000000 + i, CASE WHEN i % 2 = 0 THEN i END FROM n;

INSERT INTO contractor_tasks (id, project_id, contractor_id, task_type, title, scheduled_date, is_all_day, status,
                              created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bcd1-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 1000), 'delivery', 'Cabinets',
       '2026-' || (10 + i % 3) || '-' || (10 + i % 18), TRUE, CASE WHEN i % 2 = 0 THEN 'scheduled' ELSE 'completed' END,
       i, i FROM n;

INSERT INTO calendar_cancellations (id, project_id, contractor_id, task_type, title, scheduled_date, is_all_day, sequence,
                                    canceled_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bcd4-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 1000), 'delivery', 'Cabinets',
       '2026-' || (10 + i % 3) || '-' || (10 + i % 18), TRUE, 1, i FROM n;

INSERT INTO calendar_feeds (id, user_id, contractor_id, label, token_hash, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bcd5-' || (100000000000 + i), '01890a5d-ac96-774b-bcc2-' || (100000000000 + i),
       CASE WHEN i % 2 = 0 THEN '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 1000) END, 'Phone', 'feed ' || i, i FROM n;

INSERT INTO claim_package_links (id, package_id, project_id, name, token_hash, created_by, created_at, expires_at)
SELECT '01890a5d-ac96-774b-bce5-' || (100000000000 + created_at), id, project_id, 'Kim', 'link ' || created_at, created_by, created_at,
       created_at + 4000000000000000 FROM claim_packages;

INSERT INTO event_reminders (event_id, scheduled_date, reminded_at)
SELECT id, scheduled_date, 1 FROM contractor_tasks WHERE status = 'completed';

INSERT INTO event_proposals (id, project_id, contractor_id, outcome, event_id, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bcd2-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 1000), CASE WHEN i % 8 > 0 THEN 'confirmed' END,
       CASE WHEN i % 8 > 0 THEN '01890a5d-ac96-774b-bcd1-' || (100000000000 + i) END, i FROM n;

INSERT INTO visit_answers (id, project_id, proposal_id, event_id, state, times, answered_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
SELECT '01890a5d-ac96-774b-bce0-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000),
       CASE WHEN i % 8 = 0 THEN '01890a5d-ac96-774b-bcd2-' || (100000000000 + i) END,
       CASE WHEN i % 8 > 0 THEN '01890a5d-ac96-774b-bcd1-' || (100000000000 + i) END, 'open', '2026-11-20', i FROM n;

INSERT INTO contractor_task_timeslots (id, proposal_id, project_id, contractor_id, task_type, title, scheduled_date,
                                       is_all_day, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT '01890a5d-ac96-774b-bcd3-' || (100000000000 + i), '01890a5d-ac96-774b-bcd2-' || (100000000001 + i % 4000),
       '01890a5d-ac96-774b-bcc4-' || (100000000002 + i % 4000),
       '01890a5d-ac96-774b-bcc1-' || (100000000001 + (i + 1) % 1000), 'delivery', 'Cabinets',
       '2026-' || (10 + i % 3) || '-' || (10 + i % 18), TRUE, i, i FROM n;

INSERT INTO admin_tasks (id, project_id, status, description, assigned_to, is_priority, created_by, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd6-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 4000),
       CASE WHEN i % 2 = 0 THEN 'open' ELSE 'waiting' END, 'Call', '01890a5d-ac96-774b-bcc2-' || (100000000000 + i),
       i % 3 = 0, '01890a5d-ac96-774b-bcc2-' || (100000000001 + i), i, i FROM n;

INSERT INTO admin_task_attachments (id, task_id, file_name, file_path, file_size, file_type, uploaded_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd7-' || (100000000000 + i), '01890a5d-ac96-774b-bcd6-' || (100000000000 + i),
       'a.png', 'task file ' || i, 1, 'image/png', i FROM n;

INSERT INTO admin_task_changes (id, task_id, field_name, changed_by, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd8-' || (100000000000 + i), '01890a5d-ac96-774b-bcd6-' || (100000000000 + i),
       'created', '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), i FROM n;

INSERT INTO project_admin_notes (id, project_id, note, created_by, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd9-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 4000),
       'Call', '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), i, i FROM n;

INSERT INTO project_admin_attachments (id, project_id, admin_note_id, file_name, file_path, file_size, file_type, uploaded_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcda-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 4000),
       '01890a5d-ac96-774b-bcd9-' || (100000000000 + i), 'a.png', 'note file ' || i, 1, 'image/png', i FROM n;
-- Every second message belongs to project 50, where user 50 has read all but the last thousand.
INSERT INTO project_messages (id, client_id, project_id, sender_id, participant_type, message_content, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT '01890a5d-ac96-774b-bcd6-' || (100000000000 + i), 'message ' || i,
       '01890a5d-ac96-774b-bcc4-' || (100000000000 + CASE WHEN i % 2 = 0 THEN 50 ELSE 1 + i % 12000 END),
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 100), 'admin', 'Hello', i, i FROM n;

INSERT INTO message_attachments (id, message_id, file_name, file_path, file_size, file_type, uploaded_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bcd7-' || (100000000000 + i), '01890a5d-ac96-774b-bcd6-' || (100000000000 + i), 'a.png',
       'message file ' || i, 1, 'image/png', i FROM n;

INSERT INTO message_read_status (message_id, user_id, read_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
SELECT '01890a5d-ac96-774b-bcd6-' || (100000000000 + i),
       '01890a5d-ac96-774b-bcc2-' || (100000000000 + CASE WHEN i % 2 = 0 THEN 50 ELSE 200 END), i
FROM n WHERE i % 2 = 1 OR i <= 14000;

UPDATE message_tallies SET known_at = 14000, known_id = '01890a5d-ac96-774b-bcd6-100000014000'
WHERE project_id = '01890a5d-ac96-774b-bcc4-100000000050' AND reader_id = '01890a5d-ac96-774b-bcc2-100000000050';
INSERT INTO unread_threads (project_id, user_id, last_at)
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
SELECT project_id, '01890a5d-ac96-774b-bcc2-' || (100000000050 + i), last_at FROM message_threads, n WHERE last_at % 4 = 1;
UPDATE message_threads SET assigned_to = '01890a5d-ac96-774b-bcc2-' || (100000000001 + last_at % 100)
WHERE last_at % 3 = 0;
UPDATE message_threads SET waiting_since = last_at WHERE last_at % 10 = 1;
-- The project of the queries has the estimate of the 49th row.
INSERT INTO estimates (id, project_id, number, created_at, created_by)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bce6-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 1, i,
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000) FROM n;
INSERT INTO estimate_versions (id, estimate_id, project_id, version, state, currency, amount_cents, tax_cents, scope, drafted_by, drafted_at,
    changed_at, sent_at, sent_by, revision)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
SELECT '01890a5d-ac96-774b-bce7-' || (100000000000 + i), '01890a5d-ac96-774b-bce6-' || (100000000000 + i),
       '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 12000), 1, 'approved', 'USD', i, 0, 'Ceiling',
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000), i, i, i, '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 12000), 1 FROM n;
INSERT INTO estimate_lines (version_id, position, room, description, quantity, unit, unit_price, tax_percent, amount_cents, tax_cents)
SELECT id, 0, 'Kitchen', 'Drywall', '1', 'SF', '1', '0', amount_cents, 0 FROM estimate_versions;
INSERT INTO estimate_files (id, version_id, file_name, file_path, file_size, file_type, uploaded_by, uploaded_at)
SELECT id, id, 'a.pdf', 'estimate file ' || amount_cents, 1, 'application/pdf', drafted_by, amount_cents FROM estimate_versions;
INSERT INTO estimate_decisions (version_id, kind, approved_cents, lines, reason, decider, decided_by, decided_at)
SELECT id, 'approve', amount_cents, '[]', '', 'admin', drafted_by, amount_cents FROM estimate_versions;
INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
    referral_partner_id, overdue, lasted)
SELECT id, created_at, created_at + 60000000, 1, 'submitted', 'build_back_completed', contractor_id, referral_partner_id, 0, 1
FROM projects;
