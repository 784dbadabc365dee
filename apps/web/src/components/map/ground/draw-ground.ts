import { cellCorner, cellDegrees } from "@vigie/map-format/map-files";
import { toWorldPoint, worldSize } from "@vigie/map-format/mercator";
import type { GroundPaths } from "./ground-paths";
import type { GroundStore } from "./ground-store";
import {
  allCellsInView,
  boxOfCell,
  boxOfWorld,
  cellsInView,
  copiesInView,
  type GroundView,
  type ScreenBox,
} from "./ground-view";
import type { MapColours } from "./map-colours";
import { fillPatches, type TownPatch, townPatches } from "./town-patches";

/** The zoom from which the ground is drawn from cells. */
const firstCellZoom = 5;
const firstTownZoom = 6;

/** What drawing needs. */
interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly view: GroundView;
  readonly colours: MapColours;
  readonly store: GroundStore;
}

/** Draws water, land, towns and borders. Uses the world's coarse shapes where a cell is not loaded. */
export function drawGround(drawing: Drawing): void {
  const { context, view, colours } = drawing;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.water;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  const patches = patchesInView(drawing);
  for (const copy of copiesInView(view)) {
    if (view.zoom < firstCellZoom) drawWorld(drawing, copy, boxOfWorld(view, copy));
    else drawCells(drawing, copy, patches);
  }
}

/** The patches of all cells in view, since a large town extends into the next cell. */
function patchesInView({ view, store }: Drawing): TownPatch[] {
  if (view.zoom < firstTownZoom) return [];
  const towns = allCellsInView(view).flatMap((cell) => store.cell(cell)?.towns ?? []);
  return townPatches(towns, view.zoom);
}

function drawCells(drawing: Drawing, copy: number, patches: readonly TownPatch[]): void {
  for (const number of cellsInView(drawing.view, copy)) {
    if (!drawing.store.hasCell(number)) continue;
    const box = boxOfCell(drawing.view, copy, number);
    const cell = drawing.store.cell(number);
    if (cell) drawShapes(drawing, copy, box, cell.paths, patches.filter(reaching(number)));
    else drawWorld(drawing, copy, box);
  }
}

function reaching(cell: number): (patch: TownPatch) => boolean {
  const corner = cellCorner(cell, cellDegrees);
  const { x: west, y: north } = toWorldPoint(corner.lng, corner.lat + cellDegrees);
  const { x: east, y: south } = toWorldPoint(corner.lng + cellDegrees, corner.lat);
  return ({ x, y, radius }) => {
    const reach = radius * 1.5;
    return x > west - reach && x < east + reach && y > north - reach && y < south + reach;
  };
}

function drawWorld(drawing: Drawing, copy: number, box: ScreenBox): void {
  const world = drawing.store.world();
  if (world) drawShapes(drawing, copy, box, world.paths, []);
}

/** Draws shapes, clipped to a box. */
function drawShapes(
  { context, view, colours }: Drawing,
  copy: number,
  { left, top, right, bottom }: ScreenBox,
  paths: GroundPaths,
  patches: readonly TownPatch[],
): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  const scale = drawInUnitsOf(paths, context, view, copy);
  const stroke = (path: Path2D, colour: string, width: number, dashes: readonly number[] = []) => {
    context.strokeStyle = colour;
    context.lineWidth = width / scale;
    context.setLineDash(dashes.map((dash) => dash / scale));
    context.stroke(path);
  };
  const borderWidth = view.zoom < 4 ? 0.75 : 1.1;
  context.lineJoin = "round";
  stroke(paths.land, colours.shallows, shallowsWidth(view.zoom));
  context.fillStyle = colours.land;
  context.fill(paths.land, "evenodd");
  fillPatches(context, paths, patches, colours.town);
  stroke(paths.rivers, colours.river, riverWidth(view.zoom));
  // The shore first, so that the fill covers it where pieces of a lake meet.
  stroke(paths.lakes, colours.shore, shoreWidth(view.zoom));
  stroke(paths.lakes, colours.water, 0.5);
  context.fillStyle = colours.water;
  context.fill(paths.lakes);
  stroke(paths.borders, colours.border, borderWidth);
  stroke(paths.disputed, colours.border, borderWidth, [3, 3]);
  stroke(paths.land, colours.coast, view.zoom < 2 ? 0.5 : 0.75);
  context.restore();
}

/** Makes the context draw in the units of the paths. Returns CSS pixels per unit. */
function drawInUnitsOf(
  { origin, zoom }: GroundPaths,
  context: CanvasRenderingContext2D,
  view: GroundView,
  copy: number,
): number {
  const size = worldSize(view.zoom);
  const scale = 2 ** (view.zoom - zoom);
  const ratio = view.pixelRatio;
  const left = ((copy + origin.x) * size - view.left) * ratio;
  const top = (origin.y * size - view.top) * ratio;
  context.setTransform(scale * ratio, 0, 0, scale * ratio, left, top);
  return scale;
}

/** The width of a river, in pixels. */
function riverWidth(zoom: number): number {
  return Math.max(0.5, Math.min(3, (zoom - 2) * 0.32));
}

/** The width of the line around a lake, in pixels; water covers half of it. */
function shoreWidth(zoom: number): number {
  return zoom < 6 ? 0.9 : 1.5;
}

/** The width of the light band along coasts, in pixels. */
function shallowsWidth(zoom: number): number {
  return Math.max(1.5, Math.min(9, zoom * 1.4));
}
