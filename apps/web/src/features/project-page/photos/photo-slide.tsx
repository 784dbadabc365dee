import { useQuery } from "@tanstack/react-query";
import { ImageOff, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { RenditionImage } from "@/components/project/photos/rendition-image";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery } from "@/data/content/photos";
import { classNames } from "@/lib/class-names";
import { useProjectTexts } from "@/lib/language/use-texts";

interface PhotoSlideProps {
  photo: StoredPhoto;
  title: string;
  /** How many photos it is to the right of the one that is looked at; 0 for that one. */
  distance: number;
  /** How far a finger has drawn the photos to the side, in pixels. */
  offset: number;
}

/**
 * One photo of the viewer, as large as it is stored; until that has come, in its smaller version. The
 * neighbours of the one that is seen are there already, to its sides.
 */
export function PhotoSlide({ photo, title, distance, offset }: PhotoSlideProps) {
  const t = useProjectTexts();
  const { data, isPending, isError } = useQuery(photoImageQuery(photo.id));
  const [isBroken, setBroken] = useState(false);
  const [hasRenditions, setRenditions] = useState(photo.renditions !== null);
  const isWhole = Boolean(data?.address) && !isBroken;
  const smaller = hasRenditions && !isWhole ? photo.renditions : null;
  return (
    <div
      aria-hidden={distance !== 0}
      className={classNames(
        "absolute inset-0 flex items-center justify-center sm:px-18",
        offset === 0 && "transition-transform duration-200",
      )}
      style={{ transform: `translateX(calc(${distance * 100}% + ${offset}px))` }}
    >
      {smaller ? (
        <RenditionImage
          renditions={smaller}
          alt={title}
          sizes="100vw"
          onMissing={() => setRenditions(false)}
          className="h-auto max-h-full w-auto max-w-full object-contain"
        />
      ) : null}
      {isPending && !smaller ? <LoaderCircle aria-hidden className="size-8 animate-spin" /> : null}
      {!smaller && (isError || isBroken || data?.address === null) ? (
        <p className="flex flex-col items-center gap-2">
          <ImageOff aria-hidden className="size-8" />
          {t("project.photoCannotBeShown")}
        </p>
      ) : null}
      {data?.address && !isBroken ? (
        <img
          src={data.address}
          alt={title}
          draggable={false}
          onError={() => setBroken(true)}
          className="max-h-full max-w-full object-contain"
        />
      ) : null}
    </div>
  );
}
