-- What was told before a project came to its present company is no news to that company. Who gives the project rewrites these rows
-- in any case, as they say whose it is.
ALTER TABLE notifications ADD COLUMN handed_over INTEGER NOT NULL DEFAULT 0 CHECK (handed_over IN (0, 1));

DROP TRIGGER notification_scopes;
CREATE TRIGGER notification_scopes AFTER UPDATE OF contractor_id, referral_partner_id ON projects
WHEN NEW.contractor_id IS NOT OLD.contractor_id OR NEW.referral_partner_id IS NOT OLD.referral_partner_id BEGIN
    UPDATE notifications
    SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id,
        handed_over = handed_over OR (NEW.contractor_id IS NOT OLD.contractor_id)
    WHERE project_id = NEW.id AND user_id IS NULL;
END;

-- Counting looks at the index alone.
DROP INDEX notifications_contractor;
CREATE INDEX notifications_contractor
ON notifications (contractor_id, created_at DESC, id DESC, author_id, kind, handed_over)
WHERE contractor_id IS NOT NULL;
