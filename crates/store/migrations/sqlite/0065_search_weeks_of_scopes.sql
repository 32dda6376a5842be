-- PostgreSQL's index only: that of SQLite gives the newest first.
SELECT 1;
