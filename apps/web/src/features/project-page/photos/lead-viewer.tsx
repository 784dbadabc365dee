import { useQuery } from "@tanstack/react-query";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photosTable } from "@/data/content/photos";

import { PhotoViewer } from "./photo-viewer";

interface LeadViewerProps {
  projectId: string;
  /** The first photo, which is shown. */
  photo: StoredPhoto;
  /** Called once it is closed. */
  onClose: () => void;
}

/** The viewer of all photos of a project, opened at the first; the others join it when they come. */
export function LeadViewer({ projectId, photo, onClose }: LeadViewerProps) {
  const { data } = useQuery(photosTable.list(projectId));
  const photos = data?.length ? data : [photo];
  return <PhotoViewer photos={photos} first={photo.id} onClose={onClose} />;
}
