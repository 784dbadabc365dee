import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { mapZoom } from "@/components/map/leaflet/create-map";
import { fitPlaces } from "@/components/map/leaflet/fit-places";
import { LeafletSurface, type TileOptions } from "@/components/map/leaflet/leaflet-surface";
import { MapMarker } from "@/components/map/leaflet/map-marker";
import { PinShape } from "@/components/map/leaflet/pin";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import { useFittedView } from "@/components/map/leaflet/use-fitted-view";
import { onNearestCopy } from "@/components/map/leaflet/world-copies";
import { useTexts } from "@/lib/language/use-texts";
import { useMovedPin } from "./use-moved-pin";

/** A place whose pin can be moved. Without a position yet, its pin is in the middle of the map. */
export interface PlacedPin {
  readonly id: string;
  /** The city. */
  readonly name: string;
  readonly position: Coordinates | null;
}

/** See {@link PlacingMapView}. */
export interface PlacingMapViewProps extends TileOptions {
  /** What the map shows: its accessible name. */
  label: string;
  /** The array must be stable. */
  pins: readonly PlacedPin[];
  /** The place to move the map to. A new object moves it again. */
  goal: { readonly id: string } | null;
  /** Called with the new position when the move of a pin ends. */
  onMove: (id: string, position: Coordinates) => void;
}

/** A map of places whose pins can be moved. */
export function PlacingMapView(props: PlacingMapViewProps) {
  const t = useTexts();
  const { label, pins, goal, onMove, ...tiles } = props;
  const howId = useId();
  const placed = pins.flatMap(({ position }) => position ?? []);
  return (
    <>
      <p id={howId} className="sr-only">
        {t("map.dragThePinOrUse")}
      </p>
      <LeafletSurface
        label={label}
        onShowAll={(map) => fitPlaces(map, placed, { closest: mapZoom.city })}
        {...tiles}
      >
        {(map) => <Pins map={map} pins={pins} goal={goal} onMove={onMove} howId={howId} />}
      </LeafletSurface>
    </>
  );
}

interface PinsProps extends Pick<PlacingMapViewProps, "pins" | "goal" | "onMove"> {
  map: LeafletMap;
  howId: string;
}

function Pins({ map, pins, goal, onMove, howId }: PinsProps) {
  useFittedView(map, useFirstPositions(pins), mapZoom.city);
  useGoal(map, pins, goal);
  return pins.map((pin) => (
    <PlacePin key={pin.id} map={map} pin={pin} onMove={onMove} howId={howId} />
  ));
}

/** Where each pin was placed first, since moving a pin must not move the map. A city may be placed while one looks on. */
function useFirstPositions(pins: readonly PlacedPin[]): readonly Coordinates[] {
  const [first, setFirst] = useState<ReadonlyMap<string, Coordinates>>(new Map());
  const come = pins.flatMap(({ id, position }) =>
    position && !first.has(id) ? [[id, position] as const] : [],
  );
  if (come.length > 0) setFirst(new Map([...first, ...come]));
  return useMemo(() => [...first.values()], [first]);
}

interface PlacePinProps extends Pick<PinsProps, "map" | "onMove" | "howId"> {
  pin: PlacedPin;
}

function PlacePin({ map, pin: { id, name, position }, onMove, howId }: PlacePinProps) {
  const t = useTexts();
  const [middle] = useState(() => middleOf(map));
  return (
    <MovablePin
      map={map}
      label={position ? name : t("map.notPlacedYet", { name })}
      position={position ?? middle}
      describedBy={howId}
      onMove={(to) => onMove(id, to)}
    />
  );
}

/** Moves the map to the goal whenever that changes. */
function useGoal(
  map: LeafletMap,
  pins: readonly PlacedPin[],
  goal: PlacingMapViewProps["goal"],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pin that is moved is no reason to go there
  useEffect(() => {
    const position = pins.find(({ id }) => id === goal?.id)?.position;
    if (!position) return;
    const zoom = Math.max(map.getZoom(), mapZoom.city);
    map.setView(onNearestCopy(map, position), zoom, { animate: !prefersReducedMotion() });
  }, [map, goal]);
}

function middleOf(map: LeafletMap): Coordinates {
  const { lat, lng } = map.getCenter().wrap();
  return { lat, lng };
}

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
function MovablePin({ map, label, position, describedBy, onMove }: MovablePinProps) {
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
