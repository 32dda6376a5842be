-- Those of one stage that lie still, the longest first: without it, a rare stage is looked for among all that lie still.
CREATE INDEX projects_open_status_updated ON projects (status, updated_at, id) WHERE closed_at IS NULL;
