-- The migration fills file_facts.
INSERT INTO file_facts (file_path, examined_at, sha256, taken_local, taken_offset_minutes, camera_make, camera_model, width, height)
VALUES ('projects/facts.jpg', 50, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', '2026-05-03T14:14:05', -240,
        'Canon', 'Canon EOS R6', 4032, 3024);
