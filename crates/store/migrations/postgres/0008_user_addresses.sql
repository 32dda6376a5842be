-- Where people signed in from before: such a device is not slowed down while strangers guess at the account. A
-- session's own row goes with signing out.
CREATE TABLE user_addresses (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- An IPv4 address, or the /64 of an IPv6 one.
    address TEXT NOT NULL,
    last_used_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, address)
);
CREATE INDEX user_addresses_last_used ON user_addresses (last_used_at);
INSERT INTO user_addresses (user_id, address, last_used_at)
SELECT user_id, ip, max(created_at) FROM user_sessions WHERE ip IS NOT NULL GROUP BY user_id, ip;
-- The clean-up looks for resets that have had their time.
CREATE INDEX password_resets_expiry ON password_resets (expires_at);
