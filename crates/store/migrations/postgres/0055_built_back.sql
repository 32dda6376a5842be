-- What each company built back: a project counts once, when it was built back the last time, and only while it is done. Each stay
-- knows it of itself, so that nothing has to be looked up. It is settled anew for one project at a time, within the change, which
-- holds that project's row: no two changes settle the same one at once.
ALTER TABLE project_stays ADD COLUMN counts BIGINT NOT NULL DEFAULT 0 CHECK (counts IN (0, 1));
UPDATE project_stays SET counts = 1
WHERE next_status = 'build_back_completed'
  AND NOT EXISTS (SELECT 1 FROM project_stays AS later WHERE later.project_id = project_stays.project_id
      AND later.entered_at > project_stays.entered_at AND later.next_status = 'build_back_completed')
  AND EXISTS (SELECT 1 FROM projects WHERE projects.id = project_stays.project_id
      AND projects.status IN ('completed', 'build_back_completed'));
DROP INDEX project_stays_built;
CREATE INDEX project_stays_built ON project_stays (contractor_id, left_day, overdue) WHERE counts = 1;

CREATE FUNCTION project_stays_settle(project TEXT) RETURNS void LANGUAGE sql AS $$
    UPDATE project_stays SET counts = (
        EXISTS (SELECT 1 FROM projects WHERE projects.id = project AND projects.status IN ('completed', 'build_back_completed'))
        AND entered_at = (SELECT max(built.entered_at) FROM project_stays AS built
            WHERE built.project_id = project AND built.next_status = 'build_back_completed'))::int
    WHERE project_id = project AND next_status = 'build_back_completed'
$$;
CREATE FUNCTION project_stays_built_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM project_stays_settle(NEW.project_id);
    RETURN NULL;
END
$$;
CREATE TRIGGER project_stays_built_back AFTER INSERT ON project_stays
FOR EACH ROW WHEN (NEW.next_status = 'build_back_completed') EXECUTE FUNCTION project_stays_built_back();
CREATE FUNCTION project_stays_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM project_stays_settle(NEW.id);
    RETURN NULL;
END
$$;
CREATE TRIGGER project_stays_done AFTER UPDATE OF status ON projects
FOR EACH ROW WHEN ((OLD.status IN ('completed', 'build_back_completed')) <> (NEW.status IN ('completed', 'build_back_completed')))
EXECUTE FUNCTION project_stays_done();
-- The indexes for a company's and a partner's stays answer alone here, as they are.
