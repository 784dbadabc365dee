import { cellCorner, cellDegrees, cellNumber } from "@vigie/map-format/map-files";
import { latitudeOf, toWorldPoint, worldSize } from "@vigie/map-format/mercator";

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

/** A rectangle in pixels of the screen. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The copies of the world that a view shows, by how many worlds they lie east of the first. */
export function copiesInView({ zoom, left, width }: GroundView): number[] {
  const size = worldSize(zoom);
  const [first, last] = [Math.floor(left / size), Math.floor((left + width) / size)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
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

/** Numbers of the cells that a view shows in any copy of the world. */
export function allCellsInView(view: GroundView, degrees = cellDegrees): number[] {
  return [...new Set(copiesInView(view).flatMap((copy) => cellsInView(view, copy, degrees)))];
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

/** Where a cell lies on the screen, in whole pixels, so that neighbours meet without a gap. */
export function boxOfCell(view: GroundView, copy: number, cell: number): ScreenBox {
  const corner = cellCorner(cell, cellDegrees);
  const northWest = toWorldPoint(corner.lng, corner.lat + cellDegrees);
  const southEast = toWorldPoint(corner.lng + cellDegrees, corner.lat);
  return boxBetween(view, copy, northWest, southEast);
}

/** Where one copy of the world lies on the screen. */
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
