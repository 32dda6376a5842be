-- The entries about a file or a change that still have their salt, for closing them.
CREATE INDEX history_log_open ON history_log (project_id, entity_id) WHERE salt IS NOT NULL;
