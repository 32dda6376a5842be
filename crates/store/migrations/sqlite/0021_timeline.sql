-- What the filters of a timeline find, each in an index that holds nothing else: a page costs the same however long
-- the timeline is. `attached` is kept by the triggers below.
ALTER TABLE project_status_updates ADD COLUMN moved INTEGER GENERATED ALWAYS AS (
    CASE WHEN previous_status <> new_status OR (previous_status IS NULL AND update_type = 'status_change')
        THEN 1 END) VIRTUAL;
ALTER TABLE project_status_updates ADD COLUMN about TEXT GENERATED ALWAYS AS (
    CASE WHEN update_type IN ('project_edit', 'project_edited', 'contractor_assigned') THEN 'details'
        WHEN update_type IN ('event_updated', 'event_created', 'event_scheduled', 'event_cancelled', 'event_confirmed',
            'event_deleted', 'event_status_updated') THEN 'events' END) VIRTUAL;
ALTER TABLE project_status_updates ADD COLUMN noted INTEGER GENERATED ALWAYS AS (
    CASE WHEN trim(notes) <> '' THEN 1 END) VIRTUAL;
ALTER TABLE project_status_updates ADD COLUMN attached INTEGER;
UPDATE project_status_updates SET attached = 1
WHERE id IN (SELECT status_update_id FROM status_update_attachments);

DROP INDEX project_status_updates_type;
CREATE INDEX project_status_updates_moved ON project_status_updates (project_id, moved, created_at DESC, id DESC)
WHERE moved IS NOT NULL;
CREATE INDEX project_status_updates_about ON project_status_updates (project_id, about, created_at DESC, id DESC)
WHERE about IS NOT NULL;
CREATE INDEX project_status_updates_noted ON project_status_updates (project_id, noted, created_at DESC, id DESC)
WHERE noted IS NOT NULL;
CREATE INDEX project_status_updates_attached ON project_status_updates (project_id, attached, created_at DESC, id DESC)
WHERE attached IS NOT NULL;

CREATE TRIGGER status_update_attachments_come AFTER INSERT ON status_update_attachments BEGIN
    UPDATE project_status_updates SET attached = 1 WHERE id = NEW.status_update_id AND attached IS NULL;
END;
CREATE TRIGGER status_update_attachments_go AFTER DELETE ON status_update_attachments BEGIN
    UPDATE project_status_updates SET attached = NULL
    WHERE id = OLD.status_update_id
        AND NOT EXISTS (SELECT 1 FROM status_update_attachments WHERE status_update_id = OLD.status_update_id);
END;

-- A project's history, whole or of one field.
DROP INDEX project_edit_history_project;
CREATE INDEX project_edit_history_project ON project_edit_history (project_id, created_at DESC, id DESC);
CREATE INDEX project_edit_history_field ON project_edit_history (project_id, field_name, created_at DESC, id DESC);

-- When somebody last looked at a project's timeline.
CREATE TABLE timeline_looks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    looked_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, project_id)
) STRICT;
CREATE INDEX timeline_looks_project ON timeline_looks (project_id);
