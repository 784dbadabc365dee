import { type Renditions, renditionSources } from "@vigie/domain/files/renditions";
import { environment } from "@/lib/env";
import { whenMissing } from "@/lib/rendered-page/when-missing";

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
 * A stored picture, in the smallest rendition that is sharp at its size. Its place has its shape before.
 */
export function RenditionImage({
  renditions,
  alt,
  sizes,
  isFirst = false,
  onMissing,
  className,
}: RenditionImageProps) {
  const { width, height } = renditions;
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
      {...whenMissing(onMissing)}
      className={className}
    />
  );
}
