-- Where an invitation was mailed to, and who took it back.
ALTER TABLE contractor_invitations ADD COLUMN email TEXT;
ALTER TABLE contractor_invitations ADD COLUMN revoked_at INTEGER;
ALTER TABLE contractor_invitations ADD COLUMN revoked_by TEXT REFERENCES users (id) ON DELETE SET NULL;
-- A company's invitations page by page: the id settles which of two of the same instant comes first.
DROP INDEX contractor_invitations_contractor;
CREATE INDEX contractor_invitations_contractor ON contractor_invitations (contractor_id, created_at DESC, id DESC);
-- How many of a company's still let somebody in.
CREATE INDEX contractor_invitations_pending ON contractor_invitations (contractor_id, expires_at)
WHERE used_at IS NULL AND revoked_at IS NULL;
-- A company's members by name.
DROP INDEX users_contractor;
CREATE INDEX users_contractor ON users (contractor_id, full_name, id);
