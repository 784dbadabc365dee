import * as v from "valibot";
import { missingProjectAddress, pageAddresses } from "./app-addresses";
import { escapeMarkup } from "./format/escape-markup";
import {
  listParameters,
  listParametersOf,
  readListAddress,
  WHOLE_LIST,
} from "./project/list-address";
import type { ProjectFilters } from "./project/project-filters";
import { uuid } from "./uuid";

/** What other sites may show in a frame: a project, or the list or map of those that match filters. */
export type EmbedSubject =
  /** The id is null where an address names no project. */
  { kind: "project"; id: string | null } | { kind: "list" | "map"; filters: ProjectFilters };

export const EMBED_THEMES = ["light", "dark"] as const;

export interface Embed {
  subject: EmbedSubject;
  /** Null for that of the reader's device. */
  theme: (typeof EMBED_THEMES)[number] | null;
}

/** What the frame of each is high on other sites, in pixels, where nothing tells them more. */
export const EMBED_HEIGHTS = { project: 840, list: 720, map: 480 } as const;

const FOLDER = "/embed/";
const PROJECT = /^\/embed\/project\/([^/]+)$/;
const THEME = "theme";

/** The canonical address of what is embedded, without a language. */
export function embedAddress({ subject, theme }: Embed): string {
  const query = new URLSearchParams(theme === null ? [] : [[THEME, theme]]);
  if (subject.kind !== "project") {
    for (const [name, value] of listParametersOf({ ...WHOLE_LIST, filters: subject.filters }))
      if (name !== listParameters.view) query.append(name, value);
  }
  const path = subject.kind === "project" ? `project/${subject.id ?? "-"}` : subject.kind;
  return `${FOLDER}${path}${query.size === 0 ? "" : `?${query}`}`;
}

/** The address of the page of ours that shows it, without a language. */
export function pageOfEmbed(subject: EmbedSubject): string {
  if (subject.kind === "project")
    return subject.id === null ? missingProjectAddress : `/project/${subject.id}`;
  const query = new URLSearchParams(listParametersOf({ ...WHOLE_LIST, filters: subject.filters }));
  return `${pageAddresses.monitoring}?${query}`;
}

/**
 * Parses such an address; parameters that are absent or invalid are ignored.
 *
 * @param path without a language
 * @param parameter the first value of a parameter, decoded; null for none
 * @returns null for any other path
 */
export function readEmbedAddress(
  path: string,
  parameter: (name: string) => string | null,
): Embed | null {
  const theme = EMBED_THEMES.find((each) => each === parameter(THEME)) ?? null;
  const [, id] = PROJECT.exec(path) ?? [];
  if (id !== undefined) {
    return { subject: { kind: "project", id: v.is(uuid, id) ? id.toLowerCase() : null }, theme };
  }
  const kind = (["list", "map"] as const).find((each) => path === FOLDER + each);
  return kind ? { subject: { kind, filters: readListAddress(parameter).filters }, theme } : null;
}

/** The HTML of a frame on another site. */
export function embedFrame(frame: {
  /** Absolute. */
  address: string;
  title: string;
  /** In pixels, or such as `100%`. */
  width: number | string;
  height: number;
}): string {
  const { address, title, width, height } = frame;
  return `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy" frameborder="0" style="border:0;frame-sizing:content-height"></iframe>`;
}
