-- What must be photographed: a list for a damage type, or for all, and a phase.
CREATE TABLE shot_lists (
    id TEXT NOT NULL PRIMARY KEY,
    damage_type TEXT,
    phase TEXT NOT NULL,
    -- The status that needs the photos; NULL if none does.
    needed_for_status TEXT,
    enforcement TEXT NOT NULL CHECK (enforcement IN ('warn', 'block')),
    version BIGINT NOT NULL
);

CREATE TABLE shots (
    id TEXT NOT NULL PRIMARY KEY,
    list_id TEXT NOT NULL REFERENCES shot_lists (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    room TEXT,
    subject TEXT NOT NULL,
    -- How many photos are needed.
    needed INTEGER NOT NULL CHECK (needed BETWEEN 1 AND 20),
    -- A small JPEG image in Base64, and the hash of its bytes.
    example TEXT,
    example_hash TEXT,
    CHECK ((example IS NULL) = (example_hash IS NULL))
);
CREATE INDEX shots_list ON shots (list_id, position);

-- The photos of shots. A shot may be gone: its photos stay, and a restored project may refer to a shot that was deleted meanwhile.
CREATE TABLE photo_shots (
    -- The file of the project or of one of its timeline entries.
    file_id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    shot_id TEXT NOT NULL
);
CREATE INDEX photo_shots_project ON photo_shots (project_id);
CREATE INDEX photo_shots_shot ON photo_shots (shot_id);
