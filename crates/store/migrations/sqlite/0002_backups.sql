-- Nightly backups and their verifications, for the dashboard, the metrics, and the next run.
CREATE TABLE backup_runs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('backup', 'verification')),
    started_at INTEGER NOT NULL,
    -- NULL while it runs, and if it was killed.
    finished_at INTEGER,
    succeeded INTEGER CHECK (succeeded IN (0, 1)),
    -- Whether the admins were alerted because of this run.
    alerted INTEGER NOT NULL CHECK (alerted IN (0, 1)),
    -- Name of the backup in the repository.
    name TEXT,
    -- Size of the backup in bytes, files that were new in the repository, and all its files.
    bytes INTEGER NOT NULL,
    new_files INTEGER NOT NULL,
    files INTEGER NOT NULL,
    -- Why it failed, or how it was verified.
    details TEXT
) STRICT;

CREATE INDEX backup_runs_by_start ON backup_runs (kind, started_at);

-- What is known about the files in the repository. A stored file never changes under its path.
CREATE TABLE backed_up_files (
    path TEXT NOT NULL PRIMARY KEY,
    sha256 TEXT NOT NULL,
    size INTEGER NOT NULL,
    -- Of the object in the repository, which may be encrypted.
    stored_sha256 TEXT NOT NULL,
    stored_size INTEGER NOT NULL,
    -- The public keys it is encrypted to; empty without encryption.
    encrypted_to TEXT NOT NULL
) STRICT;

CREATE INDEX backed_up_files_by_content ON backed_up_files (sha256);
