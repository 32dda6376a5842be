-- Rises whenever anything changes that a project's card shows: its own row, its company's name, its partner's names.
-- Whoever has read a card with the stamp that the row has now need not read it again.
ALTER TABLE projects ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;

-- A project that takes on a company or partner holds their rows: a change of name that runs at the same time waits,
-- and then finds the project.
CREATE FUNCTION project_stamps_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF NEW.stamp = OLD.stamp THEN
            NEW.stamp := OLD.stamp + 1;
        END IF;
        IF NEW.contractor_id IS NOT DISTINCT FROM OLD.contractor_id
            AND NEW.referral_partner_id IS NOT DISTINCT FROM OLD.referral_partner_id THEN
            RETURN NEW;
        END IF;
    END IF;
    PERFORM 1 FROM contractors WHERE id = NEW.contractor_id FOR SHARE;
    PERFORM 1 FROM users WHERE id = NEW.referral_partner_id FOR SHARE;
    RETURN NEW;
END
$$;
CREATE TRIGGER project_stamps_own BEFORE INSERT OR UPDATE ON projects
FOR EACH ROW EXECUTE FUNCTION project_stamps_own();

CREATE FUNCTION project_stamps_contractor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE projects SET stamp = stamp + 1 WHERE contractor_id = NEW.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER project_stamps_contractor AFTER UPDATE ON contractors
FOR EACH ROW WHEN (NEW.company_name IS DISTINCT FROM OLD.company_name)
EXECUTE FUNCTION project_stamps_contractor();

CREATE FUNCTION project_stamps_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE projects SET stamp = stamp + 1 WHERE referral_partner_id = NEW.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER project_stamps_partner AFTER UPDATE ON users
FOR EACH ROW WHEN ((NEW.full_name, NEW.company_name) IS DISTINCT FROM (OLD.full_name, OLD.company_name))
EXECUTE FUNCTION project_stamps_partner();
