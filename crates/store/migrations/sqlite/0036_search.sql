-- What the global search asks. An entry holds the folded fields of a project, an account or a message, one per line; the
-- portal writes it with the row that it is about, as no database folds text as the portal does. Whatever is written past
-- that waits in `search_pending`.
CREATE TABLE search_entries (
    number INTEGER NOT NULL PRIMARY KEY,
    noun TEXT NOT NULL CHECK (noun IN ('project', 'user', 'message')),
    entity_id TEXT NOT NULL,
    -- Who sees it: everybody who sees the project.
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT,
    referral_partner_id TEXT,
    search_text TEXT NOT NULL,
    CONSTRAINT search_entries_noun_entity_id_key UNIQUE (noun, entity_id)
) STRICT;
CREATE INDEX search_entries_newest ON search_entries (noun, number DESC);
CREATE INDEX search_entries_contractor ON search_entries (contractor_id, noun, number DESC) WHERE contractor_id IS NOT NULL;
CREATE INDEX search_entries_partner ON search_entries (referral_partner_id, noun, number DESC)
WHERE referral_partner_id IS NOT NULL;
CREATE INDEX search_entries_project ON search_entries (project_id) WHERE project_id IS NOT NULL;

CREATE TABLE search_pending (
    noun TEXT NOT NULL CHECK (noun IN ('project', 'user', 'message')),
    entity_id TEXT NOT NULL,
    PRIMARY KEY (noun, entity_id)
) STRICT, WITHOUT ROWID;

-- By an entry's number: its words in pieces of five characters, and by what a misspelt word is looked up.
CREATE VIRTUAL TABLE search_projects USING fts5 (
    tokens, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE search_users USING fts5 (
    tokens, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE search_messages USING fts5 (
    tokens, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii'
);
CREATE TRIGGER search_projects_delete AFTER DELETE ON search_entries WHEN OLD.noun = 'project' BEGIN
    DELETE FROM search_projects WHERE rowid = OLD.number;
END;
CREATE TRIGGER search_users_delete AFTER DELETE ON search_entries WHEN OLD.noun = 'user' BEGIN
    DELETE FROM search_users WHERE rowid = OLD.number;
END;
CREATE TRIGGER search_messages_delete AFTER DELETE ON search_entries WHEN OLD.noun = 'message' BEGIN
    DELETE FROM search_messages WHERE rowid = OLD.number;
END;

CREATE TRIGGER search_entries_scope AFTER UPDATE OF contractor_id, referral_partner_id ON projects
WHEN NEW.contractor_id IS NOT OLD.contractor_id OR NEW.referral_partner_id IS NOT OLD.referral_partner_id BEGIN
    UPDATE search_entries SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id;
END;

CREATE TRIGGER search_project_added AFTER INSERT ON projects BEGIN
    INSERT INTO search_pending VALUES ('project', NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_project_changed AFTER UPDATE OF
    project_code, project_number, insurance_claim_number, property_owner_name, property_address, unit, city, state,
    zip_code, property_owner_phone, property_owner_email, damage_type, claims_adjuster_name, insurance_carrier_name,
    referral_partner_contact_name, referral_partner_contact_phone, referral_partner_contact_email
ON projects BEGIN
    INSERT INTO search_pending VALUES ('project', NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_user_added AFTER INSERT ON users BEGIN
    INSERT INTO search_pending VALUES ('user', NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_user_changed AFTER UPDATE OF full_name, email, company_name, phone ON users BEGIN
    INSERT INTO search_pending VALUES ('user', NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_user_deleted AFTER DELETE ON users BEGIN
    DELETE FROM search_entries WHERE noun = 'user' AND entity_id = OLD.id;
END;
CREATE TRIGGER search_message_added AFTER INSERT ON project_messages BEGIN
    INSERT INTO search_pending VALUES ('message', NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_message_changed AFTER UPDATE OF message_content ON project_messages BEGIN
    INSERT INTO search_pending VALUES ('message', NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_message_deleted AFTER DELETE ON project_messages BEGIN
    DELETE FROM search_entries WHERE noun = 'message' AND entity_id = OLD.id;
END;

INSERT INTO search_pending SELECT 'project', id FROM projects;
INSERT INTO search_pending SELECT 'user', id FROM users;
INSERT INTO search_pending SELECT 'message', id FROM project_messages;
