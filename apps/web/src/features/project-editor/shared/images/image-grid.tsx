import type { ReactNode, RefCallback } from "react";

interface ImageGridProps {
  /** The accessible name: `Photos of the project`. */
  label: string;
  /** `ImageTile`s, and an `UploadTile` for each picture that is being uploaded. */
  children: ReactNode;
  /** The `ref` of the pictures' parent element. */
  rows: RefCallback<HTMLElement> | undefined;
}

/** Pictures side by side, wide enough for the texts below them. */
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
