-- Events and proposals, admin tasks and notes, messages, notifications.
-- Dates are 'YYYY-MM-DD' and times 'HH:MM', wall-clock in the portal's zone.

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
    version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX contractor_tasks_project ON contractor_tasks (project_id, scheduled_date, id);
CREATE INDEX contractor_tasks_contractor ON contractor_tasks (contractor_id, scheduled_date, id);
CREATE INDEX contractor_tasks_date ON contractor_tasks (scheduled_date, id);

-- The options of one proposal share `proposal_id`.
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
    updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX contractor_task_timeslots_proposal ON contractor_task_timeslots (proposal_id, scheduled_date, id);
CREATE INDEX contractor_task_timeslots_project ON contractor_task_timeslots (project_id, status, scheduled_date);
CREATE INDEX contractor_task_timeslots_contractor ON contractor_task_timeslots (contractor_id, status, scheduled_date);
CREATE INDEX contractor_task_timeslots_pending ON contractor_task_timeslots (status, scheduled_date);

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
    updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX admin_tasks_project ON admin_tasks (project_id, is_priority DESC, created_at DESC, id DESC);
CREATE INDEX admin_tasks_assigned ON admin_tasks (assigned_to, status);

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
    updated_at INTEGER NOT NULL
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

-- `sender_id` is an account, an owner session (which may be gone by now) or, for the portal itself, empty.
CREATE TABLE project_messages (
    id TEXT NOT NULL PRIMARY KEY,
    client_id TEXT,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    sender_id TEXT,
    participant_type TEXT NOT NULL CHECK (participant_type IN ('admin', 'contractor', 'referral_partner', 'owner')),
    message_type TEXT NOT NULL DEFAULT 'text' CHECK (message_type IN ('text', 'file', 'system_notification', 'status_update')),
    message_content TEXT NOT NULL,
    reply_to_message_id TEXT REFERENCES project_messages (id) ON DELETE SET NULL,
    -- Sent from an owner session that shares its device with a staff session.
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

-- `user_id` is an account, or the project's id, which stands for its owner: owner sessions are
-- short, and what an owner has read stays read.
CREATE TABLE message_read_status (
    message_id TEXT NOT NULL REFERENCES project_messages (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    PRIMARY KEY (message_id, user_id)
) STRICT;
CREATE INDEX message_read_status_user ON message_read_status (user_id, message_id);

-- `user_id` empty: for everyone who may see it. Types other than error, warning and success look like info.
CREATE TABLE notifications (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    type TEXT NOT NULL DEFAULT 'info',
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notifications_newest ON notifications (created_at DESC, id DESC);
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_project ON notifications (project_id, created_at DESC, id DESC);

CREATE TABLE user_notification_read_status (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    read INTEGER NOT NULL DEFAULT 1 CHECK (read IN (0, 1)),
    read_at INTEGER,
    PRIMARY KEY (user_id, notification_id)
) STRICT;
CREATE INDEX user_notification_read_status_notification ON user_notification_read_status (notification_id);
