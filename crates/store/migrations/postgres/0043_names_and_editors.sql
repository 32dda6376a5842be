-- Lists by name follow the folded name that stands first in what is searched, in one order whatever the server's language.
ALTER TABLE contractors ALTER COLUMN search_text TYPE TEXT COLLATE "C";
ALTER TABLE users ALTER COLUMN search_text TYPE TEXT COLLATE "C";
DROP INDEX contractors_company_name;
CREATE INDEX contractors_name ON contractors (search_text, id);
DROP INDEX users_full_name;
CREATE INDEX users_folded_name ON users (search_text, id);
DROP INDEX users_name;
CREATE INDEX users_name ON users (active, search_text, id);
DROP INDEX users_contractor;
CREATE INDEX users_contractor ON users (contractor_id, search_text, id);

-- Who wrote the words that a note has now.
ALTER TABLE project_admin_notes ADD COLUMN edited_by TEXT REFERENCES users (id) ON DELETE SET NULL;
