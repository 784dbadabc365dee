-- Sentences of errors spell "organisation" as all others do.

do $$
declare
  spelled constant text := '(raise exception ''[^'']*\m)organization\M';
  found regprocedure;
  rewritten integer := 0;
begin
  for found in
    select pg_proc.oid from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ spelled
  loop
    execute regexp_replace(pg_get_functiondef(found), spelled, '\1organisation', 'g');
    rewritten := rewritten + 1;
  end loop;
  if rewritten = 0 then
    raise exception 'No sentence was rewritten.';
  end if;
end
$$;
