-- Subscriptions of admins to reports by email. mail_bundles has the row of the next email of each.
CREATE TABLE report_mails (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    period TEXT NOT NULL CHECK (period IN ('weekly', 'monthly')),
    report TEXT NOT NULL,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE CASCADE,
    partner_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    -- First day of the last week or month whose email was sent, or had been due when the admin subscribed.
    last_period TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX report_mails_user ON report_mails (user_id, created_at, id);
CREATE INDEX report_mails_contractor ON report_mails (contractor_id) WHERE contractor_id IS NOT NULL;
CREATE INDEX report_mails_partner ON report_mails (partner_id) WHERE partner_id IS NOT NULL;
