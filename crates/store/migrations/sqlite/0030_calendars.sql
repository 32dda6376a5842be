-- Links by which calendar programs read events without signing in: an account's, or those of a project's owner. A link that
-- was taken back has no row.
CREATE TABLE calendar_feeds (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    CHECK ((user_id IS NULL) <> (project_id IS NULL))
) STRICT;
CREATE INDEX calendar_feeds_user ON calendar_feeds (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX calendar_feeds_project ON calendar_feeds (project_id, id) WHERE project_id IS NOT NULL;
CREATE INDEX calendar_feeds_contractor ON calendar_feeds (contractor_id) WHERE contractor_id IS NOT NULL;

-- Events and timeslots that are no more. Calendar programs are told so for a while; they know each by its id.
CREATE TABLE calendar_cancellations (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    task_type TEXT NOT NULL,
    title TEXT NOT NULL,
    scheduled_date TEXT NOT NULL CHECK (length(scheduled_date) = 10),
    start_time TEXT CHECK (length(start_time) = 5),
    end_time TEXT CHECK (length(end_time) = 5),
    is_all_day INTEGER NOT NULL DEFAULT 0 CHECK (is_all_day IN (0, 1)),
    sequence INTEGER NOT NULL,
    canceled_at INTEGER NOT NULL
) STRICT;
CREATE INDEX calendar_cancellations_project ON calendar_cancellations (project_id, scheduled_date, id);
CREATE INDEX calendar_cancellations_contractor ON calendar_cancellations (contractor_id, scheduled_date, id);
CREATE INDEX calendar_cancellations_date ON calendar_cancellations (scheduled_date, id);
CREATE INDEX calendar_cancellations_age ON calendar_cancellations (canceled_at);

-- Of which events everybody was reminded, and of which day: whoever writes the row reminds, and nobody else. One that is
-- moved to another day is reminded of again.
CREATE TABLE event_reminders (
    event_id TEXT NOT NULL REFERENCES contractor_tasks (id) ON DELETE CASCADE,
    scheduled_date TEXT NOT NULL CHECK (length(scheduled_date) = 10),
    reminded_at INTEGER NOT NULL,
    PRIMARY KEY (event_id, scheduled_date)
) STRICT;
CREATE INDEX event_reminders_date ON event_reminders (scheduled_date, event_id);
