import { vi } from "vitest";

/** Rows of the gazetteer and other files of the map, by their address below `/map/`. */
type MapFiles = Readonly<Record<string, unknown>>;

const emptyWorld = {
  land: [],
  lakes: [],
  rivers: [],
  borders: [],
  disputed: [],
  countries: [],
  waters: [],
  cells: [],
  towns: [],
};

/**
 * Gives jsdom what a map needs of a browser: observers that see everything at once, a visitor who
 * wants no motion, a layout of one size, no canvas, and the map's files.
 */
export function provideMapBrowser(files: MapFiles): void {
  vi.stubGlobal("IntersectionObserver", InView);
  vi.stubGlobal("ResizeObserver", Unchanging);
  vi.stubGlobal("Path2D", Path);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.stubGlobal("fetch", async (address: string) => {
    const file = { world: emptyWorld, ...files }[address.replace(/^\/map\/|\.json$/g, "")];
    return file === undefined ? new Response("", { status: 404 }) : Response.json(file);
  });
}

class Unchanging {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class InView extends Unchanging {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;

  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    super();
    this.#tell = tell;
  }

  override observe() {
    this.#tell([{ isIntersecting: true }]);
  }
}

class Path {
  moveTo() {}
  lineTo() {}
  closePath() {}
}
