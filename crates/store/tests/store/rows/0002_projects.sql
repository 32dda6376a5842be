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
