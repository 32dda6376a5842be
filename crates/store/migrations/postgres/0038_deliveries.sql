-- What a notification is about, as people choose what they want to hear of.
ALTER TABLE notifications ADD COLUMN kind TEXT NOT NULL DEFAULT 'assignment';
UPDATE notifications SET kind = CASE
    WHEN title = 'Event tomorrow' THEN 'reminder'
    WHEN subject = 'update' THEN 'status_update'
    WHEN subject = 'account' THEN 'security'
    ELSE subject END
WHERE subject <> 'project';

-- What people chose; who chose nothing of a kind has what their role starts with.
CREATE TABLE notification_choices (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    bell BOOLEAN NOT NULL,
    mail TEXT NOT NULL CHECK (mail IN ('at_once', 'digest', 'off')),
    PRIMARY KEY (user_id, kind)
);
-- Hours are 'HH:MM', wall-clock in the portal's zone.
CREATE TABLE notification_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    quiet_from TEXT CHECK (length(quiet_from) = 5),
    quiet_until TEXT CHECK (length(quiet_until) = 5),
    version BIGINT NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
-- Owners who want no mail about their project at this address any more.
CREATE TABLE owner_mail_stops (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    stopped_at BIGINT NOT NULL,
    PRIMARY KEY (project_id, email)
);

-- Notifications of which nobody has found out yet who is to have mail. Written with the notification itself.
CREATE TABLE notification_outbox (
    notification_id TEXT NOT NULL PRIMARY KEY REFERENCES notifications (id) ON DELETE CASCADE,
    tells_owner BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX notification_outbox_oldest ON notification_outbox (created_at, notification_id);

-- What one mail gathers: an account's news of a project or of itself, its daily mail, an owner's news. The row stays for
-- a while after its mail: the next one keeps its distance.
CREATE TABLE mail_bundles (
    bundle TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    -- When its mail may go; none while nothing waits.
    due_at BIGINT,
    mailed_at BIGINT
);
CREATE INDEX mail_bundles_due ON mail_bundles (due_at, bundle) WHERE due_at IS NOT NULL;
CREATE INDEX mail_bundles_idle ON mail_bundles (mailed_at) WHERE due_at IS NULL;
CREATE INDEX mail_bundles_user ON mail_bundles (user_id);
CREATE INDEX mail_bundles_project ON mail_bundles (project_id);

-- What waits in a bundle.
CREATE TABLE notification_deliveries (
    bundle TEXT NOT NULL REFERENCES mail_bundles (bundle) ON DELETE CASCADE,
    notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    PRIMARY KEY (bundle, notification_id)
);
CREATE INDEX notification_deliveries_notification ON notification_deliveries (notification_id);

-- Where the one who gets a mail can stop its like (RFC 8058).
ALTER TABLE mail_queue ADD COLUMN unsubscribe_url TEXT;
-- The log of deliveries, whole and by state.
DROP INDEX mail_queue_newest;
CREATE INDEX mail_queue_log ON mail_queue (created_at DESC, id DESC);
CREATE INDEX mail_queue_waiting ON mail_queue (created_at DESC, id DESC)
WHERE sent_at IS NULL AND failed_at IS NULL AND attempts = 0;
CREATE INDEX mail_queue_retrying ON mail_queue (created_at DESC, id DESC)
WHERE sent_at IS NULL AND failed_at IS NULL AND attempts > 0;
CREATE INDEX mail_queue_sent ON mail_queue (created_at DESC, id DESC) WHERE sent_at IS NOT NULL;
CREATE INDEX mail_queue_given_up ON mail_queue (created_at DESC, id DESC) WHERE failed_at IS NOT NULL;
