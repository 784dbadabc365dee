import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useRef } from "react";
import { MapMarker } from "@/components/map/leaflet/map-marker";
import { PinShape } from "@/components/map/leaflet/pin";
import { useMovedPin } from "./use-moved-pin";

interface MovablePinProps {
  map: LeafletMap;
  /** Its accessible name. */
  label: string;
  position: Coordinates;
  /** The id of the text that explains how to move it. */
  describedBy: string;
  /** Called with the new position when a move ends. */
  onMove: (position: Coordinates) => void;
}

/** A pin that can be moved by pointer, touch, or the arrow keys while it has the focus. */
export function MovablePin({ map, label, position, describedBy, onMove }: MovablePinProps) {
  const pin = useRef<HTMLButtonElement>(null);
  const { shown, isHeld } = useMovedPin({ map, pin, position, onMove });
  return (
    <MapMarker map={map} position={shown} isRaised={isHeld}>
      <button
        ref={pin}
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        title={label}
        className={`map-pin touch-none ${isHeld ? "map-pin-open cursor-grabbing" : "cursor-grab"}`}
      >
        <PinShape />
      </button>
    </MapMarker>
  );
}
