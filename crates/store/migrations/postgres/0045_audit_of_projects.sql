-- The audit log is read of one project too.
CREATE INDEX security_audit_log_project ON security_audit_log (project_id, created_at DESC, id DESC);

-- What empties a whole table fires no trigger of its rows.
CREATE FUNCTION security_audit_log_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'security_audit_log is append-only';
END $$;
CREATE TRIGGER security_audit_log_no_truncate BEFORE TRUNCATE ON security_audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION security_audit_log_keep();
