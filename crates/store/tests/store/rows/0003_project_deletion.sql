INSERT INTO legal_holds (project_id, reason, set_by, set_at) VALUES ('p1', 'Lawsuit', 'u1', 30);
INSERT INTO deleted_projects (id, project_code, project_number, property_owner_name, property_address, status, deleted_at,
                              deleted_by)
VALUES ('p9', 'HAVEN9', 'BB-2026-000009', 'Ann Lee', '9 Oak Lane, Troy, NY 12180', 'completed', 30, 'u1');
INSERT INTO deleted_rows (project_id, table_name, part, content) VALUES ('p9', 'projects', 0, '[]');
INSERT INTO deleted_files (file_path, project_id, file_size) VALUES ('projects/p9/a.png', 'p9', 7);
INSERT INTO deleted_ids (id, project_id) VALUES ('m9', 'p9');
INSERT INTO restored_projects (project_id, restored_at) VALUES ('p1', 30);
