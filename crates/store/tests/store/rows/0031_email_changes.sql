INSERT INTO email_changes (user_id, email, token_hash, created_at, expires_at)
VALUES ('u1', 'ann@elsewhere.example', 'change', 10, 20);
