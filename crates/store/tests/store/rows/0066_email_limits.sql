INSERT INTO mail_recipients (account_id, address, first_mailed_at) VALUES ('u1', '36dbf4bb7dbb6e51', 40);
INSERT INTO owner_contacts (project_id, accepted_at, email_by) VALUES ('p1', 40, 'u1');
