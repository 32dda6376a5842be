-- Accounts, contractor companies and the sessions of both kinds of visitors.
-- Ids are UUIDs as text; instants are microseconds since 1970, UTC.

CREATE TABLE contractors (
    id TEXT NOT NULL PRIMARY KEY,
    company_name TEXT NOT NULL,
    slug TEXT NOT NULL,
    primary_email TEXT,
    primary_phone TEXT,
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
    -- Name and e-mail, folded to lower case by the writer: what a search looks in.
    search_text TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CONSTRAINT contractors_slug_key UNIQUE (slug)
) STRICT;
CREATE INDEX contractors_company_name ON contractors (company_name, id);

-- The profile and the account are one row: every account has exactly one profile.
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    full_name TEXT NOT NULL,
    company_name TEXT,
    phone TEXT,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    password_changed_at INTEGER NOT NULL,
    CONSTRAINT users_email_key UNIQUE (email)
) STRICT;
CREATE INDEX users_contractor ON users (contractor_id);
CREATE INDEX users_newest ON users (created_at DESC, id DESC);

CREATE TABLE user_roles (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'contractor', 'referral_partner')),
    PRIMARY KEY (user_id, role)
) STRICT;
CREATE INDEX user_roles_role ON user_roles (role, user_id);

CREATE TABLE contractor_invitations (
    id TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    used_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT contractor_invitations_token_hash_key UNIQUE (token_hash)
) STRICT;
CREATE INDEX contractor_invitations_contractor ON contractor_invitations (contractor_id, created_at DESC);

CREATE TABLE user_sessions (
    id TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    keep_signed_in INTEGER NOT NULL DEFAULT 0 CHECK (keep_signed_in IN (0, 1)),
    ip TEXT,
    user_agent TEXT,
    CONSTRAINT user_sessions_token_hash_key UNIQUE (token_hash)
) STRICT;
CREATE INDEX user_sessions_user ON user_sessions (user_id, last_seen_at DESC);
CREATE INDEX user_sessions_expiry ON user_sessions (expires_at);
-- Finds a staff session that shares address and browser with an owner session.
CREATE INDEX user_sessions_device ON user_sessions (ip, user_agent);

CREATE TABLE password_resets (
    id TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash)
) STRICT;
CREATE INDEX password_resets_user ON password_resets (user_id, created_at DESC);

CREATE TABLE saved_views (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    page TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    CONSTRAINT saved_views_user_id_page_name_key UNIQUE (user_id, page, name)
) STRICT;

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    updated_by TEXT REFERENCES users (id) ON DELETE SET NULL
) STRICT;
