-- An import asks for each of its claim numbers whether the portal has it.
CREATE INDEX projects_claim_number ON projects (insurance_claim_number, project_number);
