-- When somebody first used the code as the owner. Whoever submitted the project knows the code too, so this is not the office's
-- acceptance: `accepted_at` is the office's alone from now on.
ALTER TABLE owner_contacts ADD COLUMN opened_at BIGINT;
UPDATE owner_contacts SET opened_at = accepted_at, accepted_at = NULL
WHERE accepted_at IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM project_status_updates AS entry
    WHERE entry.project_id = owner_contacts.project_id AND entry.new_status NOT IN ('submitted', 'rejected', 'canceled'))
AND NOT EXISTS (SELECT 1 FROM contractor_assignments AS given WHERE given.project_id = owner_contacts.project_id)
AND NOT EXISTS (SELECT 1 FROM security_audit_log AS logged
    WHERE logged.project_id = owner_contacts.project_id AND logged.event_type = 'project_accepted')
-- What an admin submitted or imported begins with an entry of theirs.
AND NOT EXISTS (SELECT 1 FROM project_status_updates AS entry
    JOIN user_roles AS writer ON writer.user_id = entry.updated_by AND writer.role = 'admin'
    WHERE entry.project_id = owner_contacts.project_id AND entry.previous_status IS NULL);
