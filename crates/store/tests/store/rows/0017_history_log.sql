INSERT INTO history_heads (project_id, size, signed_size, seed) VALUES ('p1', 1, 1, '00');
INSERT INTO history_log (project_id, position, kind, entity_id, logged_at, content_hash, salt)
VALUES ('p1', 0, 'update', 'su1', 50, 'ab', 'cd');
INSERT INTO history_roots (project_id, size, statement, key_id, signature) VALUES ('p1', 1, '{}', 'k1', 'ef');
