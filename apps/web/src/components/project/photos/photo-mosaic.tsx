import type { ReactNode } from "react";
import { ShowAll } from "@/components/project/show-all";
import { classNames } from "@/lib/class-names";
import { photoLayout, photosAtFirst } from "./photo-layout";

interface PhotoMosaicProps<Photo> {
  photos: readonly Photo[];
  /** One photo, an `li`, given its place among all from 1, and the classes of that place. */
  children: (photo: Photo, position: number, className: string) => ReactNode;
}

/** The photos of a project, the first of them large; many of them are cut to their beginning. */
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
