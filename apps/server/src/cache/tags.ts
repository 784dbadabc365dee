import type { Change } from "@vigie/domain/announcement";
import { contentTables } from "@vigie/domain/project/content-tables";
import type { Admission } from "../contract/contract";

/** What may be seen, or not any more, once a project is online: an organisation, too. */
const OF_PROJECTS: readonly string[] = [
  "projects",
  "organisations",
  "public_places",
  ...contentTables,
];

/** What the response to an anonymous read depends on: one project, or its tables as a whole. */
export function tagsOfRequest({
  projectId,
  tables,
}: Pick<Admission, "projectId" | "tables">): readonly string[] {
  return projectId === null ? tables : [tagOfProject(projectId)];
}

/**
 * The tags of the responses that a change may alter. A change of a project may show or hide all that
 * belongs to it, and its organisation.
 *
 * @returns null for all responses: a change without a project concerns several, or an organisation,
 * which the responses about each of its projects may embed
 */
export function tagsOfChange({ table, project_id }: Change): readonly string[] | null {
  if (project_id === null) return null;
  const tables = table === "projects" ? OF_PROJECTS : [table];
  return [tagOfProject(project_id.toLowerCase()), ...tables];
}

function tagOfProject(id: string): string {
  return `project:${id}`;
}
