import { useQuery } from "@tanstack/react-query";
import { ImageOff, Maximize2 } from "lucide-react";
import { useState } from "react";
import { useNearView } from "@/components/hooks/use-near-view";
import { photoImageQuery, type StoredPhoto } from "@/data/content/photos";
import { classNames } from "@/lib/class-names";
import { photoTitle } from "./photo-caption";

interface PhotoTileProps {
  photo: StoredPhoto;
  /** Its place among all photos, from 1. */
  position: number;
  count: number;
  onOpen: () => void;
  className?: string;
}

/** A photo of the project, loaded when its place comes near the view; its shape is fixed before. */
export function PhotoTile({ photo, position, count, onOpen, className }: PhotoTileProps) {
  const { ref, isNear } = useNearView();
  const { data, isError } = useQuery({ ...photoImageQuery(photo.id), enabled: isNear });
  const [isBroken, setBroken] = useState(false);
  const isMissing = isBroken || isError || data?.address === null;
  return (
    <li ref={ref} className={classNames("relative aspect-3/2 min-w-0", className)}>
      <button
        type="button"
        aria-label={`View Larger: ${photoTitle(photo, position, count)}`}
        onClick={onOpen}
        className="group absolute inset-0 overflow-hidden rounded-card bg-track"
      >
        {isMissing ? (
          <span className="flex size-full flex-col items-center justify-center gap-1 text-muted text-sm">
            <ImageOff aria-hidden className="size-6" />
            Cannot be shown
          </span>
        ) : null}
        {data?.address && !isBroken ? (
          <img
            src={data.address}
            alt=""
            decoding="async"
            onError={() => setBroken(true)}
            className="size-full object-cover transition-opacity duration-300 starting:opacity-0"
          />
        ) : null}
        <ViewLarger />
      </button>
    </li>
  );
}

/** In words on hover and focus, and a sign where there is nothing to hover with. */
function ViewLarger() {
  return (
    <span
      aria-hidden
      className="absolute right-2 bottom-2 inline-flex items-center gap-2 rounded-control bg-viewer px-2 py-1.5 font-semibold text-on-viewer text-sm opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 [@media(hover:none)]:opacity-80"
    >
      <Maximize2 className="size-4" />
      <span className="[@media(hover:none)]:hidden">View Larger</span>
    </span>
  );
}
