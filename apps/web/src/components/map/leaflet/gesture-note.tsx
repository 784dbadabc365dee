import type { Map as LeafletMap } from "leaflet";
import { type RefObject, useEffect, useState } from "react";
import { type GestureHint, shareGestures } from "./gestures";

const shownForMs = 1600;

const sentences: Readonly<Record<GestureHint, string>> = {
  wheel: /Mac|iP(hone|ad)/.test(navigator.userAgent)
    ? "Hold ⌘ and scroll to zoom the map"
    : "Hold Ctrl and scroll to zoom the map",
  touch: "Use two fingers to move the map",
};

interface GestureNoteProps {
  map: LeafletMap;
  frame: RefObject<HTMLElement | null>;
}

/** Shows for a moment how to move the map, after a gesture that scrolled the page instead. */
export function GestureNote({ map, frame }: GestureNoteProps) {
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
      {sentences[hint.kind]}
    </p>
  );
}
