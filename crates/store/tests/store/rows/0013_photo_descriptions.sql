INSERT INTO photo_descriptions (file_path, project_id, room, phase, caption, tags, before_id, latitude, longitude, accuracy, recorded_at)
VALUES ('status-updates/n1/kitchen.png', 'p1', 'Kitchen', 'damage', 'Left wall', '["mold"]', 'f2', 427284117, -736917850, 1250, 60);
INSERT INTO photo_changes (id, file_path, project_id, field, previous, current, changed_by, changed_at)
VALUES ('pc1', 'status-updates/n1/kitchen.png', 'p1', 'room', NULL, 'Kitchen', 'u1', 61);
INSERT INTO project_status_updates (id, project_id, previous_status, new_status, update_type, updated_by, created_at)
SELECT 'n13', id, status, status, 'photos_described', 'u1', 62 FROM projects WHERE id = 'p1';
