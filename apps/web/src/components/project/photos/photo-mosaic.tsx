import type { ReactNode } from "react";
import { ShowAll } from "@/components/project/show-all";
import { classNames } from "@/lib/class-names";

interface PhotoMosaicProps<Photo> {
  photos: readonly Photo[];
  /** Renders a photo as an `li`, given its position from 1 and the classes for it. */
  children: (photo: Photo, position: number, className: string) => ReactNode;
}

/** A mosaic of photos, the first of them large; of many photos only the first are shown until asked for. */
export function PhotoMosaic<Photo>({ photos, children }: PhotoMosaicProps<Photo>) {
  return (
    <ShowAll items={photos} limit={photosAtFirst(photos.length)} words="project.allPhotos">
      {(shown, list) => {
        const layout = photoLayout(shown.length);
        return (
          <ul ref={list} className={classNames("grid gap-2 sm:gap-3", layout.grid)}>
            {shown.map((photo, index) =>
              children(
                photo,
                index + 1,
                classNames(
                  "relative aspect-3/2 min-w-0",
                  index === 0 && layout.first,
                  index > 0 && index === shown.length - 1 && layout.last,
                ),
              ),
            )}
          </ul>
        );
      }}
    </ShowAll>
  );
}

/** How many photos are shown at first, so that they fill their rows. */
function photosAtFirst(count: number): number {
  if (count <= 6) return count;
  return count < 9 ? 5 : 9;
}

interface PhotoLayout {
  /** Classes of the grid. */
  grid: string;
  /** Classes of the first photo, which is the largest. */
  first: string;
  /** Classes of the last one. */
  last: string;
}

const wide = "col-span-2";
const square = "sm:col-span-2 sm:row-span-2 sm:aspect-auto";

/** The layout of a mosaic: two columns on phones, and rows without gaps where possible. */
function photoLayout(count: number): PhotoLayout {
  const last = count % 2 === 0 ? "max-sm:col-span-2" : "";
  if (count === 1) return { grid: "grid-cols-2 max-w-3xl", first: wide, last: "" };
  if (count === 2) return { grid: "grid-cols-2", first: "max-sm:col-span-2", last };
  if (count === 3 || count === 6) {
    return { grid: "grid-cols-2 sm:grid-cols-3", first: `${wide} ${square}`, last };
  }
  if (count === 4) {
    const first = `${wide} sm:col-span-3 sm:row-span-3 sm:aspect-auto`;
    return { grid: "grid-cols-2 sm:grid-cols-4", first, last };
  }
  return { grid: "grid-cols-2 sm:grid-cols-4", first: `${wide} ${square}`, last };
}
