INSERT INTO search_entries (number, noun, entity_id, search_text) VALUES (7, 'user', 'u1', 'ann');
INSERT INTO search_pending (noun, entity_id) VALUES ('message', 'gone');
