import type { TransactionSql } from "postgres";
import type { CompletedMilestone } from "./project-rows";

/**
 * Sets back the history of an organisation, which triggers dated now: a row was added when it was created or published,
 * a milestone completed when it was reached, and proven then or when the proof was added. Rows created within an hour of their project count as added with it. Only
 * the owner of the tables may do this.
 *
 * The entries are written anew, since pages order them by their ids. Those of one project and moment become one change,
 * like the entries of one request.
 */
export async function backdateHistory(
  transaction: TransactionSql,
  organizationId: number,
  completed: CompletedMilestone[],
): Promise<void> {
  await transaction.unsafe(BACKDATE_SQL, [organizationId, transaction.json(completed)]);
}

const BACKDATE_SQL = `
  with written as (
    delete from public.history where organization_id = $1 returning *
  ),
  told as (
    select written.*, coalesce(
      greatest(completed.at, photos.created_at, documents.created_at),
      (new_values ->> 'created_at')::timestamptz,
      (new_values ->> 'date_publication')::timestamptz,
      -- The first entry of a ledger, which is added with its project.
      case when table_name = 'projects' and action = 'update' then projects.created_at end,
      changed_at
    ) as moment
    from written
    left join jsonb_to_recordset($2) as completed(id text, at timestamptz)
      on action = 'update'
      and completed.id = case table_name when 'key_milestones' then row_id else new_values ->> 'milestone_id' end
    left join public.projects on projects.id = project_id
    left join public.photos_projet as photos on table_name = 'photos_projet' and action = 'update' and photos.id::text = row_id
    left join public.resources as documents on table_name = 'resources' and action = 'update' and documents.id::text = row_id
  ),
  dated as (
    select told.*, date_bin('1 hour', moment, coalesce(projects.created_at, moment)) as happened_at
    from told left join public.projects on projects.id = project_id
  )
  insert into public.history (
    organization_id, project_id, project_title, table_name, row_id, row_label, action,
    old_values, new_values, changed_by, changed_at, transaction_id
  )
  select organization_id, project_id, project_title, table_name, row_id, row_label, action,
    old_values, new_values, changed_by, happened_at,
    'demo ' || dense_rank() over (order by happened_at, project_id)
  from dated order by happened_at, project_id, id`;
