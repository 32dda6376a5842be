-- The versions that were sent in a range of days, for the reports on estimates.
CREATE INDEX estimate_versions_sent ON estimate_versions (sent_at, id);
