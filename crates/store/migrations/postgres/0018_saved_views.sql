-- A saved view keeps its filters as JSON in `query`. It may have columns of its own, stand above its list, and be shared
-- with everybody of a role.
ALTER TABLE saved_views ADD COLUMN shown_columns TEXT;
ALTER TABLE saved_views ADD COLUMN pinned BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE saved_views ADD COLUMN shared_with TEXT CHECK (shared_with IN ('admin', 'contractor', 'referral_partner'));
CREATE INDEX saved_views_shared ON saved_views (shared_with, page, created_at, id) WHERE shared_with IS NOT NULL;
