-- The metadata and checksums of stored files. A file never changes under its path. Rows without a file are removed by the hourly cleanup.
CREATE TABLE file_facts (
    file_path TEXT NOT NULL PRIMARY KEY,
    -- When the content was read, or found missing. NULL until the job has read a file that was stored before this migration or imported.
    examined_at INTEGER,
    -- NULL until the content was read.
    sha256 TEXT,
    -- The camera's wall-clock time, such as 2026-05-03T14:14:05. It may not exist.
    taken_local TEXT,
    -- From UTC; NULL if the time zone is unknown.
    taken_offset_minutes INTEGER,
    camera_make TEXT,
    camera_model TEXT,
    -- In pixels, as stored.
    width INTEGER,
    height INTEGER,
    CHECK (sha256 IS NULL OR examined_at IS NOT NULL)
) STRICT;
CREATE INDEX file_facts_waiting ON file_facts (file_path) WHERE sha256 IS NULL;

INSERT INTO file_facts (file_path)
SELECT file_path FROM uploads
UNION SELECT file_path FROM project_files
UNION SELECT file_path FROM status_update_attachments
UNION SELECT file_path FROM message_attachments
UNION SELECT file_path FROM admin_task_attachments
UNION SELECT file_path FROM project_admin_attachments
UNION SELECT file_path FROM deleted_files;
