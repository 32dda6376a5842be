-- What stands in a calendar knows whose project it is about: a partner's days are found as a company's are, and not by way of
-- each of the partner's projects.
ALTER TABLE contractor_tasks ADD COLUMN referral_partner_id TEXT;
ALTER TABLE contractor_task_timeslots ADD COLUMN referral_partner_id TEXT;
ALTER TABLE calendar_cancellations ADD COLUMN referral_partner_id TEXT;
UPDATE contractor_tasks SET referral_partner_id = projects.referral_partner_id
FROM projects WHERE projects.id = contractor_tasks.project_id;
UPDATE contractor_task_timeslots SET referral_partner_id = projects.referral_partner_id
FROM projects WHERE projects.id = contractor_task_timeslots.project_id;
UPDATE calendar_cancellations SET referral_partner_id = projects.referral_partner_id
FROM projects WHERE projects.id = calendar_cancellations.project_id;
CREATE INDEX contractor_tasks_partner ON contractor_tasks (referral_partner_id, scheduled_date, id);
CREATE INDEX contractor_task_timeslots_partner
ON contractor_task_timeslots (referral_partner_id, status, scheduled_date, id);
CREATE INDEX calendar_cancellations_partner ON calendar_cancellations (referral_partner_id, scheduled_date, id);

-- In the order in which they are read, so that no day is sorted first.
DROP INDEX contractor_task_timeslots_contractor;
CREATE INDEX contractor_task_timeslots_contractor
ON contractor_task_timeslots (contractor_id, status, scheduled_date, id);
DROP INDEX contractor_task_timeslots_pending;
CREATE INDEX contractor_task_timeslots_pending ON contractor_task_timeslots (status, scheduled_date, id);

CREATE FUNCTION calendar_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.referral_partner_id := (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id);
    RETURN NEW;
END
$$;
CREATE TRIGGER contractor_tasks_partner BEFORE INSERT ON contractor_tasks
FOR EACH ROW EXECUTE FUNCTION calendar_partner();
CREATE TRIGGER contractor_task_timeslots_partner BEFORE INSERT ON contractor_task_timeslots
FOR EACH ROW EXECUTE FUNCTION calendar_partner();
CREATE TRIGGER calendar_cancellations_partner BEFORE INSERT ON calendar_cancellations
FOR EACH ROW EXECUTE FUNCTION calendar_partner();

CREATE FUNCTION calendar_partner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE contractor_tasks SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
    UPDATE contractor_task_timeslots SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
    UPDATE calendar_cancellations SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER calendar_partner_changed AFTER UPDATE OF referral_partner_id ON projects
FOR EACH ROW WHEN (NEW.referral_partner_id IS DISTINCT FROM OLD.referral_partner_id)
EXECUTE FUNCTION calendar_partner_changed();
