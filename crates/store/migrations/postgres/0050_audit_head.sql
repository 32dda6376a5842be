-- The last entry of the security log once more, in a row of its own: a log that lost its last entries, or all of them, is a chain as
-- well, and this is where it shows.
CREATE TABLE security_audit_head (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq BIGINT NOT NULL,
    hash TEXT NOT NULL
);
INSERT INTO security_audit_head (id, seq, hash)
SELECT 1, coalesce(max(seq), 0),
       coalesce((SELECT hash FROM security_audit_log ORDER BY seq DESC LIMIT 1),
                '0000000000000000000000000000000000000000000000000000000000000000')
FROM security_audit_log;
