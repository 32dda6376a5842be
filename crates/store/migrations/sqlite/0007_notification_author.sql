-- Who did what a notification tells of: for them it is no news. None when the portal itself did.
ALTER TABLE notifications ADD COLUMN author_id TEXT REFERENCES users (id) ON DELETE SET NULL;
