import type { TestBackend } from "@vigie/test-backend/test-backend";

interface Change {
  id: string;
  organization_id: string;
  project_title: string | null;
  table_name: string;
  row_id: string;
  row_label: string | null;
  milestone_name: string | null;
  action: string;
  old_values: Record<string, unknown> | null;
  new_values: Record<string, unknown> | null;
  changed_at: Date;
  changed_by: string | null;
  transaction_id: string;
}

/** All entries of a project's history, oldest first. */
export async function changesOf({ sql }: TestBackend, project: string): Promise<Change[]> {
  return sql<Change[]>`select * from public.history where project_id = ${project} order by id`;
}

/** The last entry of a project's history. */
export async function latestChange(backend: TestBackend, project: string): Promise<Change> {
  const change = (await changesOf(backend, project)).at(-1);
  if (change === undefined) throw new Error("The project has no history");
  return change;
}
