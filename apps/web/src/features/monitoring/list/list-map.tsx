import { ChevronDown, Map as MapIcon } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ListedProject } from "@/data/projects/public-list";
import { AllProjectsMap } from "@/features/monitoring/all-projects-map";
import { classNames } from "@/lib/class-names";
import { useHydrated } from "@/lib/use-hydrated";

/** Where the projects of the list take place; it follows the filters and can be folded away. */
export function ListMap({ projects }: { projects: readonly ListedProject[] }) {
  const id = useId();
  const isHydrated = useHydrated();
  // A server does not know how wide the window is; until the browser says it, styles decide.
  const [isOpen, setOpen] = useState(() => (isHydrated ? hasRoomForMap() : undefined));
  useEffect(() => setOpen((current) => current ?? hasRoomForMap()), []);
  return (
    <section aria-label="Map" className="mb-5 print:hidden">
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="noscript:hidden"
      >
        <MapIcon aria-hidden className="size-4.5" />
        <MapButtonLabel isOpen={isOpen} />
        <ChevronDown
          aria-hidden
          className={classNames(
            "size-4.5 transition-transform",
            isOpen && "rotate-180",
            isOpen === undefined && "md:rotate-180",
          )}
        />
      </Button>
      {isOpen !== false ? (
        <div
          id={id}
          className={classNames("mt-3", isOpen === undefined && "max-md:hidden noscript:block")}
        >
          <AllProjectsMap projects={projects} className="h-72 lg:h-88" />
        </div>
      ) : null}
    </section>
  );
}

function MapButtonLabel({ isOpen }: { isOpen: boolean | undefined }) {
  if (isOpen !== undefined) return isOpen ? "Hide the map" : "Show the map";
  return (
    <>
      <span className="max-md:hidden">Hide the map</span>
      <span className="md:hidden">Show the map</span>
    </>
  );
}

const tablet = 768;

/** On a phone the map would push the list out of sight, so there it is opened on demand. */
function hasRoomForMap(): boolean {
  return window.innerWidth >= tablet;
}
