import {
  cellCorner,
  cellDegrees,
  cellMargin,
  cellStep,
  type LabelRow,
  populationSteps,
  type TownRow,
  townCellDegrees,
  townStep,
  worldStep,
} from "@vigie/map-format/map-files";
import { readCell, readTowns, readWorld } from "@/components/map/read-map-files";
import { logFailure } from "@/lib/log";
import { type GroundPaths, groundPaths } from "./ground-paths";

/** A town as the map draws it. */
export interface Town {
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
  /** Roughly; 1 where it is not known. */
  readonly population: number;
  readonly isCapital: boolean;
}

interface World {
  readonly paths: GroundPaths;
  readonly countries: readonly LabelRow[];
  readonly waters: readonly LabelRow[];
  readonly cells: ReadonlySet<number>;
  readonly townCells: ReadonlySet<number>;
}

interface Cell {
  readonly paths: GroundPaths;
  readonly towns: readonly Town[];
}

const worldPathsZoom = 4;
const cellPathsZoom = 10;

/**
 * The loaded parts of the base map. Each function returns a part, or undefined and starts loading it; `onArrival` is
 * called when it has loaded. A part that cannot be loaded is logged once, and stays missing.
 */
export interface GroundStore {
  readonly world: () => World | undefined;
  /** Whether a cell has anything but water; false until the world is loaded. */
  readonly hasCell: (cell: number) => boolean;
  readonly cell: (cell: number) => Cell | undefined;
  readonly towns: (townCell: number) => readonly Town[] | undefined;
}

/** Creates a store, and starts loading the world. */
export function createGroundStore(onArrival: () => void): GroundStore {
  const cells = arrivals(async (cell: number) => unpackCell(cell, await readCell(cell)), onArrival);
  const towns = arrivals(
    async (cell: number) => unpackTowns(await readTowns(cell), cell, townCellDegrees),
    onArrival,
  );
  const worlds = arrivals(async () => unpackWorld(await readWorld()), onArrival);
  const world = () => worlds(0);
  world();
  return {
    world,
    hasCell: (cell) => world()?.cells.has(cell) ?? false,
    cell: (cell) => (world()?.cells.has(cell) ? cells(cell) : undefined),
    towns: (cell) => (world()?.townCells.has(cell) ? towns(cell) : undefined),
  };
}

/** Makes a function that returns a loaded part by its number, and starts loading it on the first call. */
function arrivals<Part>(
  load: (number: number) => Promise<Part>,
  onArrival: () => void,
): (number: number) => Part | undefined {
  const arrived = new Map<number, Part | undefined>();
  return (number) => {
    if (!arrived.has(number)) {
      arrived.set(number, undefined);
      load(number).then((part) => {
        arrived.set(number, part);
        onArrival();
      }, logFailure);
    }
    return arrived.get(number);
  };
}

function unpackWorld(file: Awaited<ReturnType<typeof readWorld>>): World {
  return {
    paths: groundPaths(file, {
      corner: { lng: 0, lat: 0 },
      step: worldStep,
      zoom: worldPathsZoom,
    }),
    countries: file.countries,
    waters: file.waters,
    cells: new Set(file.cells),
    townCells: new Set(file.towns),
  };
}

function unpackCell(number: number, file: Awaited<ReturnType<typeof readCell>>): Cell {
  return {
    paths: groundPaths(file, {
      corner: cellCorner(number, cellDegrees),
      step: cellStep,
      zoom: cellPathsZoom,
      roundWithin: {
        from: Math.round(-cellMargin / cellStep),
        to: Math.round((cellDegrees + cellMargin) / cellStep),
      },
    }),
    towns: unpackTowns(file.towns, number, cellDegrees),
  };
}

function unpackTowns(rows: readonly TownRow[], cell: number, degrees: number): Town[] {
  const corner = cellCorner(cell, degrees);
  return rows.map(([name, x, y, size, capital]) => ({
    name,
    lng: corner.lng + x * townStep,
    lat: corner.lat + y * townStep,
    population: 10 ** (size / populationSteps),
    isCapital: capital === 1,
  }));
}
