INSERT INTO user_languages (user_id, language, chosen) VALUES ('u1', 'es', TRUE);
INSERT INTO owner_languages (project_id, language, chosen) VALUES ('p1', 'es', FALSE);
