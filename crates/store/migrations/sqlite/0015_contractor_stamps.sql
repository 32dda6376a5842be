-- A project's page shows more of its company than the card does: the stamp rises with that too.
DROP TRIGGER project_stamps_contractor;
CREATE TRIGGER project_stamps_contractor AFTER UPDATE ON contractors
WHEN NEW.company_name IS NOT OLD.company_name OR NEW.primary_email IS NOT OLD.primary_email
    OR NEW.primary_phone IS NOT OLD.primary_phone OR NEW.status IS NOT OLD.status BEGIN
    UPDATE projects SET stamp = stamp + 1 WHERE contractor_id = NEW.id;
END;
