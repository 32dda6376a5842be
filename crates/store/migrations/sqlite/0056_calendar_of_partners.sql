-- What stands in a calendar knows whose project it is about: a partner's days are found as a company's are, and not by way of
-- each of the partner's projects.
ALTER TABLE contractor_tasks ADD COLUMN referral_partner_id TEXT;
ALTER TABLE contractor_task_timeslots ADD COLUMN referral_partner_id TEXT;
ALTER TABLE calendar_cancellations ADD COLUMN referral_partner_id TEXT;
UPDATE contractor_tasks
SET referral_partner_id = (SELECT projects.referral_partner_id FROM projects WHERE projects.id = project_id);
UPDATE contractor_task_timeslots
SET referral_partner_id = (SELECT projects.referral_partner_id FROM projects WHERE projects.id = project_id);
UPDATE calendar_cancellations
SET referral_partner_id = (SELECT projects.referral_partner_id FROM projects WHERE projects.id = project_id);
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

CREATE TRIGGER contractor_tasks_partner AFTER INSERT ON contractor_tasks BEGIN
    UPDATE contractor_tasks
    SET referral_partner_id = (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id)
    WHERE id = NEW.id;
END;
CREATE TRIGGER contractor_task_timeslots_partner AFTER INSERT ON contractor_task_timeslots BEGIN
    UPDATE contractor_task_timeslots
    SET referral_partner_id = (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id)
    WHERE id = NEW.id;
END;
CREATE TRIGGER calendar_cancellations_partner AFTER INSERT ON calendar_cancellations BEGIN
    UPDATE calendar_cancellations
    SET referral_partner_id = (SELECT referral_partner_id FROM projects WHERE id = NEW.project_id)
    WHERE id = NEW.id;
END;
CREATE TRIGGER calendar_partner_changed AFTER UPDATE OF referral_partner_id ON projects
WHEN NEW.referral_partner_id IS NOT OLD.referral_partner_id BEGIN
    UPDATE contractor_tasks SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
    UPDATE contractor_task_timeslots SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
    UPDATE calendar_cancellations SET referral_partner_id = NEW.referral_partner_id WHERE project_id = NEW.id;
END;
