-- Projects that must not be deleted, nor their owners erased.
CREATE TABLE legal_holds (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    set_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    set_at INTEGER NOT NULL
) STRICT;

-- Deleted projects, until they are restored or removed for good. Their rows are moved to `deleted_rows`.
CREATE TABLE deleted_projects (
    id TEXT NOT NULL PRIMARY KEY,
    project_code TEXT NOT NULL,
    project_number TEXT NOT NULL,
    property_owner_name TEXT NOT NULL,
    property_address TEXT NOT NULL,
    status TEXT NOT NULL,
    deleted_at INTEGER NOT NULL,
    -- NULL if a retention rule deleted it.
    deleted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT deleted_projects_project_code_key UNIQUE (project_code)
) STRICT;
CREATE INDEX deleted_projects_newest ON deleted_projects (deleted_at DESC, id DESC);

-- The rows of a deleted project. A part is a JSON array of up to 500 rows of a table.
CREATE TABLE deleted_rows (
    project_id TEXT NOT NULL REFERENCES deleted_projects (id) ON DELETE CASCADE,
    table_name TEXT NOT NULL,
    -- Counted from 0.
    part INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (project_id, table_name, part)
) STRICT;

-- The stored files of deleted projects.
CREATE TABLE deleted_files (
    file_path TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES deleted_projects (id) ON DELETE CASCADE,
    file_size INTEGER NOT NULL
) STRICT;
CREATE INDEX deleted_files_project ON deleted_files (project_id);

-- The ids of a deleted project that clients choose. No other row may get them, because that would prevent the restoration.
CREATE TABLE deleted_ids (
    id TEXT NOT NULL,
    project_id TEXT NOT NULL REFERENCES deleted_projects (id) ON DELETE CASCADE,
    PRIMARY KEY (id, project_id)
) STRICT;
CREATE INDEX deleted_ids_project ON deleted_ids (project_id);

-- When a deleted project was restored. Retention rules count from then.
CREATE TABLE restored_projects (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    restored_at INTEGER NOT NULL
) STRICT;

-- The project that a mail is about, if it is about one only.
ALTER TABLE mail_queue ADD COLUMN project_id TEXT;
CREATE INDEX mail_queue_project ON mail_queue (project_id) WHERE project_id IS NOT NULL;
