-- Sign-ups whose address is not confirmed yet. They are no accounts: nothing else has to know of them.
CREATE TABLE sign_ups (
    -- The account's, once there is one.
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    company_name TEXT,
    phone TEXT,
    -- The link that was mailed with it.
    token_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- The link of somebody who forgot the password meanwhile.
    reset_token_hash TEXT,
    reset_expires_at BIGINT,
    CONSTRAINT sign_ups_token_hash_key UNIQUE (token_hash),
    CONSTRAINT sign_ups_reset_token_hash_key UNIQUE (reset_token_hash)
);
CREATE INDEX sign_ups_email ON sign_ups (email, created_at DESC);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);
