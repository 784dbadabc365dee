import { queryOptions } from "@tanstack/react-query";
import { type OpenProject, openProject } from "@vigie/open-data/open-project";
import * as v from "valibot";
import { DataError } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { projectOutlineKey } from "./outline";

const counted = v.object({ found: v.number() });
const publishedPage = v.object({
  /** The cursor for the next ones; null where there are none. */
  next: v.nullable(v.object({ key: v.string(), id: v.string() })),
  projects: v.array(openProject),
});

/** Projects of one request at most. */
const PAGE = 100;

/** Too much for one answer. */
const TOO_LARGE = 413;

/** How many projects an organisation has online. */
export async function countPublished(organization: number, signal: AbortSignal): Promise<number> {
  const answer = await ask({ organisation: organization, most: 0 }, signal);
  return unwrapAs(counted, answer, "failed.loadProjects").found;
}

/**
 * All that an organisation publishes, some projects at a time, so that the page need not keep it.
 *
 * @throws {DataError}
 */
export async function* publishedProjects(
  organization: number,
  signal: AbortSignal,
): AsyncGenerator<readonly OpenProject[]> {
  let most = PAGE;
  let after = {};
  for (;;) {
    try {
      const answer = await askWhole({ organisation: organization, ...after, most }, signal);
      const { projects, next } = unwrapAs(publishedPage, answer, "failed.loadProjects");
      yield projects;
      if (next === null) return;
      after = { after_key: next.key, after_id: next.id };
    } catch (error) {
      if (most === 1 || !(error instanceof DataError) || error.status !== TOO_LARGE) throw error;
      most = Math.ceil(most / 10);
    }
  }
}

/**
 * All that a project publishes, read again as its outline is; null where it is not online.
 */
export function publishedProjectQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectOutlineKey(projectId), "published"],
    queryFn: async ({ signal }) => {
      const answer = await askWhole({ ids: `{${projectId}}`, most: 1 }, signal);
      const { projects } = unwrapAs(publishedPage, answer, "failed.loadProjects");
      return projects[0] ?? null;
    },
  });
}

type Asked = Readonly<Record<string, string | number>>;

/** With all that belongs to projects; without entries and measurements where one alone is too large with them. */
async function askWhole(asked: Asked, signal: AbortSignal) {
  const answer = await ask({ ...asked, detail: "whole" }, signal);
  if (answer.status !== TOO_LARGE || asked.most !== 1) return answer;
  return await ask({ ...asked, detail: "summary" }, signal);
}

function ask(asked: Asked, signal: AbortSignal) {
  return database().rpc("open_projects", asked, { get: true }).abortSignal(signal);
}
