import { useQuery } from "@tanstack/react-query";
import { type Renditions, renditionSources } from "@vigie/domain/files/renditions";
import { useIdlePage } from "@/components/hooks/use-idle-page";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery } from "@/data/content/photos";
import { environment } from "@/lib/env";

/** Screens of at least this width, in pixels, are probably not phones', and have a printer. */
const WIDE_SCREEN = 768;

/**
 * The first photo of a project, for print, where the gallery is left out. Since it is too late to load anything when
 * printing begins, it is loaded in its middle size while the page is idle. A photo without renditions is heavy: on
 * phones, which hardly ever print, it is printed only after the gallery has loaded it.
 */
export function PrintedPhoto({ photo }: { photo: StoredPhoto }) {
  const { renditions, caption } = photo;
  const isWanted = useIdlePage();
  const { data } = useQuery({
    ...photoImageQuery(photo.id),
    enabled: isWanted && !renditions && window.innerWidth >= WIDE_SCREEN,
  });
  const className = "max-h-72 w-auto rounded-card";
  if (!renditions && !data?.address) return null;
  return (
    <figure className="hidden print:block">
      {renditions ? (
        <MiddleSize
          renditions={renditions}
          isWanted={isWanted}
          alt={caption ?? ""}
          className={className}
        />
      ) : (
        <img src={data?.address ?? undefined} alt={caption ?? ""} className={className} />
      )}
      {caption ? <figcaption className="mt-1 text-muted text-sm">{caption}</figcaption> : null}
    </figure>
  );
}

interface MiddleSizeProps {
  renditions: Renditions;
  isWanted: boolean;
  alt: string;
  className: string;
}

function MiddleSize({ renditions, isWanted, alt, className }: MiddleSizeProps) {
  return (
    <img
      src={renditionSources(renditions, environment().filesUrl).src}
      width={renditions.width}
      height={renditions.height}
      alt={alt}
      loading={isWanted ? "eager" : "lazy"}
      fetchPriority="low"
      className={className}
    />
  );
}
