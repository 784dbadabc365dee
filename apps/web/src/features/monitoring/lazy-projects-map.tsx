import { Suspense } from "react";
import { canShowMap } from "@/components/map/can-show-map";
import { useNearView } from "@/components/use-near-view";
import { classNames } from "@/lib/class-names";
import { lazyPage } from "@/lib/lazy-page";
import type { AllProjectsMapProps } from "./all-projects-map";

const AllProjectsMap = lazyPage(() => import("./all-projects-map"), "AllProjectsMap");

/** The map of all projects: its place at once, its code and its files when it comes near the view. */
export function LazyProjectsMap(props: AllProjectsMapProps) {
  const { ref, isNear } = useNearView();
  const place = (
    <div className={classNames("rounded-card border border-line bg-map-water", props.className)} />
  );
  return (
    <div ref={ref}>
      {isNear && canShowMap() ? (
        <Suspense fallback={place}>
          <AllProjectsMap {...props} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  );
}
