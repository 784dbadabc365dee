import type { Coordinates } from "@vigie/map-format/place-lookup";
import { type Map as LeafletMap, Popup } from "leaflet";
import { X } from "lucide-react";
import { type ReactNode, use, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "@/components/ui/icon-button";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";
import { clearanceOf, showPin } from "./clearance";
import { MapStrip } from "./map-strip";
import { onNearestCopy } from "./world-copies";

interface InfoWindowProps {
  map: LeafletMap;
  position: Coordinates;
  /** Its accessible name. */
  label: string;
  /** The distance from the position up to the window's tip, in pixels. */
  lift: number;
  onClose: () => void;
  children: ReactNode;
}

/** Narrower maps have no room for a window beside their buttons, in pixels. */
const narrow = 480;

/**
 * Information on a place: a small window above it, or a strip below a narrow map. It takes the focus when it opens,
 * which `useInfoWindow` restores. A click on the map closes it.
 */
export function InfoWindow(props: InfoWindowProps) {
  const place = use(MapStrip);
  const [strip] = useState(() => {
    const isNarrow = props.map.getSize().x < narrow && !document.fullscreenElement;
    return isNarrow ? place.current : null;
  });
  return strip ? <InfoStrip strip={strip} {...props} /> : <InfoPopup {...props} />;
}

function InfoPopup({ map, position, label, lift, onClose, children }: InfoWindowProps) {
  const { lat, lng } = position;
  const [content] = useState(() => document.createElement("div"));
  const dialog = useRef<HTMLDivElement>(null);
  const tellClosed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const { paddingTopLeft, paddingBottomRight } = clearanceOf(map);
    const popup = new Popup({
      offset: [0, -lift],
      className: "map-info",
      closeButton: false,
      closeOnEscapeKey: false,
      maxWidth: 280,
      minWidth: 80,
      autoPanPaddingTopLeft: paddingTopLeft,
      autoPanPaddingBottomRight: paddingBottomRight,
    })
      .setLatLng(onNearestCopy(map, { lat, lng }))
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
    <InfoDialog ref={dialog} label={label} onClose={onClose}>
      {children}
    </InfoDialog>,
    content,
  );
}

interface InfoStripProps extends InfoWindowProps {
  /** Its container below the map. */
  strip: HTMLElement;
}

function InfoStrip({ strip, map, position, label, onClose, children }: InfoStripProps) {
  const { lat, lng } = position;
  const dialog = useRef<HTMLDivElement>(null);
  const tellClosed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    showPin(map, onNearestCopy(map, { lat, lng }));
    dialog.current?.focus();
    const onClick = () => tellClosed();
    map.on("click", onClick);
    return () => {
      map.off("click", onClick);
    };
  }, [map, lat, lng]);

  return createPortal(
    <InfoDialog
      ref={dialog}
      label={label}
      onClose={onClose}
      className="mt-2 rounded-card border border-line bg-surface"
    >
      {children}
    </InfoDialog>,
    strip,
  );
}

interface InfoDialogProps extends Pick<InfoWindowProps, "label" | "onClose" | "children"> {
  ref: React.Ref<HTMLDivElement>;
  className?: string;
}

function InfoDialog({ ref, label, onClose, className, children }: InfoDialogProps) {
  const t = useTexts();
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-map-info=""
      className={classNames("flex items-start gap-1 outline-none", className)}
    >
      <div className="min-w-0 flex-1 py-2.5 ps-3.5">{children}</div>
      <IconButton label={t("common.close")} icon={X} onClick={onClose} className="text-muted" />
    </div>
  );
}
