INSERT INTO notification_choices (user_id, kind, bell, mail) VALUES ('u1', 'message', TRUE, 'digest');
INSERT INTO notification_settings (user_id, quiet_from, quiet_until, version) VALUES ('u1', '22:00', '07:00', 1);
INSERT INTO owner_mail_stops (project_id, email, stopped_at) VALUES ('p1', 'jose@home.example', 40);
INSERT INTO notification_outbox (notification_id, tells_owner, created_at) VALUES ('no1', TRUE, 40);
INSERT INTO mail_bundles (bundle, user_id, project_id, due_at, mailed_at) VALUES ('user:u1:p1', 'u1', 'p1', 50, 40);
INSERT INTO notification_deliveries (bundle, notification_id) VALUES ('user:u1:p1', 'no1');
