-- What reports add up, kept by triggers whoever writes: what a report reads grows with the days of its range, not with the
-- projects. A day is the number of days since 1970-01-01 by the portal's clocks.

-- How far the portal's clocks are ahead of UTC, since which second. The portal writes this when it starts, and counts
-- anew when it differs from what stands here; without any row a day is one of UTC.
CREATE TABLE portal_clock (
    since BIGINT NOT NULL PRIMARY KEY,
    offset_seconds BIGINT NOT NULL
);

-- How many projects were submitted on a day, and how many of them still go on or are done now. A scope is named as in
-- project_tallies.
CREATE TABLE project_days (
    scope TEXT NOT NULL,
    day BIGINT NOT NULL,
    submitted BIGINT NOT NULL,
    open BIGINT NOT NULL,
    done BIGINT NOT NULL,
    PRIMARY KEY (scope, day)
);

-- How many of the projects that were submitted on a day stand where now.
CREATE TABLE status_days (
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    projects BIGINT NOT NULL,
    PRIMARY KEY (day, status)
);

-- Each stay of a project in a status that it has left, with the company and the partner that it had then.
CREATE TABLE project_stays (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    entered_at BIGINT NOT NULL,
    left_at BIGINT NOT NULL,
    left_day BIGINT NOT NULL,
    status TEXT NOT NULL,
    next_status TEXT NOT NULL,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    referral_partner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- Whether it was overdue on that day.
    overdue BIGINT NOT NULL CHECK (overdue IN (0, 1)),
    -- Minutes.
    lasted BIGINT NOT NULL,
    -- The same with six binary digits: never more than 1/32 too short. So many values are few enough to be counted by.
    about BIGINT NOT NULL GENERATED ALWAYS AS (
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
);
CREATE INDEX project_stays_contractor ON project_stays (contractor_id, left_day, status, about);
CREATE INDEX project_stays_partner ON project_stays (referral_partner_id, left_day, status, about);
-- What each company built back.
CREATE INDEX project_stays_built ON project_stays (contractor_id, left_day, overdue)
WHERE next_status = 'build_back_completed';

-- How many stays in a status ended on a day (`span` 1) or on 32 days that follow each other (`span` 32, `start` counts
-- those), by how long they lasted.
CREATE TABLE stage_times (
    span BIGINT NOT NULL CHECK (span IN (1, 32)),
    start BIGINT NOT NULL,
    status TEXT NOT NULL,
    about BIGINT NOT NULL,
    stays BIGINT NOT NULL,
    PRIMARY KEY (span, start, status, about)
);

-- The day of an instant in microseconds.
CREATE FUNCTION portal_day(at BIGINT) RETURNS BIGINT LANGUAGE sql STABLE AS $$
    SELECT (at / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= at / 1000000
        ORDER BY since DESC LIMIT 1), 0)) / 86400
$$;

-- One statement for each table, in one order, as for project_tallies.
CREATE FUNCTION project_days_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO project_days AS kept (scope, day, submitted, open, done)
    SELECT side.scope, side.day, sum(side.change), sum(side.change * side.open), sum(side.change * side.done)
    FROM (
        SELECT unnest(ARRAY['all', 'contractor:' || OLD.contractor_id, 'partner:' || OLD.referral_partner_id]) AS scope,
               portal_day(OLD.created_at) AS day, -1 AS change,
               (OLD.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'))::int AS open,
               (OLD.status IN ('completed', 'build_back_completed'))::int AS done
        WHERE TG_OP <> 'INSERT'
        UNION ALL
        SELECT unnest(ARRAY['all', 'contractor:' || NEW.contractor_id, 'partner:' || NEW.referral_partner_id]),
               portal_day(NEW.created_at), 1,
               (NEW.status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected'))::int,
               (NEW.status IN ('completed', 'build_back_completed'))::int
        WHERE TG_OP <> 'DELETE'
    ) AS side
    WHERE side.scope IS NOT NULL
    GROUP BY side.scope, side.day
    HAVING sum(side.change) <> 0 OR sum(side.change * side.open) <> 0 OR sum(side.change * side.done) <> 0
    ORDER BY side.scope, side.day
    ON CONFLICT (scope, day) DO UPDATE SET submitted = kept.submitted + EXCLUDED.submitted,
        open = kept.open + EXCLUDED.open, done = kept.done + EXCLUDED.done;
    RETURN NULL;
END
$$;
CREATE TRIGGER project_days_rows AFTER INSERT OR DELETE ON projects
FOR EACH ROW EXECUTE FUNCTION project_days_keep();
CREATE TRIGGER project_days_update AFTER UPDATE OF status, contractor_id, referral_partner_id, created_at ON projects
FOR EACH ROW WHEN ((OLD.status, OLD.contractor_id, OLD.referral_partner_id, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.contractor_id, NEW.referral_partner_id, NEW.created_at))
EXECUTE FUNCTION project_days_keep();

CREATE FUNCTION status_days_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO status_days AS kept (day, status, projects)
    SELECT side.day, side.status, sum(side.change)
    FROM (
        SELECT portal_day(OLD.created_at) AS day, OLD.status, -1 AS change WHERE TG_OP <> 'INSERT'
        UNION ALL
        SELECT portal_day(NEW.created_at), NEW.status, 1 WHERE TG_OP <> 'DELETE'
    ) AS side
    GROUP BY side.day, side.status
    HAVING sum(side.change) <> 0
    ORDER BY side.day, side.status
    ON CONFLICT (day, status) DO UPDATE SET projects = kept.projects + EXCLUDED.projects;
    RETURN NULL;
END
$$;
CREATE TRIGGER status_days_rows AFTER INSERT OR DELETE ON projects
FOR EACH ROW EXECUTE FUNCTION status_days_keep();
CREATE TRIGGER status_days_update AFTER UPDATE OF status, created_at ON projects
FOR EACH ROW WHEN ((OLD.status, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.created_at))
EXECUTE FUNCTION status_days_keep();

CREATE FUNCTION stage_times_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO stage_times AS kept (span, start, status, about, stays)
        VALUES (1, NEW.left_day, NEW.status, NEW.about, 1), (32, NEW.left_day / 32, NEW.status, NEW.about, 1)
        ON CONFLICT (span, start, status, about) DO UPDATE SET stays = kept.stays + 1;
    ELSE
        UPDATE stage_times SET stays = stays - 1
        WHERE status = OLD.status AND about = OLD.about
          AND ((span = 1 AND start = OLD.left_day) OR (span = 32 AND start = OLD.left_day / 32));
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER stage_times_rows AFTER INSERT OR DELETE ON project_stays
FOR EACH ROW EXECUTE FUNCTION stage_times_keep();

CREATE FUNCTION project_stays_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
        referral_partner_id, overdue, lasted)
    SELECT NEW.id, OLD.status_since, NEW.status_since, day, OLD.status, NEW.status, NEW.contractor_id,
        NEW.referral_partner_id, coalesce((NEW.timeline_start < (DATE '1970-01-01' + day::int)::text)::int, 0),
        (NEW.status_since - OLD.status_since) / 60000000
    FROM portal_day(NEW.status_since) AS day
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER project_stays_move AFTER UPDATE OF status ON projects
FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status_since > OLD.status_since)
EXECUTE FUNCTION project_stays_keep();

INSERT INTO project_days (scope, day, submitted, open, done)
SELECT scope, created_at / 86400000000, count(*),
    count(*) FILTER (WHERE status NOT IN ('completed', 'build_back_completed', 'canceled', 'rejected')),
    count(*) FILTER (WHERE status IN ('completed', 'build_back_completed'))
FROM (
    SELECT 'all' AS scope, created_at, status FROM projects
    UNION ALL SELECT 'contractor:' || contractor_id, created_at, status FROM projects
    UNION ALL SELECT 'partner:' || referral_partner_id, created_at, status FROM projects
) AS side WHERE scope IS NOT NULL GROUP BY 1, 2;
INSERT INTO status_days (day, status, projects)
SELECT created_at / 86400000000, status, count(*) FROM projects GROUP BY 1, 2;
-- From the timeline: with the company and the partner of today.
INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
    referral_partner_id, overdue, lasted)
SELECT project_id, entered_at, left_at, left_at / 86400000000, status, next_status, contractor_id, referral_partner_id,
    CASE WHEN timeline_start < (DATE '1970-01-01' + (left_at / 86400000000)::int)::text THEN 1 ELSE 0 END,
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
