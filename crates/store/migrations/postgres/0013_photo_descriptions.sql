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
    recorded_at BIGINT,
    CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CHECK ((latitude IS NULL) = (accuracy IS NULL)),
    CHECK ((latitude IS NULL) = (recorded_at IS NULL))
);
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
    changed_at BIGINT NOT NULL
);
CREATE INDEX photo_changes_file ON photo_changes (file_path, changed_at DESC, id DESC);
CREATE INDEX photo_changes_project ON photo_changes (project_id);
CREATE INDEX photo_changes_changed_by ON photo_changes (changed_by) WHERE changed_by IS NOT NULL;

-- Timelines have entries about described photos.
ALTER TABLE project_status_updates
    DROP CONSTRAINT project_status_updates_update_type_check,
    ADD CONSTRAINT project_status_updates_update_type_check CHECK (update_type IN (
        'status_change', 'project_edit', 'project_edited', 'event_updated', 'event_created',
        'event_scheduled', 'event_cancelled', 'event_confirmed', 'event_deleted',
        'event_status_updated', 'contractor_assigned', 'note_added', 'attachment_added',
        'admin_note', 'admin_attachment', 'photos_described'));
