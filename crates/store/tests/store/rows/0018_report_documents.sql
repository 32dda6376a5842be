INSERT INTO report_documents (id, project_id, created_by, kind, options, content_key, content, state, done, total, pages, file_path, file_size, error, created_at, finished_at)
VALUES ('rd1', 'p1', 'u1', 'photo_report', '{"per_page":4}', 'a1', '', 'done', 3, 3, 2, 'documents/rd1.pdf', 4096, NULL, 60, 61),
       ('rd2', 'p1', 'u1', 'project_report', '{"per_page":4}', 'a2', '{}', 'queued', 0, 3, NULL, NULL, NULL, NULL, 62, NULL);
