-- What each participant sent and read of a project's messages, kept by triggers whoever writes: how many are unread
-- costs the same however long the thread is. `reader_id` is as `user_id` in message_read_status; empty, it is everybody.
-- Messages that nobody sent do not count, and no message is ever taken back.
CREATE TABLE message_tallies (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    reader_id TEXT NOT NULL,
    sent INTEGER NOT NULL DEFAULT 0,
    read INTEGER NOT NULL DEFAULT 0,
    -- Up to this message, in the order of the thread, the reader has read or sent everything: looking for the first
    -- unread one begins here. Empty until something is known.
    known_at INTEGER,
    known_id TEXT,
    PRIMARY KEY (project_id, reader_id)
) STRICT, WITHOUT ROWID;

INSERT INTO message_tallies (project_id, reader_id, sent, read)
SELECT project_id, reader_id, sum(sent), sum(read) FROM (
    SELECT project_id, '' AS reader_id, 1 AS sent, 0 AS read FROM project_messages WHERE sender_id IS NOT NULL
    UNION ALL
    SELECT project_id, CASE WHEN participant_type = 'owner' THEN project_id ELSE sender_id END, 1, 0
    FROM project_messages WHERE sender_id IS NOT NULL
    UNION ALL
    SELECT m.project_id, r.user_id, 0, 1
    FROM message_read_status AS r JOIN project_messages AS m ON m.id = r.message_id WHERE m.sender_id IS NOT NULL
) AS side GROUP BY 1, 2;

CREATE TRIGGER message_tallies_sent AFTER INSERT ON project_messages WHEN NEW.sender_id IS NOT NULL BEGIN
    INSERT INTO message_tallies (project_id, reader_id, sent)
    VALUES (NEW.project_id, '', 1),
           (NEW.project_id, CASE WHEN NEW.participant_type = 'owner' THEN NEW.project_id ELSE NEW.sender_id END, 1)
    ON CONFLICT DO UPDATE SET sent = sent + 1;
END;
CREATE TRIGGER message_tallies_read AFTER INSERT ON message_read_status BEGIN
    INSERT INTO message_tallies (project_id, reader_id, read)
    SELECT project_id, NEW.user_id, 1 FROM project_messages WHERE id = NEW.message_id AND sender_id IS NOT NULL
    ON CONFLICT DO UPDATE SET read = read + 1;
END;
