-- The second factor of a sign-in.

-- The authenticator app of an account. It counts once it is confirmed.
CREATE TABLE totp_secrets (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Encrypted with a key that is not in the database; the key's id stands in front.
    sealed TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER,
    -- The latest time step whose code was accepted: no code is accepted twice.
    last_step INTEGER
) STRICT;

CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (user_id, code_hash)
) STRICT;

CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The public key and what belongs to it, as the WebAuthn library writes it.
    credential TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
) STRICT;
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- A passkey that a signed-in browser is about to make.
CREATE TABLE passkey_registrations (
    session_id TEXT NOT NULL PRIMARY KEY REFERENCES user_sessions (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_registrations_expiry ON passkey_registrations (expires_at);

-- Sign-ins under way: after the right password, or before a passkey says whose it is.
CREATE TABLE sign_in_challenges (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    keep_signed_in INTEGER NOT NULL DEFAULT 0 CHECK (keep_signed_in IN (0, 1)),
    wrong_codes INTEGER NOT NULL DEFAULT 0,
    -- What the WebAuthn library asked the passkey.
    passkey_state TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at);
