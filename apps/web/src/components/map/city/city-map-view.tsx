import type { Map as LeafletMap } from "leaflet";
import { type ReactNode, useRef } from "react";
import { mapZoom } from "@/components/map/leaflet/create-map";
import { fitPlaces } from "@/components/map/leaflet/fit-places";
import { InfoWindow } from "@/components/map/leaflet/info-window";
import { LeafletSurface, type TileOptions } from "@/components/map/leaflet/leaflet-surface";
import { MapMarker } from "@/components/map/leaflet/map-marker";
import { Pin, pinHeight } from "@/components/map/leaflet/pin";
import { type InfoWindowState, useInfoWindow } from "@/components/map/leaflet/use-info-window";
import { useTexts } from "@/lib/language/use-texts";
import { CountryLocator } from "./country-locator";
import { type LocatedCity, precisionNote } from "./located-city";
import { OutsidePlaces } from "./outside-places";
import { type CityMapHandle, useCityMapHandle } from "./use-city-map-handle";
import { useStartAt } from "./use-start-at";

/** See {@link CityMapView}. */
export interface CityMapViewProps extends TileOptions {
  /** What the map shows: its accessible name. */
  label: string;
  /** The cities that are on the map, in the order of the list. The array must be stable. */
  places: readonly LocatedCity[];
  /** Receives the handle of the map, and null when the map unmounts. The function must be stable. */
  onHandle: (handle: CityMapHandle | null) => void;
  /** Further content of a city's info window. */
  detailsOf?: (city: string) => ReactNode;
}

/** The interactive part of `CityMap`. */
export function CityMapView({ label, places, onHandle, detailsOf, ...tiles }: CityMapViewProps) {
  const info = useInfoWindow();
  return (
    <LeafletSurface
      label={label}
      onShowAll={
        places.length > 1 ? (map) => fitPlaces(map, places, { closest: mapZoom.city }) : undefined
      }
      onKeyDown={info.onKeyDown}
      {...tiles}
    >
      {(map) => (
        <CityMarkers
          map={map}
          places={places}
          info={info}
          onHandle={onHandle}
          detailsOf={detailsOf}
        />
      )}
    </LeafletSurface>
  );
}

interface CityMarkersProps {
  map: LeafletMap;
  places: readonly LocatedCity[];
  info: InfoWindowState;
  onHandle: CityMapViewProps["onHandle"];
  detailsOf: CityMapViewProps["detailsOf"];
}

function CityMarkers({ map, places, info, onHandle, detailsOf }: CityMarkersProps) {
  const t = useTexts();
  const pins = useRef(new Map<string, HTMLButtonElement>());
  useStartAt(map, places[0]);
  useCityMapHandle(map, places, pins, onHandle);
  const open = places.find(({ name }) => name === info.openKey);
  const note = open && precisionNote(t, open);
  return (
    <>
      {places.map((place) => (
        <MapMarker key={place.name} map={map} position={place} isRaised={place === open}>
          <Pin
            ref={(pin) => {
              if (pin) pins.current.set(place.name, pin);
              return () => void pins.current.delete(place.name);
            }}
            label={place.name}
            picture={place.picture}
            isOpen={place === open}
            onClick={({ currentTarget }) => info.toggle(place.name, currentTarget)}
          />
        </MapMarker>
      ))}
      <OutsidePlaces map={map} places={places} />
      <CountryLocator map={map} places={places} />
      {open ? (
        <InfoWindow
          key={open.name}
          map={map}
          position={open}
          label={open.name}
          lift={pinHeight}
          onClose={info.close}
        >
          <p dir="auto" className="font-semibold text-ink">
            {open.name}
          </p>
          {note ? <p className="text-muted text-sm">{note}</p> : null}
          {detailsOf?.(open.name)}
        </InfoWindow>
      ) : null}
    </>
  );
}
