import { Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";

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
        <Thumbnail src={src} alt={alt} />
        <IconButton
          label={`Delete ${name ?? alt}`}
          icon={Trash2}
          tone="danger"
          onClick={onDelete}
          disabled={busy}
          className="absolute top-1.5 right-1.5 bg-surface shadow-float transition-opacity focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:hover)_and_(not_(any-pointer:coarse))]:opacity-0"
        />
      </div>
    </TileFrame>
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

/** Its size is fixed before it arrives, so that nothing moves when it does. */
const Thumbnail = memo(function Thumbnail({ src, alt }: { src: string; alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full rounded-control bg-track object-cover text-muted text-sm"
    />
  );
});
