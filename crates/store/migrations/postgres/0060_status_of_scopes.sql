-- Lists of a company or a partner with one status, the newest or the oldest first.
CREATE INDEX projects_contractor_status ON projects (contractor_id, status, created_at DESC, id DESC);
CREATE INDEX projects_partner_status ON projects (referral_partner_id, status, created_at DESC, id DESC);
