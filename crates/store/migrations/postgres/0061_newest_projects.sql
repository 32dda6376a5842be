-- Nothing changes here: PostgreSQL's index gives what it has in no order. It takes no migration without a statement.
SELECT 1;
