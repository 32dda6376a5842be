CREATE TABLE contractors (
    id TEXT NOT NULL PRIMARY KEY,
    company_name TEXT NOT NULL,
    slug TEXT NOT NULL,
    primary_email TEXT,
    primary_phone TEXT,
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
    -- Case-folded name and email, for searches. Written by the application.
    search_text TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    status_since INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT contractors_slug_key UNIQUE (slug)
) STRICT;
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
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    password_changed_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    search_text TEXT NOT NULL DEFAULT '',
    invited_at INTEGER,
    last_sign_in_at INTEGER,
    CONSTRAINT users_email_key UNIQUE (email)
) STRICT;
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_folded_name ON users (search_text, id);
CREATE INDEX users_name ON users (active, search_text, id);
CREATE INDEX users_contractor ON users (contractor_id, search_text, id);

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
    email TEXT,
    revoked_at INTEGER,
    revoked_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT contractor_invitations_token_hash_key UNIQUE (token_hash)
) STRICT;
CREATE INDEX contractor_invitations_contractor ON contractor_invitations (contractor_id, created_at DESC, id DESC);
CREATE INDEX contractor_invitations_pending ON contractor_invitations (contractor_id, expires_at)
WHERE used_at IS NULL AND revoked_at IS NULL;

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
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

CREATE TABLE saved_views (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    page TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    shown_columns TEXT,
    pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
    shared_with TEXT CHECK (shared_with IN ('admin', 'contractor', 'referral_partner')),
    CONSTRAINT saved_views_user_id_page_name_key UNIQUE (user_id, page, name)
) STRICT;
CREATE INDEX saved_views_shared ON saved_views (shared_with, page, created_at, id) WHERE shared_with IS NOT NULL;

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    updated_by TEXT REFERENCES users (id) ON DELETE SET NULL
) STRICT;

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
    -- When the project was closed. Its code expires 90 days later.
    closed_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    code_issued_at INTEGER,
    owner_order TEXT NOT NULL GENERATED ALWAYS AS (lower(property_owner_name)) VIRTUAL,
    status_order TEXT NOT NULL GENERATED ALWAYS AS (
    CASE status WHEN 'pending' THEN '01' WHEN 'submitted' THEN '02' WHEN 'requires_inspection' THEN '03'
        WHEN 'waiting_for_approval' THEN '04' WHEN 'approved' THEN '05' WHEN 'scheduled' THEN '06'
        WHEN 'site_visit_scheduled' THEN '07' WHEN 'site_visit_completed' THEN '08'
        WHEN 'estimate_submitted' THEN '09' WHEN 'estimate_approved' THEN '10'
        WHEN 'build_back_scheduled' THEN '11' WHEN 'in_progress' THEN '12' WHEN 'on_hold' THEN '13'
        WHEN 'nonresponsive' THEN '14' WHEN 'build_back_completed' THEN '15' WHEN 'completed' THEN '16'
        WHEN 'rejected' THEN '17' WHEN 'canceled' THEN '18' ELSE '99' END) VIRTUAL,
    urgency_order TEXT NOT NULL GENERATED ALWAYS AS (
    CASE urgency_level WHEN 'critical' THEN '1' WHEN 'high' THEN '2' WHEN 'medium' THEN '3'
        WHEN 'low' THEN '4' ELSE '9' END) VIRTUAL,
    start_order TEXT NOT NULL GENERATED ALWAYS AS (coalesce(timeline_start, '9999-12-31')) VIRTUAL,
    claim_key TEXT,
    CONSTRAINT projects_project_code_key UNIQUE (project_code),
    CONSTRAINT projects_project_number_key UNIQUE (project_number)
) STRICT;
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
    created_at INTEGER NOT NULL,
    moved INTEGER GENERATED ALWAYS AS (
    CASE WHEN previous_status <> new_status OR (previous_status IS NULL AND update_type = 'status_change')
        THEN 1 END) VIRTUAL,
    about TEXT GENERATED ALWAYS AS (
    CASE WHEN update_type IN ('project_edit', 'project_edited', 'contractor_assigned') THEN 'details'
        WHEN update_type IN ('event_updated', 'event_created', 'event_scheduled', 'event_cancelled', 'event_confirmed',
            'event_deleted', 'event_status_updated') THEN 'events' END) VIRTUAL,
    noted INTEGER GENERATED ALWAYS AS (
    CASE WHEN trim(notes) <> '' THEN 1 END) VIRTUAL,
    attached INTEGER
) STRICT;
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
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at INTEGER NOT NULL,
    CONSTRAINT status_update_attachments_file_path_key UNIQUE (file_path)
) STRICT;
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
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX project_edit_history_update ON project_edit_history (update_id, id);
CREATE INDEX project_edit_history_project ON project_edit_history (project_id, created_at DESC, id DESC);
CREATE INDEX project_edit_history_field ON project_edit_history (project_id, field_name, created_at DESC, id DESC);

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
    -- Has the same address and browser as an account's session. Its messages are marked.
    shares_staff_device INTEGER NOT NULL DEFAULT 0 CHECK (shares_staff_device IN (0, 1)),
    security_score INTEGER NOT NULL DEFAULT 100 CHECK (security_score BETWEEN 0 AND 100),
    security_level TEXT NOT NULL DEFAULT 'standard' CHECK (security_level IN ('standard', 'elevated', 'invalid')),
    -- The signals behind the score, as JSON.
    signals TEXT NOT NULL DEFAULT '{}',
    revoked_at INTEGER,
    CONSTRAINT owner_sessions_token_hash_key UNIQUE (token_hash)
) STRICT;
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
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    attached_at INTEGER,
    CONSTRAINT uploads_file_path_key UNIQUE (file_path)
) STRICT;
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
    is_all_day INTEGER NOT NULL DEFAULT 0 CHECK (is_all_day IN (0, 1)),
    status TEXT NOT NULL DEFAULT 'scheduled' CHECK (status IN (
        'scheduled', 'in_progress', 'completed', 'on_hold', 'canceled')),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    parent_task_id TEXT REFERENCES contractor_tasks (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    referral_partner_id TEXT
) STRICT;
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
    is_all_day INTEGER NOT NULL DEFAULT 0 CHECK (is_all_day IN (0, 1)),
    status TEXT NOT NULL DEFAULT 'pending_confirmation' CHECK (status IN ('pending_confirmation', 'confirmed')),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    referral_partner_id TEXT
) STRICT;
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
    is_priority INTEGER NOT NULL DEFAULT 0 CHECK (is_priority IN (0, 1)),
    due_date TEXT CHECK (length(due_date) = 10),
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX admin_tasks_project ON admin_tasks (project_id, is_priority DESC, created_at DESC, id DESC);
CREATE INDEX admin_tasks_assigned ON admin_tasks (assigned_to, status);
CREATE INDEX admin_tasks_status ON admin_tasks (project_id, status, is_priority DESC, created_at DESC, id DESC);

CREATE TABLE admin_task_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES admin_tasks (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at INTEGER NOT NULL,
    CONSTRAINT admin_task_attachments_file_path_key UNIQUE (file_path)
) STRICT;
CREATE INDEX admin_task_attachments_task ON admin_task_attachments (task_id, uploaded_at, id);

CREATE TABLE project_admin_notes (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    note TEXT NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    edited_by TEXT REFERENCES users (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX project_admin_notes_project ON project_admin_notes (project_id, created_at DESC, id DESC);

CREATE TABLE project_admin_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    admin_note_id TEXT REFERENCES project_admin_notes (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    uploaded_at INTEGER NOT NULL,
    CONSTRAINT project_admin_attachments_file_path_key UNIQUE (file_path)
) STRICT;
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
    shares_staff_device INTEGER NOT NULL DEFAULT 0 CHECK (shares_staff_device IN (0, 1)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CONSTRAINT project_messages_client_id_key UNIQUE (client_id)
) STRICT;
CREATE INDEX project_messages_project ON project_messages (project_id, created_at, id);
CREATE INDEX project_messages_reply ON project_messages (reply_to_message_id);

CREATE TABLE message_attachments (
    id TEXT NOT NULL PRIMARY KEY,
    message_id TEXT NOT NULL REFERENCES project_messages (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    file_size INTEGER NOT NULL CHECK (file_size >= 0),
    file_type TEXT NOT NULL,
    uploaded_at INTEGER NOT NULL,
    CONSTRAINT message_attachments_file_path_key UNIQUE (file_path)
) STRICT;
CREATE INDEX message_attachments_message ON message_attachments (message_id, uploaded_at, id);

CREATE TABLE message_read_status (
    message_id TEXT NOT NULL REFERENCES project_messages (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    PRIMARY KEY (message_id, user_id)
) STRICT;
CREATE INDEX message_read_status_user ON message_read_status (user_id, message_id);

CREATE TABLE notifications (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    type TEXT NOT NULL DEFAULT 'info',
    created_at INTEGER NOT NULL,
    author_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    subject TEXT NOT NULL DEFAULT 'project',
    kind TEXT NOT NULL DEFAULT 'assignment',
    -- Title and message as message codes with parameters, as JSON.
    title_text TEXT NOT NULL,
    message_text TEXT NOT NULL,
    contractor_id TEXT,
    referral_partner_id TEXT,
    handed_over INTEGER NOT NULL DEFAULT 0 CHECK (handed_over IN (0, 1))
) STRICT;
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
    seq INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    severity TEXT NOT NULL CHECK (severity IN ('info', 'warn', 'error')),
    key TEXT NOT NULL,
    window_start INTEGER NOT NULL,
    occurrences INTEGER NOT NULL DEFAULT 1 CHECK (occurrences >= 1),
    -- The account that acted, and the account that the event concerns.
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
CREATE INDEX security_audit_log_newest ON security_audit_log (created_at DESC, id DESC);
CREATE INDEX security_audit_log_severity ON security_audit_log (severity, created_at DESC, id DESC);
CREATE INDEX security_audit_log_subject ON security_audit_log (subject_user_id, created_at DESC, id DESC);
CREATE INDEX security_audit_log_actor ON security_audit_log (actor_id, created_at DESC, id DESC);
CREATE INDEX security_audit_log_event ON security_audit_log (event_type, created_at DESC, id DESC);
CREATE INDEX security_audit_log_project ON security_audit_log (project_id, created_at DESC, id DESC);

CREATE TABLE rate_limits (
    action TEXT NOT NULL,
    key TEXT NOT NULL,
    tat INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    window_start INTEGER NOT NULL DEFAULT 0,
    banned_until INTEGER,
    updated_at INTEGER NOT NULL,
    recent TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (action, key)
) STRICT;
CREATE INDEX rate_limits_updated ON rate_limits (updated_at);

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

CREATE TABLE mail_queue (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body_text TEXT NOT NULL,
    body_html TEXT,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    -- When the lease ends and another sender may claim the mail.
    leased_until INTEGER,
    sent_at INTEGER,
    failed_at INTEGER,
    last_error TEXT,
    unsubscribe_url TEXT,
    reason TEXT NOT NULL DEFAULT 'office' CHECK (reason IN (
    'office', 'sign_up', 'password_reset', 'security', 'owner_news', 'account_news')),
    account_id TEXT,
    address TEXT NOT NULL DEFAULT '',
    expires_at INTEGER,
    admitted_at INTEGER,
    held_by TEXT CHECK (held_by IN (
    'address_limit', 'account_limit', 'portal_limit'))
) STRICT;
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
    next_run_at INTEGER NOT NULL,
    leased_until INTEGER,
    leased_by TEXT,
    last_run_at INTEGER,
    last_error TEXT
) STRICT;

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

CREATE TABLE project_tallies (
    scope TEXT NOT NULL,
    status TEXT NOT NULL,
    projects INTEGER NOT NULL,
    PRIMARY KEY (scope, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE user_addresses (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- An IPv4 address or the /64 prefix of an IPv6 address.
    address TEXT NOT NULL,
    last_used_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, address)
) STRICT;
CREATE INDEX user_addresses_last_used ON user_addresses (last_used_at);

CREATE TABLE owner_code_failures (
    id TEXT NOT NULL PRIMARY KEY,
    -- An IPv4 address or the /64 prefix of an IPv6 address.
    address TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX owner_code_failures_address ON owner_code_failures (address, at);
CREATE INDEX owner_code_failures_at ON owner_code_failures (at);

CREATE TABLE totp_secrets (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- The encrypted secret, prefixed with the key's id. The key is not in the database.
    sealed TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER,
    -- The latest time step whose code was accepted, so that no code is accepted twice.
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
    -- The public key with its metadata, as serialized by the WebAuthn library.
    credential TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
) STRICT;
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

CREATE TABLE passkey_registrations (
    session_id TEXT NOT NULL PRIMARY KEY REFERENCES user_sessions (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_registrations_expiry ON passkey_registrations (expires_at);

CREATE TABLE sign_in_challenges (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    keep_signed_in INTEGER NOT NULL DEFAULT 0 CHECK (keep_signed_in IN (0, 1)),
    wrong_codes INTEGER NOT NULL DEFAULT 0,
    -- State of the passkey challenge, as serialized by the WebAuthn library.
    passkey_state TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at);

CREATE TABLE timeline_looks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    looked_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, project_id)
) STRICT;
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
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- Hash for a password reset link requested before the confirmation.
    reset_token_hash TEXT,
    reset_expires_at INTEGER,
    CONSTRAINT sign_ups_token_hash_key UNIQUE (token_hash),
    CONSTRAINT sign_ups_reset_token_hash_key UNIQUE (reset_token_hash)
) STRICT;
CREATE INDEX sign_ups_email ON sign_ups (email, created_at DESC);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);

CREATE TABLE event_proposals (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    outcome TEXT CHECK (outcome IN ('confirmed', 'deleted')),
    event_id TEXT REFERENCES contractor_tasks (id) ON DELETE SET NULL,
    version INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;
CREATE INDEX event_proposals_project ON event_proposals (project_id, outcome, id);
CREATE INDEX event_proposals_contractor ON event_proposals (contractor_id, outcome, id);
CREATE INDEX event_proposals_pending ON event_proposals (id) WHERE outcome IS NULL;
CREATE INDEX event_proposals_event ON event_proposals (event_id) WHERE event_id IS NOT NULL;

CREATE TABLE project_starts (
    scope TEXT NOT NULL,
    timeline_start TEXT NOT NULL,
    projects INTEGER NOT NULL,
    PRIMARY KEY (scope, timeline_start)
) STRICT, WITHOUT ROWID;

CREATE TABLE calendar_feeds (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    CHECK ((user_id IS NULL) <> (project_id IS NULL))
) STRICT;
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
    is_all_day INTEGER NOT NULL DEFAULT 0 CHECK (is_all_day IN (0, 1)),
    sequence INTEGER NOT NULL,
    canceled_at INTEGER NOT NULL,
    referral_partner_id TEXT
) STRICT;
CREATE INDEX calendar_cancellations_project ON calendar_cancellations (project_id, scheduled_date, id);
CREATE INDEX calendar_cancellations_contractor ON calendar_cancellations (contractor_id, scheduled_date, id);
CREATE INDEX calendar_cancellations_date ON calendar_cancellations (scheduled_date, id);
CREATE INDEX calendar_cancellations_age ON calendar_cancellations (canceled_at);
CREATE INDEX calendar_cancellations_partner ON calendar_cancellations (referral_partner_id, scheduled_date, id);

CREATE TABLE event_reminders (
    event_id TEXT NOT NULL REFERENCES contractor_tasks (id) ON DELETE CASCADE,
    scheduled_date TEXT NOT NULL CHECK (length(scheduled_date) = 10),
    reminded_at INTEGER NOT NULL,
    PRIMARY KEY (event_id, scheduled_date)
) STRICT;
CREATE INDEX event_reminders_date ON event_reminders (scheduled_date, event_id);

CREATE TABLE email_changes (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    -- Hash for the confirmation link, which is not mailed if another account has the address.
    token_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX email_changes_expiry ON email_changes (expires_at);

CREATE TABLE message_tallies (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    reader_id TEXT NOT NULL,
    sent INTEGER NOT NULL DEFAULT 0,
    read INTEGER NOT NULL DEFAULT 0,
    -- The reader has read or sent every message up to this one, so the search for the first unread message starts here.
    -- NULL at first.
    known_at INTEGER,
    known_id TEXT,
    PRIMARY KEY (project_id, reader_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE admin_task_changes (
    id TEXT NOT NULL PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES admin_tasks (id) ON DELETE CASCADE,
    field_name TEXT NOT NULL CHECK (field_name IN (
        'created', 'status', 'description', 'assigned_to', 'is_priority', 'due_date', 'attachments')),
    old_value TEXT,
    new_value TEXT,
    changed_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX admin_task_changes_task ON admin_task_changes (task_id, created_at DESC, id DESC);

CREATE TABLE notifications_read_up_to (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    read_up_to INTEGER NOT NULL
) STRICT;

CREATE TABLE contractor_slugs (
    slug TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX contractor_slugs_contractor ON contractor_slugs (contractor_id);

CREATE TABLE contractor_assignments (
    id TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    assigned_at INTEGER NOT NULL,
    assigned_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- NULL while the company has the project.
    ended_at INTEGER
) STRICT;
CREATE INDEX contractor_assignments_contractor ON contractor_assignments (contractor_id, assigned_at DESC, id DESC);
CREATE INDEX contractor_assignments_project ON contractor_assignments (project_id) WHERE ended_at IS NULL;
CREATE INDEX contractor_assignments_left ON contractor_assignments (project_id, ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE notification_choices (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    bell INTEGER NOT NULL CHECK (bell IN (0, 1)),
    mail TEXT NOT NULL CHECK (mail IN ('at_once', 'digest', 'off')),
    PRIMARY KEY (user_id, kind)
) STRICT;

CREATE TABLE notification_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    quiet_from TEXT CHECK (length(quiet_from) = 5),
    quiet_until TEXT CHECK (length(quiet_until) = 5),
    version INTEGER NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
) STRICT;

CREATE TABLE notification_outbox (
    notification_id TEXT NOT NULL PRIMARY KEY REFERENCES notifications (id) ON DELETE CASCADE,
    tells_owner INTEGER NOT NULL CHECK (tells_owner IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notification_outbox_oldest ON notification_outbox (created_at, notification_id);

CREATE TABLE mail_bundles (
    bundle TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    -- When its mail is due; NULL while nothing is pending.
    due_at INTEGER,
    mailed_at INTEGER,
    held_by TEXT CHECK (held_by IN (
    'not_accepted', 'address_limit', 'account_limit', 'portal_limit'))
) STRICT;
CREATE INDEX mail_bundles_due ON mail_bundles (due_at, bundle) WHERE due_at IS NOT NULL;
CREATE INDEX mail_bundles_idle ON mail_bundles (mailed_at) WHERE due_at IS NULL;
CREATE INDEX mail_bundles_user ON mail_bundles (user_id);
CREATE INDEX mail_bundles_project ON mail_bundles (project_id);
CREATE INDEX mail_bundles_held ON mail_bundles (held_by) WHERE held_by IS NOT NULL;

CREATE TABLE notification_deliveries (
    bundle TEXT NOT NULL REFERENCES mail_bundles (bundle) ON DELETE CASCADE,
    notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    PRIMARY KEY (bundle, notification_id)
) STRICT;
CREATE INDEX notification_deliveries_notification ON notification_deliveries (notification_id);

CREATE TABLE portal_clock (
    since INTEGER NOT NULL PRIMARY KEY,
    offset_seconds INTEGER NOT NULL
) STRICT;

CREATE TABLE project_days (
    scope TEXT NOT NULL,
    day INTEGER NOT NULL,
    submitted INTEGER NOT NULL,
    open INTEGER NOT NULL,
    done INTEGER NOT NULL,
    PRIMARY KEY (scope, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE status_days (
    day INTEGER NOT NULL,
    status TEXT NOT NULL,
    projects INTEGER NOT NULL,
    PRIMARY KEY (day, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE project_stays (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    entered_at INTEGER NOT NULL,
    left_at INTEGER NOT NULL,
    left_day INTEGER NOT NULL,
    status TEXT NOT NULL,
    next_status TEXT NOT NULL,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    referral_partner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- Whether the project was overdue on `left_day`.
    overdue INTEGER NOT NULL CHECK (overdue IN (0, 1)),
    -- In minutes.
    lasted INTEGER NOT NULL,
    -- `lasted` rounded down to six significant bits, at most 1/32 too short, so that there are few distinct values to count by.
    about INTEGER NOT NULL GENERATED ALWAYS AS (
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
    counts INTEGER NOT NULL DEFAULT 0 CHECK (counts IN (0, 1)),
    PRIMARY KEY (project_id, entered_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_stays_built ON project_stays (contractor_id, left_day, overdue) WHERE counts = 1;
CREATE INDEX project_stays_contractor ON project_stays (contractor_id, status,
    CASE WHEN lasted < 64 THEN lasted
        WHEN lasted < 128 THEN lasted - lasted % 2 WHEN lasted < 256 THEN lasted - lasted % 4
        WHEN lasted < 512 THEN lasted - lasted % 8 WHEN lasted < 1024 THEN lasted - lasted % 16
        WHEN lasted < 2048 THEN lasted - lasted % 32 WHEN lasted < 4096 THEN lasted - lasted % 64
        WHEN lasted < 8192 THEN lasted - lasted % 128 WHEN lasted < 16384 THEN lasted - lasted % 256
        WHEN lasted < 32768 THEN lasted - lasted % 512 WHEN lasted < 65536 THEN lasted - lasted % 1024
        WHEN lasted < 131072 THEN lasted - lasted % 2048 WHEN lasted < 262144 THEN lasted - lasted % 4096
        WHEN lasted < 524288 THEN lasted - lasted % 8192 WHEN lasted < 1048576 THEN lasted - lasted % 16384
        WHEN lasted < 2097152 THEN lasted - lasted % 32768 WHEN lasted < 4194304 THEN lasted - lasted % 65536
        ELSE lasted - lasted % 131072 END,
    left_day, lasted);
CREATE INDEX project_stays_partner ON project_stays (referral_partner_id, status,
    CASE WHEN lasted < 64 THEN lasted
        WHEN lasted < 128 THEN lasted - lasted % 2 WHEN lasted < 256 THEN lasted - lasted % 4
        WHEN lasted < 512 THEN lasted - lasted % 8 WHEN lasted < 1024 THEN lasted - lasted % 16
        WHEN lasted < 2048 THEN lasted - lasted % 32 WHEN lasted < 4096 THEN lasted - lasted % 64
        WHEN lasted < 8192 THEN lasted - lasted % 128 WHEN lasted < 16384 THEN lasted - lasted % 256
        WHEN lasted < 32768 THEN lasted - lasted % 512 WHEN lasted < 65536 THEN lasted - lasted % 1024
        WHEN lasted < 131072 THEN lasted - lasted % 2048 WHEN lasted < 262144 THEN lasted - lasted % 4096
        WHEN lasted < 524288 THEN lasted - lasted % 8192 WHEN lasted < 1048576 THEN lasted - lasted % 16384
        WHEN lasted < 2097152 THEN lasted - lasted % 32768 WHEN lasted < 4194304 THEN lasted - lasted % 65536
        ELSE lasted - lasted % 131072 END,
    left_day, lasted);

CREATE TABLE stage_times (
    span INTEGER NOT NULL CHECK (span IN (1, 32)),
    start INTEGER NOT NULL,
    status TEXT NOT NULL,
    about INTEGER NOT NULL,
    stays INTEGER NOT NULL,
    PRIMARY KEY (span, start, status, about)
) STRICT, WITHOUT ROWID;

CREATE TABLE user_languages (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1))
) STRICT;

CREATE TABLE owner_languages (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1))
) STRICT;

CREATE TABLE security_audit_head (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL
) STRICT;

CREATE TABLE user_notification_read_status (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    read INTEGER NOT NULL DEFAULT 1 CHECK (read IN (0, 1)),
    read_at INTEGER,
    PRIMARY KEY (user_id, notification_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_notification_read_status_notification ON user_notification_read_status (notification_id);

CREATE TABLE owner_contacts (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    -- When the office accepted the project.
    accepted_at INTEGER,
    -- The account that entered the owner's address.
    email_by TEXT,
    opened_at INTEGER
) STRICT;

CREATE TABLE mail_recipients (
    account_id TEXT NOT NULL,
    address TEXT NOT NULL,
    first_mailed_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, address)
) STRICT;
CREATE INDEX mail_recipients_account ON mail_recipients (account_id, first_mailed_at);
CREATE INDEX mail_recipients_newest ON mail_recipients (first_mailed_at);

CREATE TABLE email_stops (
    address TEXT NOT NULL PRIMARY KEY,
    stopped_at INTEGER NOT NULL
) STRICT;

CREATE TABLE upload_reservations (
    upload_id TEXT NOT NULL PRIMARY KEY,
    -- The quota holder: `user:<id>` or `project:<id>`.
    holder TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX upload_reservations_holder ON upload_reservations (holder);
CREATE INDEX upload_reservations_expiry ON upload_reservations (expires_at);

CREATE TRIGGER security_audit_log_no_delete BEFORE DELETE ON security_audit_log
BEGIN
    SELECT RAISE(ABORT, 'security_audit_log is append-only');
END;

-- Counts for dashboards and reports, updated with every change to a project.
CREATE TRIGGER projects_added AFTER INSERT ON projects BEGIN
    INSERT INTO project_tallies (scope, status, projects)
    SELECT scope, NEW.status, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET projects = projects + 1;
    INSERT INTO project_starts (scope, timeline_start, projects)
    SELECT scope, NEW.timeline_start, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL AND NEW.timeline_start IS NOT NULL AND NEW.status <> 'build_back_completed'
    ON CONFLICT DO UPDATE SET projects = projects + 1;
    INSERT INTO project_days (scope, day, submitted, open, done)
    SELECT scope, (NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400,
        1, NEW.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'), NEW.status IN ('completed', 'build_back_completed')
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET submitted = submitted + 1, open = open + excluded.open, done = done + excluded.done;
    INSERT INTO status_days (day, status, projects)
    SELECT (NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400, NEW.status, 1
    WHERE true
    ON CONFLICT DO UPDATE SET projects = projects + 1;
    INSERT INTO contractor_assignments (id, contractor_id, project_id, assigned_at)
    SELECT lower(hex(randomblob(16))), NEW.contractor_id, NEW.id, NEW.created_at WHERE NEW.contractor_id IS NOT NULL;
END;

CREATE TRIGGER projects_removed AFTER DELETE ON projects BEGIN
    UPDATE project_tallies SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id) AND status = OLD.status;
    UPDATE project_starts SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id) AND timeline_start = OLD.timeline_start
      AND OLD.status <> 'build_back_completed';
    UPDATE project_days SET submitted = submitted - 1,
        open = open - (OLD.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected')), done = done - (OLD.status IN ('completed', 'build_back_completed'))
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400;
    UPDATE status_days SET projects = projects - 1
    WHERE status = OLD.status
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400;
END;

CREATE TRIGGER projects_changed AFTER UPDATE OF status, timeline_start, contractor_id, referral_partner_id ON projects
WHEN OLD.status <> NEW.status OR OLD.timeline_start IS NOT NEW.timeline_start
  OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id
BEGIN
    UPDATE project_tallies SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id) AND status = OLD.status
      AND (OLD.status <> NEW.status OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id);
    UPDATE project_starts SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id) AND timeline_start = OLD.timeline_start
      AND OLD.status <> 'build_back_completed'
      AND ((OLD.status = 'build_back_completed') <> (NEW.status = 'build_back_completed')
        OR OLD.timeline_start IS NOT NEW.timeline_start
        OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id);
    UPDATE project_days SET submitted = submitted - 1,
        open = open - (OLD.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected')), done = done - (OLD.status IN ('completed', 'build_back_completed'))
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400
      AND ((OLD.status IN ('completed', 'build_back_completed', 'canceled', 'rejected')) <> (NEW.status IN ('completed', 'build_back_completed', 'canceled', 'rejected'))
        OR (OLD.status IN ('completed', 'build_back_completed')) <> (NEW.status IN ('completed', 'build_back_completed'))
        OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id);
    UPDATE status_days SET projects = projects - 1
    WHERE status = OLD.status
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400
      AND OLD.status <> NEW.status;
    INSERT INTO project_tallies (scope, status, projects)
    SELECT scope, NEW.status, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
      AND (OLD.status <> NEW.status OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id)
    ON CONFLICT DO UPDATE SET projects = projects + 1;
    INSERT INTO project_starts (scope, timeline_start, projects)
    SELECT scope, NEW.timeline_start, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL AND NEW.timeline_start IS NOT NULL AND NEW.status <> 'build_back_completed'
      AND ((OLD.status = 'build_back_completed') <> (NEW.status = 'build_back_completed')
        OR OLD.timeline_start IS NOT NEW.timeline_start
        OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id)
    ON CONFLICT DO UPDATE SET projects = projects + 1;
    INSERT INTO project_days (scope, day, submitted, open, done)
    SELECT scope, (NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400,
        1, NEW.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'), NEW.status IN ('completed', 'build_back_completed')
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
      AND ((OLD.status IN ('completed', 'build_back_completed', 'canceled', 'rejected')) <> (NEW.status IN ('completed', 'build_back_completed', 'canceled', 'rejected'))
        OR (OLD.status IN ('completed', 'build_back_completed')) <> (NEW.status IN ('completed', 'build_back_completed'))
        OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id)
    ON CONFLICT DO UPDATE SET submitted = submitted + 1, open = open + excluded.open, done = done + excluded.done;
    INSERT INTO status_days (day, status, projects)
    SELECT (NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400, NEW.status, 1
    WHERE true
      AND OLD.status <> NEW.status
    ON CONFLICT DO UPDATE SET projects = projects + 1;
END;

-- Updates the copies of a project's company and partner in other tables.
CREATE TRIGGER projects_handed_over AFTER UPDATE OF contractor_id, referral_partner_id ON projects
WHEN OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id
BEGIN
    UPDATE contractor_assignments SET ended_at = NEW.updated_at
    WHERE project_id = NEW.id AND ended_at IS NULL AND NEW.contractor_id IS NOT OLD.contractor_id;
    INSERT INTO contractor_assignments (id, contractor_id, project_id, assigned_at)
    SELECT lower(hex(randomblob(16))), NEW.contractor_id, NEW.id, NEW.updated_at
    WHERE NEW.contractor_id IS NOT NULL AND NEW.contractor_id IS NOT OLD.contractor_id;
    UPDATE notifications
    SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id,
        handed_over = handed_over OR (NEW.contractor_id IS NOT OLD.contractor_id)
    WHERE project_id = NEW.id AND user_id IS NULL;
    UPDATE contractor_tasks SET referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id AND NEW.referral_partner_id IS NOT OLD.referral_partner_id;
    UPDATE contractor_task_timeslots SET referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id AND NEW.referral_partner_id IS NOT OLD.referral_partner_id;
    UPDATE calendar_cancellations SET referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id AND NEW.referral_partner_id IS NOT OLD.referral_partner_id;
END;

-- Records how long a project stayed in each status. Only its latest completion counts, while it is still completed.
CREATE TRIGGER project_stays_keep AFTER UPDATE OF status ON projects WHEN NEW.status <> OLD.status BEGIN
    INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
        referral_partner_id, overdue, lasted)
    SELECT NEW.id, OLD.status_since, NEW.status_since, day, OLD.status, NEW.status, NEW.contractor_id,
        NEW.referral_partner_id, coalesce(NEW.timeline_start < date(day * 86400, 'unixepoch'), 0),
        (NEW.status_since - OLD.status_since) / 60000000
    FROM (SELECT (NEW.status_since / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.status_since / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400 AS day)
    WHERE NEW.status_since > OLD.status_since
    ON CONFLICT DO NOTHING;
    UPDATE project_stays SET counts = NEW.status IN ('completed', 'build_back_completed')
        AND entered_at = (SELECT max(built.entered_at) FROM project_stays AS built
            WHERE built.project_id = NEW.id AND built.next_status = 'build_back_completed')
    WHERE project_id = NEW.id AND next_status = 'build_back_completed'
      AND (OLD.status IN ('completed', 'build_back_completed')) <> (NEW.status IN ('completed', 'build_back_completed'));
END;

CREATE TRIGGER status_update_attachments_come AFTER INSERT ON status_update_attachments BEGIN
    UPDATE project_status_updates SET attached = 1 WHERE id = NEW.status_update_id AND attached IS NULL;
END;

CREATE TRIGGER status_update_attachments_go AFTER DELETE ON status_update_attachments BEGIN
    UPDATE project_status_updates SET attached = NULL
    WHERE id = OLD.status_update_id
        AND NOT EXISTS (SELECT 1 FROM status_update_attachments WHERE status_update_id = OLD.status_update_id);
END;

CREATE TRIGGER message_tallies_sent AFTER INSERT ON project_messages WHEN NEW.sender_id IS NOT NULL BEGIN
    INSERT INTO message_tallies (project_id, reader_id, sent)
    VALUES (NEW.project_id, '', 1),
           (NEW.project_id, CASE WHEN NEW.participant_type = 'owner' THEN NEW.project_id ELSE NEW.sender_id END, 1)
    ON CONFLICT DO UPDATE SET sent = sent + 1;
END;

CREATE TRIGGER message_tallies_read AFTER INSERT ON message_read_status BEGIN
    INSERT INTO message_tallies (project_id, reader_id, read)
    SELECT project_id, NEW.user_id, 1 FROM project_messages WHERE id = NEW.message_id AND sender_id IS NOT NULL
    ON CONFLICT DO UPDATE SET read = read + 1;
END;

CREATE TRIGGER stage_times_insert AFTER INSERT ON project_stays BEGIN
    INSERT INTO stage_times (span, start, status, about, stays)
    VALUES (1, NEW.left_day, NEW.status, NEW.about, 1), (32, NEW.left_day / 32, NEW.status, NEW.about, 1)
    ON CONFLICT DO UPDATE SET stays = stays + 1;
END;

CREATE TRIGGER stage_times_delete AFTER DELETE ON project_stays BEGIN
    UPDATE stage_times SET stays = stays - 1
    WHERE status = OLD.status AND about = OLD.about
      AND ((span = 1 AND start = OLD.left_day) OR (span = 32 AND start = OLD.left_day / 32));
END;

CREATE TRIGGER notification_scope AFTER INSERT ON notifications
WHEN NEW.user_id IS NULL AND NEW.project_id IS NOT NULL BEGIN
    UPDATE notifications
    SET contractor_id = projects.contractor_id, referral_partner_id = projects.referral_partner_id
    FROM projects
    WHERE projects.id = NEW.project_id AND notifications.id = NEW.id;
END;

CREATE TRIGGER project_stays_built_back AFTER INSERT ON project_stays WHEN NEW.next_status = 'build_back_completed' BEGIN
    UPDATE project_stays SET counts = EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id AND status IN ('completed', 'build_back_completed'))
        AND entered_at = (SELECT max(built.entered_at) FROM project_stays AS built
            WHERE built.project_id = NEW.project_id AND built.next_status = 'build_back_completed')
    WHERE project_id = NEW.project_id AND next_status = 'build_back_completed';
END;

CREATE TRIGGER contractor_tasks_partner AFTER INSERT ON contractor_tasks BEGIN
    UPDATE contractor_tasks
    SET referral_partner_id = (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id)
    WHERE id = NEW.id;
END;

CREATE TRIGGER contractor_task_timeslots_partner AFTER INSERT ON contractor_task_timeslots BEGIN
    UPDATE contractor_task_timeslots
    SET referral_partner_id = (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id)
    WHERE id = NEW.id;
END;

CREATE TRIGGER calendar_cancellations_partner AFTER INSERT ON calendar_cancellations BEGIN
    UPDATE calendar_cancellations
    SET referral_partner_id = (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id)
    WHERE id = NEW.id;
END;

CREATE TRIGGER security_audit_log_append_only BEFORE UPDATE ON security_audit_log
    WHEN OLD.rowid IS NOT NEW.rowid
        OR OLD.id IS NOT NEW.id
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
        OR NEW.last_at < OLD.last_at
        OR instr('info warn error', NEW.severity) < instr('info warn error', OLD.severity)
BEGIN
    SELECT RAISE(ABORT, 'security_audit_log is append-only');
END;

CREATE TRIGGER security_audit_log_no_replace BEFORE INSERT ON security_audit_log
    WHEN EXISTS (SELECT 1 FROM security_audit_log WHERE rowid = NEW.rowid)
        OR EXISTS (SELECT 1 FROM security_audit_log WHERE id = NEW.id)
        OR EXISTS (SELECT 1 FROM security_audit_log WHERE seq = NEW.seq)
        OR EXISTS (
            SELECT 1 FROM security_audit_log
            WHERE event_type = NEW.event_type AND key = NEW.key AND window_start = NEW.window_start
        )
BEGIN
    SELECT RAISE(ABORT, 'security_audit_log is append-only');
END;

-- One row per project, account, and message with its fields as normalized text (`domain::search::fold`): one field per line, with a
-- space before and after each word. Company and partner are copied from `projects`. Numbers increase in insertion order.
CREATE TABLE search_documents (
    number INTEGER NOT NULL PRIMARY KEY,
    noun TEXT NOT NULL CHECK (noun IN ('project', 'user', 'message')),
    entity_id TEXT NOT NULL,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT,
    referral_partner_id TEXT,
    search_text TEXT NOT NULL,
    CONSTRAINT search_documents_noun_entity_id_key UNIQUE (noun, entity_id)
) STRICT;
CREATE INDEX search_documents_newest ON search_documents (noun, number DESC);
CREATE INDEX search_documents_contractor ON search_documents (contractor_id, noun, number DESC) WHERE contractor_id IS NOT NULL;
CREATE INDEX search_documents_partner ON search_documents (referral_partner_id, noun, number DESC)
WHERE referral_partner_id IS NOT NULL;
CREATE INDEX search_documents_project ON search_documents (project_id) WHERE project_id IS NOT NULL;

-- Trigram indexes without text and positions, so matches must be verified against the row.
CREATE VIRTUAL TABLE search_projects USING fts5 (
    search_text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER search_projects_delete AFTER DELETE ON search_documents WHEN OLD.noun = 'project' BEGIN
    DELETE FROM search_projects WHERE rowid = OLD.number;
END;
CREATE VIRTUAL TABLE search_users USING fts5 (
    search_text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER search_users_delete AFTER DELETE ON search_documents WHEN OLD.noun = 'user' BEGIN
    DELETE FROM search_users WHERE rowid = OLD.number;
END;
CREATE VIRTUAL TABLE search_messages USING fts5 (
    search_text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER search_messages_delete AFTER DELETE ON search_documents WHEN OLD.noun = 'message' BEGIN
    DELETE FROM search_messages WHERE rowid = OLD.number;
END;

CREATE TRIGGER search_user_deleted AFTER DELETE ON users BEGIN
    DELETE FROM search_documents WHERE noun = 'user' AND entity_id = OLD.id;
END;
CREATE TRIGGER search_message_deleted AFTER DELETE ON project_messages BEGIN
    DELETE FROM search_documents WHERE noun = 'message' AND entity_id = OLD.id;
END;

INSERT INTO security_audit_head (id, seq, hash) VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
