-- The indexes of the global search know in which block of 32,768 numbers an entry is. They give all that they are asked for, and
-- in no order, so that what is frequent is asked for in the newest blocks only. The tokens themselves lie apart from their
-- rows: nobody reads them, and what a search reads of a row is its number.
SET LOCAL maintenance_work_mem = '256MB';
ALTER TABLE search_tokens RENAME TO search_tokens_before;
ALTER INDEX search_tokens_pkey RENAME TO search_tokens_before_pkey;
CREATE TABLE search_tokens (
    number BIGINT NOT NULL PRIMARY KEY,
    noun TEXT NOT NULL,
    tokens TSVECTOR NOT NULL
) WITH (toast_tuple_target = 128);
-- Made anew: as they are, they would stay in their rows.
INSERT INTO search_tokens SELECT number, noun, tokens || ''::tsvector FROM search_tokens_before ORDER BY number;
DROP TABLE search_tokens_before;
ALTER TABLE search_tokens ADD FOREIGN KEY (number) REFERENCES search_entries (number) ON DELETE CASCADE;
CREATE INDEX search_tokens_projects ON search_tokens USING gin (tokens, (ARRAY[number >> 15])) WITH (fastupdate = off)
WHERE noun = 'project';
CREATE INDEX search_tokens_users ON search_tokens USING gin (tokens, (ARRAY[number >> 15])) WITH (fastupdate = off)
WHERE noun = 'user';
CREATE INDEX search_tokens_messages ON search_tokens USING gin (tokens, (ARRAY[number >> 15])) WITH (fastupdate = off)
WHERE noun = 'message';
