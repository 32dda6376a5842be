-- What reports add up, kept by triggers whoever writes: what a report reads grows with the days of its range, not with the
-- projects. A day is the number of days since 1970-01-01 by the portal's clocks.

-- How far the portal's clocks are ahead of UTC, since which second. The portal writes this when it starts, and counts
-- anew when it differs from what stands here; without any row a day is one of UTC.
CREATE TABLE portal_clock (
    since INTEGER NOT NULL PRIMARY KEY,
    offset_seconds INTEGER NOT NULL
) STRICT;

-- How many projects were submitted on a day, and how many of them still go on or are done now. A scope is named as in
-- project_tallies.
CREATE TABLE project_days (
    scope TEXT NOT NULL,
    day INTEGER NOT NULL,
    submitted INTEGER NOT NULL,
    open INTEGER NOT NULL,
    done INTEGER NOT NULL,
    PRIMARY KEY (scope, day)
) STRICT, WITHOUT ROWID;

-- How many of the projects that were submitted on a day stand where now.
CREATE TABLE status_days (
    day INTEGER NOT NULL,
    status TEXT NOT NULL,
    projects INTEGER NOT NULL,
    PRIMARY KEY (day, status)
) STRICT, WITHOUT ROWID;

-- Each stay of a project in a status that it has left, with the company and the partner that it had then.
CREATE TABLE project_stays (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    entered_at INTEGER NOT NULL,
    left_at INTEGER NOT NULL,
    left_day INTEGER NOT NULL,
    status TEXT NOT NULL,
    next_status TEXT NOT NULL,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    referral_partner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- Whether it was overdue on that day.
    overdue INTEGER NOT NULL CHECK (overdue IN (0, 1)),
    -- Minutes.
    lasted INTEGER NOT NULL,
    -- The same with six binary digits: never more than 1/32 too short. So many values are few enough to be counted by.
    about INTEGER NOT NULL GENERATED ALWAYS AS (
        CASE WHEN lasted < 64 THEN lasted
            WHEN lasted < 128 THEN lasted - lasted % 2 WHEN lasted < 256 THEN lasted - lasted % 4
            WHEN lasted < 512 THEN lasted - lasted % 8 WHEN lasted < 1024 THEN lasted - lasted % 16
            WHEN lasted < 2048 THEN lasted - lasted % 32 WHEN lasted < 4096 THEN lasted - lasted % 64
            WHEN lasted < 8192 THEN lasted - lasted % 128 WHEN lasted < 16384 THEN lasted - lasted % 256
            WHEN lasted < 32768 THEN lasted - lasted % 512 WHEN lasted < 65536 THEN lasted - lasted % 1024
            WHEN lasted < 131072 THEN lasted - lasted % 2048 WHEN lasted < 262144 THEN lasted - lasted % 4096
            WHEN lasted < 524288 THEN lasted - lasted % 8192 WHEN lasted < 1048576 THEN lasted - lasted % 16384
            WHEN lasted < 2097152 THEN lasted - lasted % 32768 WHEN lasted < 4194304 THEN lasted - lasted % 65536
            ELSE lasted - lasted % 131072 END) STORED,
    PRIMARY KEY (project_id, entered_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_stays_contractor ON project_stays (contractor_id, left_day, status, about);
CREATE INDEX project_stays_partner ON project_stays (referral_partner_id, left_day, status, about);
-- What each company built back.
CREATE INDEX project_stays_built ON project_stays (contractor_id, left_day, overdue)
WHERE next_status = 'build_back_completed';

-- How many stays in a status ended on a day (`span` 1) or on 32 days that follow each other (`span` 32, `start` counts
-- those), by how long they lasted.
CREATE TABLE stage_times (
    span INTEGER NOT NULL CHECK (span IN (1, 32)),
    start INTEGER NOT NULL,
    status TEXT NOT NULL,
    about INTEGER NOT NULL,
    stays INTEGER NOT NULL,
    PRIMARY KEY (span, start, status, about)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER project_days_insert AFTER INSERT ON projects BEGIN
    INSERT INTO project_days (scope, day, submitted, open, done)
    SELECT scope, (NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400,
        1, NEW.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'),
        NEW.status IN ('completed', 'build_back_completed')
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET submitted = submitted + 1, open = open + excluded.open, done = done + excluded.done;
    INSERT INTO status_days (day, status, projects)
    VALUES ((NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400, NEW.status, 1)
    ON CONFLICT DO UPDATE SET projects = projects + 1;
END;
CREATE TRIGGER project_days_delete AFTER DELETE ON projects BEGIN
    UPDATE project_days SET submitted = submitted - 1,
        open = open - (OLD.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected')),
        done = done - (OLD.status IN ('completed', 'build_back_completed'))
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400;
    UPDATE status_days SET projects = projects - 1
    WHERE status = OLD.status
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400;
END;
CREATE TRIGGER project_days_update AFTER UPDATE OF status, contractor_id, referral_partner_id, created_at ON projects
WHEN (OLD.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'))
    <> (NEW.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'))
  OR (OLD.status IN ('completed', 'build_back_completed')) <> (NEW.status IN ('completed', 'build_back_completed'))
  OR OLD.contractor_id IS NOT NEW.contractor_id OR OLD.referral_partner_id IS NOT NEW.referral_partner_id
  OR OLD.created_at <> NEW.created_at
BEGIN
    UPDATE project_days SET submitted = submitted - 1,
        open = open - (OLD.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected')),
        done = done - (OLD.status IN ('completed', 'build_back_completed'))
    WHERE scope IN ('all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id)
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400;
    INSERT INTO project_days (scope, day, submitted, open, done)
    SELECT scope, (NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400,
        1, NEW.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'),
        NEW.status IN ('completed', 'build_back_completed')
    FROM (SELECT 'all' AS scope
          UNION ALL SELECT 'contractor:' || NEW.contractor_id
          UNION ALL SELECT 'partner:' || NEW.referral_partner_id)
    WHERE scope IS NOT NULL
    ON CONFLICT DO UPDATE SET submitted = submitted + 1, open = open + excluded.open, done = done + excluded.done;
END;
CREATE TRIGGER status_days_update AFTER UPDATE OF status, created_at ON projects
WHEN OLD.status <> NEW.status OR OLD.created_at <> NEW.created_at
BEGIN
    UPDATE status_days SET projects = projects - 1
    WHERE status = OLD.status
      AND day = (OLD.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= OLD.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400;
    INSERT INTO status_days (day, status, projects)
    VALUES ((NEW.created_at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.created_at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400, NEW.status, 1)
    ON CONFLICT DO UPDATE SET projects = projects + 1;
END;

CREATE TRIGGER stage_times_insert AFTER INSERT ON project_stays BEGIN
    INSERT INTO stage_times (span, start, status, about, stays)
    VALUES (1, NEW.left_day, NEW.status, NEW.about, 1), (32, NEW.left_day / 32, NEW.status, NEW.about, 1)
    ON CONFLICT DO UPDATE SET stays = stays + 1;
END;
CREATE TRIGGER stage_times_delete AFTER DELETE ON project_stays BEGIN
    UPDATE stage_times SET stays = stays - 1
    WHERE status = OLD.status AND about = OLD.about
      AND ((span = 1 AND start = OLD.left_day) OR (span = 32 AND start = OLD.left_day / 32));
END;
CREATE TRIGGER project_stays_move AFTER UPDATE OF status ON projects
WHEN NEW.status <> OLD.status AND NEW.status_since > OLD.status_since BEGIN
    INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
        referral_partner_id, overdue, lasted)
    SELECT NEW.id, OLD.status_since, NEW.status_since, day, OLD.status, NEW.status, NEW.contractor_id,
        NEW.referral_partner_id, coalesce(NEW.timeline_start < date(day * 86400, 'unixepoch'), 0),
        (NEW.status_since - OLD.status_since) / 60000000
    FROM (SELECT (NEW.status_since / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= NEW.status_since / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400 AS day)
    WHERE true
    ON CONFLICT DO NOTHING;
END;

INSERT INTO project_days (scope, day, submitted, open, done)
SELECT scope, created_at / 86400000000, count(*), sum(status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected')),
    sum(status IN ('completed', 'build_back_completed'))
FROM (
    SELECT 'all' AS scope, created_at, status FROM projects
    UNION ALL SELECT 'contractor:' || contractor_id, created_at, status FROM projects
    UNION ALL SELECT 'partner:' || referral_partner_id, created_at, status FROM projects
) WHERE scope IS NOT NULL GROUP BY 1, 2;
INSERT INTO status_days (day, status, projects)
SELECT created_at / 86400000000, status, count(*) FROM projects GROUP BY 1, 2;
-- From the timeline: with the company and the partner of today.
INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
    referral_partner_id, overdue, lasted)
SELECT project_id, entered_at, left_at, left_at / 86400000000, status, next_status, contractor_id, referral_partner_id,
    CASE WHEN timeline_start < date(left_at / 1000000, 'unixepoch') THEN 1 ELSE 0 END,
    (left_at - entered_at) / 60000000
FROM (
    SELECT project_id, previous_status AS status, new_status AS next_status, moved.created_at AS left_at,
        coalesce(lag(moved.created_at) OVER (PARTITION BY project_id ORDER BY moved.created_at, moved.id),
            projects.created_at) AS entered_at,
        contractor_id, referral_partner_id, timeline_start
    FROM project_status_updates AS moved JOIN projects ON projects.id = moved.project_id
    WHERE previous_status <> new_status
) AS moves
WHERE left_at > entered_at
ON CONFLICT DO NOTHING;
