import type { RefCallback } from "react";
import type { ListedProject } from "./project-actions";
import { ProjectCard } from "./project-card";

/** The columns of cards, from phones to wide screens. */
export const gridClasses =
  "grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 min-[100rem]:grid-cols-4";

/** The props of both views of the list. */
export interface ProjectsViewProps {
  list: RefCallback<HTMLElement>;
  projects: readonly (ListedProject & { isNew: boolean })[];
  now: Date;
}

/** The projects as cards. */
export function ProjectCards({ list, projects, now }: ProjectsViewProps) {
  return (
    <ul ref={list} className={gridClasses}>
      {projects.map((listed) => (
        <li key={listed.project.id} data-project={listed.project.id} className="min-w-0">
          <ProjectCard {...listed} now={now} />
        </li>
      ))}
    </ul>
  );
}
