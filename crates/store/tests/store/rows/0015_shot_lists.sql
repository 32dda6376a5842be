INSERT INTO shot_lists (id, damage_type, phase, needed_for_status, enforcement, version)
VALUES ('sl1', 'Water Damage', 'damage', 'site_visit_completed', 'block', 2), ('sl2', NULL, 'complete', NULL, 'warn', 1);
INSERT INTO shots (id, list_id, position, room, subject, needed, example, example_hash)
VALUES ('sh1', 'sl1', 0, 'Kitchen', 'Ceiling', 2, '/9j/2Q==', 'f00d'), ('sh2', 'sl2', 0, NULL, 'All rooms', 20, NULL, NULL);
INSERT INTO photo_shots (file_id, project_id, shot_id)
SELECT id, project_id, 'sh1' FROM project_files ORDER BY id LIMIT 1;
