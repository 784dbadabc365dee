import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { blockable, buttonClasses } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";

interface DropZoneFaceProps {
  /** The current label of the button. */
  action: string;
  busy: boolean;
  blocked: boolean;
  isDragOver: boolean;
  isInvalid: boolean;
  hint: ReactNode;
  hintId: string;
  describedBy: string | undefined;
  icon: LucideIcon;
  preview: ReactNode;
  children: ReactNode;
  button: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

/** The visible part of a drop zone: icon or preview, button and hint, in a dashed frame. */
export function DropZoneFace({
  action,
  busy,
  blocked,
  isDragOver,
  isInvalid,
  hint,
  hintId,
  describedBy,
  icon: Icon,
  preview,
  children,
  button,
  onClick,
}: DropZoneFaceProps) {
  return (
    <div
      data-drag-over={isDragOver || undefined}
      className={classNames(
        "group relative flex gap-4 rounded-card border border-dashed bg-surface p-5 transition-colors data-drag-over:border-primary data-drag-over:border-solid data-drag-over:bg-tint",
        preview ? "flex-wrap items-center" : "flex-col items-center py-8 text-center",
        isInvalid ? "border-red" : "border-control",
        !blocked && "hover:border-primary",
      )}
    >
      {preview ?? (
        <span className="inline-flex size-12 items-center justify-center rounded-full bg-tint text-on-tint group-data-drag-over:bg-primary group-data-drag-over:text-on-primary">
          <Icon aria-hidden className="size-6" />
        </span>
      )}
      <div
        className={classNames(
          "flex flex-col gap-2",
          // As wide as the button at least; below the preview where that leaves no room.
          preview ? "flex-1 basis-40 items-start" : "min-w-0 items-center",
        )}
      >
        <div className="flex flex-wrap items-center gap-2">
          <button
            ref={button}
            type="button"
            aria-describedby={describedBy}
            {...blockable(blocked, onClick)}
            // The button covers the whole zone, so that a click anywhere counts.
            className={buttonClasses(
              "secondary",
              "after:absolute after:inset-0 after:rounded-card",
            )}
          >
            {busy ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
            {action}
          </button>
          {children ? <div className="relative">{children}</div> : null}
        </div>
        {hint ? (
          <p id={hintId} className="text-muted text-sm">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
