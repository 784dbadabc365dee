import { missingProjectAddress, pageAddresses } from "@vigie/domain/app-addresses";
import { embedAddress, readEmbedAddress } from "@vigie/domain/embed-address";
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageOfTag,
  pathIn,
  readLanguage,
} from "@vigie/domain/language/languages";
import {
  isListAddress,
  listParametersOf,
  readListAddress,
} from "@vigie/domain/project/list-address";
import { uuid } from "@vigie/domain/uuid";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { canonicalTarget, MAX_TARGET_BYTES } from "../contract/canonical-target";

/** A public page, which the server renders alike for everyone. */
export interface PublicPage {
  /** Its canonical address, in its language: two requests with the same address get the same page. */
  address: string;
  /** The project that it shows; null for a page about all projects. */
  projectId: string | null;
  /** The tables whose rows it shows, where it is about all projects. */
  tables: readonly string[];
  /** Whether it is worth caching: there are more searches than a cache could hold. */
  isCacheable: boolean;
  /** Whether the request spelled the address differently and is redirected to the canonical one. */
  isMoved: boolean;
  /** Whether it is made for frames of other sites, as no other page is. */
  isEmbed?: boolean;
}

const MONITORING = pageAddresses.monitoring;
const PROJECT = /^\/project\/([^/]+)$/;
/** Pages that are the same whatever stands in their query. */
const FIXED: readonly string[] = [
  pageAddresses.login,
  pageAddresses.tutorial,
  pageAddresses.openData,
];
/** What pages about all projects show. */
const ALL_PROJECTS = ["projects", "organisations"] as const;
const EMBED_LIST = /^\/embed\/(?:list|map)$/;
const BEGINNINGS = [MONITORING, "/project/", "/embed/", ...FIXED];

/** Longer targets are not cached, so that hostile ones take little memory: 0.5 MB at most. */
const MAX_CACHED_TARGET_LENGTH = 256;

/** Parsing a target costs a tenth of sending a page from memory. */
const pagesByTarget = new LRUCache<string, PublicPage>({ max: 1000 });

/**
 * The public page at an address. Parameters that the page does not read, and the order of parameters,
 * make no difference.
 *
 * @param target the request line's target as it was sent
 * @returns null for all other addresses
 */
export function readPageAddress(target: string): PublicPage | null {
  const { language, path } = readLanguage(target);
  if (!BEGINNINGS.some((beginning) => path.startsWith(beginning))) return null;
  const cached = pagesByTarget.get(target);
  if (cached !== undefined) return cached;
  const page = inLanguage(language ?? DEFAULT_LANGUAGE, parsePageAddress(path));
  if (page?.isCacheable && target.length <= MAX_CACHED_TARGET_LENGTH)
    pagesByTarget.set(target, page);
  return page;
}

function inLanguage(language: Language, page: PublicPage | null): PublicPage | null {
  return page === null ? null : { ...page, address: pathIn(language, page.address) };
}

function parsePageAddress(target: string): PublicPage | null {
  const read = canonicalTarget(target);
  if (read === null) return pageAtMalformed(target);
  const path = read.path.replace(/\/$/, "");
  const page = pageAt(path, read.parameters);
  const isRedirected = path !== read.path && page?.address !== missingProjectAddress;
  return page !== null && isRedirected ? { ...page, isMoved: true } : page;
}

/**
 * People type addresses, and programs cut them: a malformed one (`?search=100%`) is a page all the same. The list leads
 * on to its canonical address with what can be read of the query; every other spelling of a project is no project.
 */
function pageAtMalformed(target: string): PublicPage | null {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const isReadable = mark !== -1 && target.length <= MAX_TARGET_BYTES;
  const query = new URLSearchParams(isReadable ? target.slice(mark + 1) : "");
  if (path === MONITORING || path === `${MONITORING}/`)
    return { ...monitoringPage([...query]), isMoved: true };
  const embed = EMBED_LIST.test(path) ? embedPage(path, [...query]) : null;
  if (embed !== null) return { ...embed, isMoved: true };
  if (FIXED.includes(path)) return fixedPage(path);
  const [, id] = PROJECT.exec(path) ?? [];
  return id === undefined || isDots(id) ? null : projectPage(id);
}

/** Whether a segment means a folder, which URL parsers resolve. */
function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}

function pageAt(
  path: string,
  parameters: readonly (readonly [string, string])[],
): PublicPage | null {
  if (path === MONITORING) return monitoringPage(parameters);
  if (FIXED.includes(path)) return fixedPage(path);
  const [, id] = PROJECT.exec(path) ?? [];
  return id === undefined ? embedPage(path, parameters) : projectPage(id);
}

/** What other sites show in a frame; `lang` leads to its language. An id in capitals leads on as a project's page does. */
function embedPage(
  path: string,
  parameters: readonly (readonly [string, string])[],
): PublicPage | null {
  const parameter = (name: string) => parameters.find(([each]) => each === name)?.[1] ?? null;
  const embed = readEmbedAddress(path, parameter);
  if (embed === null) return null;
  const { subject } = embed;
  const language = languageOfTag(parameter("lang") ?? "");
  const isProject = subject.kind === "project";
  return {
    address: pathIn(language ?? DEFAULT_LANGUAGE, embedAddress(embed)),
    projectId: isProject ? subject.id : null,
    tables: isProject ? [] : [...ALL_PROJECTS, "public_places"],
    isCacheable: isProject || subject.filters.search === "",
    isMoved: language !== null || (isProject && subject.id !== null && !path.endsWith(subject.id)),
    isEmbed: true,
  };
}

function fixedPage(address: string): PublicPage {
  const tables = address === pageAddresses.openData ? ALL_PROJECTS : [];
  return { address, projectId: null, tables, isCacheable: true, isMoved: false };
}

function monitoringPage(parameters: readonly (readonly [string, string])[]): PublicPage {
  const parameter = (name: string) => parameters.find(([each]) => each === name)?.[1] ?? null;
  const page = { projectId: null, tables: ALL_PROJECTS, isMoved: false } as const;
  if (!isListAddress(parameter)) return { ...page, address: MONITORING, isCacheable: true };
  const asked = readListAddress(parameter);
  const query = new URLSearchParams(listParametersOf(asked));
  return { ...page, address: `${MONITORING}?${query}`, isCacheable: asked.filters.search === "" };
}

/** Marks that a sentence leaves behind a copied address. */
const PUNCTUATION = /[.,;)]+$/;

/**
 * An id in capitals, or with punctuation behind it, redirects to the canonical address. Everything that is no id shares
 * one page, which says that there is no such project.
 */
function projectPage(segment: string): PublicPage {
  const page = { tables: [], isCacheable: true } as const;
  const id = segment.replace(PUNCTUATION, "");
  if (!v.is(uuid, id))
    return { ...page, address: missingProjectAddress, projectId: null, isMoved: false };
  const projectId = id.toLowerCase();
  return { ...page, address: `/project/${projectId}`, projectId, isMoved: projectId !== segment };
}
