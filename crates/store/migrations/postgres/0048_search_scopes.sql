-- The indexes know an entry by whose it is beside its words: what is frequent in the portal and rare among a company's or a
-- partner's projects is looked for among theirs only.
ALTER TABLE project_search ADD COLUMN contractor_id TEXT, ADD COLUMN referral_partner_id TEXT;

CREATE FUNCTION search_scopes(contractor TEXT, partner TEXT) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(array_remove(ARRAY['sc' || replace($1, '-', ''), 'sp' || replace($2, '-', '')], NULL))
$$;
DROP INDEX project_search_windows;
UPDATE project_search SET contractor_id = projects.contractor_id, referral_partner_id = projects.referral_partner_id
FROM projects
WHERE projects.id = project_search.project_id
    AND (projects.contractor_id IS NOT NULL OR projects.referral_partner_id IS NOT NULL);
CREATE INDEX project_search_windows ON project_search
USING gin ((search_windows(search_text) || search_scopes(contractor_id, referral_partner_id))) WITH (fastupdate = off);

CREATE OR REPLACE FUNCTION project_search_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO project_search (project_id, search_text, contractor_id, referral_partner_id)
        VALUES (NEW.id, NEW.search_text, NEW.contractor_id, NEW.referral_partner_id);
    ELSE
        UPDATE project_search
        SET search_text = NEW.search_text, contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id
        WHERE project_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER project_search_update ON projects;
CREATE TRIGGER project_search_update AFTER UPDATE OF search_text, contractor_id, referral_partner_id ON projects
FOR EACH ROW WHEN (NEW.search_text IS DISTINCT FROM OLD.search_text
    OR NEW.contractor_id IS DISTINCT FROM OLD.contractor_id
    OR NEW.referral_partner_id IS DISTINCT FROM OLD.referral_partner_id)
EXECUTE FUNCTION project_search_keep();

-- Those of the global search wait for the portal, which writes their words.
CREATE OR REPLACE FUNCTION search_entries_scope() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE search_entries SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id;
    INSERT INTO search_pending SELECT noun, entity_id FROM search_entries WHERE project_id = NEW.id ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
INSERT INTO search_pending SELECT noun, entity_id FROM search_entries
WHERE contractor_id IS NOT NULL OR referral_partner_id IS NOT NULL
ON CONFLICT DO NOTHING;
