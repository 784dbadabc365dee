import type { ReactNode } from "react";
import { ShowAll } from "@/components/project/show-all";
import { classNames } from "@/lib/class-names";
import { photoLayout, photosAtFirst } from "./photo-layout";

interface PhotoMosaicProps<Photo> {
  photos: readonly Photo[];
  /** Renders a photo as an `li`, given its position from 1 and the classes for it. */
  children: (photo: Photo, position: number, className: string) => ReactNode;
}

/** A mosaic of photos, the first of them large; of many photos only the first are shown until asked for. */
export function PhotoMosaic<Photo>({ photos, children }: PhotoMosaicProps<Photo>) {
  return (
    <ShowAll items={photos} limit={photosAtFirst(photos.length)} noun="photos">
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
