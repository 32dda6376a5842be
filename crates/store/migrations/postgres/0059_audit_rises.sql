-- What no hash covers of an entry may only rise: an alert stays one, and what came late is not dated back.
CREATE OR REPLACE FUNCTION security_audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'security_audit_log is append-only';
    END IF;
    IF (OLD.id, OLD.seq, OLD.event_type, OLD.key, OLD.window_start, OLD.created_at, OLD.prev_hash, OLD.hash)
        IS DISTINCT FROM (NEW.id, NEW.seq, NEW.event_type, NEW.key, NEW.window_start, NEW.created_at, NEW.prev_hash, NEW.hash)
        OR (OLD.actor_id, OLD.subject_user_id, OLD.project_id, OLD.ip, OLD.user_agent, OLD.details)
        IS DISTINCT FROM (NEW.actor_id, NEW.subject_user_id, NEW.project_id, NEW.ip, NEW.user_agent, NEW.details)
        OR NEW.occurrences < OLD.occurrences
        OR NEW.last_at < OLD.last_at
        OR strpos('info warn error', NEW.severity) < strpos('info warn error', OLD.severity) THEN
        RAISE EXCEPTION 'security_audit_log is append-only';
    END IF;
    RETURN NEW;
END;
$$;
