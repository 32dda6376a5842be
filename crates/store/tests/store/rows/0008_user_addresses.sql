INSERT INTO user_addresses (user_id, address, last_used_at) VALUES ('u2', '10.0.0.2', 40);
