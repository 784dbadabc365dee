import { isImageFile } from "@vigie/domain/files/image-data-url";
import { ImagePlus } from "lucide-react";
import { DropZone } from "@/components/forms/drop-zone";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { UploadTile } from "./image-grid-upload";
import { ImageUploadError } from "./prepare-image";
import type { UploadQueue } from "./use-upload-queue";

interface ImageDropZoneProps {
  /** What is wanted; the heading above the zone shows it. */
  label: string;
  queue: UploadQueue;
  onChoose: (files: readonly File[]) => void;
}

/** Takes several pictures at once; what is no picture is passed over without a word. */
export function ImageDropZone({ label, queue, onChoose }: ImageDropZoneProps) {
  return (
    <DropZone
      label={label}
      labelHidden
      action="Select Files"
      busyAction="Uploading..."
      accept="image/*"
      accepts={isImageFile}
      multiple
      busy={queue.isUploading}
      icon={ImagePlus}
      hint="Choose, drop or paste as many images as you like."
      onChoose={onChoose}
    />
  );
}

/** What could not be uploaded, and how to try all of it again. */
export function UploadFailure({ queue }: { queue: UploadQueue }) {
  const failed = queue.files.filter((file) => file.failed);
  const { error } = queue;
  const note = error instanceof ImageUploadError ? error.note : undefined;
  return (
    <ErrorBanner error={error} note={note}>
      {failed.length > 0 ? <Button onClick={() => queue.retry(failed)}>Try again</Button> : null}
    </ErrorBanner>
  );
}

/** The pictures on their way, in the places they will have. */
export function QueuedTiles({ queue }: { queue: UploadQueue }) {
  return queue.files.map((queued) => (
    <UploadTile
      key={queued.id}
      name={queued.file.name}
      progress={queued.progress}
      failed={queued.failed}
      {...(!queue.isUploading && {
        onRetry: () => queue.retry([queued]),
        onDismiss: () => queue.dismiss(queued),
      })}
    />
  ));
}
