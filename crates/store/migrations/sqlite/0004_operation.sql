-- What the running portal keeps: audit log, rate limits, idempotency, mail, jobs, change feed.

-- One row per event type, key and window; `occurrences` counts within it. No foreign keys: the
-- log outlives what it tells of. `hash` covers `prev_hash` and the columns that never change.
CREATE TABLE security_audit_log (
    id TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    severity TEXT NOT NULL CHECK (severity IN ('info', 'warn', 'error')),
    key TEXT NOT NULL,
    window_start INTEGER NOT NULL,
    occurrences INTEGER NOT NULL DEFAULT 1 CHECK (occurrences >= 1),
    -- The account that did it, and the account that it concerns.
    actor_id TEXT,
    subject_user_id TEXT,
    project_id TEXT,
    ip TEXT,
    user_agent TEXT,
    details TEXT,
    created_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    CONSTRAINT security_audit_log_seq_key UNIQUE (seq),
    CONSTRAINT security_audit_log_event_type_key_window_start_key UNIQUE (event_type, key, window_start)
) STRICT;
CREATE INDEX security_audit_log_severity ON security_audit_log (severity, created_at DESC);
CREATE INDEX security_audit_log_subject ON security_audit_log (subject_user_id, created_at DESC);
CREATE INDEX security_audit_log_newest ON security_audit_log (created_at DESC, id DESC);
CREATE TRIGGER security_audit_log_no_delete BEFORE DELETE ON security_audit_log
BEGIN
    SELECT RAISE(ABORT, 'security_audit_log is append-only');
END;
CREATE TRIGGER security_audit_log_append_only BEFORE UPDATE ON security_audit_log
    WHEN OLD.id IS NOT NEW.id
        OR OLD.seq IS NOT NEW.seq
        OR OLD.event_type IS NOT NEW.event_type
        OR OLD.key IS NOT NEW.key
        OR OLD.window_start IS NOT NEW.window_start
        OR OLD.created_at IS NOT NEW.created_at
        OR OLD.prev_hash IS NOT NEW.prev_hash
        OR OLD.hash IS NOT NEW.hash
        OR OLD.actor_id IS NOT NEW.actor_id
        OR OLD.subject_user_id IS NOT NEW.subject_user_id
        OR OLD.project_id IS NOT NEW.project_id
        OR OLD.ip IS NOT NEW.ip
        OR OLD.user_agent IS NOT NEW.user_agent
        OR OLD.details IS NOT NEW.details
        OR NEW.occurrences < OLD.occurrences
BEGIN
    SELECT RAISE(ABORT, 'security_audit_log is append-only');
END;

-- `tat` is the theoretical arrival time of the generic cell rate algorithm.
CREATE TABLE rate_limits (
    action TEXT NOT NULL,
    key TEXT NOT NULL,
    tat INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    window_start INTEGER NOT NULL DEFAULT 0,
    banned_until INTEGER,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (action, key)
) STRICT;
CREATE INDEX rate_limits_updated ON rate_limits (updated_at);

-- `status` and `body` are empty while the first request is under way.
CREATE TABLE idempotency_keys (
    actor_key TEXT NOT NULL,
    key TEXT NOT NULL,
    operation TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status INTEGER,
    body TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (actor_key, key, operation)
) STRICT;
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- Waiting mail and, once `sent_at` or `failed_at` is set, the log of its delivery.
CREATE TABLE mail_queue (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body_text TEXT NOT NULL,
    body_html TEXT,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    -- A sender that died holds a mail no longer than this.
    leased_until INTEGER,
    sent_at INTEGER,
    failed_at INTEGER,
    last_error TEXT
) STRICT;
CREATE INDEX mail_queue_due ON mail_queue (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mail_queue_newest ON mail_queue (created_at DESC);

CREATE TABLE jobs (
    name TEXT NOT NULL PRIMARY KEY,
    next_run_at INTEGER NOT NULL,
    leased_until INTEGER,
    leased_by TEXT,
    last_run_at INTEGER,
    last_error TEXT
) STRICT;

-- 'This changed', with ids only. The project's columns are as they stood after the change.
CREATE TABLE changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    project_id TEXT,
    contractor_id TEXT,
    referral_partner_id TEXT,
    project_status TEXT,
    user_id TEXT,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX changes_at ON changes (at);
