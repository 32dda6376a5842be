-- What no hash covers of an entry may only rise: an alert stays one, and what came late is not dated back.
DROP TRIGGER security_audit_log_append_only;
CREATE TRIGGER security_audit_log_append_only BEFORE UPDATE ON security_audit_log
    WHEN OLD.rowid IS NOT NEW.rowid
        OR OLD.id IS NOT NEW.id
        OR OLD.seq IS NOT NEW.seq
        OR OLD.event_type IS NOT NEW.event_type
        OR OLD.key IS NOT NEW.key
        OR OLD.window_start IS NOT NEW.window_start
        OR OLD.created_at IS NOT NEW.created_at
        OR OLD.prev_hash IS NOT NEW.prev_hash
        OR OLD.hash IS NOT NEW.hash
        OR OLD.actor_id IS NOT NEW.actor_id
        OR OLD.subject_user_id IS NOT NEW.subject_user_id
        OR OLD.project_id IS NOT NEW.project_id
        OR OLD.ip IS NOT NEW.ip
        OR OLD.user_agent IS NOT NEW.user_agent
        OR OLD.details IS NOT NEW.details
        OR NEW.occurrences < OLD.occurrences
        OR NEW.last_at < OLD.last_at
        OR instr('info warn error', NEW.severity) < instr('info warn error', OLD.severity)
BEGIN
    SELECT RAISE(ABORT, 'security_audit_log is append-only');
END;
-- REPLACE deletes what is in its way without firing triggers of DELETE. The portal adds entries by plain INSERT alone. A row whose
-- rowid is not given has -1 here.
CREATE TRIGGER security_audit_log_no_replace BEFORE INSERT ON security_audit_log
    WHEN EXISTS (SELECT 1 FROM security_audit_log WHERE rowid = NEW.rowid)
        OR EXISTS (SELECT 1 FROM security_audit_log WHERE id = NEW.id)
        OR EXISTS (SELECT 1 FROM security_audit_log WHERE seq = NEW.seq)
        OR EXISTS (
            SELECT 1 FROM security_audit_log
            WHERE event_type = NEW.event_type AND key = NEW.key AND window_start = NEW.window_start
        )
BEGIN
    SELECT RAISE(ABORT, 'security_audit_log is append-only');
END;
