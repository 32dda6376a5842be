-- New addresses of accounts that nobody has confirmed yet: one for each account, the latest that it asked for.
CREATE TABLE email_changes (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    -- The link that was mailed to it; where somebody else has the address, nobody was mailed one.
    token_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX email_changes_expiry ON email_changes (expires_at);
