-- What each company built back: a project counts once, when it was built back the last time, and only while it is done. Each stay
-- knows it of itself, so that nothing has to be looked up. It is settled anew for one project at a time, within the change.
ALTER TABLE project_stays ADD COLUMN counts INTEGER NOT NULL DEFAULT 0 CHECK (counts IN (0, 1));
UPDATE project_stays SET counts = 1
WHERE next_status = 'build_back_completed'
  AND NOT EXISTS (SELECT 1 FROM project_stays AS later WHERE later.project_id = project_stays.project_id
      AND later.entered_at > project_stays.entered_at AND later.next_status = 'build_back_completed')
  AND EXISTS (SELECT 1 FROM projects WHERE projects.id = project_stays.project_id
      AND projects.status IN ('completed', 'build_back_completed'));
DROP INDEX project_stays_built;
CREATE INDEX project_stays_built ON project_stays (contractor_id, left_day, overdue) WHERE counts = 1;
CREATE TRIGGER project_stays_built_back AFTER INSERT ON project_stays WHEN NEW.next_status = 'build_back_completed' BEGIN
    UPDATE project_stays SET counts = EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id AND status IN ('completed', 'build_back_completed'))
        AND entered_at = (SELECT max(built.entered_at) FROM project_stays AS built
            WHERE built.project_id = NEW.project_id AND built.next_status = 'build_back_completed')
    WHERE project_id = NEW.project_id AND next_status = 'build_back_completed';
END;
CREATE TRIGGER project_stays_done AFTER UPDATE OF status ON projects
WHEN (OLD.status IN ('completed', 'build_back_completed')) <> (NEW.status IN ('completed', 'build_back_completed')) BEGIN
    UPDATE project_stays SET counts = EXISTS (SELECT 1 FROM projects WHERE id = NEW.id AND status IN ('completed', 'build_back_completed'))
        AND entered_at = (SELECT max(built.entered_at) FROM project_stays AS built
            WHERE built.project_id = NEW.id AND built.next_status = 'build_back_completed')
    WHERE project_id = NEW.id AND next_status = 'build_back_completed';
END;

-- How long the stays of a company or a partner lasted is counted along an index, which lies in the order of what it is counted by
-- and holds all that is asked for. `about` would not do: a query over a generated column reads each row as well. It is told by
-- what it is made of, and that is in the index, too.
DROP INDEX project_stays_contractor;
DROP INDEX project_stays_partner;
CREATE INDEX project_stays_contractor ON project_stays (contractor_id, status,
    CASE WHEN lasted < 64 THEN lasted
        WHEN lasted < 128 THEN lasted - lasted % 2 WHEN lasted < 256 THEN lasted - lasted % 4
        WHEN lasted < 512 THEN lasted - lasted % 8 WHEN lasted < 1024 THEN lasted - lasted % 16
        WHEN lasted < 2048 THEN lasted - lasted % 32 WHEN lasted < 4096 THEN lasted - lasted % 64
        WHEN lasted < 8192 THEN lasted - lasted % 128 WHEN lasted < 16384 THEN lasted - lasted % 256
        WHEN lasted < 32768 THEN lasted - lasted % 512 WHEN lasted < 65536 THEN lasted - lasted % 1024
        WHEN lasted < 131072 THEN lasted - lasted % 2048 WHEN lasted < 262144 THEN lasted - lasted % 4096
        WHEN lasted < 524288 THEN lasted - lasted % 8192 WHEN lasted < 1048576 THEN lasted - lasted % 16384
        WHEN lasted < 2097152 THEN lasted - lasted % 32768 WHEN lasted < 4194304 THEN lasted - lasted % 65536
        ELSE lasted - lasted % 131072 END,
    left_day, lasted);
CREATE INDEX project_stays_partner ON project_stays (referral_partner_id, status,
    CASE WHEN lasted < 64 THEN lasted
        WHEN lasted < 128 THEN lasted - lasted % 2 WHEN lasted < 256 THEN lasted - lasted % 4
        WHEN lasted < 512 THEN lasted - lasted % 8 WHEN lasted < 1024 THEN lasted - lasted % 16
        WHEN lasted < 2048 THEN lasted - lasted % 32 WHEN lasted < 4096 THEN lasted - lasted % 64
        WHEN lasted < 8192 THEN lasted - lasted % 128 WHEN lasted < 16384 THEN lasted - lasted % 256
        WHEN lasted < 32768 THEN lasted - lasted % 512 WHEN lasted < 65536 THEN lasted - lasted % 1024
        WHEN lasted < 131072 THEN lasted - lasted % 2048 WHEN lasted < 262144 THEN lasted - lasted % 4096
        WHEN lasted < 524288 THEN lasted - lasted % 8192 WHEN lasted < 1048576 THEN lasted - lasted % 16384
        WHEN lasted < 2097152 THEN lasted - lasted % 32768 WHEN lasted < 4194304 THEN lasted - lasted % 65536
        ELSE lasted - lasted % 131072 END,
    left_day, lasted);
