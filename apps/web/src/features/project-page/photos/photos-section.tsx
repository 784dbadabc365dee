import { useState } from "react";
import { PhotoMosaic } from "@/components/project/photos/photo-mosaic";
import type { StoredPhoto } from "@/data/content/photos";
import { Section } from "@/features/project-page/navigation/section";
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
      <PhotoMosaic photos={photos}>
        {(photo, position, className) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={position}
            count={photos.length}
            onOpen={() => setOpened(photo.id)}
            className={className}
          />
        )}
      </PhotoMosaic>
      {opened === null ? null : (
        <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}

function countPhotos(count: number): string {
  return count === 1 ? "1 photo" : `${count} photos`;
}
