-- Proposed events. Their options are in contractor_task_timeslots while somebody may choose; a proposal that has ended keeps
-- its row, so that whoever comes too late reads what became of it.
CREATE TABLE event_proposals (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT REFERENCES contractors (id) ON DELETE SET NULL,
    outcome TEXT CHECK (outcome IN ('confirmed', 'deleted')),
    event_id TEXT REFERENCES contractor_tasks (id) ON DELETE SET NULL,
    version BIGINT NOT NULL DEFAULT 1,
    created_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX event_proposals_project ON event_proposals (project_id, outcome, id);
CREATE INDEX event_proposals_contractor ON event_proposals (contractor_id, outcome, id);
CREATE INDEX event_proposals_pending ON event_proposals (id) WHERE outcome IS NULL;
CREATE INDEX event_proposals_event ON event_proposals (event_id) WHERE event_id IS NOT NULL;

INSERT INTO event_proposals (id, project_id, contractor_id, created_at)
SELECT proposal_id, min(project_id), min(contractor_id), min(created_at) FROM contractor_task_timeslots
WHERE status = 'pending_confirmation' GROUP BY proposal_id;
