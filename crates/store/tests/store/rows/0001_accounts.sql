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
