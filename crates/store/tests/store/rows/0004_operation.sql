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
