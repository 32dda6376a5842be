-- A search for the newest that contain a word stops in the index, which gives the highest numbers first: `newest` says how new a
-- project with this number or a lower one is at most. Numbers rise with the instants of creation unless a clock was set back.
ALTER TABLE project_search ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER project_windows_update;
DROP TRIGGER project_search_insert;

UPDATE project_search SET newest = known.newest
FROM (
    SELECT number, max(created_at) OVER (ORDER BY number) AS newest
    FROM project_search JOIN projects ON projects.id = project_search.project_id
) AS known
WHERE known.number = project_search.number;

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
    INSERT INTO project_search (project_id, search_text, contractor_id, referral_partner_id, newest)
    VALUES (
        NEW.id, NEW.search_text, NEW.contractor_id, NEW.referral_partner_id,
        max(NEW.created_at, coalesce((SELECT newest FROM project_search ORDER BY number DESC LIMIT 1), NEW.created_at))
    );
END;
