import type { ReactNode, RefCallback } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";

interface ImageGridProps {
  /** What the pictures are: `Photos of the project`. */
  label: string;
  /** `ImageTile`s, and an `UploadTile` for each picture on its way. */
  children: ReactNode;
  /** The `ref` of who keeps the focus in it, where that is not the grid's own matter. */
  rows?: RefCallback<HTMLElement>;
}

/**
 * Pictures side by side, two on a phone and more where there is room. When a focused picture is
 * deleted, the focus goes on to its neighbour.
 */
export function ImageGrid({ label, children, rows }: ImageGridProps) {
  const ownRows = useFocusAfterRemoval();
  return (
    <ul
      ref={rows ?? ownRows}
      tabIndex={-1}
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-3 gap-y-5 outline-none sm:gap-x-4"
    >
      {children}
    </ul>
  );
}
