import { ChevronDown, Map as MapIcon } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { PartBoundary } from "@/components/layout/part-boundary";
import { Button } from "@/components/ui/button";
import type { ListedProject } from "@/data/projects/public-list";
import { classNames } from "@/lib/class-names";
import { lazyPage } from "@/lib/lazy-page";
import { paths } from "@/lib/paths";
import type { AllProjectsMapProps } from "./all-projects-map";

const AllProjectsMap = lazyPage<"AllProjectsMap", AllProjectsMapProps>(
  () => import("./all-projects-map"),
  "AllProjectsMap",
);

interface FoldableMapProps {
  /** Those to be shown, as far as they are here. */
  projects: readonly ListedProject[];
  /** Whether these are some of all, which were searched for. */
  isSearch?: boolean;
  /** How many there are. */
  count: number;
  /** Whether it is folded at first everywhere, or on phones alone, where it is always open else. */
  folds: "everywhere" | "on phones";
  /** The map's shape. */
  className: string;
}

/** Where the projects take place; a strip at first, where the map would push the rest out of sight. */
export function FoldableMap(props: FoldableMapProps) {
  const { projects, isSearch = false, count, folds, className } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isOnPhones = folds === "on phones";
  return (
    <section aria-label="Map" className="print:hidden">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          "min-h-14 w-full justify-start noscript:hidden",
          isOnPhones && "md:hidden",
        )}
      >
        <MapIcon aria-hidden className="size-5 text-muted" />
        {`Map of ${count} ${count === 1 ? "project" : "projects"}`}
        <ChevronDown
          aria-hidden
          className={classNames("ml-auto size-5 transition-transform", isOpen && "rotate-180")}
        />
      </Button>
      <div
        id={id}
        className={classNames(
          !isOpen && "hidden noscript:block",
          isOnPhones ? "max-md:mt-3 md:block" : "mt-3",
        )}
      >
        {isOpen || isOnPhones ? (
          <PartBoundary fallback={<p>The map cannot be shown just now.</p>}>
            <Suspense fallback={<div className={className} />}>
              <AllProjectsMap projects={projects} isSearch={isSearch} className={className} />
            </Suspense>
          </PartBoundary>
        ) : (
          <noscript>
            <img
              src={paths.projectsStill}
              alt="Map of all projects"
              loading="lazy"
              className={classNames(
                "w-full rounded-card border border-line object-cover",
                className,
              )}
            />
          </noscript>
        )}
      </div>
    </section>
  );
}

/** Fetches the code of the map's place ahead, after which it is shown at once. */
export const preloadMap = AllProjectsMap.preload;
