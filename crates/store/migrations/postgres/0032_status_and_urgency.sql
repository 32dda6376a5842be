-- Lists with both filters, the newest or the oldest first: of those that have the one, few may have the other.
CREATE INDEX projects_status_urgency ON projects (status, urgency_level, created_at DESC, id DESC);
CREATE INDEX projects_contractor_status_urgency ON projects (contractor_id, status, urgency_level, created_at DESC, id DESC);
CREATE INDEX projects_partner_status_urgency ON projects (referral_partner_id, status, urgency_level, created_at DESC, id DESC);
