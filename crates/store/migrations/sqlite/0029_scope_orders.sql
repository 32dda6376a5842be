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
    projects INTEGER NOT NULL,
    PRIMARY KEY (scope, timeline_start)
) STRICT, WITHOUT ROWID;

INSERT INTO project_starts (scope, timeline_start, projects)
SELECT scope, timeline_start, count(*) FROM (
    SELECT 'all' AS scope, timeline_start, status FROM projects
    UNION ALL SELECT 'contractor:' || contractor_id, timeline_start, status FROM projects
    UNION ALL SELECT 'partner:' || referral_partner_id, timeline_start, status FROM projects
) WHERE scope IS NOT NULL AND timeline_start IS NOT NULL AND status <> 'build_back_completed' GROUP BY 1, 2;

CREATE TRIGGER project_starts_insert AFTER INSERT ON projects
WHEN NEW.timeline_start IS NOT NULL AND NEW.status <> 'build_back_completed' BEGIN
    INSERT INTO project_starts (scope, timeline_start, projects)
    SELECT scope, NEW.timeline_start, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET projects = projects + 1;
END;
CREATE TRIGGER project_starts_delete AFTER DELETE ON projects
WHEN OLD.timeline_start IS NOT NULL AND OLD.status <> 'build_back_completed' BEGIN
    UPDATE project_starts SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND timeline_start = OLD.timeline_start;
END;
-- What leaves a day and what comes to it are two triggers, so that neither needs to know of the other.
CREATE TRIGGER project_starts_leave
AFTER UPDATE OF status, timeline_start, contractor_id, referral_partner_id ON projects
WHEN OLD.timeline_start IS NOT NULL AND OLD.status <> 'build_back_completed'
  AND ((OLD.status = 'build_back_completed') <> (NEW.status = 'build_back_completed')
    OR OLD.timeline_start IS NOT NEW.timeline_start OR OLD.contractor_id IS NOT NEW.contractor_id
    OR OLD.referral_partner_id IS NOT NEW.referral_partner_id)
BEGIN
    UPDATE project_starts SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND timeline_start = OLD.timeline_start;
END;
CREATE TRIGGER project_starts_come
AFTER UPDATE OF status, timeline_start, contractor_id, referral_partner_id ON projects
WHEN NEW.timeline_start IS NOT NULL AND NEW.status <> 'build_back_completed'
  AND ((OLD.status = 'build_back_completed') <> (NEW.status = 'build_back_completed')
    OR OLD.timeline_start IS NOT NEW.timeline_start OR OLD.contractor_id IS NOT NEW.contractor_id
    OR OLD.referral_partner_id IS NOT NEW.referral_partner_id)
BEGIN
    INSERT INTO project_starts (scope, timeline_start, projects)
    SELECT scope, NEW.timeline_start, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET projects = projects + 1;
END;

-- What counted the overdue ones of a company.
DROP INDEX projects_contractor_status;
