import { useState } from "react";
import type { StoredPhoto } from "@/data/content/photos";
import { Section } from "@/features/project-page/navigation/section";
import { ShowAll } from "@/features/project-page/navigation/show-all";
import { classNames } from "@/lib/class-names";
import { photoLayout, photosAtFirst } from "./photo-layout";
import { PhotoTile } from "./photo-tile";
import { PhotoViewer } from "./photo-viewer";

/** The photos of a project, each of which opens the full-screen viewer. */
export function PhotosSection({ photos }: { photos: readonly StoredPhoto[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Section
      id="gallery"
      note={<span className="text-muted tabular-nums">{countPhotos(photos.length)}</span>}
      isScreenOnly
    >
      <ShowAll items={photos} limit={photosAtFirst(photos.length)} noun="photos">
        {(shown, list) => {
          const layout = photoLayout(shown.length);
          return (
            <ul ref={list} className={classNames("grid gap-2 sm:gap-3", layout.grid)}>
              {shown.map((photo, index) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  position={index + 1}
                  count={photos.length}
                  onOpen={() => setOpened(photo.id)}
                  className={classNames(
                    index === 0 && layout.first,
                    index > 0 && index === shown.length - 1 && layout.last,
                  )}
                />
              ))}
            </ul>
          );
        }}
      </ShowAll>
      {opened === null ? null : (
        <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}

function countPhotos(count: number): string {
  return count === 1 ? "1 photo" : `${count} photos`;
}
