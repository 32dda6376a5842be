-- Finds the projects of a ZIP code, among which duplicates of a new project are looked for.
CREATE INDEX projects_zip ON projects (substr(zip_code, 1, 5), created_at);
