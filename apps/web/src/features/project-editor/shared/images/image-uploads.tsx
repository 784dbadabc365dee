import { isImageFile } from "@vigie/domain/files/image-data-url";
import { ImagePlus } from "lucide-react";
import { DropZone } from "@/components/forms/drop-zone";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { ErrorBanner } from "@/components/layout/error-banner";
import { useStaffTexts } from "@/lib/language/use-texts";
import { UploadTile } from "./image-grid-upload";
import { RejectedFiles } from "./rejected-files";
import type { UploadQueue } from "./use-upload-queue";

interface ImageDropZoneProps {
  /** The label, which the heading above the zone shows. */
  label: string;
  queue: UploadQueue;
  /** What the button says while pictures are added; that they are uploaded, unless it is given. */
  busyAction?: string;
  disabled?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Accepts several pictures at once, and lists those that were not added, with reasons. */
export function ImageDropZone({ label, queue, onChoose, ...props }: ImageDropZoneProps) {
  const t = useStaffTexts();
  const focus = useFocusAfterRemoval<HTMLButtonElement>();
  return (
    <div className="flex flex-col gap-4">
      <DropZone
        button={focus.heading}
        label={label}
        labelHidden
        action={t("editor.selectFiles")}
        busyAction={props.busyAction ?? t("editor.uploading")}
        disabled={props.disabled ?? false}
        accept="image/*"
        accepts={isImageFile}
        multiple
        busy={queue.isUploading}
        icon={ImagePlus}
        hint={t("editor.chooseDropOrPasteAs")}
        onChoose={onChoose}
        onRefuse={(files) => queue.reject(files, t("editor.thisFileIsntAnImage"))}
      />
      <RejectedFiles queue={queue} focus={focus} />
    </div>
  );
}

/** Shows that uploads failed, with a button that retries them all. */
export function UploadFailure({ queue }: { queue: UploadQueue }) {
  const retriable = queue.rejected.filter(({ canRetry }) => canRetry);
  return (
    <ErrorBanner
      error={queue.error}
      onRetry={retriable.length > 0 ? () => queue.retry(retriable) : undefined}
    />
  );
}

/** The pictures that are being uploaded, in their future places. */
export function QueuedTiles({ queue }: { queue: UploadQueue }) {
  return queue.files.map(({ id, file, progress }) => (
    <UploadTile key={id} name={file.name} progress={progress} />
  ));
}
