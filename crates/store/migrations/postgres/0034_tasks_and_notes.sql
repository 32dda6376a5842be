-- What was changed of an admin task, field by field. It goes with the task.
CREATE TABLE admin_task_changes (
    id TEXT NOT NULL PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES admin_tasks (id) ON DELETE CASCADE,
    field_name TEXT NOT NULL CHECK (field_name IN (
        'created', 'status', 'description', 'assigned_to', 'is_priority', 'due_date', 'attachments')),
    old_value TEXT,
    new_value TEXT,
    changed_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX admin_task_changes_task ON admin_task_changes (task_id, created_at DESC, id DESC);

-- Rise with every edit: who edits what somebody else has changed since is told so.
ALTER TABLE admin_tasks ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE project_admin_notes ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- The list narrowed to a status, and how many there are of each.
CREATE INDEX admin_tasks_status ON admin_tasks (project_id, status, is_priority DESC, created_at DESC, id DESC);

-- Those whom a task can be given to, by name.
CREATE INDEX users_name ON users (active, full_name, id);
