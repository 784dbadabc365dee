import { useQuery } from "@tanstack/react-query";
import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { photoTitle } from "@/components/project/photos/photo-caption";
import { PhotoPicture } from "@/components/project/photos/photo-picture";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery } from "@/data/content/photos";
import { useProjectTexts } from "@/lib/language/use-texts";

interface PhotoTileProps {
  photo: StoredPhoto;
  /** Its place among all photos, from 1. */
  position: number;
  count: number;
  onOpen: () => void;
  /** Whether it has no room for a label. */
  isSmall?: boolean;
  /** The classes of its place. */
  className: string;
}

/**
 * A photo of the project, loaded when its place comes near the view; its shape is fixed before. One
 * without smaller versions is loaded as it is.
 */
export function PhotoTile({
  photo,
  position,
  count,
  onOpen,
  isSmall = false,
  className,
}: PhotoTileProps) {
  const t = useProjectTexts();
  const { ref, isNear } = useNearViewport();
  const [isMissing, setMissing] = useState(photo.renditions === null);
  const { data, isError } = useQuery({
    ...photoImageQuery(photo.id),
    enabled: isNear && isMissing,
  });
  return (
    <li ref={ref} className={className}>
      <button
        type="button"
        aria-label={t("project.viewLargerPhoto", { title: photoTitle(t, photo, position, count) })}
        // By which it opens before the app runs.
        data-larger={t("common.close")}
        onClick={onOpen}
        className="group absolute inset-0 overflow-hidden rounded-card bg-track"
      >
        <PhotoPicture
          renditions={photo.renditions}
          onMissing={() => setMissing(true)}
          address={isError ? null : data?.address}
        />
        {isSmall ? null : <ViewLarger />}
      </button>
    </li>
  );
}

/** In words on hover and focus, and a sign where there is nothing to hover with. */
function ViewLarger() {
  const t = useProjectTexts();
  return (
    <span
      aria-hidden
      className="absolute end-2 bottom-2 inline-flex items-center gap-2 rounded-control bg-viewer px-2 py-1.5 font-semibold text-on-viewer text-sm opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 [@media(hover:none)]:opacity-80"
    >
      <Maximize2 className="size-4" />
      <span className="[@media(hover:none)]:hidden">{t("project.viewLarger")}</span>
    </span>
  );
}
