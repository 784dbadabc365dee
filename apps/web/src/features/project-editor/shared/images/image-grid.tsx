import type { ReactNode, RefCallback } from "react";

interface ImageGridProps {
  /** What the pictures are: `Photos of the project`. */
  label: string;
  /** `ImageTile`s, and an `UploadTile` for each picture on its way. */
  children: ReactNode;
  /** The `ref` of the element whose children are the pictures. */
  rows: RefCallback<HTMLElement> | undefined;
}

/** Pictures side by side, as many as there is room for what is written below them. */
export function ImageGrid({ label, children, rows }: ImageGridProps) {
  return (
    <ul
      ref={rows}
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 gap-y-6"
    >
      {children}
    </ul>
  );
}
