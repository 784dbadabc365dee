import { type Renditions, renditionSources } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { environment } from "@/lib/env";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

interface RenditionImageProps {
  renditions: Renditions;
  alt: string;
  /** The `sizes` attribute, for browsers without `sizes="auto"`. */
  sizes: string;
  /** Whether it is visible at once, and so loads with priority. */
  isFirst?: boolean;
  /** Called when it cannot be loaded. */
  onMissing: () => void;
  className?: string;
}

/**
 * A stored picture, in the smallest rendition that is sharp at its size. Its placeholder has its shape and colour.
 */
export function RenditionImage({
  renditions,
  alt,
  sizes,
  isFirst = false,
  onMissing,
  className,
}: RenditionImageProps) {
  const { base, width, height, colour } = renditions;
  const [loaded, setLoaded] = useState<string>();
  // The content security policy forbids inline styles in rendered pages.
  const isHydrated = useHydrated();
  return (
    <img
      {...renditionSources(renditions, environment().filesUrl)}
      sizes={isFirst ? sizes : `auto, ${sizes}`}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      draggable={false}
      onLoad={() => setLoaded(base)}
      onError={onMissing}
      style={isHydrated && loaded !== base ? { backgroundColor: colour } : undefined}
      className={className}
    />
  );
}
