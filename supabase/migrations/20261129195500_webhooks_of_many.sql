-- A message to a webhook names a list of projects.

update private.outbox
set content = (content - 'project_id') || jsonb_build_object('project_ids', jsonb_build_array(content -> 'project_id'))
where kind = 'webhook' and content ? 'project_id';
