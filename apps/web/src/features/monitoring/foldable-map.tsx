import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { ChevronDown, Map as MapIcon } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ListedProject } from "@/data/projects/public/public-list";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";
import { AllProjectsMap } from "./all-projects-map";
import { mapLabel, stillOf } from "./drawn-map";

interface FoldableMapProps {
  /** The projects to show; null where they are not loaded. */
  projects: readonly ListedProject[] | null;
  /** The search whose results are shown; null for all online projects. */
  search?: ListSearch | null;
  /** How many projects it shows. */
  count: number;
  /** Whether it starts folded everywhere, or only on phones while it is always open elsewhere. */
  folds: "everywhere" | "on phones";
  /** The map's shape. */
  className: string;
}

/** A map of the projects' places that starts folded, where it would push the rest out of view. */
export function FoldableMap(props: FoldableMapProps) {
  const t = useTexts();
  const { projects, search = null, count, folds, className } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isOnPhones = folds === "on phones";
  return (
    <section aria-label={t("list.map")} className="print:hidden">
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
        <span>{t("list.mapOfProjects", { count })}</span>
        <ChevronDown
          aria-hidden
          className={classNames("ms-auto size-5 transition-transform", isOpen && "rotate-180")}
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
          <AllProjectsMap projects={projects} search={search} className={className} />
        ) : (
          <noscript>
            <img
              src={stillOf(search)}
              alt={mapLabel(t, search)}
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
