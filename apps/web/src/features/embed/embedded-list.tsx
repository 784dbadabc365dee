import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { ProjectCard, type ShownProject } from "@/components/project/project-card";
import { WrittenIn } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { ProjectsFrame } from "./embed-frame";

interface ListedProject extends ShownProject {
  organisations: { name: string; language: string | null };
}

interface EmbeddedListProps {
  title: string;
  filters: ProjectFilters;
  /** The first of those that match. */
  projects: readonly ListedProject[];
  /** How many match, and how many there are. */
  found: number;
  total: number;
  showsPublishers: boolean;
  now: Date;
}

/** The first projects of the public list in a frame on another site. */
export function EmbeddedList(props: EmbeddedListProps) {
  const { title, filters, projects, found, total, showsPublishers, now } = props;
  const t = useProjectTexts();
  return (
    <ProjectsFrame title={title} filters={filters} found={found}>
      {found === 0 ? (
        <p className="text-muted">
          {total === 0 ? t("list.noProjectsAreOnlineYet") : t("list.noProjectsFoundMatchingYour")}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 lg:grid-cols-3">
          {projects.map((project) => (
            <WrittenIn key={project.id} value={project.organisations.language}>
              <ProjectCard project={project} showsPublisher={showsPublishers} now={now} />
            </WrittenIn>
          ))}
        </ul>
      )}
    </ProjectsFrame>
  );
}
