-- Rises whenever anything changes that a project's card shows: its own row, its company's name, its partner's names.
-- Whoever has read a card with the stamp that the row has now need not read it again.
ALTER TABLE projects ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER project_stamps_own AFTER UPDATE ON projects WHEN NEW.stamp = OLD.stamp BEGIN
    UPDATE projects SET stamp = stamp + 1 WHERE id = NEW.id;
END;
CREATE TRIGGER project_stamps_contractor AFTER UPDATE ON contractors
WHEN NEW.company_name IS NOT OLD.company_name BEGIN
    UPDATE projects SET stamp = stamp + 1 WHERE contractor_id = NEW.id;
END;
CREATE TRIGGER project_stamps_partner AFTER UPDATE ON users
WHEN NEW.full_name IS NOT OLD.full_name OR NEW.company_name IS NOT OLD.company_name BEGIN
    UPDATE projects SET stamp = stamp + 1 WHERE referral_partner_id = NEW.id;
END;
