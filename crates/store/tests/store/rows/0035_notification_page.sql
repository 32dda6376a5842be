INSERT INTO notifications_read_up_to (user_id, read_up_to) VALUES ('u1', 40);
