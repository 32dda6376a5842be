-- Of a company's or a partner's list the index is asked for their weeks: of everybody's it would read all that lies in these
-- weeks to find what few of them have, which took twice as long as all of the rest.
SET LOCAL maintenance_work_mem = '256MB';
CREATE FUNCTION search_weeks(contractor TEXT, partner TEXT, created BIGINT) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_remove(ARRAY[
        ($3 / 604800000000)::text,
        'sc' || replace($1, '-', '') || ':' || ($3 / 604800000000)::text,
        'sp' || replace($2, '-', '') || ':' || ($3 / 604800000000)::text
    ], NULL)
$$;
DROP INDEX project_search_windows;
CREATE INDEX project_search_windows ON project_search USING gin (
    (search_windows(search_text) || search_scopes(contractor_id, referral_partner_id)),
    (search_weeks(contractor_id, referral_partner_id, created_at))
) WITH (fastupdate = off);
-- Until the database would come to it by itself, searches would be planned without knowing how many a week has.
ANALYZE project_search;
