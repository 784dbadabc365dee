-- A search for 0 found every title with a number: in the keys of titles, which have an index, numbers have zeros
-- in front. Words with digits are compared with the title itself as well, the first line of what is searched.

create or replace function private.find_titles(search text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
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
        ' and strpos(split_part(work.search_text, e''\n'', 1), %L) > 0', word
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
