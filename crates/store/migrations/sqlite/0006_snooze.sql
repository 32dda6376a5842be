-- Until when a person does not want to see a notification. It is unread until then, and afterwards.
ALTER TABLE user_notification_read_status ADD COLUMN snoozed_until INTEGER;
