-- Finds the projects of a ZIP code, among which duplicates of a new project are looked for.
CREATE INDEX projects_zip ON projects (substr(zip_code, 1, 5), created_at);

-- Whether a partner gets an email about all of their projects every Monday. While it is on, mail_bundles has the row of the next one.
ALTER TABLE notification_settings ADD COLUMN weekly_summary INTEGER NOT NULL DEFAULT 0 CHECK (weekly_summary IN (0, 1));
