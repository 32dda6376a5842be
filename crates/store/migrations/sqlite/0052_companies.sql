-- An account is found by the name of the company that it is linked to: another link or name makes another entry.
DROP TRIGGER search_user_changed;
CREATE TRIGGER search_user_changed AFTER UPDATE OF full_name, email, company_name, phone, contractor_id ON users BEGIN
    INSERT INTO search_pending VALUES ('user', NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_company_renamed AFTER UPDATE OF company_name ON contractors
WHEN NEW.company_name IS NOT OLD.company_name BEGIN
    INSERT INTO search_pending SELECT 'user', id FROM users WHERE contractor_id = NEW.id ON CONFLICT DO NOTHING;
END;

INSERT INTO search_pending SELECT 'user', id FROM users WHERE contractor_id IS NOT NULL ON CONFLICT DO NOTHING;

-- Owners are told since when a closed company leaves their project to the office. Of companies that were closed before, it is
-- their last change, which the closing mostly was.
ALTER TABLE contractors ADD COLUMN status_since INTEGER NOT NULL DEFAULT 0;
UPDATE contractors SET status_since = CASE status WHEN 'inactive' THEN updated_at ELSE created_at END;
