INSERT INTO upload_reservations (upload_id, holder, bytes, expires_at)
VALUES ('01890a5d-ac96-774b-bcce-b302099a8057', 'user:01890a5d-ac96-774b-bcce-b302099a8001', 65536, 1700000000000000);
