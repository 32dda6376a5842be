-- How many projects of each kind a scope holds, kept by triggers whoever writes: lists and dashboards tell
-- exact totals without counting rows. A scope is 'all', 'contractor:<id>' or 'partner:<id>'.
CREATE TABLE project_tallies (
    scope TEXT NOT NULL,
    status TEXT NOT NULL,
    urgency_level TEXT NOT NULL,
    assigned INTEGER NOT NULL CHECK (assigned IN (0, 1)),
    projects INTEGER NOT NULL,
    PRIMARY KEY (scope, status, urgency_level, assigned)
) STRICT, WITHOUT ROWID;

INSERT INTO project_tallies (scope, status, urgency_level, assigned, projects)
SELECT 'all', status, urgency_level, contractor_id IS NOT NULL, count(*) FROM projects GROUP BY 2, 3, 4
UNION ALL
SELECT 'contractor:' || contractor_id, status, urgency_level, 1, count(*) FROM projects
WHERE contractor_id IS NOT NULL GROUP BY 1, 2, 3
UNION ALL
SELECT 'partner:' || referral_partner_id, status, urgency_level, contractor_id IS NOT NULL, count(*) FROM projects
WHERE referral_partner_id IS NOT NULL GROUP BY 1, 2, 3, 4;

CREATE TRIGGER project_tallies_insert AFTER INSERT ON projects BEGIN
    INSERT INTO project_tallies (scope, status, urgency_level, assigned, projects)
    SELECT scope, NEW.status, NEW.urgency_level, NEW.contractor_id IS NOT NULL, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET projects = projects + 1;
END;

CREATE TRIGGER project_tallies_delete AFTER DELETE ON projects BEGIN
    UPDATE project_tallies SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND status = OLD.status AND urgency_level = OLD.urgency_level
      AND assigned = (OLD.contractor_id IS NOT NULL);
END;

CREATE TRIGGER project_tallies_update
AFTER UPDATE OF status, urgency_level, contractor_id, referral_partner_id ON projects
WHEN OLD.status <> NEW.status OR OLD.urgency_level <> NEW.urgency_level
  OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id
BEGIN
    UPDATE project_tallies SET projects = projects - 1
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND status = OLD.status AND urgency_level = OLD.urgency_level
      AND assigned = (OLD.contractor_id IS NOT NULL);
    INSERT INTO project_tallies (scope, status, urgency_level, assigned, projects)
    SELECT scope, NEW.status, NEW.urgency_level, NEW.contractor_id IS NOT NULL, 1
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET projects = projects + 1;
END;

-- 'Latest change first', within each scope. What counted within a scope is counted by the tallies now.
CREATE INDEX projects_updated ON projects (updated_at DESC, id DESC);
CREATE INDEX projects_contractor_updated ON projects (contractor_id, updated_at DESC, id DESC);
CREATE INDEX projects_partner_updated ON projects (referral_partner_id, updated_at DESC, id DESC);
DROP INDEX projects_partner_status;

-- Ended owner sessions are removed by the time they ended, and their uploads with them.
CREATE INDEX owner_sessions_revoked ON owner_sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX uploads_owner_session ON uploads (owner_session_id) WHERE owner_session_id IS NOT NULL;
