import { ChevronDown, Map as MapIcon } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ListedProject } from "@/data/projects/public-list";
import { AllProjectsMap } from "@/features/monitoring/all-projects-map";
import { classNames } from "@/lib/class-names";

/** Where the projects of the list take place; it follows the filters and can be folded away. */
export function ListMap({ projects }: { projects: readonly ListedProject[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(hasRoomForMap);
  return (
    <section aria-label="Map" className="mb-5 print:hidden">
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <MapIcon aria-hidden className="size-4.5" />
        {isOpen ? "Hide the map" : "Show the map"}
        <ChevronDown
          aria-hidden
          className={classNames("size-4.5 transition-transform", isOpen && "rotate-180")}
        />
      </Button>
      {isOpen ? (
        <div id={id} className="mt-3">
          <AllProjectsMap projects={projects} className="h-72 lg:h-88" />
        </div>
      ) : null}
    </section>
  );
}

const tablet = 768;

/** On a phone the map would push the list out of sight, so there it is opened on demand. */
function hasRoomForMap(): boolean {
  return window.innerWidth >= tablet;
}
