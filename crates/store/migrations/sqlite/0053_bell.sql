-- What is for everyone who sees a project knows whose that is, kept by triggers whoever writes: a company's or a partner's
-- newest are found at the beginning of an index, however many projects they have. What is for a single account, or about no
-- project, has neither.
ALTER TABLE notifications ADD COLUMN contractor_id TEXT;
ALTER TABLE notifications ADD COLUMN referral_partner_id TEXT;
UPDATE notifications
SET contractor_id = projects.contractor_id, referral_partner_id = projects.referral_partner_id
FROM projects
WHERE projects.id = notifications.project_id AND notifications.user_id IS NULL;

CREATE TRIGGER notification_scope AFTER INSERT ON notifications
WHEN NEW.user_id IS NULL AND NEW.project_id IS NOT NULL BEGIN
    UPDATE notifications
    SET contractor_id = projects.contractor_id, referral_partner_id = projects.referral_partner_id
    FROM projects
    WHERE projects.id = NEW.project_id AND notifications.id = NEW.id;
END;
CREATE TRIGGER notification_scopes AFTER UPDATE OF contractor_id, referral_partner_id ON projects
WHEN NEW.contractor_id IS NOT OLD.contractor_id OR NEW.referral_partner_id IS NOT OLD.referral_partner_id BEGIN
    UPDATE notifications SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id AND user_id IS NULL;
END;

-- With what decides whether one is news to somebody: counting looks at the index alone.
DROP INDEX notifications_newest;
CREATE INDEX notifications_newest ON notifications (created_at DESC, id DESC, author_id, user_id, kind);
CREATE INDEX notifications_contractor ON notifications (contractor_id, created_at DESC, id DESC, author_id, kind)
WHERE contractor_id IS NOT NULL;
CREATE INDEX notifications_partner ON notifications (referral_partner_id, created_at DESC, id DESC, author_id, kind)
WHERE referral_partner_id IS NOT NULL;
CREATE INDEX notifications_contractor_type ON notifications (contractor_id, type, created_at DESC, id DESC)
WHERE contractor_id IS NOT NULL;
CREATE INDEX notifications_partner_type ON notifications (referral_partner_id, type, created_at DESC, id DESC)
WHERE referral_partner_id IS NOT NULL;
-- The same of what is for one account, and of what is for everyone and about no project. That has indexes of its own: it is not
-- to be looked for among all that is for everyone, nor among all that is about no project.
CREATE INDEX notifications_general_type ON notifications (type, created_at DESC, id DESC)
WHERE user_id IS NULL AND project_id IS NULL;
DROP INDEX notifications_user;
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX notifications_user_type ON notifications (user_id, type, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
DROP INDEX notifications_project;
CREATE INDEX notifications_project ON notifications (project_id, created_at DESC, id DESC) WHERE project_id IS NOT NULL;

-- What one account has read lies together, in the order of the notifications.
CREATE TABLE reads_by_account (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    read INTEGER NOT NULL DEFAULT 1 CHECK (read IN (0, 1)),
    read_at INTEGER,
    PRIMARY KEY (user_id, notification_id)
) STRICT, WITHOUT ROWID;
INSERT INTO reads_by_account (user_id, notification_id, read, read_at)
SELECT user_id, notification_id, read, read_at FROM user_notification_read_status ORDER BY user_id, notification_id;
DROP TABLE user_notification_read_status;
ALTER TABLE reads_by_account RENAME TO user_notification_read_status;
CREATE INDEX user_notification_read_status_notification ON user_notification_read_status (notification_id);

-- How many projects are late is counted along this.
CREATE INDEX projects_open_late ON projects (timeline_start, status) WHERE closed_at IS NULL;
