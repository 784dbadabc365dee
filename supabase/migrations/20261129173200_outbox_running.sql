-- Whom something is being sent to: few rows of many.
create index outbox_running on private.outbox (recipient) where begun_at is not null and ended_at is null;
