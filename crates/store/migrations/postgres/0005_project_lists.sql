-- How many projects of each kind a scope holds, kept by triggers whoever writes: lists and dashboards tell
-- exact totals without counting rows. A scope is 'all', 'contractor:<id>' or 'partner:<id>'.
CREATE TABLE project_tallies (
    scope TEXT NOT NULL,
    status TEXT NOT NULL,
    urgency_level TEXT NOT NULL,
    assigned BOOLEAN NOT NULL,
    projects BIGINT NOT NULL,
    PRIMARY KEY (scope, status, urgency_level, assigned)
);

INSERT INTO project_tallies (scope, status, urgency_level, assigned, projects)
SELECT 'all', status, urgency_level, contractor_id IS NOT NULL, count(*) FROM projects GROUP BY 2, 3, 4
UNION ALL
SELECT 'contractor:' || contractor_id, status, urgency_level, TRUE, count(*) FROM projects
WHERE contractor_id IS NOT NULL GROUP BY 1, 2, 3
UNION ALL
SELECT 'partner:' || referral_partner_id, status, urgency_level, contractor_id IS NOT NULL, count(*) FROM projects
WHERE referral_partner_id IS NOT NULL GROUP BY 1, 2, 3, 4;

-- All rows of a change are written in one statement and in one order, so that two changes wait for each other
-- instead of dying of each other.
CREATE FUNCTION project_tallies_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO project_tallies AS kept (scope, status, urgency_level, assigned, projects)
    SELECT side.scope, side.status, side.urgency_level, side.assigned, sum(side.change)
    FROM (
        SELECT unnest(ARRAY['all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id]) AS scope,
               OLD.status, OLD.urgency_level, OLD.contractor_id IS NOT NULL AS assigned, -1 AS change
        WHERE TG_OP <> 'INSERT'
        UNION ALL
        SELECT unnest(ARRAY['all', 'contractor:' || NEW.contractor_id, 'partner:' || NEW.referral_partner_id]),
               NEW.status, NEW.urgency_level, NEW.contractor_id IS NOT NULL, 1
        WHERE TG_OP <> 'DELETE'
    ) AS side
    WHERE side.scope IS NOT NULL
    GROUP BY side.scope, side.status, side.urgency_level, side.assigned
    HAVING sum(side.change) <> 0
    ORDER BY side.scope, side.status, side.urgency_level, side.assigned
    ON CONFLICT (scope, status, urgency_level, assigned)
    DO UPDATE SET projects = kept.projects + EXCLUDED.projects;
    RETURN NULL;
END
$$;
CREATE TRIGGER project_tallies_rows AFTER INSERT OR DELETE ON projects
FOR EACH ROW EXECUTE FUNCTION project_tallies_keep();
CREATE TRIGGER project_tallies_update
AFTER UPDATE OF status, urgency_level, contractor_id, referral_partner_id ON projects
FOR EACH ROW WHEN ((OLD.status, OLD.urgency_level, OLD.contractor_id, OLD.referral_partner_id)
    IS DISTINCT FROM (NEW.status, NEW.urgency_level, NEW.contractor_id, NEW.referral_partner_id))
EXECUTE FUNCTION project_tallies_keep();

-- 'Latest change first', within each scope. What counted within a scope is counted by the tallies now.
CREATE INDEX projects_updated ON projects (updated_at DESC, id DESC);
CREATE INDEX projects_contractor_updated ON projects (contractor_id, updated_at DESC, id DESC);
CREATE INDEX projects_partner_updated ON projects (referral_partner_id, updated_at DESC, id DESC);
DROP INDEX projects_partner_status;

-- Ended owner sessions are removed by the time they ended, and their uploads with them.
CREATE INDEX owner_sessions_revoked ON owner_sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX uploads_owner_session ON uploads (owner_session_id) WHERE owner_session_id IS NOT NULL;
