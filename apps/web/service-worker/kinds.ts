/**
 * What a request asks for, of what is kept for reading without a connection: a public page as HTML, data
 * that visitors read, what the database finds of a long list and its map, or a file whose content never
 * changes.
 */
export type Kind = "page" | "data" | "search" | "file";

/** A request, as far as that depends on it. */
export interface AskedFor {
  method: string;
  url: string;
  /** `navigate` for an address that is opened. */
  mode: string;
  /** `no-store` for what must come from the network. */
  cache: string;
  /** The address of the page that asks; empty for none. */
  referrer: string;
  headers: { has(name: string): boolean };
}

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The pages for everybody. */
const PUBLIC_PAGE = new RegExp(`^/(?:monitoring|tutorial|project/${UUID})$`);

/** Files of the build, and small logos of organisations. */
const NEVER_CHANGES = /^\/(?:assets\/[^/]+\.(?:js|css|woff2)|logo\/\d+-[0-9a-f]{32}\.webp)$/;

/** Functions that read what is public, and answer everybody alike. */
const PUBLIC_FUNCTION = /^\/rest\/v1\/rpc\/(?:list_projects|list_overview|map_places)$/;

/**
 * What a request asks for.
 *
 * @param origin of the page
 * @param backend origin of the data, which may be the same
 * @returns null for everything else: what belongs to a member, pages for staff, whatever changes something
 */
export function kindOf(request: AskedFor, origin: string, backend: string): Kind | null {
  const { method, url, mode, cache, referrer, headers } = request;
  if (method !== "GET" || cache === "no-store") return null;
  if (headers.has("authorization")) return null;
  const { origin: from, pathname } = new URL(url);
  if (from === backend && pathname.startsWith("/rest/v1/")) {
    if (!pathname.startsWith("/rest/v1/rpc/")) return "data";
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
 * A page for staff asks for the map, too: what it asked for tells where a project is that may be offline. On
 * public pages, members ask for the map without naming the page.
 */
function isPublicPage(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const page = new URL(address);
  return page.origin === origin && PUBLIC_PAGE.test(page.pathname);
}

/** Whether it is asked of the backend or the map, with headers that only the page knows. */
export function isRead(kind: Kind): boolean {
  return kind === "data" || kind === "search";
}

/** Headers that the answer to a read depends on, besides its address. */
const DECISIVE = ["accept", "accept-profile", "prefer", "range"] as const;

/**
 * The address under which an answer is kept: of its own for each read with another answer. What follows a
 * `#` is told apart by no store of a browser, so that the headers stand in the query.
 */
export function keyOf(kind: Kind, url: string, header: (name: string) => string | null): string {
  const address = new URL(url);
  address.hash = "";
  if (isRead(kind)) {
    const headers = DECISIVE.map((name) => header(name) ?? "").join("\n");
    address.searchParams.append("kept-for", headers);
  }
  return address.href;
}

/** Whether an answer may be kept. */
export function mayBeKept({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const policy = headers.get("cache-control") ?? "";
  return (status === 200 || status === 206) && !/\bno-store\b|\bprivate\b/.test(policy);
}
