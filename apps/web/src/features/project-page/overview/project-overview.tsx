import type { ReactNode } from "react";
import { KeyFacts } from "@/components/project/key-facts";
import { ProjectSummary } from "@/components/project/project-summary";
import type { PublicProject } from "@/data/projects/public/public-page";

interface ProjectOverviewProps {
  project: PublicProject;
  now: Date;
  /** What the page opens on: a photo, or where it takes place. */
  lead: ReactNode;
}

/** What the page opens on, and the key facts: below it, on wide screens beside it. */
export function ProjectOverview({ project, now, lead }: ProjectOverviewProps) {
  const summary = <ProjectSummary text={project.short_description} />;
  if (!lead) {
    return (
      <div className="flex flex-col gap-6 print:gap-3">
        {summary}
        <KeyFacts project={project} now={now} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-12 lg:gap-8 print:block">
      <div className="min-w-0 lg:col-span-7">{lead}</div>
      <div className="flex min-w-0 flex-col gap-5 lg:col-span-5 lg:gap-6 print:gap-3">
        {summary}
        <KeyFacts project={project} now={now} isBeside />
      </div>
    </div>
  );
}
