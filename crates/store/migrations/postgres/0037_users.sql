-- What an admin finds people by: name, e-mail and company, folded to lower case by the writer.
ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
-- When an admin invited somebody who has not chosen a password yet: nobody can sign in until then.
ALTER TABLE users ADD COLUMN invited_at BIGINT;
ALTER TABLE users ADD COLUMN last_sign_in_at BIGINT;
UPDATE users SET
    search_text = lower(full_name || chr(10) || email || chr(10) || coalesce(company_name, '')),
    last_sign_in_at = (SELECT max(last_used_at) FROM user_addresses WHERE user_addresses.user_id = users.id);
CREATE INDEX users_full_name ON users (full_name, id);

-- Which version of a company an edit was made on.
ALTER TABLE contractors ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- The names in a URL that a company had before: links to them go on.
CREATE TABLE contractor_slugs (
    slug TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE
);
CREATE INDEX contractor_slugs_contractor ON contractor_slugs (contractor_id);

-- Which projects a company has or had, and since and until when: kept by triggers whoever writes. Who gave a project is
-- added by the writer.
CREATE TABLE contractor_assignments (
    id TEXT NOT NULL PRIMARY KEY,
    contractor_id TEXT NOT NULL REFERENCES contractors (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    assigned_at BIGINT NOT NULL,
    assigned_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- Empty while the company has the project.
    ended_at BIGINT
);
CREATE INDEX contractor_assignments_contractor ON contractor_assignments (contractor_id, assigned_at DESC, id DESC);
CREATE INDEX contractor_assignments_project ON contractor_assignments (project_id) WHERE ended_at IS NULL;

INSERT INTO contractor_assignments (id, contractor_id, project_id, assigned_at, assigned_by)
SELECT gen_random_uuid()::text, projects.contractor_id, projects.id, coalesce(latest.created_at, projects.created_at), latest.updated_by
FROM projects LEFT JOIN project_status_updates AS latest ON latest.id = (
    SELECT entry.id FROM project_status_updates AS entry
    WHERE entry.project_id = projects.id AND entry.update_type = 'contractor_assigned'
    ORDER BY entry.created_at DESC, entry.id DESC LIMIT 1)
WHERE projects.contractor_id IS NOT NULL;

-- How long a company took for what it finished last.
CREATE INDEX projects_contractor_closed ON projects (contractor_id, closed_at DESC) WHERE closed_at IS NOT NULL;

CREATE FUNCTION contractor_assignments_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        UPDATE contractor_assignments SET ended_at = NEW.updated_at WHERE project_id = NEW.id AND ended_at IS NULL;
    END IF;
    IF NEW.contractor_id IS NOT NULL THEN
        INSERT INTO contractor_assignments (id, contractor_id, project_id, assigned_at)
        VALUES (gen_random_uuid()::text, NEW.contractor_id, NEW.id,
            CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER contractor_assignments_insert AFTER INSERT ON projects
FOR EACH ROW EXECUTE FUNCTION contractor_assignments_keep();
CREATE TRIGGER contractor_assignments_update AFTER UPDATE OF contractor_id ON projects
FOR EACH ROW WHEN (NEW.contractor_id IS DISTINCT FROM OLD.contractor_id)
EXECUTE FUNCTION contractor_assignments_keep();
