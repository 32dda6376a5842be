-- What lists are ordered by, beside instants and numbers: names without their case, statuses along a project's life,
-- urgencies by weight, and dates with those that have none at the end.
ALTER TABLE projects ADD COLUMN owner_order TEXT NOT NULL GENERATED ALWAYS AS (lower(property_owner_name)) VIRTUAL;
ALTER TABLE projects ADD COLUMN damage_order TEXT NOT NULL GENERATED ALWAYS AS (lower(damage_type)) VIRTUAL;
ALTER TABLE projects ADD COLUMN status_order TEXT NOT NULL GENERATED ALWAYS AS (
    CASE status WHEN 'pending' THEN '01' WHEN 'submitted' THEN '02' WHEN 'requires_inspection' THEN '03'
        WHEN 'waiting_for_approval' THEN '04' WHEN 'approved' THEN '05' WHEN 'scheduled' THEN '06'
        WHEN 'site_visit_scheduled' THEN '07' WHEN 'site_visit_completed' THEN '08'
        WHEN 'estimate_submitted' THEN '09' WHEN 'estimate_approved' THEN '10'
        WHEN 'build_back_scheduled' THEN '11' WHEN 'in_progress' THEN '12' WHEN 'on_hold' THEN '13'
        WHEN 'nonresponsive' THEN '14' WHEN 'build_back_completed' THEN '15' WHEN 'completed' THEN '16'
        WHEN 'rejected' THEN '17' WHEN 'canceled' THEN '18' ELSE '99' END) VIRTUAL;
ALTER TABLE projects ADD COLUMN urgency_order TEXT NOT NULL GENERATED ALWAYS AS (
    CASE urgency_level WHEN 'critical' THEN '1' WHEN 'high' THEN '2' WHEN 'medium' THEN '3'
        WHEN 'low' THEN '4' ELSE '9' END) VIRTUAL;
ALTER TABLE projects ADD COLUMN start_order TEXT NOT NULL GENERATED ALWAYS AS (coalesce(timeline_start, '9999-12-31')) VIRTUAL;

-- For those who see every project; a company's or a partner's own are few enough to be sorted.
CREATE INDEX projects_owner_order ON projects (owner_order, id);
CREATE INDEX projects_damage_order ON projects (damage_order, id);
CREATE INDEX projects_status_order ON projects (status_order, id);
CREATE INDEX projects_urgency_order ON projects (urgency_order, id);
CREATE INDEX projects_start_order ON projects (start_order, id);
