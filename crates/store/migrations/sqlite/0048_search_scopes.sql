-- The indexes know an entry by whose it is beside its words: what is frequent in the portal and rare among a company's or a
-- partner's projects is looked for among theirs only.
ALTER TABLE project_search ADD COLUMN contractor_id TEXT;
ALTER TABLE project_search ADD COLUMN referral_partner_id TEXT;

DROP TRIGGER project_windows_insert;
DROP TRIGGER project_windows_update;
DROP TRIGGER project_search_insert;
DROP TRIGGER project_search_update;

CREATE TRIGGER project_windows_insert AFTER INSERT ON project_search BEGIN
    INSERT INTO project_windows (rowid, windows)
    WITH RECURSIVE places (place) AS (
        SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(NEW.search_text)
    )
    SELECT NEW.number, group_concat(hex(substr(NEW.search_text, place, 5)), ' ')
        || coalesce(' sc' || replace(NEW.contractor_id, '-', ''), '')
        || coalesce(' sp' || replace(NEW.referral_partner_id, '-', ''), '')
    FROM places;
END;
CREATE TRIGGER project_windows_update AFTER UPDATE ON project_search BEGIN
    DELETE FROM project_windows WHERE rowid = OLD.number;
    INSERT INTO project_windows (rowid, windows)
    WITH RECURSIVE places (place) AS (
        SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(NEW.search_text)
    )
    SELECT NEW.number, group_concat(hex(substr(NEW.search_text, place, 5)), ' ')
        || coalesce(' sc' || replace(NEW.contractor_id, '-', ''), '')
        || coalesce(' sp' || replace(NEW.referral_partner_id, '-', ''), '')
    FROM places;
END;

CREATE TRIGGER project_search_insert AFTER INSERT ON projects BEGIN
    INSERT INTO project_search (project_id, search_text, contractor_id, referral_partner_id)
    VALUES (NEW.id, NEW.search_text, NEW.contractor_id, NEW.referral_partner_id);
END;
CREATE TRIGGER project_search_update AFTER UPDATE OF search_text, contractor_id, referral_partner_id ON projects
WHEN NEW.search_text <> OLD.search_text OR NEW.contractor_id IS NOT OLD.contractor_id
    OR NEW.referral_partner_id IS NOT OLD.referral_partner_id
BEGIN
    UPDATE project_search
    SET search_text = NEW.search_text, contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id;
END;

UPDATE project_search SET contractor_id = projects.contractor_id, referral_partner_id = projects.referral_partner_id
FROM projects
WHERE projects.id = project_search.project_id
    AND (projects.contractor_id IS NOT NULL OR projects.referral_partner_id IS NOT NULL);

-- Those of the global search wait for the portal, which writes their words.
DROP TRIGGER search_entries_scope;
CREATE TRIGGER search_entries_scope AFTER UPDATE OF contractor_id, referral_partner_id ON projects
WHEN NEW.contractor_id IS NOT OLD.contractor_id OR NEW.referral_partner_id IS NOT OLD.referral_partner_id BEGIN
    UPDATE search_entries SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id;
    INSERT INTO search_pending SELECT noun, entity_id FROM search_entries WHERE project_id = NEW.id ON CONFLICT DO NOTHING;
END;
INSERT INTO search_pending SELECT noun, entity_id FROM search_entries
WHERE contractor_id IS NOT NULL OR referral_partner_id IS NOT NULL
ON CONFLICT DO NOTHING;
