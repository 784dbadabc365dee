-- A picture or document that a member adds as the proof of a milestone is told as such. Rows that people write are
-- created by the clock, which is after the start of their transaction; those that are put back were created before.

create or replace function private.name_milestone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  milestone text := coalesce(new.new_values ->> 'milestone_id', new.old_values ->> 'milestone_id');
begin
  -- One that is deleted at this moment has its entry already.
  new.milestone_name := left(coalesce(
    (select name_milestone from public.key_milestones where id = milestone::uuid),
    (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'key_milestones' and row_id = milestone
      order by id desc limit 1
    )
  ), 200);
  -- A new picture is told as what was added, and as what it was then shown with, which can be put back.
  if new.action = 'insert' and (new.new_values ->> 'created_at')::timestamptz >= new.changed_at then
    insert into public.history (
      organization_id, project_id, project_title, table_name, row_id, row_label, action,
      old_values, new_values, changed_by
    )
    values (
      new.organization_id, new.project_id, new.project_title, new.table_name, new.row_id, new.row_label, 'update',
      '{"milestone_id": null}', jsonb_build_object('milestone_id', milestone), new.changed_by
    );
    new.new_values := new.new_values - 'milestone_id';
    new.milestone_name := null;
  end if;
  return new;
end
$$;
