-- Signs that are not seen and turn or hide the text around them are refused, and taken off what is stored. An address has
-- none of the signs that are not seen at all, and no name and password before its host.

-- The same rules as in packages/domain/src/format/text.ts and files/web-address.ts; tests compare them.

-- Joiners, non-joiners and spaces without width mean something behind a letter of the scripts from Hebrew on, and within
-- emoji.
create function private.has_hidden_signs(value text) returns boolean
language sql immutable
return value ~ '[\u00AD\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E007F]|(^|[\u0001-\u058F\u1E00-\u20CF\u3000])[\u200B-\u200D]';

comment on function private.has_hidden_signs is
  'Whether a text has embeddings, overrides or isolates of direction, soft hyphens, word joiners, tags, or a joiner where none is read.';

create or replace function private.is_line(value text) returns boolean
language sql immutable
return value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' and not private.has_hidden_signs(value);

comment on function private.is_line is
  'A text of one line: no line breaks, tabs or other control characters, and no hidden signs.';

create or replace function private.is_multiline(value text) returns boolean
language sql immutable
return value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]' and not private.has_hidden_signs(value);

comment on function private.is_multiline is
  'A text without control characters other than line breaks and tabs, and without hidden signs.';

create or replace function private.is_web_address(address text) returns boolean
language sql immutable
return address ~* '^https?://[^[:space:]\u0001-\u001F\u007F-\u009F/?#@\\]+([/?#][^[:space:]\u0001-\u001F\u007F-\u009F]*)?$'
  and address !~ '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
  and char_length(address) <= 2048;

comment on function private.is_web_address is
  'An absolute http or https address without spaces, signs that are not seen, or a name and password; anything else (javascript:, data:) is refused.';

revoke execute on function private.has_hidden_signs from public, anon, authenticated, service_role;
grant execute on function private.has_hidden_signs to authenticated, service_role;

-- What is stored already. Nothing of it is news: triggers are off.

create function private.without_hidden_signs(value text) returns text
language sql immutable
return regexp_replace(
  regexp_replace(
    value,
    '[\u00AD\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E007F]', '', 'g'
  ),
  '(^|[\u0001-\u058F\u1E00-\u20CF\u3000])[\u200B-\u200D]+', '\1', 'g'
);

-- As a browser reads it.
create function private.plain_address(address text) returns text
language sql immutable
return regexp_replace(
  replace(regexp_replace(
    address,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]', '', 'g'
  ), '\', '/'),
  '^(https?://)[^/?#]*@', '\1', 'i'
);

do $$
declare
  cleaned record;
  hidden tid;
begin
  for cleaned in
    select table_name,
      string_agg(format('not private.%s(%s)', rule, name), ' or ') as are_hidden,
      string_agg(format('%s = %s', name, format(instead, name)), ', ') as all_columns,
      string_agg(
        format('%s = %s', name, case when name in ('reference', 'iati_identifier') then 'null' else format(instead, name) end),
        ', '
      ) as without_names
    from (
      select conrelid::regclass as table_name, told[1] as rule, told[2] as name,
        case told[1]
          when 'is_web_address' then 'private.plain_address(%s)'
          when 'are_city_names' then
            'array(select private.without_hidden_signs(city) from unnest(%s) with ordinality as listed(city, place) order by place)'
          else 'private.without_hidden_signs(%s)'
        end as instead
      from pg_catalog.pg_constraint
      cross join lateral regexp_match(
        pg_catalog.pg_get_constraintdef(oid),
        'private\.(is_line|is_multiline|is_web_address|are_city_names)\(("[^"]+"|\w+)\)'
      ) as told
      where contype = 'c' and told is not null
    ) as texts
    group by table_name
  loop
    execute format('alter table %s disable trigger user', cleaned.table_name);
    for hidden in execute format('select ctid from %s where %s', cleaned.table_name, cleaned.are_hidden) loop
      begin
        execute format('update %s set %s where ctid = $1', cleaned.table_name, cleaned.all_columns) using hidden;
      -- What looked the same: a reference of one of two projects, a place or a donor that was there twice.
      exception when unique_violation then
        execute format(
          case when cleaned.table_name = 'public.projects'::regclass then 'update %s set %s where ctid = $1'
            else 'delete from %s where ctid = $1' end,
          cleaned.table_name, cleaned.without_names
        ) using hidden;
      end;
    end loop;
    execute format('alter table %s enable trigger user', cleaned.table_name);
  end loop;
end
$$;

update public.public_places as shown set city = place.city
from public.project_places as place where place.id = shown.id and place.city <> shown.city;

-- What the history has is put back.
update public.history set
  row_label = private.without_hidden_signs(row_label), project_title = private.without_hidden_signs(project_title),
  old_values = private.without_hidden_signs(old_values::text)::jsonb,
  new_values = private.without_hidden_signs(new_values::text)::jsonb
where private.has_hidden_signs(concat(row_label, project_title, old_values, new_values));

-- Names in the data of accounts, which Supabase keeps as another type.
do $$
begin
  execute format(
    'update auth.users set raw_user_meta_data = private.without_hidden_signs(raw_user_meta_data::text)::%s
      where private.has_hidden_signs(raw_user_meta_data::text)',
    (
      select pg_catalog.format_type(atttypid, atttypmod) from pg_catalog.pg_attribute
      where attrelid = 'auth.users'::regclass and attname = 'raw_user_meta_data'
    )
  );
end
$$;

drop function private.without_hidden_signs;
drop function private.plain_address;

-- Of both columns that a reference has.
drop index public.photos_projet_milestone;
drop index public.resources_milestone;
create index photos_projet_milestone on public.photos_projet (project_id, milestone_id) where milestone_id is not null;
create index resources_milestone on public.resources (project_id, milestone_id) where milestone_id is not null;
