import { cellCorner, cellDegrees, cellNumber } from "@vigie/map-format/map-files";
import { latitudeOf, toWorldPoint, worldSize } from "@vigie/map-format/mercator";

/** The part of the map to draw. Pixels are CSS pixels. */
export interface GroundView {
  readonly zoom: number;
  /** From the world's north-west corner to that of the view, in pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

/** A rectangle in device pixels. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The copies of the world in a view, by their number of worlds east of the first. */
export function copiesInView({ zoom, left, width }: GroundView): number[] {
  const size = worldSize(zoom);
  const [first, last] = [Math.floor(left / size), Math.floor((left + width) / size)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Numbers of the cells in view within one copy of the world. */
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

/** Numbers of the cells in view within any copy of the world. */
export function allCellsInView(view: GroundView, degrees = cellDegrees): number[] {
  return [...new Set(copiesInView(view).flatMap((copy) => cellsInView(view, copy, degrees)))];
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

/** The box of a cell, in whole device pixels, so that neighbours meet without a gap. */
export function boxOfCell(view: GroundView, copy: number, cell: number): ScreenBox {
  const corner = cellCorner(cell, cellDegrees);
  const northWest = toWorldPoint(corner.lng, corner.lat + cellDegrees);
  const southEast = toWorldPoint(corner.lng + cellDegrees, corner.lat);
  return boxBetween(view, copy, northWest, southEast);
}

/** The box of one copy of the world. */
export function boxOfWorld(view: GroundView, copy: number): ScreenBox {
  return boxBetween(view, copy, { x: 0, y: 0 }, { x: 1, y: 1 });
}

function boxBetween(
  { zoom, left, top, pixelRatio }: GroundView,
  copy: number,
  northWest: { x: number; y: number },
  southEast: { x: number; y: number },
): ScreenBox {
  const size = worldSize(zoom);
  const across = (x: number) => Math.round(((copy + x) * size - left) * pixelRatio);
  const down = (y: number) => Math.round((y * size - top) * pixelRatio);
  return {
    left: across(northWest.x),
    top: down(northWest.y),
    right: across(southEast.x),
    bottom: down(southEast.y),
  };
}
