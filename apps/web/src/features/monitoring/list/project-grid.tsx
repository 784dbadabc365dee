import { useRef } from "react";
import { useGrowingCount } from "@/components/hooks/use-growing-count";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ProjectCard } from "@/components/project/project-card";
import { Button } from "@/components/ui/button";
import type { ListedProject } from "@/data/projects/public-list";
import { usePlaceInList, usePlaceToReturnTo } from "./use-place-in-list";

interface ProjectGridProps {
  projects: readonly ListedProject[];
  /** Which of them changed while the page is open, by their ids. */
  changes: RecentChanges<string>;
  /** Names what the list was narrowed to; another selection begins at its top. */
  selection: string;
  /** Whether several organisations publish here. */
  showsPublishers: boolean;
  now: Date;
}

/** Cards of the widest row. */
const firstRow = 4;

/** The cards in 2, 3 and 4 columns. Builds them as they come near, since there may be thousands. */
export function ProjectGrid({
  projects,
  changes,
  selection,
  showsPublishers,
  now,
}: ProjectGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const place = usePlaceToReturnTo();
  const { count, grow, watchEnd } = useGrowingCount(selection, list, place?.count);
  usePlaceInList(list, count, place);
  return (
    <>
      <ul
        ref={list}
        className="grid scroll-mt-44 grid-cols-1 gap-5 min-[30rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {projects.slice(0, count).map((project, place) => (
          <ProjectCard
            key={project.id}
            project={project}
            change={changes.get(project.id)}
            showsPublisher={showsPublishers}
            isFirst={place < firstRow}
            now={now}
          />
        ))}
      </ul>
      {count < projects.length ? (
        <div className="mt-8 flex justify-center">
          <span key={count} ref={watchEnd} />
          <Button onClick={grow}>Show more projects</Button>
        </div>
      ) : null}
    </>
  );
}
