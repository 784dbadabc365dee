import { queryOptions } from "@tanstack/react-query";
import { Criteria, type Share } from "@vigie/open-data/iati/criteria";
import { type Gap, gapsOf, gapsOfOrganisation } from "@vigie/open-data/iati/gaps";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { countPublished, publishedProjects } from "@/data/projects/published-projects";

export interface CheckedProject {
  id: string;
  title: string;
  gaps: readonly Gap[];
}

/** How an organisation does in IATI with the projects that it has online. */
export interface Checked {
  /** What it lacks itself. */
  gaps: readonly Gap[];
  projects: readonly CheckedProject[];
  shares: readonly Share[];
  /** What would help most. */
  steps: readonly Share[];
}

interface Progress {
  read: number;
  all: number;
}

/**
 * Looks through all projects that an organisation has online.
 *
 * @param today an ISO date
 * @param onProgress called while it looks, which takes a while for many
 */
export function checkedQuery(
  organizationId: number,
  today: string,
  onProgress: (progress: Progress) => void,
) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "checked", organizationId, today],
    queryFn: async ({ signal }): Promise<Checked> => {
      const all = await countPublished(organizationId, signal);
      const criteria = new Criteria(today);
      const projects: CheckedProject[] = [];
      let gaps: readonly Gap[] = [];
      for await (const page of publishedProjects(organizationId, signal)) {
        for (const project of page) {
          criteria.add(project);
          projects.push({ id: project.id, title: project.title, gaps: gapsOf(project, today) });
          gaps = gapsOfOrganisation(project.organisation);
        }
        onProgress({ read: projects.length, all });
      }
      return { gaps, projects, shares: criteria.shares(), steps: criteria.steps() };
    },
  });
}
