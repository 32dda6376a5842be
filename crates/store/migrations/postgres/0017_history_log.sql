-- A Merkle log per project. A job starts the logs of projects from before this migration and of imported ones.
CREATE TABLE history_heads (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    -- Number of entries.
    size BIGINT NOT NULL,
    -- Number of entries when the last root was signed.
    signed_size BIGINT NOT NULL,
    -- The salts of the next entries follow from it; those of earlier ones do not.
    seed TEXT NOT NULL,
    CHECK (signed_size <= size)
);
CREATE INDEX history_heads_unsigned ON history_heads (project_id) WHERE signed_size < size;

CREATE TABLE history_log (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    logged_at BIGINT NOT NULL,
    -- Hash of the salt and the content, which stays in the tables of the history.
    content_hash TEXT NOT NULL,
    -- NULL once the content was deleted or erased.
    salt TEXT,
    PRIMARY KEY (project_id, position)
);

CREATE TABLE history_roots (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    size BIGINT NOT NULL,
    statement TEXT NOT NULL,
    key_id TEXT NOT NULL,
    signature TEXT NOT NULL,
    PRIMARY KEY (project_id, size)
);
