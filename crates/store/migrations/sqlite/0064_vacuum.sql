-- PostgreSQL's only: what SQLite has overwritten is nobody's to look at.
SELECT 1;
