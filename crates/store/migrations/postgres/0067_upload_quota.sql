-- Bytes of files that are arriving, each counted until its upload is recorded, or it has failed, or its time is over.
CREATE TABLE upload_reservations (
    upload_id TEXT NOT NULL PRIMARY KEY,
    -- Whose quota: `user:<id>` or `project:<id>`.
    holder TEXT NOT NULL,
    bytes BIGINT NOT NULL CHECK (bytes >= 0),
    expires_at BIGINT NOT NULL
);
CREATE INDEX upload_reservations_holder ON upload_reservations (holder);
CREATE INDEX upload_reservations_expiry ON upload_reservations (expires_at);

-- What is counted with them: uploads that nothing has attached.
CREATE INDEX uploads_unattached ON uploads (user_id, file_size) WHERE attached_at IS NULL;
