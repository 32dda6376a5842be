INSERT INTO sign_ups (id, email, password_hash, first_name, last_name, token_hash, created_at, expires_at)
VALUES ('n1', 'new@agency.example', 'h', 'Nora', 'Lee', 'confirm', 10, 20);
