INSERT INTO contractor_slugs (slug, contractor_id) SELECT 'once-' || slug, id FROM contractors;
