-- What was told before a project came to its present company is no news to that company. Who gives the project rewrites these rows
-- in any case, as they say whose it is.
ALTER TABLE notifications ADD COLUMN handed_over BOOLEAN NOT NULL DEFAULT FALSE;

CREATE OR REPLACE FUNCTION notification_scopes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE notifications
    SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id,
        handed_over = handed_over OR (NEW.contractor_id IS DISTINCT FROM OLD.contractor_id)
    WHERE project_id = NEW.id AND user_id IS NULL;
    RETURN NULL;
END
$$;

-- Counting looks at the index alone.
DROP INDEX notifications_contractor;
CREATE INDEX notifications_contractor
ON notifications (contractor_id, created_at DESC, id DESC, author_id, kind, handed_over)
WHERE contractor_id IS NOT NULL;
