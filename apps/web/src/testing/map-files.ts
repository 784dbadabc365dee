/** Files of the map by their address below `/map/`, without ending. */
type MapFiles = Readonly<Record<string, unknown>>;

let provided: MapFiles = {};

/**
 * Gives pages the files of the map, which the page's own server has and no backend: each is read once for
 * the life of a test file, so that tests use countries of their own. A gazetteer that is not given is
 * empty; one that is `null` cannot be read.
 */
export function provideMapFiles(files: MapFiles): void {
  provided = files;
}

/** What is answered to a request for a file of the map; null for any other. */
export function answerMapFile(input: RequestInfo | URL): Response | null {
  const name = /^\/map\/(.+)\.json$/.exec(String(input))?.[1];
  if (name === undefined) return null;
  const file = name in provided ? provided[name] : name.startsWith("gazetteer/") ? [] : null;
  return file === null ? new Response("", { status: 404 }) : Response.json(file);
}
