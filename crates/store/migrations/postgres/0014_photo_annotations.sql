-- The saved versions of photos' annotations. The photos themselves never change.
CREATE TABLE photo_annotations (
    file_path TEXT NOT NULL REFERENCES file_facts (file_path) ON DELETE CASCADE,
    -- From 1, without gaps. Old versions are removed.
    version BIGINT NOT NULL,
    -- Whether it is the newest version.
    is_current BOOLEAN NOT NULL,
    -- JSON.
    shapes TEXT NOT NULL,
    shape_count INTEGER NOT NULL,
    has_blur BOOLEAN NOT NULL,
    saved_at BIGINT NOT NULL,
    saved_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    PRIMARY KEY (file_path, version)
);
CREATE INDEX photo_annotations_saved_by ON photo_annotations (saved_by) WHERE saved_by IS NOT NULL;
