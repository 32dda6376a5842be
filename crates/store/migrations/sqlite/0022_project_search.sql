-- What a search of projects asks instead of reading every row. Each text is known by its windows: of each character on,
-- the next five, written as hexadecimal bytes, so that nothing in them means anything to the full-text index. Whatever
-- contains a term has the term's windows.

-- The index knows rows by a number of their own: those of `projects` are no numbers that last.
CREATE TABLE project_search (
    number INTEGER NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    search_text TEXT NOT NULL,
    CONSTRAINT project_search_project_id_key UNIQUE (project_id)
) STRICT;
CREATE VIRTUAL TABLE project_windows USING fts5 (
    windows, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii'
);

CREATE TRIGGER project_windows_insert AFTER INSERT ON project_search BEGIN
    INSERT INTO project_windows (rowid, windows)
    WITH RECURSIVE places (place) AS (
        SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(NEW.search_text)
    )
    SELECT NEW.number, group_concat(hex(substr(NEW.search_text, place, 5)), ' ') FROM places;
END;
CREATE TRIGGER project_windows_update AFTER UPDATE OF search_text ON project_search BEGIN
    DELETE FROM project_windows WHERE rowid = OLD.number;
    INSERT INTO project_windows (rowid, windows)
    WITH RECURSIVE places (place) AS (
        SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < length(NEW.search_text)
    )
    SELECT NEW.number, group_concat(hex(substr(NEW.search_text, place, 5)), ' ') FROM places;
END;
CREATE TRIGGER project_windows_delete AFTER DELETE ON project_search BEGIN
    DELETE FROM project_windows WHERE rowid = OLD.number;
END;

CREATE TRIGGER project_search_insert AFTER INSERT ON projects BEGIN
    INSERT INTO project_search (project_id, search_text) VALUES (NEW.id, NEW.search_text);
END;
CREATE TRIGGER project_search_update AFTER UPDATE OF search_text ON projects WHEN NEW.search_text <> OLD.search_text BEGIN
    UPDATE project_search SET search_text = NEW.search_text WHERE project_id = NEW.id;
END;

INSERT INTO project_search (project_id, search_text) SELECT id, search_text FROM projects ORDER BY created_at, id;
