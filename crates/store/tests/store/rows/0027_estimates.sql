INSERT INTO estimates (id, project_id, number, contractor_id, supplement_of, created_at, created_by)
VALUES ('es1', 'p1', 1, 'c1', NULL, 50, 'u2'), ('es2', 'p1', 2, NULL, 'es1', 51, 'u1');
INSERT INTO estimate_versions (id, estimate_id, project_id, version, state, currency, amount_cents, tax_cents, deductible_cents,
    depreciation_cents, scope, expires_on, drafted_by, drafted_at, changed_at, sent_at, sent_by, revision)
VALUES ('ev1', 'es1', 'p1', 1, 'approved_in_part', 'USD', 10888, 888, 50000, 0, 'Ceiling', '2026-04-30', 'u2', 50, 52, 53, 'u2', 3),
       ('ev2', 'es2', 'p1', 1, 'draft', 'USD', -2000, 0, NULL, NULL, 'Credit', NULL, 'u1', 54, 54, NULL, NULL, 1);
INSERT INTO estimate_lines (version_id, position, room, description, quantity, unit, unit_price, tax_percent, amount_cents, tax_cents)
VALUES ('ev1', 0, 'Kitchen', 'Drywall', '40', 'SF', '2.5', '8.875', 10000, 888);
INSERT INTO estimate_files (id, version_id, file_name, file_path, file_size, file_type, uploaded_by, uploaded_at)
VALUES ('f31', 'ev1', 'estimate.pdf', 'estimates/ev1/estimate.pdf', 9, 'application/pdf', 'u2', 50);
INSERT INTO estimate_decisions (version_id, kind, approved_cents, lines, reason, decider, decided_by, decider_name, recorded_by, decided_at)
VALUES ('ev1', 'approve_in_part', 5000, '[[0,5000]]', 'Half of it is old.', 'adjuster', NULL, 'Dana Whitfield', 'u1', 60);
