INSERT INTO admin_task_changes (id, task_id, field_name, old_value, new_value, changed_by, created_at)
VALUES ('tc1', 'a1', 'status', 'open', 'waiting', 'u1', 30), ('tc2', 'a1', 'created', NULL, NULL, NULL, 20);
