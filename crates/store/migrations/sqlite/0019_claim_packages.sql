-- Claim packages: the evidence of a project in one file. A job makes those that wait, the oldest first.
CREATE TABLE claim_packages (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- Counts the packages of the project, from 1.
    number INTEGER NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The author's company when it was ordered; null for admins. Only it and admins see the package.
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    -- For whom it is.
    recipient TEXT NOT NULL,
    -- JSON.
    options TEXT NOT NULL,
    -- JSON of the texts, and the paths of the files. Null when the package is finished.
    made_from TEXT,
    -- JSON of the files in it, once it is done.
    contents TEXT,
    -- The package before it, once it is done.
    previous_id TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'canceled')),
    -- Number of files that are written, and of all files; the same in bytes.
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    done_bytes INTEGER NOT NULL,
    total_bytes INTEGER NOT NULL,
    new_files INTEGER,
    missing_files INTEGER,
    -- Null when the file is not kept any more.
    file_path TEXT,
    -- In bytes.
    file_size INTEGER,
    sha256 TEXT,
    -- What the timestamp is about.
    tag_manifest TEXT,
    timestamp_state TEXT NOT NULL CHECK (timestamp_state IN ('none', 'pending', 'done')),
    -- The authority's answer (RFC 3161), in Base64.
    timestamp_token TEXT,
    timestamp_asked_at INTEGER,
    -- How often it was begun.
    attempts INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    created_at INTEGER NOT NULL,
    finished_at INTEGER,
    CONSTRAINT claim_packages_project_id_number_key UNIQUE (project_id, number),
    CHECK ((finished_at IS NULL) = (state IN ('queued', 'running'))),
    CHECK ((timestamp_token IS NULL) = (timestamp_state <> 'done'))
) STRICT;
CREATE INDEX claim_packages_created_by ON claim_packages (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX claim_packages_contractor ON claim_packages (contractor_id) WHERE contractor_id IS NOT NULL;
CREATE INDEX claim_packages_waiting ON claim_packages (created_at, id) WHERE finished_at IS NULL;
CREATE INDEX claim_packages_file ON claim_packages (file_path) WHERE file_path IS NOT NULL;
CREATE INDEX claim_packages_kept ON claim_packages (finished_at) WHERE file_path IS NOT NULL;
CREATE INDEX claim_packages_timestamp ON claim_packages (timestamp_state, timestamp_asked_at);

-- What is left of the deleted files of projects.
CREATE TABLE deleted_project_files (
    file_id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    -- In bytes.
    file_size INTEGER NOT NULL,
    sha256 TEXT,
    deleted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    deleted_at INTEGER NOT NULL,
    -- Whether only admins could see it.
    is_internal INTEGER NOT NULL CHECK (is_internal IN (0, 1))
) STRICT;
CREATE INDEX deleted_project_files_project ON deleted_project_files (project_id, deleted_at);
CREATE INDEX deleted_project_files_deleted_by ON deleted_project_files (deleted_by) WHERE deleted_by IS NOT NULL;
