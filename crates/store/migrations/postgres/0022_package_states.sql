-- How far a claim package is before its files are copied, whether it waits for the storage, and what went wrong.
-- What is being made: the report, copies for people who do not get the originals, or the ZIP file.
ALTER TABLE claim_packages ADD COLUMN stage TEXT NOT NULL DEFAULT 'files' CHECK (stage IN ('report', 'copies', 'files'));
-- Number of photos of the report, or of copies, that are done, and of all.
ALTER TABLE claim_packages ADD COLUMN stage_done INTEGER NOT NULL DEFAULT 0;
ALTER TABLE claim_packages ADD COLUMN stage_total INTEGER NOT NULL DEFAULT 0;
-- Since when the storage is busy or unavailable, without any file copied meanwhile.
ALTER TABLE claim_packages ADD COLUMN busy_since BIGINT;
-- When to go on, while the package waits for the storage.
ALTER TABLE claim_packages ADD COLUMN retry_at BIGINT;
-- Name of the file whose bytes are not those that were received, if it failed because of it.
ALTER TABLE claim_packages ADD COLUMN failed_file TEXT;
-- Number of photos and videos that have no copy for the author, once it is done.
ALTER TABLE claim_packages ADD COLUMN unshared_files INTEGER;
-- Number of problems of the history log, once it is done; null if the package has no log.
ALTER TABLE claim_packages ADD COLUMN log_problems INTEGER;
