-- What mail to a project's owner depends on. A project without a row is older than this table: it was accepted, and nobody's
-- limit of new recipients counts its owner.
CREATE TABLE owner_contacts (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    -- When the office accepted the project, or its owner first used the code: before, the owner gets no mail.
    accepted_at BIGINT,
    -- The account that gave the owner's address.
    email_by TEXT
);
INSERT INTO owner_contacts (project_id, email_by)
SELECT id, referral_partner_id FROM projects
WHERE status = 'submitted' AND contractor_id IS NULL
AND NOT EXISTS (SELECT 1 FROM contractor_assignments AS given WHERE given.project_id = projects.id)
AND NOT EXISTS (SELECT 1 FROM owner_sessions AS opened
    WHERE opened.project_id = projects.id AND opened.admin_user_id IS NULL);

-- Why a mail is written, and the account that chose its recipient.
ALTER TABLE mail_queue ADD COLUMN reason TEXT NOT NULL DEFAULT 'office' CHECK (reason IN (
    'office', 'sign_up', 'password_reset', 'security', 'owner_news', 'account_news'));
ALTER TABLE mail_queue ADD COLUMN account_id TEXT;
-- The recipient as a fingerprint, in any case of letters.
ALTER TABLE mail_queue ADD COLUMN address TEXT NOT NULL DEFAULT '';
-- When the link in it stops working.
ALTER TABLE mail_queue ADD COLUMN expires_at BIGINT;
-- When the limits let it pass; what waited before this column passed.
ALTER TABLE mail_queue ADD COLUMN admitted_at BIGINT;
UPDATE mail_queue SET admitted_at = created_at;
-- The limit that holds it until `next_attempt_at`.
ALTER TABLE mail_queue ADD COLUMN held_by TEXT CHECK (held_by IN (
    'address_limit', 'account_limit', 'portal_limit'));
-- How many mails of a kind an address got.
CREATE INDEX mail_queue_address ON mail_queue (address, reason, admitted_at) WHERE admitted_at IS NOT NULL;

-- What keeps the mail of a bundle until `due_at`.
ALTER TABLE mail_bundles ADD COLUMN held_by TEXT CHECK (held_by IN (
    'not_accepted', 'address_limit', 'account_limit', 'portal_limit'));
CREATE INDEX mail_bundles_held ON mail_bundles (held_by) WHERE held_by IS NOT NULL;

-- The addresses, as fingerprints, that the portal wrote to because of an account; because of nobody's where it is empty.
CREATE TABLE mail_recipients (
    account_id TEXT NOT NULL,
    address TEXT NOT NULL,
    first_mailed_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, address)
);
CREATE INDEX mail_recipients_account ON mail_recipients (account_id, first_mailed_at);
CREATE INDEX mail_recipients_newest ON mail_recipients (first_mailed_at);

-- Addresses that want no news of projects. The program replaces each by its fingerprint.
CREATE TABLE email_stops (
    address TEXT NOT NULL PRIMARY KEY,
    stopped_at BIGINT NOT NULL
);
INSERT INTO email_stops (address, stopped_at)
SELECT email, min(stopped_at) FROM owner_mail_stops GROUP BY email;
DROP TABLE owner_mail_stops;
