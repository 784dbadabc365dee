import { DEFAULT_LANGUAGE, type Language } from "@vigie/domain/language/languages";
import type { VisitorTexts } from "@vigie/domain/language/texts";
import { DomUtil, type Map as LeafletMap, point } from "leaflet";
import type { GroundStore } from "@/components/map/ground/ground-store";
import type { GroundView } from "@/components/map/ground/ground-view";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import { logFailure } from "@/lib/log";
import {
  everyTownFrom,
  type MapName,
  namesInView,
  namesOf,
  type WordName,
} from "./label-candidates";
import {
  type Box,
  type LabelCandidate,
  type PlacedLabel,
  placeLabels,
  type Side,
} from "./label-placement";
import { fontOf, labelStyles, lineHeight } from "./label-styles";

const pane = "names";
/** Between the ground and the markers. */
const paneHeight = "450";

const besidePoint: readonly Side[] = ["right", "left", "above", "below"];
/** Clearance around towns' names, in pixels: larger at low zooms, where fewer names are readable. */
const [roomy, close] = [14, 8];
const onPoint: readonly Side[] = ["centre"];

/** The names on a map. */
interface LabelLayer {
  /** Places the names again, once before the next frame, however often it is called. */
  readonly refresh: () => void;
  readonly remove: () => void;
}

type NameCandidate = MapName & LabelCandidate;

/**
 * Shows the names of countries, waters and towns, where they overlap neither each other nor an obstacle. They are
 * hidden while the map zooms.
 */
export function addLabels(t: VisitorTexts, map: LeafletMap, store: GroundStore): LabelLayer {
  const element = map.createPane(pane);
  element.style.zIndex = paneHeight;
  element.className += " map-names";
  element.setAttribute("aria-hidden", "true");
  const measure = textMeasure(getComputedStyle(element).fontFamily);
  const shown = new Map<string, HTMLElement>();
  let frame = 0;
  let isZooming = false;
  let isRemoved = false;
  const isOfFiles = t.language === DEFAULT_LANGUAGE;
  /** Not there before the names in the page's language are: others would be seen, and replaced at once. */
  let word: WordName | undefined = isOfFiles ? asInFiles : undefined;

  const write = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const wordName = word;
    if (isZooming || !wordName) return;
    element.classList.remove("map-names-away");
    const placed = placeLabels(
      candidatesIn(map, measure, (view) => namesInView(t, wordName, store, view)),
      obstaclesOn(map),
      frameOf(map),
    );
    show(element, shown, placed, map);
  };
  const leave = () => {
    isZooming = true;
    element.classList.add("map-names-away");
  };
  const comeBack = () => {
    isZooming = false;
    write();
  };
  map.on("zoomstart", leave);
  map.on("zoomend", comeBack);
  map.on("moveend viewreset resize", write);
  write();
  const refresh = () => {
    if (!isRemoved) frame ||= requestAnimationFrame(write);
  };
  if (!isOfFiles)
    void wordNameOf(t.language).then((names) => {
      word = names;
      refresh();
    });
  return {
    refresh,
    remove: () => {
      isRemoved = true;
      cancelAnimationFrame(frame);
      map.off("zoomstart", leave);
      map.off("zoomend", comeBack);
      map.off("moveend viewreset resize", write);
      element.remove();
    },
  };
}

/** The names in a language, or those of the map's files where they cannot be loaded. */
async function wordNameOf(language: Language): Promise<WordName> {
  try {
    return namesOf(await loadCatalogue(language, "map"));
  } catch (error) {
    logFailure(error);
    return asInFiles;
  }
}

const asInFiles: WordName = (name) => name;

function frameOf(map: LeafletMap): Box {
  const { x, y } = map.getSize();
  const margin = 2;
  return { left: margin, top: margin, right: x - margin, bottom: y - margin };
}

/** The boxes of markers and controls: of all elements with `data-label-obstacle`. */
function obstaclesOn(map: LeafletMap): Box[] {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  const elements = (container.parentElement ?? container).querySelectorAll("[data-label-obstacle]");
  return [...elements].map((element) => {
    const box = element.getBoundingClientRect();
    return {
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    };
  });
}

type Measure = (name: MapName) => { width: number; height: number };

function textMeasure(family: string): Measure {
  const context = document.createElement("canvas").getContext("2d");
  return ({ text, kind }) => {
    const style = labelStyles[kind];
    const written = style.isUpperCase ? text.toUpperCase() : text;
    if (context) context.font = fontOf(style, family);
    const width = context?.measureText(written).width ?? written.length * style.size * 0.6;
    return { width: width + written.length * style.spacing, height: style.size * lineHeight };
  };
}

function candidatesIn(
  map: LeafletMap,
  measure: Measure,
  namesIn: (view: GroundView) => MapName[],
): NameCandidate[] {
  const size = map.getSize();
  const bounds = map.getPixelBounds();
  const topLeft = bounds.min ?? point(0, 0);
  const view = {
    zoom: map.getZoom(),
    left: topLeft.x,
    top: topLeft.y,
    width: size.x,
    height: size.y,
    pixelRatio: 1,
  };
  return namesIn(view).flatMap((name) =>
    placesInView(map, name).map((place) => ({
      ...name,
      ...measure(name),
      ...layoutOf(name, view.zoom),
      ...place,
    })),
  );
}

/** The positions of a name in the container, several where the world repeats. */
function placesInView(map: LeafletMap, { lng, lat }: MapName) {
  const size = map.getSize();
  return [-360, 0, 360]
    .map((turn) => {
      const { x, y } = map.latLngToContainerPoint([lat, lng + turn]);
      return { x, y, lng: lng + turn };
    })
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.x && y <= size.y);
}

function layoutOf(
  { kind }: MapName,
  zoom: number,
): Pick<LabelCandidate, "sides" | "distance" | "clearance"> {
  if (kind === "country" || kind === "water") return { sides: onPoint, distance: 0, clearance: 6 };
  return { sides: besidePoint, distance: 6, clearance: zoom < everyTownFrom ? roomy : close };
}

/** Reuses the elements of names that stay in place, so that they do not flicker when the map moves. */
function show(
  parent: HTMLElement,
  shown: Map<string, HTMLElement>,
  placed: readonly PlacedLabel<NameCandidate>[],
  map: LeafletMap,
): void {
  const left = new Set(shown.keys());
  for (const label of placed) {
    const key = keyOf(label);
    left.delete(key);
    const element = shown.get(key) ?? createLabel(parent, label);
    shown.set(key, element);
    DomUtil.setPosition(
      element,
      map.containerPointToLayerPoint([label.candidate.x, label.candidate.y]).round(),
    );
  }
  for (const key of left) {
    shown.get(key)?.remove();
    shown.delete(key);
  }
}

function keyOf({ candidate: { kind, text, lng, lat }, side }: PlacedLabel<NameCandidate>): string {
  return [kind, text, lng, lat, side].join(" ");
}

function createLabel(
  parent: HTMLElement,
  { candidate: { kind, text, distance }, side }: PlacedLabel<NameCandidate>,
): HTMLElement {
  const element = DomUtil.create("div", `map-name map-name-${kind}`, parent);
  const written = DomUtil.create("span", `map-name-text map-name-${side}`, element);
  const style = labelStyles[kind];
  written.textContent = text;
  Object.assign(written.style, {
    fontSize: `${style.size}px`,
    fontWeight: String(style.weight),
    fontStyle: style.isItalic ? "italic" : "normal",
    lineHeight: String(lineHeight),
    letterSpacing: `${style.spacing}px`,
    textTransform: style.isUpperCase ? "uppercase" : "none",
  });
  written.style.setProperty("--distance", `${distance}px`);
  return element;
}
