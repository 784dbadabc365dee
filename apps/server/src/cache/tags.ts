import type { Change } from "@vigie/domain/announcement";
import { contentTables, tablesOfProjects } from "@vigie/domain/project/content-tables";
import type { Admission } from "../contract/contract";

/** Tables whose rows visitors may see, or no longer see, once a project goes online or offline. */
const VISIBLE_WITH_PROJECT: readonly string[] = [...tablesOfProjects, ...contentTables];

/** The tags of a response: the one project that it is about, or else its tables as a whole. */
export function tagsOfRequest({
  projectId,
  tables,
}: Pick<Admission, "projectId" | "tables">): readonly string[] {
  return projectId === null ? tables : [tagOfProject(projectId)];
}

/**
 * The tags of the responses that a change may alter. A change of a project may show or hide its
 * organisation and everything that belongs to it.
 *
 * @returns null for all responses: a change without a project concerns several projects, or an
 * organisation, which the response about any of its projects may embed
 */
export function tagsOfChange({ table, project_id }: Change): readonly string[] | null {
  if (project_id === null) return null;
  const tables = table === "projects" ? VISIBLE_WITH_PROJECT : [table];
  return [tagOfProject(project_id.toLowerCase()), ...tables];
}

function tagOfProject(id: string): string {
  return `project:${id}`;
}
