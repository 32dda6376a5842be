-- When the latest tries were made, oldest first, where a limit speaks of any hour: microseconds, as JSON.
ALTER TABLE rate_limits ADD COLUMN recent TEXT NOT NULL DEFAULT '[]';
