INSERT INTO totp_secrets (user_id, sealed, created_at, confirmed_at, last_step) VALUES ('u1', 'k:s', 10, 11, 12);
INSERT INTO recovery_codes (user_id, code_hash, created_at, used_at) VALUES ('u1', 'c1', 10, NULL), ('u1', 'c2', 10, 11);
INSERT INTO passkeys (id, user_id, credential_id, name, credential, created_at, last_used_at)
VALUES ('k1', 'u1', 'id', 'Phone', '{}', 10, 11);
INSERT INTO passkey_registrations (session_id, state, expires_at) VALUES ('s1', '{}', 10);
INSERT INTO sign_in_challenges (token_hash, user_id, keep_signed_in, wrong_codes, passkey_state, created_at, expires_at)
VALUES ('h1', 'u1', TRUE, 2, NULL, 10, 20), ('h2', NULL, FALSE, 0, '{}', 10, 20);
