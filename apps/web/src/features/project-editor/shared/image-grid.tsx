import type { ReactNode, RefCallback } from "react";

interface ImageGridProps {
  /** What the pictures are: `Photos of the project`. */
  label: string;
  /** `ImageTile`s, and an `UploadTile` for each picture on its way. */
  children: ReactNode;
  /** The `ref` of the element whose children are the pictures. */
  rows: RefCallback<HTMLElement> | undefined;
}

/** Pictures side by side, two on a phone and more where there is room. */
export function ImageGrid({ label, children, rows }: ImageGridProps) {
  return (
    <ul
      ref={rows}
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-3 gap-y-5 sm:gap-x-4"
    >
      {children}
    </ul>
  );
}
