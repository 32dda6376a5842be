-- An account is found by the name of the company that it is linked to: another link or name makes another entry.
DROP TRIGGER search_user_changed ON users;
CREATE TRIGGER search_user_changed AFTER UPDATE OF full_name, email, company_name, phone, contractor_id ON users
FOR EACH ROW EXECUTE FUNCTION search_wait('user');
CREATE FUNCTION search_members_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_pending SELECT 'user', id FROM users WHERE contractor_id = NEW.id ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER search_company_renamed AFTER UPDATE OF company_name ON contractors
FOR EACH ROW WHEN (NEW.company_name IS DISTINCT FROM OLD.company_name)
EXECUTE FUNCTION search_members_wait();

INSERT INTO search_pending SELECT 'user', id FROM users WHERE contractor_id IS NOT NULL ON CONFLICT DO NOTHING;

-- Owners are told since when a closed company leaves their project to the office. Of companies that were closed before, it is
-- their last change, which the closing mostly was.
ALTER TABLE contractors ADD COLUMN status_since BIGINT NOT NULL DEFAULT 0;
UPDATE contractors SET status_since = CASE status WHEN 'inactive' THEN updated_at ELSE created_at END;
