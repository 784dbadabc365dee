import type { Renditions } from "@vigie/domain/files/renditions";
import { ImageOff, RotateCcw, Trash2 } from "lucide-react";
import { memo, type ReactNode, type Ref, useState } from "react";
import { RenditionImage } from "@/components/project/photos/rendition-image";
import { blockable } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";

interface ImageTileProps {
  ref?: Ref<HTMLLIElement>;
  /** The id by which dragging finds the tile. */
  rowId?: string;
  /** Its renditions; null for none. */
  renditions: Renditions | null;
  /** Called if the renditions cannot be loaded, so that the caller provides an address. */
  onMissing?: () => void;
  /** Shown in the picture's place where a row has none. */
  instead?: ReactNode;
  /** The address without renditions; undefined while unknown, null for none. */
  address: string | null | undefined;
  /** Empty if the text below says the same. */
  alt: string;
  /** Its name in the labels of its buttons. */
  name: string;
  /** Absent if it is already deleted. */
  onDelete?: (() => void) | undefined;
  /** Whether it is being deleted. */
  busy?: boolean;
  /** Loads it again. */
  onRetry?: (() => void) | undefined;
  /** An overlay at the lower left of the picture. */
  mark?: ReactNode;
  /** Texts and actions below the picture. */
  children?: ReactNode;
}

/**
 * One picture of a grid. Its delete button appears on hover and on focus, and is always visible on touch screens.
 */
export function ImageTile(props: ImageTileProps) {
  const t = useStaffTexts();
  const {
    ref,
    rowId,
    alt,
    name,
    onDelete,
    busy = false,
    mark,
    instead,
    children,
    ...image
  } = props;
  return (
    <TileFrame ref={ref} rowId={rowId}>
      <div className="group relative" aria-busy={busy}>
        {instead === undefined ? (
          <Thumbnail {...image} alt={alt} name={name} faded={busy} />
        ) : (
          <div
            className={classNames(
              thumbnail,
              "flex items-center justify-center max-sm:aspect-auto max-sm:h-16",
            )}
          >
            {instead}
          </div>
        )}
        {mark ? <div className="absolute bottom-1.5 start-1.5">{mark}</div> : null}
        {onDelete ? (
          <DeleteButton label={t("editor.delete", { name })} blocked={busy} onClick={onDelete} />
        ) : null}
      </div>
      {children}
    </TileFrame>
  );
}

interface DeleteButtonProps {
  label: string;
  blocked: boolean;
  onClick: () => void;
}

/** Small, to hide little of the picture, but with a large hit area. */
function DeleteButton({ label, blocked, onClick }: DeleteButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...blockable(blocked, onClick)}
      className="group/delete absolute top-0.5 end-0.5 inline-flex size-11 items-center justify-center rounded-full -outline-offset-4 transition-opacity focus-visible:opacity-100 aria-disabled:cursor-not-allowed group-hover:opacity-100 [@media(hover:hover)_and_(not_(any-pointer:coarse))]:opacity-0"
    >
      <span className="inline-flex size-8 items-center justify-center rounded-full bg-surface text-red group-not-aria-disabled/delete:group-hover/delete:bg-red group-not-aria-disabled/delete:group-hover/delete:text-on-red group-aria-disabled/delete:opacity-60">
        <Trash2 aria-hidden className="size-4.5" />
      </span>
    </button>
  );
}

interface TileFrameProps {
  ref?: Ref<HTMLLIElement> | undefined;
  rowId?: string | undefined;
  children: ReactNode;
}

/** A cell of the grid: the picture, and below it texts and actions. */
export function TileFrame({ ref, rowId, children }: TileFrameProps) {
  return (
    <li ref={ref} data-row-id={rowId} className="min-w-0">
      {children}
    </li>
  );
}

interface ThumbnailProps
  extends Pick<
    ImageTileProps,
    "renditions" | "onMissing" | "address" | "alt" | "name" | "onRetry"
  > {
  faded: boolean;
}

const thumbnail =
  "aspect-4/3 w-full rounded-control bg-track object-cover text-muted text-sm transition-opacity";

/** Its size is fixed before it has loaded, to avoid layout shifts. */
const Thumbnail = memo(function Thumbnail(props: ThumbnailProps) {
  const { renditions, onMissing, address, alt, name, faded, onRetry } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const className = classNames(thumbnail, faded && "opacity-40");
  if (renditions !== null && renditions.base !== broken) {
    const fail = () => {
      setBroken(renditions.base);
      onMissing?.();
    };
    return (
      <RenditionImage
        renditions={renditions}
        alt={alt}
        sizes="16rem"
        onMissing={fail}
        className={className}
      />
    );
  }
  if (address === undefined) return <div aria-busy className={thumbnail} />;
  if (address === null || address === broken)
    return <MissingImage alt={alt} name={name} onRetry={onRetry} />;
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(address)}
      className={className}
    />
  );
});

function MissingImage({ alt, name, onRetry }: Pick<ThumbnailProps, "alt" | "name" | "onRetry">) {
  const t = useStaffTexts();
  const said = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };
  return (
    <div className={classNames(thumbnail, "flex flex-col items-center justify-center gap-1 px-3")}>
      <ImageOff {...said} className="size-6" />
      <span>{t("editor.cannotBeShown")}</span>
      {onRetry ? (
        <IconButton label={t("editor.loadAgain", { name })} icon={RotateCcw} onClick={onRetry} />
      ) : null}
    </div>
  );
}
