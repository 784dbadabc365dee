-- What the schema private has is called by other functions, policies and triggers, and by whom it is granted to:
-- PostgreSQL lets everybody call a new function, until it is told otherwise when all of them are there.
revoke execute on all functions in schema private from public;
