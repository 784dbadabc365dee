import type { Map as LeafletMap } from "leaflet";
import {
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTexts } from "@/lib/language/use-texts";
import { BaseMap } from "./base-map";
import { type GestureHint, shareGestures } from "./gestures";
import { MapControls } from "./map-controls";
import { MapCredits } from "./map-credits";
import { useLeafletMap } from "./use-leaflet-map";

/** An online tile service in place of the map's own ground. */
export interface TileOptions {
  /** Template of an online tile service, such as `https://tiles.example/{z}/{x}/{y}.png`. */
  tileUrl?: string | undefined;
  /** The attribution that the tiles' licence requires. */
  tileCredit?: string | undefined;
}

interface LeafletSurfaceProps extends TileOptions {
  /** What the map shows: its accessible name. */
  label: string;
  /** The lowest zoom for a map's width in pixels. The function must be stable. */
  smallestZoom?: (width: number) => number;
  onShowAll?: ((map: LeafletMap) => void) | undefined;
  onKeyDown?: KeyboardEventHandler;
  /** The markers. */
  children: (map: LeafletMap) => ReactNode;
}

/** A map with ground, controls and credits, which fills its container. */
export function LeafletSurface({
  label,
  tileUrl,
  tileCredit,
  smallestZoom,
  onShowAll,
  onKeyDown,
  children,
}: LeafletSurfaceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { ref, map } = useLeafletMap(smallestZoom ? { smallestZoom } : {});
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the buttons inside
    <div ref={frame} onKeyDown={onKeyDown} className="map-surface absolute inset-0 isolate">
      <section ref={ref} aria-label={label} className="map-canvas absolute inset-0 isolate" />
      {map ? (
        <>
          {children(map)}
          <BaseMap map={map} tileUrl={tileUrl} />
          <MapControls map={map} frame={frame} onShowAll={onShowAll && (() => onShowAll(map))} />
          <MapCredits tileCredit={tileUrl ? (tileCredit ?? "") : undefined} />
          <GestureNote map={map} frame={frame} />
        </>
      ) : null}
    </div>
  );
}

const shownForMs = 1600;

const sentences = {
  wheel: /Mac|iP(hone|ad)/.test(navigator.userAgent) ? "map.scrollToZoomMac" : "map.scrollToZoom",
  touch: "map.twoFingers",
} as const satisfies Record<GestureHint, string>;

interface GestureNoteProps {
  map: LeafletMap;
  frame: RefObject<HTMLElement | null>;
}

/** Shows for a moment how to move the map, after a gesture that scrolled the page instead. */
function GestureNote({ map, frame }: GestureNoteProps) {
  const t = useTexts();
  const [hint, setHint] = useState<{ kind: GestureHint }>();
  useEffect(() => {
    if (!frame.current) return undefined;
    return shareGestures(map, frame.current, (kind) => setHint({ kind }));
  }, [map, frame]);
  useEffect(() => {
    if (!hint) return undefined;
    const timer = setTimeout(() => setHint(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [hint]);
  if (!hint) return null;
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-4 top-1/2 z-20 mx-auto w-fit -translate-y-1/2 rounded-full bg-ink px-4 py-2 text-center font-semibold text-paper text-sm"
    >
      {t(sentences[hint.kind])}
    </p>
  );
}
