-- Documents that are made from projects, such as photo reports. A job makes those that wait, the oldest first.
CREATE TABLE report_documents (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- Only this account sees the document, because it shows what this account may see.
    created_by TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- JSON.
    options TEXT NOT NULL,
    -- SHA-256 of the options, the content, and the checksums of the photos.
    content_key TEXT NOT NULL,
    -- JSON of the texts, and the paths of the photos. Empty when the document is finished.
    content TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'canceled')),
    -- Number of photos that are prepared, and of all photos.
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    pages INTEGER,
    file_path TEXT,
    -- In bytes.
    file_size BIGINT,
    -- How often it was begun.
    attempts INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    CHECK ((file_path IS NULL) = (file_size IS NULL)),
    CHECK ((finished_at IS NULL) = (state IN ('queued', 'running')))
);
CREATE INDEX report_documents_project ON report_documents (project_id, created_by, created_at);
CREATE INDEX report_documents_account ON report_documents (created_by, finished_at);
CREATE INDEX report_documents_waiting ON report_documents (created_at, id) WHERE finished_at IS NULL;
CREATE INDEX report_documents_file ON report_documents (file_path) WHERE file_path IS NOT NULL;
CREATE INDEX report_documents_finished ON report_documents (finished_at) WHERE finished_at IS NOT NULL;
