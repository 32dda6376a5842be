-- What a notification tells of, and so where it leads.
ALTER TABLE notifications ADD COLUMN subject TEXT NOT NULL DEFAULT 'project';
UPDATE notifications SET subject = 'update' WHERE type = 'status_update';
UPDATE notifications SET subject = 'file' WHERE title = 'Files added';
UPDATE notifications SET subject = 'event' WHERE title IN (
    'Event scheduled', 'Event moved', 'Event deleted', 'Event status updated', 'Event tomorrow', 'Timeslots proposed',
    'Proposed timeslots updated', 'Timeslot confirmed', 'Proposed event deleted');

-- Up to which instant somebody has read everything: only what is newer can be unread, so that who has read all is not
-- asked of each single one.
CREATE TABLE notifications_read_up_to (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    read_up_to INTEGER NOT NULL
) STRICT;

-- What is for everyone and about no project, past all that is for single accounts.
CREATE INDEX notifications_general ON notifications (created_at DESC, id DESC)
WHERE user_id IS NULL AND project_id IS NULL;
-- The filter by styling: some are rare.
CREATE INDEX notifications_type ON notifications (type, created_at DESC, id DESC);
