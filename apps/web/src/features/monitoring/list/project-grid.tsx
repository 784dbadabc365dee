import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { useEffect, useRef } from "react";
import { useGrowingCount } from "@/components/hooks/use-growing-count";
import { useLatest } from "@/components/hooks/use-latest";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ProjectCard } from "@/components/project/project-card";
import { Button, ButtonLink } from "@/components/ui/button";
import type { ListedProject } from "@/data/projects/public/public-list";
import { paths } from "@/lib/paths";
import { listSearch } from "./list-address";
import { useSavedScroll, useScrollRestoration } from "./use-scroll-restoration";

interface ProjectGridProps {
  /** From the page on that the list begins with, as far as they are here. */
  projects: readonly ListedProject[];
  /** How many there are from that page on. */
  count: number;
  /** Asks for further ones, where they are not here. */
  onNeedMore: () => void;
  page: number;
  /** What the list was narrowed to; another selection begins at its top. */
  filters: ProjectFilters;
  /** Which of them changed while the page is open, by their ids. */
  changes: RecentChanges<string>;
  /** Whether several organisations publish here. */
  showsPublishers: boolean;
  now: Date;
}

/** Cards of the widest row. */
const firstRow = 4;

/** The cards in 2, 3 and 4 columns. Builds them as they come near, since there may be thousands. */
export function ProjectGrid(props: ProjectGridProps) {
  const {
    projects,
    count: total,
    onNeedMore,
    page,
    filters,
    changes,
    showsPublishers,
    now,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const place = useSavedScroll();
  const { count, grow, watchEnd } = useGrowingCount(listSearch(filters, page), list, place?.count);
  useScrollRestoration(list, count, place);
  const here = projects.length;
  const lacksCards = here < Math.min(count, total);
  const askForMore = useLatest(onNeedMore);
  useEffect(() => {
    if (count > here && lacksCards) askForMore.current();
  }, [askForMore, count, here, lacksCards]);
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
      <div className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
        {page > 1 ? (
          <ButtonLink
            rel="prev"
            to={paths.monitoring + listSearch(filters, page - 1)}
            reloadDocument
          >
            Previous projects
          </ButtonLink>
        ) : null}
        {count < total || lacksCards ? (
          <>
            {lacksCards ? null : <span key={count} ref={watchEnd} />}
            <Button className="noscript:hidden" onClick={lacksCards ? onNeedMore : grow}>
              Show more projects
            </Button>
            <span className="hidden noscript:block">
              <ButtonLink rel="next" to={paths.monitoring + listSearch(filters, page + 1)}>
                Next projects
              </ButtonLink>
            </span>
          </>
        ) : null}
      </div>
    </>
  );
}
