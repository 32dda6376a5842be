-- Projects that are still going on, those without a change for the longest time first, and where they stand.
CREATE INDEX projects_open_updated ON projects (updated_at, id, status) WHERE closed_at IS NULL;
-- The same by their start: those before today are overdue.
CREATE INDEX projects_open_start ON projects (start_order, id) WHERE closed_at IS NULL;
