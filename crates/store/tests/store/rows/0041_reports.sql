INSERT INTO portal_clock (since, offset_seconds) VALUES (0, -18000);
-- A trigger writes the stay that this ends, and adds it up.
UPDATE projects SET status = 'in_progress', status_since = status_since + 3600000000 WHERE id = 'p1' AND status <> 'in_progress';
UPDATE projects SET status = 'on_hold', status_since = status_since + 3600000000 WHERE id = 'p1';
