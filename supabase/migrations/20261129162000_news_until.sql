-- Up to which change a mail tells: what comes after it is told by the next one.
alter table private.follow_news add column until timestamptz not null;
