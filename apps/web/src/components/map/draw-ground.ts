import { cellCorner, cellDegrees, cellNumber } from "@/lib/map-format";
import type { GroundPaths } from "./ground-paths";
import type { GroundStore, Town } from "./ground-store";
import type { MapColours } from "./map-colours";
import { latitudeOf, pixelsPerKilometre, toWorldPoint, worldSize } from "./mercator";

/** The part of the map to draw. Pixels are those of the page, not of the screen. */
export interface GroundView {
  readonly zoom: number;
  /** Pixels from the north-west corner of the world to that of the picture. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen to one of the page. */
  readonly pixelRatio: number;
}

/** From here on the ground is drawn from cells. */
export const firstCellZoom = 5;
const firstTownZoom = 6;
/** People to a square kilometre: makes the size of a town out of their number. */
const peopleDensity = 4500;
const smallestTown = 1;
/** The patch of a town is laid on in these shares of its radius, so that its edge fades. */
const softness = { radii: [1.35, 1.2, 1.05, 0.9, 0.7], opacity: 0.3 } as const;

/** Everything drawing needs to know. */
interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly view: GroundView;
  readonly colours: MapColours;
  readonly store: GroundStore;
}

/** A rectangle in pixels of the screen. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Draws water, land, towns and borders; with the world's coarse shapes where a cell is missing. */
export function drawGround(drawing: Drawing): void {
  const { context, view, colours } = drawing;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.water;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  const size = worldSize(view.zoom);
  const [first, last] = [view.left / size, (view.left + view.width) / size].map(Math.floor);
  for (let copy = first ?? 0; copy <= (last ?? 0); copy += 1) drawCopy(drawing, copy);
}

/** The world repeats sideways; one view may show two of its copies. */
function drawCopy(drawing: Drawing, copy: number): void {
  if (drawing.view.zoom < firstCellZoom) {
    drawWorldWithin(drawing, copy, rectangleOf(drawing.view, copy, 0, 0, 1, 1));
    return;
  }
  for (const number of cellsInView(drawing.view, copy)) {
    if (!drawing.store.hasCell(number)) continue;
    const corner = cellCorner(number, cellDegrees);
    const { x, y } = toWorldPoint(corner.lng, corner.lat + cellDegrees);
    const end = toWorldPoint(corner.lng + cellDegrees, corner.lat);
    const rectangle = rectangleOf(drawing.view, copy, x, y, end.x, end.y);
    const cell = drawing.store.cell(number);
    if (!cell) drawWorldWithin(drawing, copy, rectangle);
    else drawWithin(drawing, copy, rectangle, cell.paths, townsOf(drawing.view, cell.towns));
  }
}

function drawWorldWithin(drawing: Drawing, copy: number, rectangle: Rectangle): void {
  const world = drawing.store.world();
  if (world) drawWithin(drawing, copy, rectangle, world.paths, []);
}

/** Numbers of the cells that one copy of the world shows. */
export function cellsInView(view: GroundView, copy: number, degrees = cellDegrees): number[] {
  const size = worldSize(view.zoom);
  const share = (pixels: number) => Math.max(0, Math.min(1, pixels));
  const west = share(view.left / size - copy) * 360 - 180;
  const east = share((view.left + view.width) / size - copy) * 360 - 180;
  const north = latitudeOf(share(view.top / size));
  const south = latitudeOf(share((view.top + view.height) / size));
  const cells: number[] = [];
  for (let lat = floorTo(south, degrees); lat < north; lat += degrees) {
    for (let lng = floorTo(west, degrees); lng < east; lng += degrees) {
      cells.push(cellNumber(lng, lat, degrees));
    }
  }
  return cells;
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

/** Whole pixels, so that neighbours meet without a gap and without overlapping. */
function rectangleOf(
  { zoom, left, top, pixelRatio }: GroundView,
  copy: number,
  ...[west, north, east, south]: [number, number, number, number]
): Rectangle {
  const size = worldSize(zoom);
  const across = (x: number) => Math.round(((copy + x) * size - left) * pixelRatio);
  const down = (y: number) => Math.round((y * size - top) * pixelRatio);
  return { left: across(west), top: down(north), right: across(east), bottom: down(south) };
}

function drawWithin(
  { context, view, colours }: Drawing,
  copy: number,
  { left, top, right, bottom }: Rectangle,
  paths: GroundPaths,
  towns: readonly Town[],
): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();

  const size = worldSize(view.zoom);
  const scale = 2 ** (view.zoom - paths.zoom);
  const ratio = view.pixelRatio;
  context.setTransform(
    scale * ratio,
    0,
    0,
    scale * ratio,
    ((copy + paths.origin.x) * size - view.left) * ratio,
    (paths.origin.y * size - view.top) * ratio,
  );
  const stroke = (path: Path2D, colour: string, width: number, dashes: readonly number[] = []) => {
    context.strokeStyle = colour;
    context.lineWidth = width / scale;
    context.setLineDash(dashes.map((dash) => dash / scale));
    context.stroke(path);
  };
  context.lineJoin = "round";
  stroke(paths.land, colours.shallows, shallowsWidth(view.zoom));
  context.fillStyle = colours.land;
  context.fill(paths.land, "evenodd");
  fillTowns(context, paths, towns, view.zoom, colours);
  stroke(paths.borders, colours.border, view.zoom < 4 ? 0.75 : 1.1);
  stroke(paths.disputed, colours.border, view.zoom < 4 ? 0.75 : 1.1, [3, 3]);
  stroke(paths.land, colours.coast, 0.75);
  context.restore();
}

function shallowsWidth(zoom: number): number {
  return Math.max(3, Math.min(9, zoom * 1.4));
}

/** Where towns are, as soft patches on the land: as large as their people need. */
function fillTowns(
  context: CanvasRenderingContext2D,
  paths: GroundPaths,
  towns: readonly Town[],
  zoom: number,
  colours: MapColours,
): void {
  if (towns.length === 0) return;
  context.save();
  context.clip(paths.land, "evenodd");
  context.fillStyle = colours.town;
  context.globalAlpha = softness.opacity;
  for (const share of softness.radii) {
    context.beginPath();
    for (const town of towns) addPatch(context, paths, town, zoom, share);
    context.fill();
  }
  context.restore();
}

function addPatch(
  context: CanvasRenderingContext2D,
  paths: GroundPaths,
  town: Town,
  zoom: number,
  share: number,
): void {
  const kilometres = Math.sqrt(town.population / peopleDensity / Math.PI);
  const radius = kilometres * pixelsPerKilometre(town.lat, paths.zoom);
  if (radius * 2 ** (zoom - paths.zoom) < smallestTown) return;
  const size = worldSize(paths.zoom);
  const point = toWorldPoint(town.lng, town.lat);
  const [x, y] = [(point.x - paths.origin.x) * size, (point.y - paths.origin.y) * size];
  context.moveTo(x + radius * share, y);
  context.arc(x, y, radius * share, 0, 2 * Math.PI);
}

function townsOf({ zoom }: GroundView, towns: readonly Town[]): readonly Town[] {
  return zoom < firstTownZoom ? [] : towns;
}
