-- A filter by status or urgency is decided in the index of the order that a list is walked along: what it leaves out is
-- not read.
DROP INDEX projects_owner_order;
CREATE INDEX projects_owner_order ON projects (owner_order, id, status, urgency_level);
DROP INDEX projects_damage_order;
CREATE INDEX projects_damage_order ON projects (damage_order, id, status, urgency_level);
DROP INDEX projects_start_order;
CREATE INDEX projects_start_order ON projects (start_order, id, status, urgency_level);
DROP INDEX projects_contractor_owner_order;
CREATE INDEX projects_contractor_owner_order ON projects (contractor_id, owner_order, id, status, urgency_level);
DROP INDEX projects_contractor_damage_order;
CREATE INDEX projects_contractor_damage_order ON projects (contractor_id, damage_order, id, status, urgency_level);
DROP INDEX projects_contractor_start_order;
CREATE INDEX projects_contractor_start_order ON projects (contractor_id, start_order, id, status, urgency_level);
DROP INDEX projects_contractor_number_order;
CREATE INDEX projects_contractor_number_order ON projects (contractor_id, project_number, id, status, urgency_level);
DROP INDEX projects_partner_owner_order;
CREATE INDEX projects_partner_owner_order ON projects (referral_partner_id, owner_order, id, status, urgency_level);
DROP INDEX projects_partner_damage_order;
CREATE INDEX projects_partner_damage_order ON projects (referral_partner_id, damage_order, id, status, urgency_level);
DROP INDEX projects_partner_start_order;
CREATE INDEX projects_partner_start_order ON projects (referral_partner_id, start_order, id, status, urgency_level);
DROP INDEX projects_partner_number_order;
CREATE INDEX projects_partner_number_order ON projects (referral_partner_id, project_number, id, status, urgency_level);

-- A search that walks along the newest or the oldest looks at the texts in the order's index, where they lie side by side.
DROP INDEX projects_newest;
CREATE INDEX projects_newest ON projects (created_at DESC, id DESC, search_text);
DROP INDEX projects_contractor;
CREATE INDEX projects_contractor ON projects (contractor_id, created_at DESC, id DESC, search_text);
DROP INDEX projects_partner;
CREATE INDEX projects_partner ON projects (referral_partner_id, created_at DESC, id DESC, search_text);
