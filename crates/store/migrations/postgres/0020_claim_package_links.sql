-- Read-only links to claim packages, for people without an account. A link works until it expires or is revoked; its row stays with the package.
CREATE TABLE claim_package_links (
    id TEXT NOT NULL PRIMARY KEY,
    package_id TEXT NOT NULL REFERENCES claim_packages (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- Who gets the link.
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT,
    views INTEGER NOT NULL DEFAULT 0,
    downloads INTEGER NOT NULL DEFAULT 0,
    last_used_at BIGINT,
    CONSTRAINT claim_package_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX claim_package_links_package ON claim_package_links (package_id, created_at);
CREATE INDEX claim_package_links_project ON claim_package_links (project_id, expires_at);
CREATE INDEX claim_package_links_account ON claim_package_links (created_by) WHERE created_by IS NOT NULL;
