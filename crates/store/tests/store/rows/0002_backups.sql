INSERT INTO backup_runs (id, kind, started_at, finished_at, succeeded, alerted, name, bytes, new_files, files, details)
    VALUES ('b1', 'backup', 1, 2, true, false, '2026-11-29T07-00-00Z', 1000, 1, 1, NULL);
INSERT INTO backed_up_files (path, sha256, size, stored_sha256, stored_size, encrypted_to) VALUES ('a/b', 'ab', 5, 'cd', 205, 'age1');
