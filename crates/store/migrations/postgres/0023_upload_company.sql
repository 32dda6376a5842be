-- The contractor company of the account that uploaded a file, at that time. NULL for others' files. The company keeps its originals when the
-- account leaves it, and the account's next company does not get them. No reference, because a file may outlive a company.
ALTER TABLE file_facts ADD COLUMN company_id TEXT;

-- For files from before this migration, the present company is the best that is known.
CREATE TABLE companies_of_files (
    file_path TEXT NOT NULL PRIMARY KEY,
    company_id TEXT NOT NULL
);
INSERT INTO companies_of_files (file_path, company_id)
SELECT sent.file_path, min(users.contractor_id)
FROM (
    SELECT file_path, user_id AS sender FROM uploads
    UNION ALL SELECT file_path, uploaded_by FROM project_files
    UNION ALL SELECT file_path, uploaded_by FROM status_update_attachments
    UNION ALL SELECT message_attachments.file_path, project_messages.sender_id
    FROM message_attachments JOIN project_messages ON project_messages.id = message_attachments.message_id
) AS sent
JOIN users ON users.id = sent.sender
WHERE users.contractor_id IS NOT NULL
GROUP BY sent.file_path;
UPDATE file_facts
SET company_id = (SELECT company_id FROM companies_of_files WHERE companies_of_files.file_path = file_facts.file_path)
WHERE file_path IN (SELECT file_path FROM companies_of_files);
DROP TABLE companies_of_files;
