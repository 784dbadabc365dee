import {
  isListAddress,
  listParametersOf,
  readListAddress,
} from "@vigie/domain/project/list-address";
import { uuid } from "@vigie/domain/uuid";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { canonicalTarget } from "../contract/canonical-target";

/** A public page, which the server renders for all alike. */
export interface PublicPage {
  /** Its one address: two requests with the same get the same page. */
  address: string;
  /** The project that it is about; null for a page about all. */
  projectId: string | null;
  /** Whose rows it shows, where it is about all. */
  tables: readonly string[];
  /** Whether it is worth keeping: of searches there are more than could be kept. */
  isKept: boolean;
  /** Whether it was asked for in another spelling, from which people are led on to the address. */
  isMoved: boolean;
}

const MONITORING = "/monitoring";
/** An address that no project has. */
const NO_PROJECT = "/project/-";
const PROJECT = /^\/project\/([^/]+)$/;

/** A longer target is read anew each time, so that hostile ones take little memory: 0.5 MB at most. */
const LONGEST_REMEMBERED = 256;

/** Reading a target costs a tenth of sending a page from memory. */
const pagesByTarget = new LRUCache<string, PublicPage>({ max: 1000 });

/**
 * The public page at an address, whatever else the address says: parameters that the page does not
 * read, and their order, make no other page.
 *
 * @param target the request line's target as it was sent
 * @returns null for all other addresses
 */
export function readPageAddress(target: string): PublicPage | null {
  if (!target.startsWith(MONITORING) && !target.startsWith("/project/")) return null;
  const known = pagesByTarget.get(target);
  if (known !== undefined) return known;
  const page = parsePageAddress(target);
  if (page?.isKept && target.length <= LONGEST_REMEMBERED) pagesByTarget.set(target, page);
  return page;
}

function parsePageAddress(target: string): PublicPage | null {
  const read = canonicalTarget(target);
  if (read === null) return null;
  const path = read.path.replace(/\/$/, "");
  const page = pageAt(path, read.parameters);
  const hasOtherAddress = path !== read.path && page?.address !== NO_PROJECT;
  return page !== null && hasOtherAddress ? { ...page, isMoved: true } : page;
}

function pageAt(
  path: string,
  parameters: readonly (readonly [string, string])[],
): PublicPage | null {
  if (path === MONITORING) return monitoringPage(parameters);
  const [, id] = PROJECT.exec(path) ?? [];
  return id === undefined ? null : projectPage(id);
}

function monitoringPage(parameters: readonly (readonly [string, string])[]): PublicPage {
  const parameter = (name: string) => parameters.find(([each]) => each === name)?.[1] ?? null;
  const page = { projectId: null, tables: ["projects", "organisations"], isMoved: false } as const;
  if (!isListAddress(parameter)) return { ...page, address: MONITORING, isKept: true };
  const asked = readListAddress(parameter);
  const query = new URLSearchParams(listParametersOf(asked));
  return { ...page, address: `${MONITORING}?${query}`, isKept: asked.filters.search === "" };
}

/**
 * An id in capitals is the same project's; the page is at the address in small letters. All that is no id
 * has one page, which says that there is no such project.
 */
function projectPage(id: string): PublicPage {
  const page = { tables: [], isKept: true } as const;
  if (!v.is(uuid, id)) return { ...page, address: NO_PROJECT, projectId: null, isMoved: false };
  const projectId = id.toLowerCase();
  return { ...page, address: `/project/${projectId}`, projectId, isMoved: projectId !== id };
}
