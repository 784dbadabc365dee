import { useState } from "react";
import { PhotoMosaic } from "@/components/project/photos/photo-mosaic";
import type { StoredPhoto } from "@/data/content/photo-row";
import { Section } from "@/features/project-page/navigation/section";
import { useProjectTexts } from "@/lib/language/use-texts";
import { PhotoTile } from "./photo-tile";
import { PhotoViewer } from "./photo-viewer";

interface PhotosSectionProps {
  /** All photos of the project, at least one. */
  photos: readonly StoredPhoto[];
  /** The id of the one that leads the page; undefined where none does. */
  leadId: string | undefined;
}

/**
 * The photos of a project, each of which opens the full-screen viewer of all. The one that leads the page
 * is not repeated, unless there is no other.
 */
export function PhotosSection({ photos, leadId }: PhotosSectionProps) {
  const t = useProjectTexts();
  const [opened, setOpened] = useState<string | null>(null);
  const others = photos.filter(({ id }) => id !== leadId);
  const shown = others.length > 0 ? others : photos;
  return (
    <Section
      id="gallery"
      note={
        <span className="text-muted tabular-nums">
          {t("project.photos", { count: photos.length })}
        </span>
      }
      isScreenOnly
    >
      <PhotoMosaic photos={shown}>
        {(photo, _position, className) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={photos.indexOf(photo) + 1}
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
