-- The versions that were sent in a range of days, for the reports on estimates.
CREATE INDEX estimate_versions_sent ON estimate_versions (sent_at, id);

-- What lists of projects are sorted by: the largest sum of the estimates in one currency, and the largest approved sum, in minor units.
-- Without any, a number below all sums. Estimates are as new as this, so there are no sums yet.
ALTER TABLE projects ADD COLUMN estimated_order BIGINT NOT NULL DEFAULT -1000000000000000;
ALTER TABLE projects ADD COLUMN approved_order BIGINT NOT NULL DEFAULT -1000000000000000;
CREATE INDEX projects_estimated ON projects (estimated_order, id);
CREATE INDEX projects_approved ON projects (approved_order, id);
CREATE INDEX projects_contractor_estimated ON projects (contractor_id, estimated_order, id);
CREATE INDEX projects_contractor_approved ON projects (contractor_id, approved_order, id);
CREATE INDEX projects_partner_estimated ON projects (referral_partner_id, estimated_order, id);
CREATE INDEX projects_partner_approved ON projects (referral_partner_id, approved_order, id);
