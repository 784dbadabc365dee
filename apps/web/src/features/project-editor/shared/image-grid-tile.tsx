import { ImageOff, RotateCcw, Trash2 } from "lucide-react";
import { memo, type ReactNode, type Ref, useState } from "react";
import { blockable } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { classNames } from "@/lib/class-names";

interface ImageTileProps {
  ref?: Ref<HTMLLIElement>;
  /** Address or data URL; null where there is none, or none yet. */
  src: string | null;
  alt: string;
  /** File name shown below; left out where pictures have none. */
  name?: string;
  onDelete: () => void;
  /** Whether it is being deleted. */
  busy?: boolean;
  /** Whether it cannot be shown. */
  missing?: boolean;
  /** Loads it again. */
  onRetry?: () => void;
}

/**
 * One picture of a grid. Its delete button appears on hover and with the focus, and stays where
 * there is nothing to hover with.
 */
export function ImageTile(props: ImageTileProps) {
  const { ref, src, alt, name, onDelete, busy = false, missing = false, onRetry } = props;
  return (
    <TileFrame ref={ref} name={name}>
      <div className="group relative" aria-busy={busy}>
        <Thumbnail src={src} alt={alt} faded={busy} missing={missing} onRetry={onRetry} />
        <DeleteButton label={`Delete ${name ?? alt}`} blocked={busy} onClick={onDelete} />
      </div>
    </TileFrame>
  );
}

interface DeleteButtonProps {
  label: string;
  blocked: boolean;
  onClick: () => void;
}

/** Hides little of the picture, and is large enough to be hit. */
function DeleteButton({ label, blocked, onClick }: DeleteButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...blockable(blocked, onClick)}
      className="group/delete absolute top-0.5 right-0.5 inline-flex size-11 items-center justify-center rounded-full -outline-offset-4 transition-opacity focus-visible:opacity-100 aria-disabled:cursor-not-allowed group-hover:opacity-100 [@media(hover:hover)_and_(not_(any-pointer:coarse))]:opacity-0"
    >
      <span className="inline-flex size-8 items-center justify-center rounded-full bg-surface text-red group-not-aria-disabled/delete:group-hover/delete:bg-red group-not-aria-disabled/delete:group-hover/delete:text-on-red group-aria-disabled/delete:opacity-60">
        <Trash2 aria-hidden className="size-4.5" />
      </span>
    </button>
  );
}

interface TileFrameProps {
  ref?: Ref<HTMLLIElement> | undefined;
  name: string | undefined;
  children: ReactNode;
}

/** A place in the grid: what is shown, and its name in one line below. */
export function TileFrame({ ref, name, children }: TileFrameProps) {
  return (
    <li ref={ref} className="min-w-0">
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
  src: string | null;
  alt: string;
  faded: boolean;
  missing: boolean;
  onRetry: (() => void) | undefined;
}

const thumbnail =
  "aspect-4/3 w-full rounded-control bg-track object-cover text-muted text-sm transition-opacity";

/** Its size is fixed before it arrives, so that nothing moves when it does. */
const Thumbnail = memo(function Thumbnail({ src, alt, faded, missing, onRetry }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (missing || (src !== null && src === broken)) {
    return <MissingImage alt={alt} onRetry={onRetry} />;
  }
  if (src === null) return <div role="img" aria-label={alt} aria-busy className={thumbnail} />;
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
      className={classNames(thumbnail, faded && "opacity-40")}
    />
  );
});

function MissingImage({ alt, onRetry }: Pick<ThumbnailProps, "alt" | "onRetry">) {
  return (
    <div className={classNames(thumbnail, "flex flex-col items-center justify-center gap-1 px-3")}>
      <ImageOff role="img" aria-label={alt} className="size-6" />
      <span>Cannot be shown</span>
      {onRetry ? (
        <IconButton label={`Load ${alt} again`} icon={RotateCcw} onClick={onRetry} />
      ) : null}
    </div>
  );
}
