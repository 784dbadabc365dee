-- A search for 0 found every title with a number, and one for 00 as well: in the keys of titles, numbers have
-- zeros in front. Words with digits are compared once more, without those zeros.

create or replace function private.find_titles(search text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  leading_zeros constant text := '(^|[^0-9])0+(?=[0-9])';
  words text;
  found uuid[];
begin
  select string_agg(
    format(
      ' and work.title_key like %L',
      '%' || regexp_replace(
        replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_'), '([^0-9])([0-9])', '\1%\2', 'g'
      ) || '%'
    )
    || case
      when word ~ '[0-9]' then format(
        ' and strpos(regexp_replace(work.title_key, %L, ''\1'', ''g''), %L) > 0',
        leading_zeros, regexp_replace(word, leading_zeros, '\1', 'g')
      )
      else ''
    end,
    ''
  )
  into words
  from unnest(private.search_words(coalesce(search, ''))) as word;
  execute format(
    'select array_agg(project_id order by content_updated_at desc, project_id)
     from (
       select work.project_id, work.content_updated_at from private.work_projects as work
       where work.organization_id = %L::bigint %s
       order by work.content_updated_at desc, work.project_id limit %s
     ) as found',
    private.own_organization_id(), words, most
  ) into found;
  return found;
end
$$;
