-- Estimates: versioned documents of a project with an amount, which somebody decides about. Amounts are minor units of the currency.
ALTER TABLE projects ADD COLUMN estimate_decider TEXT NOT NULL DEFAULT 'admin'
    CHECK (estimate_decider IN ('adjuster', 'partner', 'owner', 'admin'));

CREATE TABLE estimates (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- From 1, in the project.
    number INTEGER NOT NULL,
    -- NULL for the office.
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    supplement_of TEXT REFERENCES estimates (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT estimates_project_id_number_key UNIQUE (project_id, number)
) STRICT;
CREATE INDEX estimates_contractor ON estimates (contractor_id) WHERE contractor_id IS NOT NULL;
CREATE INDEX estimates_supplement ON estimates (supplement_of) WHERE supplement_of IS NOT NULL;
CREATE INDEX estimates_created_by ON estimates (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE estimate_versions (
    id TEXT NOT NULL PRIMARY KEY,
    estimate_id TEXT NOT NULL REFERENCES estimates (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- From 1, in the estimate.
    version INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN (
        'draft', 'sent', 'approved', 'approved_in_part', 'more_requested', 'declined', 'withdrawn')),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    -- With tax.
    amount_cents INTEGER NOT NULL,
    tax_cents INTEGER NOT NULL,
    deductible_cents INTEGER CHECK (deductible_cents >= 0),
    depreciation_cents INTEGER CHECK (depreciation_cents >= 0),
    scope TEXT NOT NULL,
    -- The last day, YYYY-MM-DD.
    expires_on TEXT CHECK (length(expires_on) = 10),
    drafted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    drafted_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    sent_at INTEGER,
    sent_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- Number of changes, from 1.
    revision INTEGER NOT NULL,
    CHECK ((state = 'draft') = (sent_at IS NULL)),
    CONSTRAINT estimate_versions_estimate_id_version_key UNIQUE (estimate_id, version)
) STRICT;
CREATE INDEX estimate_versions_project ON estimate_versions (project_id);
CREATE INDEX estimate_versions_drafted_by ON estimate_versions (drafted_by) WHERE drafted_by IS NOT NULL;
CREATE INDEX estimate_versions_sent_by ON estimate_versions (sent_by) WHERE sent_by IS NOT NULL;

-- Quantities, prices, and percentages are exact decimals as text.
CREATE TABLE estimate_lines (
    version_id TEXT NOT NULL REFERENCES estimate_versions (id) ON DELETE CASCADE,
    -- From 0.
    position INTEGER NOT NULL,
    room TEXT NOT NULL,
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    tax_percent TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    tax_cents INTEGER NOT NULL,
    PRIMARY KEY (version_id, position)
) STRICT;

CREATE TABLE estimate_files (
    id TEXT NOT NULL PRIMARY KEY,
    version_id TEXT NOT NULL REFERENCES estimate_versions (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at INTEGER NOT NULL,
    CONSTRAINT estimate_files_file_path_key UNIQUE (file_path)
) STRICT;
CREATE INDEX estimate_files_version ON estimate_files (version_id, uploaded_at, id);
CREATE INDEX estimate_files_uploaded_by ON estimate_files (uploaded_by) WHERE uploaded_by IS NOT NULL;

-- A version has at most one decision, which never changes.
CREATE TABLE estimate_decisions (
    version_id TEXT NOT NULL PRIMARY KEY REFERENCES estimate_versions (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('approve', 'approve_in_part', 'request_more', 'decline')),
    approved_cents INTEGER,
    -- The approved lines, as JSON: [[position, minor units], …].
    lines TEXT NOT NULL,
    reason TEXT NOT NULL,
    decider TEXT NOT NULL CHECK (decider IN ('adjuster', 'partner', 'owner', 'admin')),
    decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The name of an adjuster or owner.
    decider_name TEXT,
    -- The admin who recorded somebody else's decision.
    recorded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    decided_at INTEGER NOT NULL
) STRICT;
CREATE INDEX estimate_decisions_decided_by ON estimate_decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX estimate_decisions_recorded_by ON estimate_decisions (recorded_by) WHERE recorded_by IS NOT NULL;

-- Files are uploaded for estimates. SQLite cannot change the check of a column, so the table is written again.
CREATE TABLE uploads_for_estimates (
    id TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN (
        'status_update', 'project_file', 'message', 'event_status_update', 'task', 'admin_note', 'estimate')),
    -- What it will be attached to: a project, an update, a message, an event, a task, a note, or a version of an estimate, which may
    -- not exist yet.
    target_id TEXT,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    owner_session_id TEXT REFERENCES owner_sessions (id) ON DELETE SET NULL,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    attached_at INTEGER,
    CONSTRAINT uploads_file_path_key UNIQUE (file_path)
) STRICT;
INSERT INTO uploads_for_estimates (id, purpose, target_id, user_id, owner_session_id, file_name, file_path, file_size, file_type, created_at, attached_at)
SELECT id, purpose, target_id, user_id, owner_session_id, file_name, file_path, file_size, file_type, created_at, attached_at FROM uploads;
DROP TABLE uploads;
ALTER TABLE uploads_for_estimates RENAME TO uploads;
CREATE INDEX uploads_pending ON uploads (created_at) WHERE attached_at IS NULL;
CREATE INDEX uploads_owner_session ON uploads (owner_session_id) WHERE owner_session_id IS NOT NULL;
CREATE INDEX uploads_unattached ON uploads (user_id, file_size) WHERE attached_at IS NULL;
