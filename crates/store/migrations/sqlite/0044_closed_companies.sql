-- Lists of what waits for a contractor ask which companies are closed: few of many.
CREATE INDEX contractors_closed ON contractors (id) WHERE status = 'inactive';

-- Owners are told since when their project has no company any more.
CREATE INDEX contractor_assignments_left ON contractor_assignments (project_id, ended_at) WHERE ended_at IS NOT NULL;
