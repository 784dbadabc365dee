import { type RenditionColumns, readRenditions } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { LazyPart } from "@/components/layout/lazy-part";
import { lazyPage } from "@/lib/lazy-page";
import { paths } from "@/lib/paths";
import { RenditionImage } from "./photos/rendition-image";
import type { PlaceCoverProps } from "./place-cover";

const PlaceCover = lazyPage<"PlaceCover", PlaceCoverProps>(
  () => import("./place-cover"),
  "PlaceCover",
);

/** The embedded first picture of a project's row: none, or one. */
export type CoverRows = readonly RenditionColumns[];

/** The facts that a project's cover depends on. */
interface CoveredProject extends PlaceCoverProps {
  id: string;
  photos_projet?: CoverRows;
}

interface ProjectCoverProps {
  project: CoveredProject;
  /** The `sizes` attribute. */
  sizes: string;
  /** Whether it is visible at once. */
  isFirst?: boolean | undefined;
}

/**
 * The first picture of a project, or a drawing of its places without one. Fills its container. Decorative, since the
 * text beside it names the project and its places.
 */
export function ProjectCover({ project, sizes, isFirst }: ProjectCoverProps) {
  const [broken, setBroken] = useState<string>();
  const [first] = project.photos_projet ?? [];
  const renditions = first ? readRenditions(first) : null;
  if (renditions === null || renditions.base === broken) return <PlaceGround project={project} />;
  return (
    <RenditionImage
      renditions={renditions}
      alt=""
      sizes={sizes}
      isFirst={isFirst ?? false}
      onMissing={() => setBroken(renditions.base)}
      className="size-full bg-track object-cover"
    />
  );
}

/** A placeholder, which the drawing replaces near the view. */
function PlaceGround({ project }: { project: CoveredProject }) {
  const { ref, isNear } = useNearViewport();
  const { id, title, countries, cities } = project;
  return (
    <span ref={ref} className="block size-full bg-tint">
      <noscript>
        <img
          src={paths.projectStill(id)}
          alt=""
          loading="lazy"
          className="size-full bg-map-water object-contain"
        />
      </noscript>
      {isNear && canTellWhatIsNear() ? (
        <LazyPart>
          <PlaceCover title={title} countries={countries} cities={cities} />
        </LazyPart>
      ) : null}
    </span>
  );
}

/** Without an `IntersectionObserver` a long list would fetch all drawings at once. */
function canTellWhatIsNear(): boolean {
  return "IntersectionObserver" in window;
}
