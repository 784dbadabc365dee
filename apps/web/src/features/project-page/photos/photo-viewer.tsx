import { directionOf } from "@vigie/domain/language/languages";
import { ChevronLeft, ChevronRight, type LucideIcon, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { photoTitle } from "@/components/project/photos/photo-caption";
import type { StoredPhoto } from "@/data/content/photo-row";
import { classNames } from "@/lib/class-names";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { useModalDialog } from "@/lib/router/use-modal-dialog";
import { PhotoSlide } from "./photo-slide";
import { useSwipe } from "./use-swipe";

/** Buttons beside the photo, or on phones below it. */
const beside = "absolute bottom-4 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2";

interface PhotoViewerProps {
  /** At least one. When the shown photo is removed, the next takes its place. */
  photos: readonly StoredPhoto[];
  /** The id of the one that is shown first. */
  first: string;
  /** Called after closing, when the focus is back where it was. */
  onClose: () => void;
}

/** All photos of a project, one at a time over the whole screen. */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const t = useProjectTexts();
  // On which side the next photo is: 1 for the right, -1 for the left.
  const onward = directionOf(t.language) === "rtl" ? -1 : 1;
  const dialog = useModalDialog();
  const { index, show } = useShownPhoto(photos, first);
  const last = photos.length - 1;
  const { offset, ...touch } = useSwipe((step) => show(index + step * onward));

  const close = () => dialog.current?.close();
  const moveByKey = (event: KeyboardEvent) => {
    const wanted = photoAtKey(event.key, index, last, onward);
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(wanted);
  };
  const photo = photos[index];
  const caption = photo?.caption ?? null;
  return (
    <dialog
      ref={dialog}
      aria-label={t("project.projectGallery")}
      onKeyDown={moveByKey}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none flex-col overscroll-contain bg-viewer text-on-viewer open:flex"
    >
      <div className="flex items-center gap-4 px-3 py-2 sm:px-4">
        <p aria-live="polite" className="flex min-w-0 flex-1 gap-4">
          <span className="shrink-0 font-semibold tabular-nums">
            {t("project.positionOfCount", { position: index + 1, count: photos.length })}
          </span>
          {caption ? (
            <Typed text={caption} className="line-clamp-4 min-w-0 [overflow-wrap:anywhere]" />
          ) : null}
          {photo?.takenIn ? (
            <span dir="auto" className="line-clamp-4 max-w-1/2 shrink-0 [overflow-wrap:anywhere]">
              {photo.takenIn}
            </span>
          ) : null}
        </p>
        <ViewerButton label={t("common.close")} icon={X} onClick={close} />
      </div>
      <div
        {...touch}
        className="relative min-h-0 flex-1 touch-pan-y touch-pinch-zoom select-none overflow-hidden"
      >
        {photos.slice(Math.max(0, index - 1), index + 2).map((neighbour) => {
          const position = photos.indexOf(neighbour);
          return (
            <PhotoSlide
              key={neighbour.id}
              photo={neighbour}
              title={photoTitle(t, neighbour, position + 1, photos.length)}
              distance={(position - index) * onward}
              offset={offset}
            />
          );
        })}
      </div>
      {last > 0 ? (
        <>
          <ViewerButton
            label={t("project.previousPhoto")}
            icon={ChevronLeft}
            onClick={() => show(index - 1)}
            aria-disabled={index === 0}
            className={classNames(beside, "start-4")}
          />
          <ViewerButton
            label={t("project.nextPhoto")}
            icon={ChevronRight}
            onClick={() => show(index + 1)}
            aria-disabled={index === last}
            className={classNames(beside, "end-4")}
          />
        </>
      ) : null}
    </dialog>
  );
}

interface ViewerButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  "aria-disabled"?: boolean;
  className?: string;
}

function ViewerButton({ label, icon: Icon, className, ...rest }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-viewer text-on-viewer outline-offset-0 transition-opacity hover:bg-viewer-control focus-visible:outline-on-viewer aria-disabled:opacity-0",
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-6 rtl:-scale-x-100" />
    </button>
  );
}

/** The index of the shown photo, which stays the same photo while others are added or removed. */
function useShownPhoto(photos: readonly StoredPhoto[], first: string) {
  const [shown, setShown] = useState({ id: first, index: 0 });
  const last = photos.length - 1;
  const place = photos.findIndex(({ id }) => id === shown.id);
  const index = place === -1 ? Math.min(shown.index, last) : place;
  const id = photos[index]?.id;
  if (id !== undefined && (id !== shown.id || index !== shown.index)) setShown({ id, index });
  const show = (wanted: number) => {
    const next = Math.min(last, Math.max(0, wanted));
    const photo = photos[next];
    if (photo) setShown({ id: photo.id, index: next });
  };
  return { index, show };
}

/** The index that a key leads to; undefined for other keys. The dialog handles Escape itself. */
function photoAtKey(key: string, index: number, last: number, onward: 1 | -1): number | undefined {
  switch (key) {
    case "ArrowRight":
      return index + onward;
    case "ArrowLeft":
      return index - onward;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
