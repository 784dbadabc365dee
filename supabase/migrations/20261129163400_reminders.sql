-- Reminders by mail to staff, see supabase/schema/14_reminders.sql.

create table private.reminded (
  user_id uuid primary key references auth.users (id) on delete cascade,
  monday date not null,
  constraint reminded_monday_is_one check (extract(isodow from monday) = 1)
);

comment on table private.reminded is
  'For whom it was last looked whether there is something to remind them of, and in which week, by its Monday.';

alter table private.reminded enable row level security;
