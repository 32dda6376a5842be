-- The orders of lists within a company's and within a partner's projects: some have so many that sorting them for each
-- page would take longer and longer.
CREATE INDEX projects_contractor_owner_order ON projects (contractor_id, owner_order, id);
CREATE INDEX projects_contractor_damage_order ON projects (contractor_id, damage_order, id);
CREATE INDEX projects_contractor_status_order ON projects (contractor_id, status_order, id);
CREATE INDEX projects_contractor_urgency_order ON projects (contractor_id, urgency_order, id);
CREATE INDEX projects_contractor_start_order ON projects (contractor_id, start_order, id);
CREATE INDEX projects_contractor_number_order ON projects (contractor_id, project_number, id);
CREATE INDEX projects_partner_owner_order ON projects (referral_partner_id, owner_order, id);
CREATE INDEX projects_partner_damage_order ON projects (referral_partner_id, damage_order, id);
CREATE INDEX projects_partner_status_order ON projects (referral_partner_id, status_order, id);
CREATE INDEX projects_partner_urgency_order ON projects (referral_partner_id, urgency_order, id);
CREATE INDEX projects_partner_start_order ON projects (referral_partner_id, start_order, id);
CREATE INDEX projects_partner_number_order ON projects (referral_partner_id, project_number, id);

-- How many projects of a scope that are not built back yet were to start on a day, kept by triggers whoever writes: how
-- many are overdue is a sum over days, not over projects. A scope is named as in project_tallies.
CREATE TABLE project_starts (
    scope TEXT NOT NULL,
    timeline_start TEXT NOT NULL,
    projects BIGINT NOT NULL,
    PRIMARY KEY (scope, timeline_start)
);

INSERT INTO project_starts (scope, timeline_start, projects)
SELECT scope, timeline_start, count(*) FROM (
    SELECT 'all' AS scope, timeline_start, status FROM projects
    UNION ALL SELECT 'contractor:' || contractor_id, timeline_start, status FROM projects
    UNION ALL SELECT 'partner:' || referral_partner_id, timeline_start, status FROM projects
) AS side WHERE scope IS NOT NULL AND timeline_start IS NOT NULL AND status <> 'build_back_completed' GROUP BY 1, 2;

-- One statement in one order, as for project_tallies.
CREATE FUNCTION project_starts_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO project_starts AS kept (scope, timeline_start, projects)
    SELECT side.scope, side.timeline_start, sum(side.change)
    FROM (
        SELECT unnest(ARRAY['all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id]) AS scope,
               OLD.timeline_start, -1 AS change
        WHERE TG_OP <> 'INSERT' AND OLD.status <> 'build_back_completed'
        UNION ALL
        SELECT unnest(ARRAY['all', 'contractor:' || NEW.contractor_id, 'partner:' || NEW.referral_partner_id]),
               NEW.timeline_start, 1
        WHERE TG_OP <> 'DELETE' AND NEW.status <> 'build_back_completed'
    ) AS side
    WHERE side.scope IS NOT NULL AND side.timeline_start IS NOT NULL
    GROUP BY side.scope, side.timeline_start
    HAVING sum(side.change) <> 0
    ORDER BY side.scope, side.timeline_start
    ON CONFLICT (scope, timeline_start) DO UPDATE SET projects = kept.projects + EXCLUDED.projects;
    RETURN NULL;
END
$$;
CREATE TRIGGER project_starts_rows AFTER INSERT OR DELETE ON projects
FOR EACH ROW EXECUTE FUNCTION project_starts_keep();
CREATE TRIGGER project_starts_update
AFTER UPDATE OF status, timeline_start, contractor_id, referral_partner_id ON projects
FOR EACH ROW WHEN ((OLD.status = 'build_back_completed', OLD.timeline_start, OLD.contractor_id, OLD.referral_partner_id)
    IS DISTINCT FROM (NEW.status = 'build_back_completed', NEW.timeline_start, NEW.contractor_id, NEW.referral_partner_id))
EXECUTE FUNCTION project_starts_keep();

-- What counted the overdue ones of a company.
DROP INDEX projects_contractor_status;
