import { Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { classNames } from "@/lib/class-names";

interface ImageTileProps {
  /** Address or data URL. */
  src: string;
  alt: string;
  /** File name shown below; left out where pictures have none. */
  name?: string;
  onDelete: () => void;
  /** Whether it is being deleted. */
  busy?: boolean;
}

/**
 * One picture of a grid. Its delete button appears on hover and with the focus, and stays where
 * there is nothing to hover with.
 */
export function ImageTile({ src, alt, name, onDelete, busy = false }: ImageTileProps) {
  return (
    <TileFrame name={name}>
      <div className="group relative" aria-busy={busy}>
        <Thumbnail src={src} alt={alt} faded={busy} />
        <DeleteButton label={`Delete ${name ?? alt}`} disabled={busy} onClick={onDelete} />
      </div>
    </TileFrame>
  );
}

interface DeleteButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
}

/** Hides little of the picture, and is large enough to be hit. */
function DeleteButton({ label, disabled, onClick }: DeleteButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="group/delete absolute top-0.5 right-0.5 inline-flex size-11 items-center justify-center rounded-full -outline-offset-4 transition-opacity focus-visible:opacity-100 disabled:cursor-not-allowed group-hover:opacity-100 [@media(hover:hover)_and_(not_(any-pointer:coarse))]:opacity-0"
    >
      <span className="inline-flex size-8 items-center justify-center rounded-full bg-surface text-red group-enabled/delete:group-hover/delete:bg-red group-enabled/delete:group-hover/delete:text-on-red group-disabled/delete:opacity-60">
        <Trash2 aria-hidden className="size-4.5" />
      </span>
    </button>
  );
}

interface TileFrameProps {
  name: string | undefined;
  children: ReactNode;
}

/** A place in the grid: what is shown, and its name in one line below. */
export function TileFrame({ name, children }: TileFrameProps) {
  return (
    <li className="min-w-0">
      {children}
      {name === undefined ? null : (
        <p dir="auto" title={name} className="mt-1.5 truncate text-muted text-sm">
          {name}
        </p>
      )}
    </li>
  );
}

interface ThumbnailProps {
  src: string;
  alt: string;
  faded: boolean;
}

/** Its size is fixed before it arrives, so that nothing moves when it does. */
const Thumbnail = memo(function Thumbnail({ src, alt, faded }: ThumbnailProps) {
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={classNames(
        "aspect-4/3 w-full rounded-control bg-track object-cover text-muted text-sm transition-opacity",
        faded && "opacity-40",
      )}
    />
  );
});
