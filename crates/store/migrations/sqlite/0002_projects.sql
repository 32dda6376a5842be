-- Projects, their timeline, their files, and the sessions of their owners.

-- The last number given out in each year; `BB-2026-000123` is number 123 of 2026.
CREATE TABLE project_counters (
    year INTEGER NOT NULL PRIMARY KEY,
    last_number INTEGER NOT NULL
) STRICT;

CREATE TABLE projects (
    id TEXT NOT NULL PRIMARY KEY,
    project_code TEXT NOT NULL CHECK (length(project_code) = 6),
    project_number TEXT NOT NULL,
    insurance_claim_number TEXT,
    claims_adjuster_name TEXT,
    insurance_carrier_name TEXT,
    property_owner_name TEXT NOT NULL,
    property_owner_email TEXT,
    property_owner_phone TEXT,
    property_address TEXT NOT NULL,
    unit TEXT,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    zip_code TEXT NOT NULL,
    damage_type TEXT NOT NULL,
    damage_description TEXT,
    urgency_level TEXT NOT NULL DEFAULT 'medium' CHECK (urgency_level IN ('low', 'medium', 'high', 'critical')),
    timeline_start TEXT,
    referral_partner_contact_name TEXT,
    referral_partner_contact_phone TEXT,
    referral_partner_contact_email TEXT,
    -- Code, number, claim number, owner and damage type, folded to lower case by the writer: what a search looks in.
    search_text TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'submitted' CHECK (status IN (
        'pending', 'approved', 'in_progress', 'on_hold', 'completed', 'rejected', 'scheduled',
        'requires_inspection', 'waiting_for_approval', 'submitted', 'site_visit_scheduled',
        'site_visit_completed', 'estimate_submitted', 'estimate_approved', 'build_back_scheduled',
        'build_back_completed', 'nonresponsive', 'canceled')),
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    referral_partner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    status_since INTEGER NOT NULL,
    -- When it reached a closing status; its code dies 90 days later.
    closed_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT projects_project_code_key UNIQUE (project_code),
    CONSTRAINT projects_project_number_key UNIQUE (project_number)
) STRICT;
CREATE INDEX projects_newest ON projects (created_at DESC, id DESC);
CREATE INDEX projects_contractor ON projects (contractor_id, created_at DESC, id DESC);
CREATE INDEX projects_partner ON projects (referral_partner_id, created_at DESC, id DESC);
CREATE INDEX projects_status ON projects (status, created_at DESC, id DESC);
CREATE INDEX projects_urgency ON projects (urgency_level, created_at DESC, id DESC);
-- Counts by status within a scope are answered from these alone.
CREATE INDEX projects_contractor_status ON projects (contractor_id, status, timeline_start);
CREATE INDEX projects_partner_status ON projects (referral_partner_id, status);

CREATE TABLE project_status_updates (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    previous_status TEXT CHECK (previous_status IN (
        'pending', 'approved', 'in_progress', 'on_hold', 'completed', 'rejected', 'scheduled',
        'requires_inspection', 'waiting_for_approval', 'submitted', 'site_visit_scheduled',
        'site_visit_completed', 'estimate_submitted', 'estimate_approved', 'build_back_scheduled',
        'build_back_completed', 'nonresponsive', 'canceled')),
    new_status TEXT NOT NULL CHECK (new_status IN (
        'pending', 'approved', 'in_progress', 'on_hold', 'completed', 'rejected', 'scheduled',
        'requires_inspection', 'waiting_for_approval', 'submitted', 'site_visit_scheduled',
        'site_visit_completed', 'estimate_submitted', 'estimate_approved', 'build_back_scheduled',
        'build_back_completed', 'nonresponsive', 'canceled')),
    update_type TEXT NOT NULL DEFAULT 'status_change' CHECK (update_type IN (
        'status_change', 'project_edit', 'project_edited', 'event_updated', 'event_created',
        'event_scheduled', 'event_cancelled', 'event_confirmed', 'event_deleted',
        'event_status_updated', 'contractor_assigned', 'note_added', 'attachment_added',
        'admin_note', 'admin_attachment')),
    change_summary TEXT,
    notes TEXT,
    updated_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The event that an entry of an event type tells of; kept when the event is gone.
    event_id TEXT,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX project_status_updates_project ON project_status_updates (project_id, created_at DESC, id DESC);
CREATE INDEX project_status_updates_newest ON project_status_updates (created_at DESC, id DESC);
CREATE INDEX project_status_updates_type ON project_status_updates (project_id, update_type, created_at DESC);
CREATE INDEX project_status_updates_author ON project_status_updates (updated_by);

CREATE TABLE status_update_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    status_update_id TEXT NOT NULL REFERENCES project_status_updates (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at INTEGER NOT NULL,
    CONSTRAINT status_update_attachments_file_path_key UNIQUE (file_path)
) STRICT;
CREATE INDEX status_update_attachments_update ON status_update_attachments (status_update_id, uploaded_at, id);
CREATE INDEX status_update_attachments_project ON status_update_attachments (project_id, uploaded_at DESC, id DESC);

-- `update_id` ties the changed fields to the one timeline entry that tells of them.
CREATE TABLE project_edit_history (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    update_id TEXT NOT NULL REFERENCES project_status_updates (id) ON DELETE CASCADE,
    edited_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    field_name TEXT NOT NULL,
    old_value TEXT,
    new_value TEXT,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX project_edit_history_update ON project_edit_history (update_id, id);
CREATE INDEX project_edit_history_project ON project_edit_history (project_id, created_at DESC);

CREATE TABLE project_files (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at INTEGER NOT NULL,
    CONSTRAINT project_files_file_path_key UNIQUE (file_path)
) STRICT;
CREATE INDEX project_files_project ON project_files (project_id, uploaded_at DESC, id DESC);

CREATE TABLE owner_sessions (
    id TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    admin_user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    ip TEXT,
    network TEXT,
    user_agent TEXT,
    -- Shares address and browser with a staff session; its messages carry the mark.
    shares_staff_device INTEGER NOT NULL DEFAULT 0 CHECK (shares_staff_device IN (0, 1)),
    security_score INTEGER NOT NULL DEFAULT 100 CHECK (security_score BETWEEN 0 AND 100),
    security_level TEXT NOT NULL DEFAULT 'standard' CHECK (security_level IN ('standard', 'elevated', 'invalid')),
    -- What the score is computed from, as JSON.
    signals TEXT NOT NULL DEFAULT '{}',
    revoked_at INTEGER,
    CONSTRAINT owner_sessions_token_hash_key UNIQUE (token_hash)
) STRICT;
CREATE INDEX owner_sessions_project ON owner_sessions (project_id, expires_at);
CREATE INDEX owner_sessions_expiry ON owner_sessions (expires_at);

-- Files whose bytes are stored and that a following call attaches; the rest is swept away.
CREATE TABLE uploads (
    id TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN (
        'status_update', 'project_file', 'message', 'event_status_update', 'task', 'admin_note')),
    -- What it is to be attached to: a project, an update, a message, an event, a task or a note, which
    -- may not exist yet.
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
CREATE INDEX uploads_pending ON uploads (created_at) WHERE attached_at IS NULL;
