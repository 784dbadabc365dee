import { type RenditionColumns, readRenditions } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { useNearView } from "@/components/hooks/use-near-view";
import { LazyPart } from "@/components/layout/lazy-part";
import { lazyPage } from "@/lib/lazy-page";
import { paths } from "@/lib/paths";
import { RenditionImage } from "./photos/rendition-image";
import type { PlaceCoverProps } from "./place-cover";

const PlaceCover = lazyPage<"PlaceCover", PlaceCoverProps>(
  () => import("./place-cover"),
  "PlaceCover",
);

/** The first picture of a project, as its row is read with it: none, or one. */
export type CoverRows = readonly RenditionColumns[];

/** A project, as far as its cover shows it. */
interface CoveredProject extends PlaceCoverProps {
  id: string;
  photos_projet?: CoverRows;
}

interface ProjectCoverProps {
  project: CoveredProject;
  /** How wide it is shown, in the words of `sizes`. */
  sizes: string;
  /** It is seen at once. */
  isFirst?: boolean | undefined;
}

/**
 * The first picture of a project, which fills its place; a drawing of where it is when there is none.
 * Decorative: the text beside it names the project and its places.
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
      className="size-full object-cover"
    />
  );
}

/** A calm ground, on which the drawing comes when it is near the view. */
function PlaceGround({ project }: { project: CoveredProject }) {
  const { ref, isNear } = useNearView();
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

/** Elsewhere the drawings of a long list would all be fetched at once, which they are not worth. */
function canTellWhatIsNear(): boolean {
  return "IntersectionObserver" in window;
}
