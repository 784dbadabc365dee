import type { ReactNode } from "react";
import { KeyFacts } from "@/components/project/key-facts";
import type { PublicProject } from "@/data/projects/public-page";

interface ProjectOverviewProps {
  project: PublicProject;
  /** Where it takes place; it takes the height of the facts on wide screens. */
  map?: ReactNode;
}

/** The key facts, with the map beside them on wide screens and below them on others. */
export function ProjectOverview({ project, map }: ProjectOverviewProps) {
  if (!map) return <KeyFacts project={project} />;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(18rem,23rem)_minmax(0,1fr)] print:grid-cols-1">
      <KeyFacts project={project} isColumn />
      <div data-print="hidden" className="min-w-0">
        {map}
      </div>
    </div>
  );
}
