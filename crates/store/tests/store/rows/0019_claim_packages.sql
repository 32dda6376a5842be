INSERT INTO claim_packages (id, project_id, number, created_by, recipient, options, made_from, contents, previous_id, state, done, total, done_bytes, total_bytes, new_files, missing_files, file_path, file_size, sha256, tag_manifest, timestamp_state, timestamp_token, timestamp_asked_at, error, created_at, finished_at)
VALUES ('cp1', 'p1', 1, 'u1', 'Ana Ruiz', '{"messages":true}', NULL, '[]', NULL, 'done', 3, 3, 4096, 4096, 3, 0, NULL, 8192, 'ab', 'cd  bagit.txt', 'done', 'MAA=', 61, NULL, 60, 61),
       ('cp2', 'p1', 2, 'u1', 'Ana Ruiz', '{"messages":true}', '{}', NULL, 'cp1', 'queued', 0, 3, 0, 4096, NULL, NULL, NULL, NULL, NULL, NULL, 'none', NULL, NULL, NULL, 62, NULL);
INSERT INTO deleted_project_files (file_id, project_id, file_name, file_size, sha256, deleted_by, deleted_at, is_internal)
VALUES ('df1', 'p1', 'roof.jpg', 10, 'ab', 'u1', 60, FALSE);
