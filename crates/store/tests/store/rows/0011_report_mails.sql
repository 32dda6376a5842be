INSERT INTO report_mails (id, user_id, period, report, contractor_id, partner_id, last_period, created_at)
VALUES ('rm1', 'u1', 'weekly', 'intake', 'c1', NULL, '2026-03-02', 45), ('rm2', 'u1', 'monthly', 'status_mix', NULL, 'u2', '2026-03-01', 46);
