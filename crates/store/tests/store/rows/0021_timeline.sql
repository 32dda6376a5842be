INSERT INTO timeline_looks (user_id, project_id, looked_at) VALUES ('u1', 'p1', 30);
