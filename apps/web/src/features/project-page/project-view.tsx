import { useNow } from "@/components/use-now";
import { usePageDescription } from "@/components/use-page-description";
import type { PublicProject } from "@/data/public-projects";
import { KeyFacts } from "./key-facts";
import { ProjectDescription } from "./project-description";
import { ProjectHeader } from "./project-header";

/** The sections of a project page, in the specification's order. */
export function ProjectView({ project }: { project: PublicProject }) {
  const now = useNow();
  usePageDescription(project.short_description);
  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      <ProjectHeader project={project} now={now} />
      <KeyFacts project={project} />
      <ProjectDescription project={project} />
    </div>
  );
}
