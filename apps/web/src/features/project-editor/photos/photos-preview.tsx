import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { photoTitle } from "@/components/project/photos/photo-caption";
import { PhotoMosaic } from "@/components/project/photos/photo-mosaic";
import { PhotoPicture } from "@/components/project/photos/photo-picture";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery } from "@/data/content/photos";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";

/** The gallery of the public page, with the captions that its viewer shows. */
export function PhotosPreview({ photos }: { photos: readonly StoredPhoto[] }) {
  const t = useStaffTexts();
  return (
    <PagePreview isEmpty={photos.length === 0}>
      <PhotoMosaic photos={photos}>
        {(photo, position, className) => (
          <PreviewedPhoto
            key={photo.id}
            photo={photo}
            title={photoTitle(t, photo, position, photos.length)}
            className={className}
          />
        )}
      </PhotoMosaic>
    </PagePreview>
  );
}

interface PreviewedPhotoProps {
  photo: StoredPhoto;
  title: string;
  className: string;
}

function PreviewedPhoto({ photo, title, className }: PreviewedPhotoProps) {
  const [isMissing, setMissing] = useState(photo.renditions === null);
  const { ref, isNear } = useNearViewport();
  const image = useQuery({ ...photoImageQuery(photo.id), enabled: isNear && isMissing });
  return (
    <li ref={ref} className={className}>
      <figure className="absolute inset-0 overflow-hidden rounded-card bg-track">
        <PhotoPicture
          renditions={photo.renditions}
          onMissing={() => setMissing(true)}
          address={image.isError ? null : image.data?.address}
        />
        <Typed
          as="figcaption"
          text={title}
          className="absolute inset-x-0 bottom-0 line-clamp-2 bg-viewer px-2 py-1 text-on-viewer text-sm"
        />
      </figure>
    </li>
  );
}
