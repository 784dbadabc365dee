import type { Map as LeafletMap } from "leaflet";
import { Globe, type LucideIcon, Maximize, Minimize, Minus, Plus } from "lucide-react";
import { type RefObject, useCallback, useSyncExternalStore } from "react";
import { useTexts } from "@/lib/language/use-texts";

interface MapControlsProps {
  map: LeafletMap;
  frame: RefObject<HTMLElement | null>;
  /** Shows all places; absent where the map always shows them. */
  onShowAll: (() => void) | undefined;
}

/** The buttons in the map's corner. */
export function MapControls({ map, frame, onShowAll }: MapControlsProps) {
  const t = useTexts();
  const zoom = useMapValue(map, "zoomend", () => map.getZoom());
  const smallest = useMapValue(map, "zoomlevelschange", () => map.getMinZoom());
  const fillsScreen = useFullscreen();
  const toggleScreen = () => {
    void (fillsScreen ? document.exitFullscreen() : frame.current?.requestFullscreen());
  };
  return (
    <div
      data-label-obstacle=""
      data-print="hidden"
      className="absolute top-2.5 end-2.5 z-10 flex overflow-hidden rounded-control border border-line bg-surface shadow-float sm:flex-col"
    >
      <ControlButton
        label={t("map.zoomIn")}
        icon={Plus}
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => map.zoomIn()}
      />
      <ControlButton
        label={t("map.zoomOut")}
        icon={Minus}
        disabled={zoom <= smallest}
        onClick={() => map.zoomOut()}
      />
      {onShowAll ? (
        <ControlButton label={t("map.showAllPlaces")} icon={Globe} onClick={onShowAll} />
      ) : null}
      {document.fullscreenEnabled ? (
        <ControlButton
          label={fillsScreen ? t("map.leaveFullScreen") : t("map.fullScreen")}
          icon={fillsScreen ? Minimize : Maximize}
          onClick={toggleScreen}
        />
      ) : null}
    </div>
  );
}

interface ControlButtonProps {
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

function ControlButton({ label, icon: Icon, disabled = false, onClick }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`, since the button would lose the focus at the last step.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className="grid size-11 place-items-center border-line text-ink max-sm:not-first:border-s sm:not-first:border-t outline-offset-[-3px] transition-colors hover:bg-tint aria-disabled:cursor-default aria-disabled:text-control"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}

function useMapValue(map: LeafletMap, event: string, read: () => number): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      map.on(event, notify);
      return () => {
        map.off(event, notify);
      };
    },
    [map, event],
  );
  return useSyncExternalStore(subscribe, read);
}

function useFullscreen(): boolean {
  return useSyncExternalStore(
    (notify) => {
      document.addEventListener("fullscreenchange", notify);
      return () => document.removeEventListener("fullscreenchange", notify);
    },
    () => document.fullscreenElement !== null,
  );
}
