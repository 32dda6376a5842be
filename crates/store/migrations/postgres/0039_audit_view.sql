-- The view of the security audit log: each filter has its order, and a page ends where the next one begins.
DROP INDEX security_audit_log_severity;
CREATE INDEX security_audit_log_severity ON security_audit_log (severity, created_at DESC, id DESC);
DROP INDEX security_audit_log_subject;
CREATE INDEX security_audit_log_subject ON security_audit_log (subject_user_id, created_at DESC, id DESC);
CREATE INDEX security_audit_log_actor ON security_audit_log (actor_id, created_at DESC, id DESC);
CREATE INDEX security_audit_log_event ON security_audit_log (event_type, created_at DESC, id DESC);
