-- When an event was completed, and by whom. NULL for events that are not completed, or were before this was recorded: their completion can
-- no longer be undone.
ALTER TABLE contractor_tasks ADD COLUMN completed_at INTEGER;
ALTER TABLE contractor_tasks ADD COLUMN completed_by TEXT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX contractor_tasks_completed_by ON contractor_tasks (completed_by) WHERE completed_by IS NOT NULL;
