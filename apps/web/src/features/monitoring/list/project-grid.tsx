import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { useEffect, useRef } from "react";
import { useGrowingCount } from "@/components/hooks/use-growing-count";
import { useLatest } from "@/components/hooks/use-latest";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ProjectCard } from "@/components/project/project-card";
import { Button, ButtonLink } from "@/components/ui/button";
import type { ListedProject } from "@/data/projects/public/public-list";
import { WrittenIn } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { listSearch } from "./list-address";
import { useSavedScroll, useScrollRestoration } from "./use-scroll-restoration";

interface ProjectGridProps {
  /** The loaded projects, beginning with the page in the address. */
  projects: readonly ListedProject[];
  /** How many there are from that page on, loaded or not. */
  count: number;
  /** Called when more projects should be loaded. */
  onNeedMore: () => void;
  page: number;
  /** The filters. Changing them returns to the top of the list. */
  filters: ProjectFilters;
  /** The projects that changed while the page is open, by id. */
  changes: RecentChanges<string>;
  /** Whether several organisations publish here. */
  showsPublishers: boolean;
  now: Date;
}

/** How many cards the widest row has. */
const firstRow = 4;

/** The cards in 2, 3 or 4 columns. Renders them as they come near the view, since there may be thousands. */
export function ProjectGrid(props: ProjectGridProps) {
  const t = useTexts();
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
  const loaded = projects.length;
  const lacksCards = loaded < Math.min(count, total);
  const askForMore = useLatest(onNeedMore);
  useEffect(() => {
    if (count > loaded && lacksCards) askForMore.current();
  }, [askForMore, count, loaded, lacksCards]);
  return (
    <>
      <ul
        ref={list}
        className="grid scroll-mt-44 grid-cols-1 gap-5 min-[30rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {projects.slice(0, count).map((project, place) => (
          <WrittenIn key={project.id} value={project.organisations.language}>
            <ProjectCard
              project={project}
              change={changes.get(project.id)}
              showsPublisher={showsPublishers}
              isFirst={place < firstRow}
              now={now}
            />
          </WrittenIn>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
        {page > 1 ? (
          <ButtonLink
            rel="prev"
            to={paths.monitoring + listSearch(filters, page - 1)}
            reloadDocument
          >
            {t("list.previousProjects")}
          </ButtonLink>
        ) : null}
        {count < total || lacksCards ? (
          <>
            {lacksCards ? null : <span key={count} ref={watchEnd} />}
            <Button className="noscript:hidden" onClick={lacksCards ? onNeedMore : grow}>
              {t("list.showMoreProjects")}
            </Button>
            <span className="hidden noscript:block">
              <ButtonLink rel="next" to={paths.monitoring + listSearch(filters, page + 1)}>
                {t("list.nextProjects")}
              </ButtonLink>
            </span>
          </>
        ) : null}
      </div>
    </>
  );
}
