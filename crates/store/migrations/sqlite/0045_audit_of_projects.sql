-- The audit log is read of one project too.
CREATE INDEX security_audit_log_project ON security_audit_log (project_id, created_at DESC, id DESC);
