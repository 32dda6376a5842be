-- The message thread of each project with messages: the last message by a person, and what the office does about it. Company and partner
-- are copied from `projects`.
CREATE TABLE message_threads (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    contractor_id TEXT,
    referral_partner_id TEXT,
    last_id TEXT NOT NULL,
    last_at BIGINT NOT NULL,
    assigned_to TEXT REFERENCES users (id) ON DELETE SET NULL,
    -- NULL unless the office is waiting for an answer.
    waiting_since BIGINT
);
CREATE INDEX message_threads_newest ON message_threads (last_at DESC, project_id DESC);
CREATE INDEX message_threads_contractor ON message_threads (contractor_id, last_at DESC, project_id DESC)
WHERE contractor_id IS NOT NULL;
CREATE INDEX message_threads_partner ON message_threads (referral_partner_id, last_at DESC, project_id DESC)
WHERE referral_partner_id IS NOT NULL;
CREATE INDEX message_threads_assignee ON message_threads (assigned_to, last_at DESC, project_id DESC)
WHERE assigned_to IS NOT NULL;
CREATE INDEX message_threads_waiting ON message_threads (last_at DESC, project_id DESC)
WHERE waiting_since IS NOT NULL;

-- The threads with messages that an admin has not read. A thread without a message since the account was created is not among them.
-- `last_at` is the thread's.
CREATE TABLE unread_threads (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (project_id, user_id)
);
CREATE INDEX unread_threads_user ON unread_threads (user_id, last_at DESC, project_id DESC);

CREATE FUNCTION message_threads_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO message_threads (project_id, contractor_id, referral_partner_id, last_id, last_at)
    SELECT id, contractor_id, referral_partner_id, NEW.id, NEW.created_at FROM projects WHERE id = NEW.project_id
    ON CONFLICT (project_id) DO UPDATE SET last_id = excluded.last_id, last_at = excluded.last_at
    WHERE (excluded.last_at, excluded.last_id) > (message_threads.last_at, message_threads.last_id);
    RETURN NULL;
END
$$;
CREATE TRIGGER message_threads_sent AFTER INSERT ON project_messages
FOR EACH ROW WHEN (NEW.sender_id IS NOT NULL) EXECUTE FUNCTION message_threads_sent();

CREATE FUNCTION message_threads_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE message_threads
    SET contractor_id = NEW.contractor_id, referral_partner_id = NEW.referral_partner_id
    WHERE project_id = NEW.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER message_threads_handed_over AFTER UPDATE OF contractor_id, referral_partner_id ON projects
FOR EACH ROW WHEN ((OLD.contractor_id, OLD.referral_partner_id)
    IS DISTINCT FROM (NEW.contractor_id, NEW.referral_partner_id))
EXECUTE FUNCTION message_threads_hand_over();

INSERT INTO message_threads (project_id, contractor_id, referral_partner_id, last_id, last_at)
SELECT projects.id, projects.contractor_id, projects.referral_partner_id, sent.id, sent.created_at
FROM project_messages AS sent JOIN projects ON projects.id = sent.project_id
WHERE sent.sender_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM project_messages AS later
    WHERE later.project_id = sent.project_id AND later.sender_id IS NOT NULL
        AND (later.created_at, later.id) > (sent.created_at, sent.id));

INSERT INTO unread_threads (project_id, user_id, last_at)
SELECT thread.project_id, admin.user_id, thread.last_at
FROM message_threads AS thread
JOIN message_tallies AS everyone ON everyone.project_id = thread.project_id AND everyone.reader_id = ''
JOIN user_roles AS admin ON admin.role = 'admin'
JOIN users ON users.id = admin.user_id AND users.created_at <= thread.last_at
LEFT JOIN message_tallies AS own ON own.project_id = thread.project_id AND own.reader_id = admin.user_id
WHERE everyone.sent > coalesce(own.sent + own.read, 0);
