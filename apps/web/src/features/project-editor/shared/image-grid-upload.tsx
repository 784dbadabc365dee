import { CircleAlert, ImageUp, RotateCcw, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { classNames } from "@/lib/class-names";
import { TileFrame } from "./image-grid-tile";

interface UploadTileProps {
  /** File name. */
  name: string;
  /** From 0 to 1; `null` while it waits for its turn. */
  progress: number | null;
  /** Whether it could not be saved. */
  failed?: boolean;
  /** Tries a failed one again. */
  onRetry?: (() => void) | undefined;
  /** Takes a failed one off the grid. */
  onDismiss?: (() => void) | undefined;
}

/** A picture on its way into a grid, in the place it will have. */
export function UploadTile({
  name,
  progress,
  failed = false,
  onRetry,
  onDismiss,
}: UploadTileProps) {
  return (
    <TileFrame name={name}>
      <div
        className={classNames(
          "flex aspect-4/3 flex-col items-center justify-center gap-2 rounded-control border border-dashed p-3 text-sm",
          failed
            ? "border-red bg-red-tint text-on-red-tint"
            : "border-control bg-surface text-muted",
        )}
      >
        {failed ? (
          <FailedUpload name={name} onRetry={onRetry} onDismiss={onDismiss} />
        ) : (
          <RunningUpload name={name} progress={progress} />
        )}
      </div>
    </TileFrame>
  );
}

function RunningUpload({ name, progress }: Pick<UploadTileProps, "name" | "progress">) {
  const percent = Math.round(Math.min(1, Math.max(0, progress ?? 0)) * 100);
  return (
    <>
      <ImageUp aria-hidden className="size-6" />
      <div className="w-full max-w-28">
        <ProgressBar value={percent} label={`Uploading ${name}`} />
      </div>
      <span aria-hidden className="tabular-nums">
        {progress === null ? "Waiting" : `${percent}%`}
      </span>
    </>
  );
}

function FailedUpload({ name, onRetry, onDismiss }: Omit<UploadTileProps, "progress" | "failed">) {
  return (
    <>
      <p className="flex items-center gap-1.5 font-semibold">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        Not saved
      </p>
      <div className="flex">
        {onRetry ? (
          <IconButton label={`Try ${name} again`} icon={RotateCcw} onClick={onRetry} />
        ) : null}
        {onDismiss ? <IconButton label={`Dismiss ${name}`} icon={X} onClick={onDismiss} /> : null}
      </div>
    </>
  );
}
