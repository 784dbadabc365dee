import { type Renditions, renditionSources } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { environment } from "@/lib/env";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

interface RenditionImageProps {
  renditions: Renditions;
  alt: string;
  /** How wide it is shown, in the words of `sizes`, for browsers that do not find out themselves. */
  sizes: string;
  /** It is seen at once: loaded before what is only near. */
  isFirst?: boolean;
  /** Told that it cannot be loaded. */
  onMissing: () => void;
  className?: string;
}

/**
 * A stored picture in the smallest version that is sharp where it stands. Its place has its shape, and
 * its colour until it has come.
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
  // The content security policy refuses styles in the HTML of the server.
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
