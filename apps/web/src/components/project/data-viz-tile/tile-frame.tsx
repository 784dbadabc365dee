import { type ReactNode, useId } from "react";
import { Typed } from "@/lib/language/typed-text";

interface TileFrameProps {
  title: string;
  /** The figure: a chart, a bar, a picture. */
  children: ReactNode;
  /** A sentence or two below it. */
  caption: ReactNode;
}

/**
 * The frame of a tile: title, figure and caption. It fills its grid cell, so that the tiles of a row have equal
 * heights.
 */
export function TileFrame({ title, children, caption }: TileFrameProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={title ? titleId : undefined}
      className="flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-5 print:p-4"
    >
      {title ? <Typed as="h3" text={title} id={titleId} className="wrap-anywhere text-lg" /> : null}
      <div className="flex min-h-28 flex-1 flex-col justify-center py-3 print:min-h-0 print:py-2">
        {children}
      </div>
      <div className="wrap-anywhere text-muted text-sm">{caption}</div>
    </article>
  );
}
