INSERT INTO claim_package_links (id, package_id, project_id, name, token_hash, created_by, created_at, expires_at, revoked_at, views, downloads, last_used_at)
SELECT 'cpl1', id, project_id, 'Kim, Harbor Insurance', 'h-cpl1', 'u1', 70, 90, 80, 2, 1, 75 FROM claim_packages
ORDER BY id LIMIT 1;
