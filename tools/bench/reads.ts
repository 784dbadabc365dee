import { atLeast, type Figure, of } from "./report";
import { answersBesideBare } from "./throughput";
import type { ReadRequest } from "./visitor";

const shownAtOnce = 50;

/** A list of 50, of however many there are: as it is asked again, unchanged, and for the first time. */
export async function measureList(
  url: string,
  request: ReadRequest,
  projects: number,
): Promise<Figure[]> {
  const list = firstOf(request);
  const name = `list, ${shownAtOnce} of ${projects} projects`;
  const memory = await answersBesideBare(url, list);
  const unchanged = await answersBesideBare(url, list, 304);
  const database = await answersBesideBare(url, neverAsked(list));
  return [
    atLeast(`${name}, from memory, as a share of bare node:http`, memory.share, 0.5, memory.detail),
    atLeast(`${name}, unchanged (304)`, unchanged.share, 0.7, unchanged.detail),
    atLeast(`${name}, from the database`, database.share, 0.01, database.detail),
  ];
}

/** The row of a project page. */
export async function measureProject(url: string, row: ReadRequest): Promise<Figure[]> {
  const memory = await answersBesideBare(url, row);
  const database = await answersBesideBare(url, neverAsked(row));
  return [
    of("row of a project page, from memory, as a share", memory.share, memory.detail),
    of("row of a project page, from the database", database.share, database.detail),
  ];
}

/** The list's first projects alone, without how many there are. */
export function firstOf({ path, headers }: ReadRequest): ReadRequest {
  const { prefer: _, ...others } = headers;
  return {
    path: `${path.replace(/&(limit|offset)=\d+/g, "")}&limit=${shownAtOnce}`,
    headers: others,
  };
}

/** A request that was never made, whose answer is the same; see `answersBesideBare`. */
export function neverAsked({ path, headers }: ReadRequest): ReadRequest {
  return { path: `${path}&title=neq.{n}`, headers };
}
