import { languages } from "@vigie/domain/language/languages";
/**
 * The kinds of responses that are cached for offline reading: a public page as HTML, data that visitors read, search
 * results for a long list or its map, or a file that never changes.
 */
export type Kind = "page" | "data" | "search" | "file";

/** The parts of a request that decide on its kind. */
export interface RequestParts {
  method: string;
  url: string;
  /** `navigate` for a navigation. */
  mode: string;
  /** `no-store` for a request that must reach the network. */
  cache: string;
  /** The address of the requesting page; empty for none. */
  referrer: string;
  headers: { has(name: string): boolean };
}

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The paths of public pages. */
const PUBLIC_PAGE = new RegExp(
  `^(?:/(?:${languages.join("|")}))?/(?:monitoring|tutorial|data|project/${UUID})$`,
);

/** Files of the build, and small logos of organisations. */
const NEVER_CHANGES = /^\/(?:assets\/[^/]+\.(?:js|css|woff2)|logo\/\d+-[0-9a-f]{32}\.webp)$/;

/** Functions that read public rows, and return the same to everyone. */
const PUBLIC_FUNCTION = /^\/rest\/v1\/rpc\/(?:list_projects|list_overview|map_places)$/;

/** One that reads what a project's page shows. */
const PROJECT_FUNCTION = "/rest/v1/rpc/project_money";

/**
 * The kind of a request.
 *
 * @param origin of the page
 * @param backend the data service's origin, which may be the same
 * @returns null for requests that are never cached: members' reads, staff pages, and writes
 */
export function kindOf(request: RequestParts, origin: string, backend: string): Kind | null {
  const { method, url, mode, cache, referrer, headers } = request;
  if (method !== "GET" || cache === "no-store") return null;
  if (headers.has("authorization")) return null;
  const { origin: from, pathname } = new URL(url);
  if (from === backend && pathname.startsWith("/rest/v1/")) {
    if (pathname === PROJECT_FUNCTION || !pathname.startsWith("/rest/v1/rpc/")) return "data";
    return PUBLIC_FUNCTION.test(pathname) ? "search" : null;
  }
  if (from !== origin) return null;
  if (mode === "navigate") return PUBLIC_PAGE.test(pathname) ? "page" : null;
  return kindOfFile(pathname, isPublicPage(referrer, origin));
}

function kindOfFile(pathname: string, isForPublicPage: boolean): Kind | null {
  if (NEVER_CHANGES.test(pathname)) return "file";
  return pathname.startsWith("/map/") && isForPublicPage ? "data" : null;
}

/**
 * Staff pages load the map as well, but the parts that they load reveal where offline projects are. On public pages,
 * members' requests for the map have no referrer.
 */
function isPublicPage(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const page = new URL(address);
  return page.origin === origin && PUBLIC_PAGE.test(page.pathname);
}

/** Whether requests of a kind depend on headers that only the page knows. */
export function isDataRequest(kind: Kind): boolean {
  return kind === "data" || kind === "search";
}

/** The request headers that a response depends on. */
const VARY_HEADERS = ["accept", "accept-profile", "prefer", "range"] as const;

/**
 * The cache key of a response: its address, with the headers that it depends on as a query parameter. Browsers ignore
 * fragments when matching, so the headers cannot be there.
 */
export function keyOf(kind: Kind, url: string, header: (name: string) => string | null): string {
  const address = new URL(url);
  address.hash = "";
  if (isDataRequest(kind)) {
    const headers = VARY_HEADERS.map((name) => header(name) ?? "").join("\n");
    address.searchParams.append("vary", headers);
  }
  return address.href;
}

/** Whether a response may be cached. */
export function isCacheable({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const policy = headers.get("cache-control") ?? "";
  return (status === 200 || status === 206) && !/\bno-store\b|\bprivate\b/.test(policy);
}
