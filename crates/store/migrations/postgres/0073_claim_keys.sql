-- Claim numbers are compared without regard to case, accents, dashes, and invisible characters, so that none of them hides a
-- duplicate. migrate.rs fills the column and refreshes the folded search texts: the rule is the domain's.
ALTER TABLE projects ADD COLUMN claim_key TEXT;
DROP INDEX projects_claim_number;
CREATE INDEX projects_claim_key ON projects (claim_key, project_number);
