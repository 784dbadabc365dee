-- The ledger of a project: entries of what it received, was promised, spent and passed on. Members alone read them, until
-- the project shows them to its visitors. What was spent is their sum, as long as entries are kept.

select private.keep_as_content('public.ledger_entries', shown_if => 'false');

-- An entry in another currency is as much in the project's as its rate says, and nothing where no rate is known.
create function private.set_amount() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.amount := round(new.original_amount * new.rate, 2);
  return new;
end
$$;

create trigger set_amount before insert or update on public.ledger_entries
  for each row when (new.original_amount is not null)
  execute function private.set_amount();

-- Bounded for each project, so that its page and its sums stay quick; and so that every sum is an amount that
-- money_spent can hold. By its name after move_content_updated_at, which locks the project or refuses the change.
create function private.limit_entries() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 5000;
  largest constant numeric := 999999999999.99;
  found_entries bigint;
  largest_sum numeric;
begin
  select max(entries), max(greatest(spent, received, promised, -spent, -received, -promised))
  into found_entries, largest_sum
  from (
    select count(*) as entries,
      coalesce(sum(amount) filter (where kind in ('spent', 'passed_on')), 0) as spent,
      coalesce(sum(amount) filter (where kind = 'received'), 0) as received,
      coalesce(sum(amount) filter (where kind = 'promised'), 0) as promised
    from public.ledger_entries
    where project_id in (select project_id from new_rows)
    group by project_id
  ) as of_projects;
  if found_entries > most then
    raise exception 'A project has at most % entries.', most
      using errcode = '54000', hint = 'refused.tooManyEntries', detail = json_build_object('limit', most);
  end if;
  if largest_sum > largest then
    raise exception 'The entries of a project add up to at most %.', largest
      using errcode = '22003', hint = 'refused.sumTooLarge', detail = json_build_object('limit', largest);
  end if;
  return null;
end
$$;

-- A restored project brings entries that it had.
create trigger only_so_many after insert on public.ledger_entries
  referencing new table as new_rows
  for each statement when (coalesce(current_setting('vigie.restored_project', true), '') = '')
  execute function private.limit_entries();
create trigger only_so_much after update on public.ledger_entries
  referencing new table as new_rows
  for each statement execute function private.limit_entries();

-- What was spent

create function private.keep_money_spent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.keeps_ledger := false;
  elsif old.keeps_ledger then
    new.money_spent := old.money_spent;
  else
    new.keeps_ledger := exists (select from public.ledger_entries where project_id = new.id);
  end if;
  return new;
end
$$;

comment on function private.keep_money_spent is
  'What a client says was spent counts as no change while entries are kept, and nothing is kept where there are no entries.';

create trigger keep_money_spent_of_new before insert on public.projects
  for each row when (current_user in ('anon', 'authenticated') and new.keeps_ledger)
  execute function private.keep_money_spent();
create trigger keep_money_spent before update on public.projects
  for each row when (new.keeps_ledger)
  execute function private.keep_money_spent();

-- A change of an entry moves content_updated_at with the project locked, and this query sees what was committed before
-- that, as with milestones.
create function private.set_money_spent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entries bigint;
  spent numeric;
begin
  -- The entries of a project from the trash come after it.
  if current_setting('vigie.restored_project', true) <> '' then
    return new;
  end if;
  select count(*), sum(amount) filter (where kind in ('spent', 'passed_on'))
  into entries, spent
  from public.ledger_entries where project_id = new.id;
  if entries = 0 then
    new.keeps_ledger := false;
  else
    -- limit_entries, whose turn comes later, refuses a larger sum in words.
    new.money_spent := greatest(0, least(999999999999.99, coalesce(spent, 0)));
  end if;
  return new;
end
$$;

comment on function private.set_money_spent is
  'What the ledger has as spent and passed on. With the last entry the ledger ends, and the last sum stays.';

create trigger set_money_spent before update on public.projects
  for each row when (new.keeps_ledger and new.content_updated_at <> old.content_updated_at)
  execute function private.set_money_spent();

create function private.hide_entries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.shows_entries := false;
  return new;
end
$$;

comment on function private.hide_entries is
  'Without a ledger visitors see no entries: those of a later one are shown once somebody chooses that again.';

-- By its name after set_money_spent, which ends a ledger without entries.
create trigger set_shown_entries before update on public.projects
  for each row when (new.shows_entries and not new.keeps_ledger and (old.keeps_ledger or not old.shows_entries))
  execute function private.hide_entries();

create function private.start_ledger() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  gaining uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into gaining from new_rows;
  else
    -- By sets: as a join it would compare all rows with all.
    select array_agg(distinct project_id) into gaining
    from (select id, project_id from new_rows except select id, project_id from old_rows) as moved;
  end if;
  update public.projects
  set keeps_ledger = true,
    content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where id = any (gaining) and not keeps_ledger and not exists (
    select from public.ledger_entries as others
    where others.project_id = projects.id and others.id not in (select id from new_rows)
  );
  return null;
end
$$;

comment on function private.start_ledger is 'The first entry of a project begins its ledger, also one that comes from another project.';

-- By its name after move_content_updated_at, too.
create trigger start_ledger after insert on public.ledger_entries
  referencing new table as new_rows
  for each statement when (coalesce(current_setting('vigie.restored_project', true), '') = '')
  execute function private.start_ledger();
create trigger start_ledger_moved after update on public.ledger_entries
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.start_ledger();

create function private.end_emptied_ledgers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where keeps_ledger;
  return null;
end
$$;

comment on function private.end_emptied_ledgers is 'Emptying the table of entries touches no row by itself.';

create trigger end_emptied_ledgers after truncate on public.ledger_entries
  for each statement execute function private.end_emptied_ledgers();

-- Donors that go

create function private.release_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.ledger_entries as entries
  set donor_id = null, counterparty = coalesce(entries.counterparty, old_rows.name)
  from old_rows join public.projects on projects.id = old_rows.project_id
  where entries.donor_id = old_rows.id and entries.project_id = old_rows.project_id;
  return null;
end
$$;

comment on function private.release_donor is
  'Entries of a deleted donor stay, with its name as a text. Those of a deleted project keep theirs, for the trash.';

create trigger release_donor after delete on public.donors
  referencing old table as old_rows
  for each statement execute function private.release_donor();

create function private.forget_missing_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.donors where id = new.donor_id and project_id = new.project_id) then
    new.counterparty := coalesce(new.counterparty, (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'donors' and row_id = new.donor_id::text
      order by id desc limit 1
    ));
    new.donor_id := null;
  end if;
  return new;
end
$$;

comment on function private.forget_missing_donor is
  'An entry that history or trash puts back names no donor that is gone; the donor''s name stays as a text.';

create trigger forget_missing_donor before insert on public.ledger_entries
  for each row when (
    new.donor_id is not null and current_user not in ('anon', 'authenticated', 'service_role')
  )
  execute function private.forget_missing_donor();

-- What visitors read of it: sums by kind and donor, and what was spent in each month. No texts and no names but those of
-- donors, which the project's page has.

create function private.money_of_project(project uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'donor', donor_id, 'name', name, 'currency', currency, 'amount', amount
      ) order by kind, currency nulls first, amount desc, donor_id), '[]')
      from (
        select entries.kind, entries.donor_id, donors.name,
          case when entries.amount is null then entries.original_currency end as currency,
          sum(coalesce(entries.amount, entries.original_amount)) as amount
        from public.ledger_entries as entries left join public.donors on donors.id = entries.donor_id
        where entries.project_id = project
        group by entries.kind, entries.donor_id, donors.name, currency
      ) as by_source
    ),
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object('month', month, 'spent', spent) order by month), '[]')
      from (
        select to_char(day, 'YYYY-MM') as month, sum(amount) as spent
        from public.ledger_entries
        where project_id = project and kind in ('spent', 'passed_on') and amount is not null
        group by 1
      ) as by_month
    )
  )
$$;

comment on function private.money_of_project is 'For project_money, which says of which projects.';

create function public.project_money(project uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.money_of_project(projects.id) from public.projects
  where projects.id = project and projects.keeps_ledger
$$;

comment on function public.project_money is
  'Sums of the ledger of a project that the reader may see: {"sources": [{"kind", "donor", "name", "currency", "amount"}], "months": [{"month": "2026-03", "spent"}]}; null where no entries are kept. `currency` is null for the project''s own, which alone "spent" adds up.';

revoke execute on function public.project_money from public, anon, authenticated, service_role;
grant execute on function public.project_money to anon, authenticated, service_role;
grant execute on function private.money_of_project to anon, authenticated, service_role;
grant execute on function private.can_read_entries to authenticated;
