import { useQuery } from "@tanstack/react-query";
import { type Renditions, renditionSources } from "@vigie/domain/files/renditions";
import { useEffect, useState } from "react";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery } from "@/data/content/photos";
import { environment } from "@/lib/env";
import { whenIdle } from "@/lib/when-idle";

/** A page that is never idle loads it after this time. */
const IDLE_TIMEOUT_MS = 10_000;

/**
 * The first photo of a project on paper, where the gallery has no place. A page hears of printing when it
 * is too late to load anything, so that it is loaded ahead, in its middle size, after everything that is
 * seen. One that has no smaller versions is heavy: it is printed once the gallery has shown it.
 */
export function PrintedPhoto({ photo }: { photo: StoredPhoto }) {
  const { renditions, caption } = photo;
  const { data } = useQuery({ ...photoImageQuery(photo.id), enabled: false });
  const className = "max-h-72 w-auto rounded-card";
  if (!renditions && !data?.address) return null;
  return (
    <figure className="hidden print:block">
      {renditions ? (
        <MiddleSize renditions={renditions} alt={caption ?? ""} className={className} />
      ) : (
        <img src={data?.address ?? undefined} alt={caption ?? ""} className={className} />
      )}
      {caption ? <figcaption className="mt-1 text-muted text-sm">{caption}</figcaption> : null}
    </figure>
  );
}

interface MiddleSizeProps {
  renditions: Renditions;
  alt: string;
  className: string;
}

function MiddleSize({ renditions, alt, className }: MiddleSizeProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true), IDLE_TIMEOUT_MS), []);
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
