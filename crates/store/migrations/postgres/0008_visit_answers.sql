-- Answers to proposed times (by the contractor) and to planned times (by the owner), at most one for each.
CREATE TABLE visit_answers (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    proposal_id TEXT REFERENCES event_proposals (id) ON DELETE CASCADE,
    event_id TEXT REFERENCES contractor_tasks (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('fits', 'open', 'declined')),
    note TEXT,
    -- Suggested times, separated by spaces: 2026-03-08T09:00/10:00, or 2026-03-08 for all day.
    times TEXT NOT NULL,
    -- NULL for the owner.
    answered_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    answered_at BIGINT NOT NULL,
    -- Whether an account uses the device of the owner session, so that it may not be the owner's.
    shares_staff_device BOOLEAN NOT NULL DEFAULT false,
    -- The reply of the office or the company to a declined answer.
    reply_note TEXT,
    reply_times TEXT NOT NULL DEFAULT '',
    replied_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    replied_at BIGINT,
    CHECK ((proposal_id IS NULL) <> (event_id IS NULL)),
    CONSTRAINT visit_answers_proposal_id_key UNIQUE (proposal_id),
    CONSTRAINT visit_answers_event_id_key UNIQUE (event_id)
);
CREATE INDEX visit_answers_project ON visit_answers (project_id);
CREATE INDEX visit_answers_answered_by ON visit_answers (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX visit_answers_replied_by ON visit_answers (replied_by) WHERE replied_by IS NOT NULL;
