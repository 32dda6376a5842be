-- Triggers write how many projects are to start on that day.
UPDATE projects SET timeline_start = '2026-03-01' WHERE id = 'p1';
