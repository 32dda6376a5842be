-- A project's page shows more of its company than the card does: the stamp rises with that too.
DROP TRIGGER project_stamps_contractor ON contractors;
CREATE TRIGGER project_stamps_contractor AFTER UPDATE ON contractors
FOR EACH ROW WHEN (
    (NEW.company_name, NEW.primary_email, NEW.primary_phone, NEW.status)
    IS DISTINCT FROM (OLD.company_name, OLD.primary_email, OLD.primary_phone, OLD.status)
)
EXECUTE FUNCTION project_stamps_contractor();
