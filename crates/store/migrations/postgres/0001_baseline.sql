CREATE TABLE contractors (
    id TEXT NOT NULL PRIMARY KEY,
    company_name TEXT NOT NULL,
    slug TEXT NOT NULL,
    primary_email TEXT,
    primary_phone TEXT,
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
    -- Case-folded name and email, for searches. Written by the application.
    search_text TEXT COLLATE "C" NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    status_since BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT contractors_slug_key UNIQUE (slug)
);
CREATE INDEX contractors_name ON contractors (search_text, id);
CREATE INDEX contractors_closed ON contractors (id) WHERE status = 'inactive';

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
    active BOOLEAN NOT NULL DEFAULT true,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    password_changed_at BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    search_text TEXT COLLATE "C" NOT NULL DEFAULT '',
    invited_at BIGINT,
    last_sign_in_at BIGINT,
    CONSTRAINT users_email_key UNIQUE (email)
);
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_folded_name ON users (search_text, id);
CREATE INDEX users_name ON users (active, search_text, id);
CREATE INDEX users_contractor ON users (contractor_id, search_text, id);

CREATE TABLE user_roles (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'contractor', 'referral_partner')),
    PRIMARY KEY (user_id, role)
);
CREATE INDEX user_roles_role ON user_roles (role, user_id);

CREATE TABLE contractor_invitations (
    id TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    used_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    email TEXT,
    revoked_at BIGINT,
    revoked_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT contractor_invitations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX contractor_invitations_contractor ON contractor_invitations (contractor_id, created_at DESC, id DESC);
CREATE INDEX contractor_invitations_pending ON contractor_invitations (contractor_id, expires_at)
WHERE used_at IS NULL AND revoked_at IS NULL;

CREATE TABLE user_sessions (
    id TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    keep_signed_in BOOLEAN NOT NULL DEFAULT false,
    ip TEXT,
    user_agent TEXT,
    CONSTRAINT user_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX user_sessions_user ON user_sessions (user_id, last_seen_at DESC);
CREATE INDEX user_sessions_expiry ON user_sessions (expires_at);
CREATE INDEX user_sessions_device ON user_sessions (ip, user_agent);

CREATE TABLE password_resets (
    id TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX password_resets_user ON password_resets (user_id, created_at DESC);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

CREATE TABLE saved_views (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    page TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    shown_columns TEXT,
    pinned BOOLEAN NOT NULL DEFAULT false,
    shared_with TEXT CHECK (shared_with IN ('admin', 'contractor', 'referral_partner')),
    CONSTRAINT saved_views_user_id_page_name_key UNIQUE (user_id, page, name)
);
CREATE INDEX saved_views_shared ON saved_views (shared_with, page, created_at, id) WHERE shared_with IS NOT NULL;

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by TEXT REFERENCES users (id) ON DELETE SET NULL
);

CREATE TABLE project_counters (
    year INTEGER NOT NULL PRIMARY KEY,
    last_number BIGINT NOT NULL
);

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
    status TEXT NOT NULL DEFAULT 'submitted' CHECK (status IN (
        'pending', 'approved', 'in_progress', 'on_hold', 'completed', 'rejected', 'scheduled',
        'requires_inspection', 'waiting_for_approval', 'submitted', 'site_visit_scheduled',
        'site_visit_completed', 'estimate_submitted', 'estimate_approved', 'build_back_scheduled',
        'build_back_completed', 'nonresponsive', 'canceled')),
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    referral_partner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    status_since BIGINT NOT NULL,
    -- When the project was closed. Its code expires 90 days later.
    closed_at BIGINT,
    version BIGINT NOT NULL DEFAULT 1,
    code_issued_at BIGINT,
    owner_order TEXT NOT NULL GENERATED ALWAYS AS (lower(property_owner_name)) STORED,
    status_order TEXT NOT NULL GENERATED ALWAYS AS (
    CASE status WHEN 'pending' THEN '01' WHEN 'submitted' THEN '02' WHEN 'requires_inspection' THEN '03'
        WHEN 'waiting_for_approval' THEN '04' WHEN 'approved' THEN '05' WHEN 'scheduled' THEN '06'
        WHEN 'site_visit_scheduled' THEN '07' WHEN 'site_visit_completed' THEN '08'
        WHEN 'estimate_submitted' THEN '09' WHEN 'estimate_approved' THEN '10'
        WHEN 'build_back_scheduled' THEN '11' WHEN 'in_progress' THEN '12' WHEN 'on_hold' THEN '13'
        WHEN 'nonresponsive' THEN '14' WHEN 'build_back_completed' THEN '15' WHEN 'completed' THEN '16'
        WHEN 'rejected' THEN '17' WHEN 'canceled' THEN '18' ELSE '99' END) STORED,
    urgency_order TEXT NOT NULL GENERATED ALWAYS AS (
    CASE urgency_level WHEN 'critical' THEN '1' WHEN 'high' THEN '2' WHEN 'medium' THEN '3'
        WHEN 'low' THEN '4' ELSE '9' END) STORED,
    start_order TEXT NOT NULL GENERATED ALWAYS AS (coalesce(timeline_start, '9999-12-31')) STORED,
    claim_key TEXT,
    CONSTRAINT projects_project_code_key UNIQUE (project_code),
    CONSTRAINT projects_project_number_key UNIQUE (project_number)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- Each order of the project list has an index for everyone, for a company, and for a partner. The order by newest uses the ids,
-- which start with the submission time.
CREATE INDEX projects_updated ON projects (updated_at, id);
CREATE INDEX projects_owner ON projects (owner_order, id);
CREATE INDEX projects_status ON projects (status_order, id, urgency_level);
CREATE INDEX projects_urgency ON projects (urgency_order, id);
CREATE INDEX projects_start ON projects (start_order, id);
CREATE INDEX projects_contractor ON projects (contractor_id, id);
CREATE INDEX projects_contractor_updated ON projects (contractor_id, updated_at, id);
CREATE INDEX projects_contractor_owner ON projects (contractor_id, owner_order, id);
CREATE INDEX projects_contractor_status ON projects (contractor_id, status_order, id, urgency_level);
CREATE INDEX projects_contractor_urgency ON projects (contractor_id, urgency_order, id);
CREATE INDEX projects_contractor_start ON projects (contractor_id, start_order, id);
CREATE INDEX projects_partner ON projects (referral_partner_id, id);
CREATE INDEX projects_partner_updated ON projects (referral_partner_id, updated_at, id);
CREATE INDEX projects_partner_owner ON projects (referral_partner_id, owner_order, id);
CREATE INDEX projects_partner_status ON projects (referral_partner_id, status_order, id, urgency_level);
CREATE INDEX projects_partner_urgency ON projects (referral_partner_id, urgency_order, id);
CREATE INDEX projects_partner_start ON projects (referral_partner_id, start_order, id);
CREATE INDEX projects_open_updated ON projects (updated_at, id, status) WHERE closed_at IS NULL;
CREATE INDEX projects_open_start ON projects (start_order, id, status) WHERE closed_at IS NULL;
CREATE INDEX projects_contractor_closed ON projects (contractor_id, closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX projects_claim_key ON projects (claim_key, project_number);

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
    -- The summary as a message code with parameters, as JSON.
    change TEXT,
    notes TEXT,
    updated_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- The event, for event entries. Kept after the event is deleted.
    event_id TEXT,
    created_at BIGINT NOT NULL,
    moved INTEGER GENERATED ALWAYS AS (
    CASE WHEN previous_status <> new_status OR (previous_status IS NULL AND update_type = 'status_change')
        THEN 1 END) STORED,
    about TEXT GENERATED ALWAYS AS (
    CASE WHEN update_type IN ('project_edit', 'project_edited', 'contractor_assigned') THEN 'details'
        WHEN update_type IN ('event_updated', 'event_created', 'event_scheduled', 'event_cancelled', 'event_confirmed',
            'event_deleted', 'event_status_updated') THEN 'events' END) STORED,
    noted INTEGER GENERATED ALWAYS AS (
    CASE WHEN trim(notes) <> '' THEN 1 END) STORED,
    attached INTEGER
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX project_status_updates_project ON project_status_updates (project_id, created_at DESC, id DESC);
CREATE INDEX project_status_updates_newest ON project_status_updates (created_at DESC, id DESC);
CREATE INDEX project_status_updates_author ON project_status_updates (updated_by);
CREATE INDEX project_status_updates_moved ON project_status_updates (project_id, moved, created_at DESC, id DESC)
WHERE moved IS NOT NULL;
CREATE INDEX project_status_updates_about ON project_status_updates (project_id, about, created_at DESC, id DESC)
WHERE about IS NOT NULL;
CREATE INDEX project_status_updates_noted ON project_status_updates (project_id, noted, created_at DESC, id DESC)
WHERE noted IS NOT NULL;
CREATE INDEX project_status_updates_attached ON project_status_updates (project_id, attached, created_at DESC, id DESC)
WHERE attached IS NOT NULL;

CREATE TABLE status_update_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    status_update_id TEXT NOT NULL REFERENCES project_status_updates (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size BIGINT NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at BIGINT NOT NULL,
    CONSTRAINT status_update_attachments_file_path_key UNIQUE (file_path)
);
CREATE INDEX status_update_attachments_update ON status_update_attachments (status_update_id, uploaded_at, id);
CREATE INDEX status_update_attachments_project ON status_update_attachments (project_id, uploaded_at DESC, id DESC);

CREATE TABLE project_edit_history (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    update_id TEXT NOT NULL REFERENCES project_status_updates (id) ON DELETE CASCADE,
    edited_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    field_name TEXT NOT NULL,
    old_value TEXT,
    new_value TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX project_edit_history_update ON project_edit_history (update_id, id);
CREATE INDEX project_edit_history_project ON project_edit_history (project_id, created_at DESC, id DESC);
CREATE INDEX project_edit_history_field ON project_edit_history (project_id, field_name, created_at DESC, id DESC);

CREATE TABLE project_files (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size BIGINT NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at BIGINT NOT NULL,
    CONSTRAINT project_files_file_path_key UNIQUE (file_path)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX project_files_project ON project_files (project_id, uploaded_at DESC, id DESC);

CREATE TABLE owner_sessions (
    id TEXT NOT NULL PRIMARY KEY,
    token_hash TEXT NOT NULL,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    admin_user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ip TEXT,
    network TEXT,
    user_agent TEXT,
    -- Has the same address and browser as an account's session. Its messages are marked.
    shares_staff_device BOOLEAN NOT NULL DEFAULT false,
    security_score INTEGER NOT NULL DEFAULT 100 CHECK (security_score BETWEEN 0 AND 100),
    security_level TEXT NOT NULL DEFAULT 'standard' CHECK (security_level IN ('standard', 'elevated', 'invalid')),
    -- The signals behind the score, as JSON.
    signals TEXT NOT NULL DEFAULT '{}',
    revoked_at BIGINT,
    CONSTRAINT owner_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX owner_sessions_project ON owner_sessions (project_id, expires_at);
CREATE INDEX owner_sessions_expiry ON owner_sessions (expires_at);
CREATE INDEX owner_sessions_revoked ON owner_sessions (revoked_at) WHERE revoked_at IS NOT NULL;

CREATE TABLE uploads (
    id TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN (
        'status_update', 'project_file', 'message', 'event_status_update', 'task', 'admin_note')),
    -- What it will be attached to: a project, an update, a message, an event, a task, or a note, which may
    -- not exist yet.
    target_id TEXT,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    owner_session_id TEXT REFERENCES owner_sessions (id) ON DELETE SET NULL,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size BIGINT NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attached_at BIGINT,
    CONSTRAINT uploads_file_path_key UNIQUE (file_path)
);
CREATE INDEX uploads_pending ON uploads (created_at) WHERE attached_at IS NULL;
CREATE INDEX uploads_owner_session ON uploads (owner_session_id) WHERE owner_session_id IS NOT NULL;
CREATE INDEX uploads_unattached ON uploads (user_id, file_size) WHERE attached_at IS NULL;

CREATE TABLE contractor_tasks (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    task_type TEXT NOT NULL CHECK (task_type IN (
        'site_visit', 'appointment', 'work_scheduled', 'delivery', 'progress_check',
        'final_walkthrough', 'custom')),
    title TEXT NOT NULL,
    description TEXT,
    scheduled_date TEXT NOT NULL CHECK (length(scheduled_date) = 10),
    start_time TEXT CHECK (length(start_time) = 5),
    end_time TEXT CHECK (length(end_time) = 5),
    is_all_day BOOLEAN NOT NULL DEFAULT false,
    status TEXT NOT NULL DEFAULT 'scheduled' CHECK (status IN (
        'scheduled', 'in_progress', 'completed', 'on_hold', 'canceled')),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    parent_task_id TEXT REFERENCES contractor_tasks (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    referral_partner_id TEXT
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX contractor_tasks_project ON contractor_tasks (project_id, scheduled_date, id);
CREATE INDEX contractor_tasks_contractor ON contractor_tasks (contractor_id, scheduled_date, id);
CREATE INDEX contractor_tasks_date ON contractor_tasks (scheduled_date, id);
CREATE INDEX contractor_tasks_partner ON contractor_tasks (referral_partner_id, scheduled_date, id);

CREATE TABLE contractor_task_timeslots (
    id TEXT NOT NULL PRIMARY KEY,
    proposal_id TEXT NOT NULL,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    task_type TEXT NOT NULL CHECK (task_type IN (
        'site_visit', 'appointment', 'work_scheduled', 'delivery', 'progress_check',
        'final_walkthrough', 'custom')),
    title TEXT NOT NULL,
    description TEXT,
    scheduled_date TEXT NOT NULL CHECK (length(scheduled_date) = 10),
    start_time TEXT CHECK (length(start_time) = 5),
    end_time TEXT CHECK (length(end_time) = 5),
    is_all_day BOOLEAN NOT NULL DEFAULT false,
    status TEXT NOT NULL DEFAULT 'pending_confirmation' CHECK (status IN ('pending_confirmation', 'confirmed')),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    referral_partner_id TEXT
);
CREATE INDEX contractor_task_timeslots_proposal ON contractor_task_timeslots (proposal_id, scheduled_date, id);
CREATE INDEX contractor_task_timeslots_project ON contractor_task_timeslots (project_id, status, scheduled_date);
CREATE INDEX contractor_task_timeslots_partner
ON contractor_task_timeslots (referral_partner_id, status, scheduled_date, id);
CREATE INDEX contractor_task_timeslots_contractor
ON contractor_task_timeslots (contractor_id, status, scheduled_date, id);
CREATE INDEX contractor_task_timeslots_pending ON contractor_task_timeslots (status, scheduled_date, id);

CREATE TABLE admin_tasks (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in_progress', 'waiting', 'completed', 'cancelled')),
    description TEXT NOT NULL,
    assigned_to TEXT REFERENCES users (id) ON DELETE SET NULL,
    is_priority BOOLEAN NOT NULL DEFAULT false,
    due_date TEXT CHECK (length(due_date) = 10),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX admin_tasks_project ON admin_tasks (project_id, is_priority DESC, created_at DESC, id DESC);
CREATE INDEX admin_tasks_assigned ON admin_tasks (assigned_to, status);
CREATE INDEX admin_tasks_status ON admin_tasks (project_id, status, is_priority DESC, created_at DESC, id DESC);

CREATE TABLE admin_task_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES admin_tasks (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size BIGINT NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at BIGINT NOT NULL,
    CONSTRAINT admin_task_attachments_file_path_key UNIQUE (file_path)
);
CREATE INDEX admin_task_attachments_task ON admin_task_attachments (task_id, uploaded_at, id);

CREATE TABLE project_admin_notes (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    note TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    edited_by TEXT REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX project_admin_notes_project ON project_admin_notes (project_id, created_at DESC, id DESC);

CREATE TABLE project_admin_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    admin_note_id TEXT REFERENCES project_admin_notes (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size BIGINT NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at BIGINT NOT NULL,
    CONSTRAINT project_admin_attachments_file_path_key UNIQUE (file_path)
);
CREATE INDEX project_admin_attachments_project ON project_admin_attachments (project_id, uploaded_at DESC, id DESC);
CREATE INDEX project_admin_attachments_note ON project_admin_attachments (admin_note_id);

CREATE TABLE project_messages (
    id TEXT NOT NULL PRIMARY KEY,
    client_id TEXT,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    sender_id TEXT,
    participant_type TEXT NOT NULL CHECK (participant_type IN ('admin', 'contractor', 'referral_partner', 'owner')),
    message_type TEXT NOT NULL DEFAULT 'text' CHECK (message_type IN ('text', 'file', 'system_notification', 'status_update')),
    message_content TEXT NOT NULL,
    reply_to_message_id TEXT REFERENCES project_messages (id) ON DELETE SET NULL,
    -- Sent from an owner session that shares its device with an account's session.
    shares_staff_device BOOLEAN NOT NULL DEFAULT false,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CONSTRAINT project_messages_client_id_key UNIQUE (client_id)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX project_messages_project ON project_messages (project_id, created_at, id);
CREATE INDEX project_messages_reply ON project_messages (reply_to_message_id);

CREATE TABLE message_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    message_id TEXT NOT NULL REFERENCES project_messages (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size BIGINT NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_at BIGINT NOT NULL,
    CONSTRAINT message_attachments_file_path_key UNIQUE (file_path)
);
CREATE INDEX message_attachments_message ON message_attachments (message_id, uploaded_at, id);

CREATE TABLE message_read_status (
    message_id TEXT NOT NULL REFERENCES project_messages (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    read_at BIGINT NOT NULL,
    PRIMARY KEY (message_id, user_id)
);
CREATE INDEX message_read_status_user ON message_read_status (user_id, message_id);

CREATE TABLE notifications (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    type TEXT NOT NULL DEFAULT 'info',
    created_at BIGINT NOT NULL,
    author_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    subject TEXT NOT NULL DEFAULT 'project',
    kind TEXT NOT NULL DEFAULT 'assignment',
    -- Title and message as message codes with parameters, as JSON.
    title_text TEXT NOT NULL,
    message_text TEXT NOT NULL,
    contractor_id TEXT,
    referral_partner_id TEXT,
    handed_over BOOLEAN NOT NULL DEFAULT false
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX notifications_general ON notifications (created_at DESC, id DESC)
WHERE user_id IS NULL AND project_id IS NULL;
CREATE INDEX notifications_type ON notifications (type, created_at DESC, id DESC);
CREATE INDEX notifications_newest ON notifications (created_at DESC, id DESC, author_id, user_id, kind);
CREATE INDEX notifications_partner ON notifications (referral_partner_id, created_at DESC, id DESC, author_id, kind)
WHERE referral_partner_id IS NOT NULL;
CREATE INDEX notifications_contractor_type ON notifications (contractor_id, type, created_at DESC, id DESC)
WHERE contractor_id IS NOT NULL;
CREATE INDEX notifications_partner_type ON notifications (referral_partner_id, type, created_at DESC, id DESC)
WHERE referral_partner_id IS NOT NULL;
CREATE INDEX notifications_general_type ON notifications (type, created_at DESC, id DESC)
WHERE user_id IS NULL AND project_id IS NULL;
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX notifications_user_type ON notifications (user_id, type, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX notifications_project ON notifications (project_id, created_at DESC, id DESC) WHERE project_id IS NOT NULL;
CREATE INDEX notifications_contractor
ON notifications (contractor_id, created_at DESC, id DESC, author_id, kind, handed_over)
WHERE contractor_id IS NOT NULL;

CREATE TABLE security_audit_log (
    id TEXT NOT NULL PRIMARY KEY,
    seq BIGINT NOT NULL,
    event_type TEXT NOT NULL,
    severity TEXT NOT NULL CHECK (severity IN ('info', 'warn', 'error')),
    key TEXT NOT NULL,
    window_start BIGINT NOT NULL,
    occurrences INTEGER NOT NULL DEFAULT 1 CHECK (occurrences >= 1),
    -- The account that acted, and the account that the event concerns.
    actor_id TEXT,
    subject_user_id TEXT,
    project_id TEXT,
    ip TEXT,
    user_agent TEXT,
    details TEXT,
    created_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    CONSTRAINT security_audit_log_seq_key UNIQUE (seq),
    CONSTRAINT security_audit_log_event_type_key_window_start_key UNIQUE (event_type, key, window_start)
);
CREATE INDEX security_audit_log_newest ON security_audit_log (created_at DESC, id DESC);
CREATE INDEX security_audit_log_severity ON security_audit_log (severity, created_at DESC, id DESC);
CREATE INDEX security_audit_log_subject ON security_audit_log (subject_user_id, created_at DESC, id DESC);
CREATE INDEX security_audit_log_actor ON security_audit_log (actor_id, created_at DESC, id DESC);
CREATE INDEX security_audit_log_event ON security_audit_log (event_type, created_at DESC, id DESC);
CREATE INDEX security_audit_log_project ON security_audit_log (project_id, created_at DESC, id DESC);

CREATE TABLE rate_limits (
    action TEXT NOT NULL,
    key TEXT NOT NULL,
    tat BIGINT NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    window_start BIGINT NOT NULL DEFAULT 0,
    banned_until BIGINT,
    updated_at BIGINT NOT NULL,
    recent TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (action, key)
);
CREATE INDEX rate_limits_updated ON rate_limits (updated_at);

CREATE TABLE idempotency_keys (
    actor_key TEXT NOT NULL,
    key TEXT NOT NULL,
    operation TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status INTEGER,
    body TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (actor_key, key, operation)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE mail_queue (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body_text TEXT NOT NULL,
    body_html TEXT,
    created_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at BIGINT NOT NULL,
    -- When the lease ends and another sender may claim the mail.
    leased_until BIGINT,
    sent_at BIGINT,
    failed_at BIGINT,
    last_error TEXT,
    unsubscribe_url TEXT,
    reason TEXT NOT NULL DEFAULT 'office' CHECK (reason IN (
    'office', 'sign_up', 'password_reset', 'security', 'owner_news', 'account_news')),
    account_id TEXT,
    address TEXT NOT NULL DEFAULT '',
    expires_at BIGINT,
    admitted_at BIGINT,
    held_by TEXT CHECK (held_by IN (
    'address_limit', 'account_limit', 'portal_limit'))
);
CREATE INDEX mail_queue_due ON mail_queue (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mail_queue_log ON mail_queue (created_at DESC, id DESC);
CREATE INDEX mail_queue_waiting ON mail_queue (created_at DESC, id DESC)
WHERE sent_at IS NULL AND failed_at IS NULL AND attempts = 0;
CREATE INDEX mail_queue_retrying ON mail_queue (created_at DESC, id DESC)
WHERE sent_at IS NULL AND failed_at IS NULL AND attempts > 0;
CREATE INDEX mail_queue_sent ON mail_queue (created_at DESC, id DESC) WHERE sent_at IS NOT NULL;
CREATE INDEX mail_queue_given_up ON mail_queue (created_at DESC, id DESC) WHERE failed_at IS NOT NULL;
CREATE INDEX mail_queue_address ON mail_queue (address, reason, admitted_at) WHERE admitted_at IS NOT NULL;

CREATE TABLE jobs (
    name TEXT NOT NULL PRIMARY KEY,
    next_run_at BIGINT NOT NULL,
    leased_until BIGINT,
    leased_by TEXT,
    last_run_at BIGINT,
    last_error TEXT
);

CREATE TABLE changes (
    seq BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    topic TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    project_id TEXT,
    contractor_id TEXT,
    referral_partner_id TEXT,
    project_status TEXT,
    user_id TEXT,
    at BIGINT NOT NULL
);
CREATE INDEX changes_at ON changes (at);

CREATE TABLE project_tallies (
    scope TEXT NOT NULL,
    status TEXT NOT NULL,
    projects BIGINT NOT NULL,
    PRIMARY KEY (scope, status)
);

CREATE TABLE user_addresses (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- An IPv4 address or the /64 prefix of an IPv6 address.
    address TEXT NOT NULL,
    last_used_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, address)
);
CREATE INDEX user_addresses_last_used ON user_addresses (last_used_at);

CREATE TABLE owner_code_failures (
    id TEXT NOT NULL PRIMARY KEY,
    -- An IPv4 address or the /64 prefix of an IPv6 address.
    address TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX owner_code_failures_address ON owner_code_failures (address, at);
CREATE INDEX owner_code_failures_at ON owner_code_failures (at);

CREATE TABLE totp_secrets (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- The encrypted secret, prefixed with the key's id. The key is not in the database.
    sealed TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    -- The latest time step whose code was accepted, so that no code is accepted twice.
    last_step BIGINT
);

CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT,
    PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The public key with its metadata, as serialized by the WebAuthn library.
    credential TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

CREATE TABLE passkey_registrations (
    session_id TEXT NOT NULL PRIMARY KEY REFERENCES user_sessions (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX passkey_registrations_expiry ON passkey_registrations (expires_at);

CREATE TABLE sign_in_challenges (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    keep_signed_in BOOLEAN NOT NULL DEFAULT false,
    wrong_codes INTEGER NOT NULL DEFAULT 0,
    -- State of the passkey challenge, as serialized by the WebAuthn library.
    passkey_state TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at);

CREATE TABLE timeline_looks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    looked_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, project_id)
);
CREATE INDEX timeline_looks_project ON timeline_looks (project_id);

CREATE TABLE sign_ups (
    -- The id of the account to be created.
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    company_name TEXT,
    phone TEXT,
    -- Hash for the confirmation link.
    token_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- Hash for a password reset link requested before the confirmation.
    reset_token_hash TEXT,
    reset_expires_at BIGINT,
    CONSTRAINT sign_ups_token_hash_key UNIQUE (token_hash),
    CONSTRAINT sign_ups_reset_token_hash_key UNIQUE (reset_token_hash)
);
CREATE INDEX sign_ups_email ON sign_ups (email, created_at DESC);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);

CREATE TABLE event_proposals (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    outcome TEXT CHECK (outcome IN ('confirmed', 'deleted')),
    event_id TEXT REFERENCES contractor_tasks (id) ON DELETE SET NULL,
    version BIGINT NOT NULL DEFAULT 1,
    created_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX event_proposals_project ON event_proposals (project_id, outcome, id);
CREATE INDEX event_proposals_contractor ON event_proposals (contractor_id, outcome, id);
CREATE INDEX event_proposals_pending ON event_proposals (id) WHERE outcome IS NULL;
CREATE INDEX event_proposals_event ON event_proposals (event_id) WHERE event_id IS NOT NULL;

CREATE TABLE project_starts (
    scope TEXT NOT NULL,
    timeline_start TEXT NOT NULL,
    projects BIGINT NOT NULL,
    PRIMARY KEY (scope, timeline_start)
);

CREATE TABLE calendar_feeds (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    CHECK ((user_id IS NULL) <> (project_id IS NULL))
);
CREATE INDEX calendar_feeds_user ON calendar_feeds (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX calendar_feeds_project ON calendar_feeds (project_id, id) WHERE project_id IS NOT NULL;
CREATE INDEX calendar_feeds_contractor ON calendar_feeds (contractor_id) WHERE contractor_id IS NOT NULL;

CREATE TABLE calendar_cancellations (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    task_type TEXT NOT NULL,
    title TEXT NOT NULL,
    scheduled_date TEXT NOT NULL CHECK (length(scheduled_date) = 10),
    start_time TEXT CHECK (length(start_time) = 5),
    end_time TEXT CHECK (length(end_time) = 5),
    is_all_day BOOLEAN NOT NULL DEFAULT false,
    sequence BIGINT NOT NULL,
    canceled_at BIGINT NOT NULL,
    referral_partner_id TEXT
);
CREATE INDEX calendar_cancellations_project ON calendar_cancellations (project_id, scheduled_date, id);
CREATE INDEX calendar_cancellations_contractor ON calendar_cancellations (contractor_id, scheduled_date, id);
CREATE INDEX calendar_cancellations_date ON calendar_cancellations (scheduled_date, id);
CREATE INDEX calendar_cancellations_age ON calendar_cancellations (canceled_at);
CREATE INDEX calendar_cancellations_partner ON calendar_cancellations (referral_partner_id, scheduled_date, id);

CREATE TABLE event_reminders (
    event_id TEXT NOT NULL REFERENCES contractor_tasks (id) ON DELETE CASCADE,
    scheduled_date TEXT NOT NULL CHECK (length(scheduled_date) = 10),
    reminded_at BIGINT NOT NULL,
    PRIMARY KEY (event_id, scheduled_date)
);
CREATE INDEX event_reminders_date ON event_reminders (scheduled_date, event_id);

CREATE TABLE email_changes (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    -- Hash for the confirmation link, which is not mailed if another account has the address.
    token_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);

CREATE TABLE message_tallies (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    reader_id TEXT NOT NULL,
    sent BIGINT NOT NULL DEFAULT 0,
    read BIGINT NOT NULL DEFAULT 0,
    -- The reader has read or sent every message up to this one, so the search for the first unread message starts here.
    -- NULL at first.
    known_at BIGINT,
    known_id TEXT,
    PRIMARY KEY (project_id, reader_id)
);

CREATE TABLE admin_task_changes (
    id TEXT NOT NULL PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES admin_tasks (id) ON DELETE CASCADE,
    field_name TEXT NOT NULL CHECK (field_name IN (
        'created', 'status', 'description', 'assigned_to', 'is_priority', 'due_date', 'attachments')),
    old_value TEXT,
    new_value TEXT,
    changed_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX admin_task_changes_task ON admin_task_changes (task_id, created_at DESC, id DESC);

CREATE TABLE notifications_read_up_to (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    read_up_to BIGINT NOT NULL
);

CREATE TABLE contractor_slugs (
    slug TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE
);
CREATE INDEX contractor_slugs_contractor ON contractor_slugs (contractor_id);

CREATE TABLE contractor_assignments (
    id TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    assigned_at BIGINT NOT NULL,
    assigned_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- NULL while the company has the project.
    ended_at BIGINT
);
CREATE INDEX contractor_assignments_contractor ON contractor_assignments (contractor_id, assigned_at DESC, id DESC);
CREATE INDEX contractor_assignments_project ON contractor_assignments (project_id) WHERE ended_at IS NULL;
CREATE INDEX contractor_assignments_left ON contractor_assignments (project_id, ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE notification_choices (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    bell BOOLEAN NOT NULL,
    mail TEXT NOT NULL CHECK (mail IN ('at_once', 'digest', 'off')),
    PRIMARY KEY (user_id, kind)
);

CREATE TABLE notification_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    quiet_from TEXT CHECK (length(quiet_from) = 5),
    quiet_until TEXT CHECK (length(quiet_until) = 5),
    version BIGINT NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

CREATE TABLE notification_outbox (
    notification_id TEXT NOT NULL PRIMARY KEY REFERENCES notifications (id) ON DELETE CASCADE,
    tells_owner BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX notification_outbox_oldest ON notification_outbox (created_at, notification_id);

CREATE TABLE mail_bundles (
    bundle TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    -- When its mail is due; NULL while nothing is pending.
    due_at BIGINT,
    mailed_at BIGINT,
    held_by TEXT CHECK (held_by IN (
    'not_accepted', 'address_limit', 'account_limit', 'portal_limit'))
);
CREATE INDEX mail_bundles_due ON mail_bundles (due_at, bundle) WHERE due_at IS NOT NULL;
CREATE INDEX mail_bundles_idle ON mail_bundles (mailed_at) WHERE due_at IS NULL;
CREATE INDEX mail_bundles_user ON mail_bundles (user_id);
CREATE INDEX mail_bundles_project ON mail_bundles (project_id);
CREATE INDEX mail_bundles_held ON mail_bundles (held_by) WHERE held_by IS NOT NULL;

CREATE TABLE notification_deliveries (
    bundle TEXT NOT NULL REFERENCES mail_bundles (bundle) ON DELETE CASCADE,
    notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    PRIMARY KEY (bundle, notification_id)
);
CREATE INDEX notification_deliveries_notification ON notification_deliveries (notification_id);

CREATE TABLE portal_clock (
    since BIGINT NOT NULL PRIMARY KEY,
    offset_seconds BIGINT NOT NULL
);

CREATE TABLE project_days (
    scope TEXT NOT NULL,
    day BIGINT NOT NULL,
    submitted BIGINT NOT NULL,
    open BIGINT NOT NULL,
    done BIGINT NOT NULL,
    PRIMARY KEY (scope, day)
);

CREATE TABLE status_days (
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    projects BIGINT NOT NULL,
    PRIMARY KEY (day, status)
);

CREATE TABLE project_stays (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    entered_at BIGINT NOT NULL,
    left_at BIGINT NOT NULL,
    left_day BIGINT NOT NULL,
    status TEXT NOT NULL,
    next_status TEXT NOT NULL,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    referral_partner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- Whether the project was overdue on `left_day`.
    overdue BIGINT NOT NULL CHECK (overdue IN (0, 1)),
    -- In minutes.
    lasted BIGINT NOT NULL,
    -- `lasted` rounded down to six significant bits, at most 1/32 too short, so that there are few distinct values to count by.
    about BIGINT NOT NULL GENERATED ALWAYS AS (
        CASE WHEN lasted < 64 THEN lasted
            WHEN lasted < 128 THEN lasted - lasted % 2 WHEN lasted < 256 THEN lasted - lasted % 4
            WHEN lasted < 512 THEN lasted - lasted % 8 WHEN lasted < 1024 THEN lasted - lasted % 16
            WHEN lasted < 2048 THEN lasted - lasted % 32 WHEN lasted < 4096 THEN lasted - lasted % 64
            WHEN lasted < 8192 THEN lasted - lasted % 128 WHEN lasted < 16384 THEN lasted - lasted % 256
            WHEN lasted < 32768 THEN lasted - lasted % 512 WHEN lasted < 65536 THEN lasted - lasted % 1024
            WHEN lasted < 131072 THEN lasted - lasted % 2048 WHEN lasted < 262144 THEN lasted - lasted % 4096
            WHEN lasted < 524288 THEN lasted - lasted % 8192 WHEN lasted < 1048576 THEN lasted - lasted % 16384
            WHEN lasted < 2097152 THEN lasted - lasted % 32768 WHEN lasted < 4194304 THEN lasted - lasted % 65536
            ELSE lasted - lasted % 131072 END) STORED,
    counts BIGINT NOT NULL DEFAULT 0 CHECK (counts IN (0, 1)),
    PRIMARY KEY (project_id, entered_at)
);
CREATE INDEX project_stays_built ON project_stays (contractor_id, left_day, overdue) WHERE counts = 1;
CREATE INDEX project_stays_contractor ON project_stays (contractor_id, left_day, status, about);
CREATE INDEX project_stays_partner ON project_stays (referral_partner_id, left_day, status, about);

CREATE TABLE stage_times (
    span BIGINT NOT NULL CHECK (span IN (1, 32)),
    start BIGINT NOT NULL,
    status TEXT NOT NULL,
    about BIGINT NOT NULL,
    stays BIGINT NOT NULL,
    PRIMARY KEY (span, start, status, about)
);

CREATE TABLE user_languages (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    chosen BOOLEAN NOT NULL
);

CREATE TABLE owner_languages (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    chosen BOOLEAN NOT NULL
);

CREATE TABLE security_audit_head (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq BIGINT NOT NULL,
    hash TEXT NOT NULL
);

CREATE TABLE user_notification_read_status (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    read BOOLEAN NOT NULL DEFAULT true,
    read_at BIGINT,
    PRIMARY KEY (user_id, notification_id)
);
CREATE INDEX user_notification_read_status_notification ON user_notification_read_status (notification_id);

CREATE TABLE owner_contacts (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    -- When the office accepted the project.
    accepted_at BIGINT,
    -- The account that entered the owner's address.
    email_by TEXT,
    opened_at BIGINT
);

CREATE TABLE mail_recipients (
    account_id TEXT NOT NULL,
    address TEXT NOT NULL,
    first_mailed_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, address)
);
CREATE INDEX mail_recipients_account ON mail_recipients (account_id, first_mailed_at);
CREATE INDEX mail_recipients_newest ON mail_recipients (first_mailed_at);

CREATE TABLE email_stops (
    address TEXT NOT NULL PRIMARY KEY,
    stopped_at BIGINT NOT NULL
);

CREATE TABLE upload_reservations (
    upload_id TEXT NOT NULL PRIMARY KEY,
    -- The quota holder: `user:<id>` or `project:<id>`.
    holder TEXT NOT NULL,
    bytes BIGINT NOT NULL CHECK (bytes >= 0),
    expires_at BIGINT NOT NULL
);
CREATE INDEX upload_reservations_holder ON upload_reservations (holder);
CREATE INDEX upload_reservations_expiry ON upload_reservations (expires_at);

CREATE FUNCTION changes_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('buildback_changes', '');
    RETURN NULL;
END;
$$;

CREATE FUNCTION status_update_attachments_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE project_status_updates SET attached = 1 WHERE id = NEW.status_update_id AND attached IS NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION status_update_attachments_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE project_status_updates SET attached = NULL
    WHERE id = OLD.status_update_id
        AND NOT EXISTS (SELECT 1 FROM status_update_attachments WHERE status_update_id = OLD.status_update_id);
    RETURN NULL;
END
$$;

CREATE FUNCTION message_tallies_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO message_tallies AS kept (project_id, reader_id, sent)
    VALUES (NEW.project_id, '', 1),
           (NEW.project_id, CASE WHEN NEW.participant_type = 'owner' THEN NEW.project_id ELSE NEW.sender_id END, 1)
    ON CONFLICT (project_id, reader_id) DO UPDATE SET sent = kept.sent + 1;
    RETURN NULL;
END
$$;

CREATE FUNCTION message_tallies_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO message_tallies AS kept (project_id, reader_id, read)
    SELECT project_id, NEW.user_id, 1 FROM project_messages WHERE id = NEW.message_id AND sender_id IS NOT NULL
    ON CONFLICT (project_id, reader_id) DO UPDATE SET read = kept.read + 1;
    RETURN NULL;
END
$$;

CREATE FUNCTION portal_day(at BIGINT) RETURNS BIGINT LANGUAGE sql STABLE AS $$
    SELECT (at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400
$$;

CREATE FUNCTION stage_times_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO stage_times AS kept (span, start, status, about, stays)
        VALUES (1, NEW.left_day, NEW.status, NEW.about, 1), (32, NEW.left_day / 32, NEW.status, NEW.about, 1)
        ON CONFLICT (span, start, status, about) DO UPDATE SET stays = kept.stays + 1;
    ELSE
        UPDATE stage_times SET stays = stays - 1
        WHERE status = OLD.status AND about = OLD.about
          AND ((span = 1 AND start = OLD.left_day) OR (span = 32 AND start = OLD.left_day / 32));
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION security_audit_log_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'security_audit_log is append-only';
END $$;

CREATE FUNCTION notification_scope() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT contractor_id, referral_partner_id INTO NEW.contractor_id, NEW.referral_partner_id
    FROM projects WHERE id = NEW.project_id FOR SHARE;
    RETURN NEW;
END
$$;

CREATE FUNCTION project_stays_settle(project TEXT) RETURNS void LANGUAGE sql AS $$
    UPDATE project_stays SET counts = (
        EXISTS (SELECT 1 FROM projects WHERE projects.id = project AND projects.status IN ('completed', 'build_back_completed'))
        AND entered_at = (SELECT max(built.entered_at) FROM project_stays AS built
            WHERE built.project_id = project AND built.next_status = 'build_back_completed'))::int
    WHERE project_id = project AND next_status = 'build_back_completed'
$$;

CREATE FUNCTION project_stays_built_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM project_stays_settle(NEW.project_id);
    RETURN NULL;
END
$$;

-- Counts for dashboards and reports, updated with every change to a project.
CREATE FUNCTION projects_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO project_tallies AS kept (scope, status, projects)
    SELECT side.scope, side.status, sum(side.change)
    FROM (
        SELECT unnest(ARRAY['all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id]) AS scope,
               OLD.status, -1 AS change
        WHERE TG_OP <> 'INSERT'
        UNION ALL
        SELECT unnest(ARRAY['all', 'contractor:' || NEW.contractor_id, 'partner:' || NEW.referral_partner_id]),
               NEW.status, 1
        WHERE TG_OP <> 'DELETE'
    ) AS side
    WHERE side.scope IS NOT NULL
    GROUP BY side.scope, side.status
    HAVING sum(side.change) <> 0
    ORDER BY side.scope, side.status
    ON CONFLICT (scope, status) DO UPDATE SET projects = kept.projects + EXCLUDED.projects;
    INSERT INTO project_starts AS kept (scope, timeline_start, projects)
    SELECT side.scope, side.timeline_start, sum(side.change)
    FROM (
        SELECT unnest(ARRAY['all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id]) AS scope,
               OLD.timeline_start, -1 AS change
        WHERE TG_OP <> 'INSERT' AND OLD.status <> 'build_back_completed'
        UNION ALL
        SELECT unnest(ARRAY['all', 'contractor:' || NEW.contractor_id, 'partner:' || NEW.referral_partner_id]),
               NEW.timeline_start, 1
        WHERE TG_OP <> 'DELETE' AND NEW.status <> 'build_back_completed'
    ) AS side
    WHERE side.scope IS NOT NULL AND side.timeline_start IS NOT NULL
    GROUP BY side.scope, side.timeline_start
    HAVING sum(side.change) <> 0
    ORDER BY side.scope, side.timeline_start
    ON CONFLICT (scope, timeline_start) DO UPDATE SET projects = kept.projects + EXCLUDED.projects;
    INSERT INTO project_days AS kept (scope, day, submitted, open, done)
    SELECT side.scope, side.day, sum(side.change), sum(side.change * side.open), sum(side.change * side.done)
    FROM (
        SELECT unnest(ARRAY['all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id]) AS scope,
               portal_day(OLD.created_at) AS day, -1 AS change,
               (OLD.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'))::int AS open,
               (OLD.status IN ('completed', 'build_back_completed'))::int AS done
        WHERE TG_OP <> 'INSERT'
        UNION ALL
        SELECT unnest(ARRAY['all', 'contractor:' || NEW.contractor_id, 'partner:' || NEW.referral_partner_id]),
               portal_day(NEW.created_at), 1,
               (NEW.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'))::int,
               (NEW.status IN ('completed', 'build_back_completed'))::int
        WHERE TG_OP <> 'DELETE'
    ) AS side
    WHERE side.scope IS NOT NULL
    GROUP BY side.scope, side.day
    HAVING sum(side.change) <> 0 OR sum(side.change * side.open) <> 0 OR sum(side.change * side.done) <> 0
    ORDER BY side.scope, side.day
    ON CONFLICT (scope, day) DO UPDATE SET submitted = kept.submitted + EXCLUDED.submitted,
        open = kept.open + EXCLUDED.open, done = kept.done + EXCLUDED.done;
    INSERT INTO status_days AS kept (day, status, projects)
    SELECT side.day, side.status, sum(side.change)
    FROM (
        SELECT portal_day(OLD.created_at) AS day, OLD.status, -1 AS change WHERE TG_OP <> 'INSERT'
        UNION ALL
        SELECT portal_day(NEW.created_at), NEW.status, 1 WHERE TG_OP <> 'DELETE'
    ) AS side
    GROUP BY side.day, side.status
    HAVING sum(side.change) <> 0
    ORDER BY side.day, side.status
    ON CONFLICT (day, status) DO UPDATE SET projects = kept.projects + EXCLUDED.projects;
    RETURN NULL;
END
$$;

CREATE FUNCTION projects_assign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contractor_assignments (id, contractor_id, project_id, assigned_at)
    VALUES (gen_random_uuid()::text, NEW.contractor_id, NEW.id, NEW.created_at);
    RETURN NULL;
END
$$;

-- Updates the copies of a project's company and partner in other tables.
CREATE FUNCTION projects_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.contractor_id IS DISTINCT FROM OLD.contractor_id THEN
        UPDATE contractor_assignments SET ended_at = NEW.updated_at WHERE project_id = NEW.id AND ended_at IS NULL;
        IF NEW.contractor_id IS NOT NULL THEN
            INSERT INTO contractor_assignments (id, contractor_id, project_id, assigned_at)
            VALUES (gen_random_uuid()::text, NEW.contractor_id, NEW.id, NEW.updated_at);
        END IF;
    END IF;
    UPDATE notifications
    SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id,
        handed_over = handed_over OR (NEW.contractor_id IS DISTINCT FROM OLD.contractor_id)
    WHERE project_id = NEW.id AND user_id IS NULL;
    IF NEW.referral_partner_id IS DISTINCT FROM OLD.referral_partner_id THEN
        UPDATE contractor_tasks SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
        UPDATE contractor_task_timeslots SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
        UPDATE calendar_cancellations SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;

-- Records how long a project stayed in each status. Only its latest completion counts, while it is still completed.
CREATE FUNCTION project_stays_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.status_since > OLD.status_since THEN
        INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
            referral_partner_id, overdue, lasted)
        SELECT NEW.id, OLD.status_since, NEW.status_since, day, OLD.status, NEW.status, NEW.contractor_id,
            NEW.referral_partner_id, coalesce((NEW.timeline_start < (DATE '1970-01-01' + day::int)::text)::int, 0),
            (NEW.status_since - OLD.status_since) / 60000000
        FROM portal_day(NEW.status_since) AS day
        ON CONFLICT DO NOTHING;
    END IF;
    IF (OLD.status IN ('completed', 'build_back_completed')) <> (NEW.status IN ('completed', 'build_back_completed')) THEN
        PERFORM project_stays_settle(NEW.id);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION calendar_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.referral_partner_id := (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id);
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION security_audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'security_audit_log is append-only';
    END IF;
    IF (OLD.id, OLD.seq, OLD.event_type, OLD.key, OLD.window_start, OLD.created_at, OLD.prev_hash, OLD.hash)
        IS DISTINCT FROM (NEW.id, NEW.seq, NEW.event_type, NEW.key, NEW.window_start, NEW.created_at, NEW.prev_hash, NEW.hash)
        OR (OLD.actor_id, OLD.subject_user_id, OLD.project_id, OLD.ip, OLD.user_agent, OLD.details)
        IS DISTINCT FROM (NEW.actor_id, NEW.subject_user_id, NEW.project_id, NEW.ip, NEW.user_agent, NEW.details)
        OR NEW.occurrences < OLD.occurrences
        OR NEW.last_at < OLD.last_at
        OR strpos('info warn error', NEW.severity) < strpos('info warn error', OLD.severity) THEN
        RAISE EXCEPTION 'security_audit_log is append-only';
    END IF;
    RETURN NEW;
END;
$$;

CREATE TRIGGER security_audit_log_append_only BEFORE UPDATE OR DELETE ON security_audit_log
    FOR EACH ROW EXECUTE FUNCTION security_audit_log_guard();

CREATE TRIGGER changes_notify AFTER INSERT ON changes
    FOR EACH STATEMENT EXECUTE FUNCTION changes_notify();

CREATE TRIGGER projects_counted AFTER INSERT OR DELETE ON projects
FOR EACH ROW EXECUTE FUNCTION projects_count();

CREATE TRIGGER projects_changed AFTER UPDATE OF status, timeline_start, contractor_id, referral_partner_id ON projects
FOR EACH ROW WHEN ((OLD.status, OLD.timeline_start, OLD.contractor_id, OLD.referral_partner_id)
    IS DISTINCT FROM (NEW.status, NEW.timeline_start, NEW.contractor_id, NEW.referral_partner_id))
EXECUTE FUNCTION projects_count();

CREATE TRIGGER projects_assigned AFTER INSERT ON projects
FOR EACH ROW WHEN (NEW.contractor_id IS NOT NULL) EXECUTE FUNCTION projects_assign();

CREATE TRIGGER projects_handed_over AFTER UPDATE OF contractor_id, referral_partner_id ON projects
FOR EACH ROW WHEN ((OLD.contractor_id, OLD.referral_partner_id)
    IS DISTINCT FROM (NEW.contractor_id, NEW.referral_partner_id))
EXECUTE FUNCTION projects_hand_over();

CREATE TRIGGER project_stays_keep AFTER UPDATE OF status ON projects
FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION project_stays_keep();

CREATE TRIGGER status_update_attachments_come AFTER INSERT ON status_update_attachments
FOR EACH ROW EXECUTE FUNCTION status_update_attachments_come();

CREATE TRIGGER status_update_attachments_go AFTER DELETE ON status_update_attachments
FOR EACH ROW EXECUTE FUNCTION status_update_attachments_go();

CREATE TRIGGER message_tallies_sent AFTER INSERT ON project_messages
FOR EACH ROW WHEN (NEW.sender_id IS NOT NULL) EXECUTE FUNCTION message_tallies_sent();

CREATE TRIGGER message_tallies_read AFTER INSERT ON message_read_status
FOR EACH ROW EXECUTE FUNCTION message_tallies_read();

CREATE TRIGGER stage_times_rows AFTER INSERT OR DELETE ON project_stays
FOR EACH ROW EXECUTE FUNCTION stage_times_keep();

CREATE TRIGGER security_audit_log_no_truncate BEFORE TRUNCATE ON security_audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION security_audit_log_keep();

CREATE TRIGGER notification_scope BEFORE INSERT ON notifications
FOR EACH ROW WHEN (NEW.user_id IS NULL AND NEW.project_id IS NOT NULL)
EXECUTE FUNCTION notification_scope();

CREATE TRIGGER project_stays_built_back AFTER INSERT ON project_stays
FOR EACH ROW WHEN (NEW.next_status = 'build_back_completed') EXECUTE FUNCTION project_stays_built_back();

CREATE TRIGGER contractor_tasks_partner BEFORE INSERT ON contractor_tasks
FOR EACH ROW EXECUTE FUNCTION calendar_partner();

CREATE TRIGGER contractor_task_timeslots_partner BEFORE INSERT ON contractor_task_timeslots
FOR EACH ROW EXECUTE FUNCTION calendar_partner();

CREATE TRIGGER calendar_cancellations_partner BEFORE INSERT ON calendar_cancellations
FOR EACH ROW EXECUTE FUNCTION calendar_partner();

-- One row per project, account, and message with its fields as normalized text (`domain::search::fold`): one field per line, with a
-- space before and after each word. Company and partner are copied from `projects`. Numbers increase in insertion order.
CREATE TABLE search_documents (
    number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    noun TEXT NOT NULL CHECK (noun IN ('project', 'user', 'message')),
    entity_id TEXT NOT NULL,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT,
    referral_partner_id TEXT,
    search_text TEXT NOT NULL,
    CONSTRAINT search_documents_noun_entity_id_key UNIQUE (noun, entity_id)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX search_documents_newest ON search_documents (noun, number DESC);
CREATE INDEX search_documents_contractor ON search_documents (contractor_id, noun, number DESC) WHERE contractor_id IS NOT NULL;
CREATE INDEX search_documents_partner ON search_documents (referral_partner_id, noun, number DESC)
WHERE referral_partner_id IS NOT NULL;
CREATE INDEX search_documents_project ON search_documents (project_id) WHERE project_id IS NOT NULL;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX search_projects ON search_documents USING gin (search_text gin_trgm_ops) WHERE noun = 'project';
CREATE INDEX search_users ON search_documents USING gin (search_text gin_trgm_ops) WHERE noun = 'user';
CREATE INDEX search_messages ON search_documents USING gin (search_text gin_trgm_ops) WHERE noun = 'message';

CREATE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM search_documents WHERE noun = TG_ARGV[0] AND entity_id = OLD.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER search_user_deleted AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION search_forget('user');
CREATE TRIGGER search_message_deleted AFTER DELETE ON project_messages FOR EACH ROW EXECUTE FUNCTION search_forget('message');

INSERT INTO security_audit_head (id, seq, hash) VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
