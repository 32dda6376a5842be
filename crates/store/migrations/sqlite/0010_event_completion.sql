-- When and by whom an event was completed. NULL if it is not completed, or was completed before this migration; such a completion can no
-- longer be undone.
ALTER TABLE contractor_tasks ADD COLUMN completed_at INTEGER;
ALTER TABLE contractor_tasks ADD COLUMN completed_by TEXT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX contractor_tasks_completed_by ON contractor_tasks (completed_by) WHERE completed_by IS NOT NULL;
