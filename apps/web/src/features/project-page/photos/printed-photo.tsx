import { useQuery } from "@tanstack/react-query";
import { type Renditions, renditionSources } from "@vigie/domain/files/renditions";
import { useIdlePage } from "@/components/hooks/use-idle-page";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery } from "@/data/content/photos";
import { environment } from "@/lib/env";

/** Pixels from which on a screen is that of a machine with a printer, rather than a phone's. */
const WIDE_SCREEN = 768;

/**
 * The first photo of a project on paper, where the gallery has no place. A page hears of printing when it
 * is too late to load anything, so that it is loaded ahead, in its middle size, after everything that is
 * seen. One that has no smaller versions is heavy: on a phone, from which hardly a page is printed, it is
 * printed only once the gallery has shown it.
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
