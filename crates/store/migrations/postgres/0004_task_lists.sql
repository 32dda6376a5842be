-- The tasks that are still to be done, over all projects: by due date, the priority tasks of a day first, then the oldest.
-- The order is one text, so that a page starts with one comparison.
CREATE INDEX admin_tasks_due ON admin_tasks
    ((COALESCE(due_date, '9999-12-31') || CASE WHEN is_priority THEN '0' ELSE '1' END || id))
    WHERE status IN ('open', 'in_progress', 'waiting');
-- The same of one assignee; an empty text stands for nobody.
CREATE INDEX admin_tasks_due_of ON admin_tasks
    (COALESCE(assigned_to, ''), (COALESCE(due_date, '9999-12-31') || CASE WHEN is_priority THEN '0' ELSE '1' END || id))
    WHERE status IN ('open', 'in_progress', 'waiting');
