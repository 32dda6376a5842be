-- Refused project codes of the last day: how many came from an address before a login, and whether somebody guesses
-- from many places. Without the codes.
CREATE TABLE owner_code_failures (
    id TEXT NOT NULL PRIMARY KEY,
    -- An IPv4 address or an IPv6 /64.
    address TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX owner_code_failures_address ON owner_code_failures (address, at);
CREATE INDEX owner_code_failures_at ON owner_code_failures (at);
