import { listParametersOf, readListAddress, WHOLE_LIST } from "@vigie/domain/project/list-address";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import type { Files } from "../file-routes";
import type { Stills } from "./stills";

/** Drawings may be a little old: only readers without JavaScript see them. */
const CACHED = "public, max-age=60";

const FAILURE = { logged: "A still could not be drawn", told: "The map cannot be drawn now" };

/**
 * The drawings that replace maps for readers without JavaScript: `/still/projects.svg`, with the query
 * of a list's address for the map of that list, and `/still/{id}.svg`. All other addresses, and projects that
 * are offline or do not exist, get the same 404.
 */
export function stillFiles(stills: Stills): Files {
  return {
    addresses: "/still/*",
    failure: FAILURE,
    async find({ req }) {
      const requested = requestedStill(new URL(req.url));
      if (requested === null) return null;
      const still = await ("filters" in requested
        ? stills.ofList(requested.filters)
        : stills.ofProject(requested.id));
      return still === null ? null : answerWith(still);
    },
  };
}

/** Null for an address that names no drawing in its canonical form. */
function requestedStill({
  pathname,
  search,
}: URL): { filters: ProjectFilters } | { id: string } | null {
  if (pathname === "/still/projects.svg") {
    if (search === "") return WHOLE_LIST;
    const parameters = new URLSearchParams(search);
    const list = readListAddress((name) => parameters.get(name));
    return search === `?${new URLSearchParams(listParametersOf(list))}` ? list : null;
  }
  if (search !== "") return null;
  const [, id] = /^\/still\/([0-9a-f-]{36})\.svg$/.exec(pathname) ?? [];
  return v.is(uuid, id) ? { id } : null;
}

function answerWith(still: string): Response {
  return new Response(still, {
    headers: { "content-type": "image/svg+xml; charset=utf-8", "cache-control": CACHED },
  });
}
