/** What a diagram says: each room's folder (or file), and which rooms each room points to. */
interface Diagram {
  rooms: ReadonlyMap<string, string>;
  arrows: ReadonlyMap<string, readonly string[]>;
}

/** An import from one file to another, both relative to the repository. */
export interface Import {
  from: string;
  to: string;
}

const SUBGRAPH = /^ *subgraph \w+\["([^"]+)"\]\n(.*?)^ *end$/gms;
const ROOM = /^ *(\w+)(?:\["(.+)"\])?$/gm;
const ARROW = /^ *(\w+) --> (\w+(?: & \w+)*)$/gm;
const LINES = [/^ *subgraph \w+\[".+"\]$/, /^ *$/, new RegExp(ROOM, ""), new RegExp(ARROW, "")];

/**
 * Reads the first Mermaid flowchart of a page. A subgraph's title is the folder of its rooms; a
 * room's own title, where it has one, is its path in that folder:
 * `subgraph web["apps/web/src"]`, `ui["components/ui"]`, `features --> ui & lib`.
 *
 * @throws where the page has no flowchart, or a line that is none of these.
 */
export function readDiagram(markdown: string): Diagram {
  const flowchart = /```mermaid\nflowchart \w+\n(.*?)```/s.exec(markdown)?.[1];
  if (flowchart === undefined) throw new Error("The page has no Mermaid flowchart.");
  for (const line of flowchart.split("\n")) {
    if (!LINES.some((form) => form.test(line)))
      throw new Error(`The diagram's line "${line.trim()}" could not be read.`);
  }
  const rooms = new Map<string, string>();
  for (const [, folder, inside = ""] of flowchart.matchAll(SUBGRAPH)) {
    for (const [, room = "", title = room] of inside.matchAll(ROOM))
      rooms.set(room, `${folder}/${title}`);
  }
  const arrows = new Map<string, string[]>();
  for (const [, from = "", targets = ""] of flowchart.matchAll(ARROW))
    arrows.set(from, [...(arrows.get(from) ?? []), ...targets.split(" & ")]);
  return { rooms, arrows };
}

/**
 * Where a diagram and the imports differ: an import between rooms needs an arrow, or a way over
 * several; an arrow needs an import; every file has a room, and no way leads back to its start.
 */
export function differences(diagram: Diagram, imports: readonly Import[]): string[] {
  const rooms = [...diagram.rooms].sort(([, a], [, b]) => b.length - a.length);
  const roomOf = (file: string) =>
    rooms.find(([, path]) => file === path || file.startsWith(`${path}/`))?.[0];
  const homeless = imports.filter(({ from }) => roomOf(from) === undefined);
  const imported = new Set(
    imports
      .map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
      .filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
      .map(([from, to]) => `${from} --> ${to}`),
  );
  const drawn = [...diagram.arrows].flatMap(([from, targets]) =>
    targets.map((to) => `${from} --> ${to}`),
  );
  const isDrawn = (arrow: string) => {
    const [from = "", to = ""] = arrow.split(" --> ");
    return reachable(diagram, from).has(to);
  };
  return [
    ...new Set(homeless.map(({ from }) => `${from} is in no room of the diagram`)),
    ...[...diagram.rooms.keys()]
      .filter((room) => reachable(diagram, room).has(room))
      .map((room) => `the diagram leads from ${room} to itself`),
    ...[...imported]
      .filter((arrow) => !isDrawn(arrow))
      .map((arrow) => `the diagram lacks ${arrow}`),
    ...drawn.filter((arrow) => !imported.has(arrow)).map((arrow) => `no import makes ${arrow}`),
  ];
}

function reachable({ arrows }: Diagram, start: string): Set<string> {
  const reached = new Set<string>();
  const ahead = [...(arrows.get(start) ?? [])];
  for (let room = ahead.pop(); room !== undefined; room = ahead.pop()) {
    if (reached.has(room)) continue;
    reached.add(room);
    ahead.push(...(arrows.get(room) ?? []));
  }
  return reached;
}
