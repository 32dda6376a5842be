-- What is said about the photos of a project. A row is removed with its file.
CREATE TABLE photo_descriptions (
    file_path TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    room TEXT,
    phase TEXT,
    caption TEXT,
    -- A list, as JSON.
    tags TEXT NOT NULL,
    -- The file's id in project_files or status_update_attachments.
    before_id TEXT,
    -- Where the photo was taken, if its sender recorded that: in ten-millionths of a degree, and in centimeters.
    latitude INTEGER,
    longitude INTEGER,
    accuracy INTEGER,
    recorded_at INTEGER,
    CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CHECK ((latitude IS NULL) = (accuracy IS NULL)),
    CHECK ((latitude IS NULL) = (recorded_at IS NULL))
) STRICT;
CREATE INDEX photo_descriptions_project ON photo_descriptions (project_id, room);
CREATE INDEX photo_descriptions_before ON photo_descriptions (before_id) WHERE before_id IS NOT NULL;

-- One row for each changed field of a description.
CREATE TABLE photo_changes (
    id TEXT NOT NULL PRIMARY KEY,
    file_path TEXT NOT NULL,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    field TEXT NOT NULL CHECK (field IN ('room', 'phase', 'caption', 'tags', 'before')),
    previous TEXT,
    current TEXT,
    changed_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX photo_changes_file ON photo_changes (file_path, changed_at DESC, id DESC);
CREATE INDEX photo_changes_project ON photo_changes (project_id);
CREATE INDEX photo_changes_changed_by ON photo_changes (changed_by) WHERE changed_by IS NOT NULL;

-- Timelines have entries about described photos. SQLite cannot change the check of a column, so the table is written again; the
-- triggers would refer to a missing table meanwhile.
DROP TRIGGER status_update_attachments_come;
DROP TRIGGER status_update_attachments_go;
CREATE TABLE updates_with_photos (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    previous_status TEXT CHECK (previous_status IN (
        'pending', 'approved', 'in_progress', 'on_hold', 'completed', 'rejected', 'scheduled',
        'requires_inspection', 'waiting_for_approval', 'submitted', 'site_visit_scheduled',
        'site_visit_completed', 'estimate_submitted', 'estimate_approved', 'build_back_scheduled',
        'build_back_completed', 'nonresponsive', 'canceled')),
    new_status TEXT NOT NULL CHECK (new_status IN (
        'pending', 'approved', 'in_progress', 'on_hold', 'completed', 'rejected', 'scheduled',
        'requires_inspection', 'waiting_for_approval', 'submitted', 'site_visit_scheduled',
        'site_visit_completed', 'estimate_submitted', 'estimate_approved', 'build_back_scheduled',
        'build_back_completed', 'nonresponsive', 'canceled')),
    update_type TEXT NOT NULL DEFAULT 'status_change' CHECK (update_type IN (
        'status_change', 'project_edit', 'project_edited', 'event_updated', 'event_created',
        'event_scheduled', 'event_cancelled', 'event_confirmed', 'event_deleted',
        'event_status_updated', 'contractor_assigned', 'note_added', 'attachment_added',
        'admin_note', 'admin_attachment', 'photos_described')),
    change_summary TEXT,
    -- The summary as a message code with parameters, as JSON.
    change TEXT,
    notes TEXT,
    updated_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The event, for event entries. Kept after the event is deleted.
    event_id TEXT,
    created_at INTEGER NOT NULL,
    moved INTEGER GENERATED ALWAYS AS (
    CASE WHEN previous_status <> new_status OR (previous_status IS NULL AND update_type = 'status_change')
        THEN 1 END) VIRTUAL,
    about TEXT GENERATED ALWAYS AS (
    CASE WHEN update_type IN ('project_edit', 'project_edited', 'contractor_assigned') THEN 'details'
        WHEN update_type IN ('event_updated', 'event_created', 'event_scheduled', 'event_cancelled', 'event_confirmed',
            'event_deleted', 'event_status_updated') THEN 'events' END) VIRTUAL,
    noted INTEGER GENERATED ALWAYS AS (
    CASE WHEN trim(notes) <> '' THEN 1 END) VIRTUAL,
    attached INTEGER
) STRICT;
INSERT INTO updates_with_photos (id, project_id, previous_status, new_status, update_type, change_summary, change, notes, updated_by, event_id, created_at, attached)
SELECT id, project_id, previous_status, new_status, update_type, change_summary, change, notes, updated_by, event_id, created_at, attached FROM project_status_updates;
DROP TABLE project_status_updates;
ALTER TABLE updates_with_photos RENAME TO project_status_updates;
CREATE INDEX project_status_updates_project ON project_status_updates (project_id, created_at DESC, id DESC);
CREATE INDEX project_status_updates_newest ON project_status_updates (created_at DESC, id DESC);
CREATE INDEX project_status_updates_author ON project_status_updates (updated_by);
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
