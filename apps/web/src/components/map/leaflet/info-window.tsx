import type { Coordinates } from "@vigie/map-format/place-lookup";
import { type Map as LeafletMap, Popup } from "leaflet";
import { X } from "lucide-react";
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "@/components/ui/icon-button";

interface InfoWindowProps {
  map: LeafletMap;
  position: Coordinates;
  /** What it is about: its accessible name. */
  label: string;
  /** Pixels from the position up to the window's tip. */
  lift: number;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small window over a place of the map. It takes the focus when it opens; `useInfoWindow` gives
 * it back. A click beside it closes it.
 */
export function InfoWindow({ map, position, label, lift, onClose, children }: InfoWindowProps) {
  const { lat, lng } = position;
  const [content] = useState(() => document.createElement("div"));
  const dialog = useRef<HTMLDivElement>(null);
  const tellClosed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const popup = new Popup({
      offset: [0, -lift],
      className: "map-info",
      closeButton: false,
      closeOnEscapeKey: false,
      maxWidth: 280,
      minWidth: 80,
      autoPanPadding: [16, 16],
    })
      .setLatLng([lat, lng])
      .setContent(content)
      .openOn(map);
    dialog.current?.focus({ preventScroll: true });
    const onRemove = () => tellClosed();
    popup.on("remove", onRemove);
    return () => {
      popup.off("remove", onRemove);
      popup.remove();
    };
  }, [map, lat, lng, lift, content]);

  return createPortal(
    <div
      ref={dialog}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="flex items-start gap-1 outline-none"
    >
      <div className="min-w-0 flex-1 py-2.5 pl-3.5">{children}</div>
      <IconButton label="Close" icon={X} onClick={onClose} className="text-muted" />
    </div>,
    content,
  );
}
