import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { escapeMarkup } from "@vigie/domain/format/escape-markup";
import { chooseLanguage, languages, pathIn } from "@vigie/domain/language/languages";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { type AskAsVisitor, readRows } from "../visitor-reads";

/** The limit of the sitemap protocol. */
const MAX_PAGES = 50_000;

/** Rows of one request. */
const PAGE_SIZE = 1000;

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_AGE_MS = 60_000;

interface SitemapPage {
  /** Begins with `/`. */
  path: string;
  /** When it changed last, a timestamp of the database; null where that is not known. */
  changedAt: string | null;
  /** The language of its organisation, for who speaks none of Vigie's; null where that is not known. */
  ownLanguage: string | null;
}

/** The public pages besides those of projects. */
const PAGES: readonly SitemapPage[] = [
  "/monitoring",
  "/monitoring?view=projects",
  "/tutorial",
  "/data",
].map((path) => ({ path, changedAt: null, ownLanguage: null }));

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const listedRow = v.object({
  id: v.string(),
  content_updated_at: v.nullable(v.string()),
  organisations: v.object({ language: v.nullable(v.string()) }),
});

interface SitemapOptions {
  ask: AskAsVisitor;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
  /** Projects in one file; for tests of several files. */
  maxPages?: number;
}

/**
 * The sitemap of all online projects in every language, with a visitor's rights: one file, or beyond 50,000 pages an index
 * with parts. Files are made one at a time, at most once a minute, and cached compressed.
 */
export class Sitemaps {
  readonly #options: SitemapOptions;
  readonly #maxPages: number;
  readonly #files = new LRUCache<string, Buffer, () => Promise<string | null>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 512,
    ttl: MAX_AGE_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: make }) => this.#makeInTurn(make),
  });
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SitemapOptions) {
    this.#options = options;
    this.#maxPages = options.maxPages ?? Math.floor(MAX_PAGES / languages.length) - PAGES.length;
  }

  /**
   * `/sitemap.xml`, compressed with gzip.
   *
   * @throws {VisitorReadError}
   */
  whole(): Promise<Buffer> {
    return this.#files.forceFetch("whole", { context: () => this.#makeWhole() });
  }

  /**
   * `/sitemap-{number}.xml`, compressed with gzip.
   *
   * @param number from 1 on
   * @returns null for a number beyond the last part
   * @throws {VisitorReadError}
   */
  async part(number: number): Promise<Buffer | null> {
    const context = () => this.#makePart(number);
    return (await this.#files.fetch(String(number), { context })) ?? null;
  }

  /** @returns undefined, which is not cached, where there is nothing to be made */
  #makeInTurn(make: () => Promise<string | null>): Promise<Buffer | undefined> {
    const making = this.#last.then(make);
    const file = making.then((text) => (text === null ? undefined : promisify(gzip)(text)));
    this.#last = file.catch(() => undefined);
    return file;
  }

  async #makeWhole(): Promise<string> {
    const { publicUrl } = this.#options;
    const { rows, count } = await this.#read("", true);
    const total = count ?? rows.length;
    if (total <= this.#maxPages) {
      return sitemapText(publicUrl, [
        ...PAGES,
        ...(await this.#readFollowing(rows, this.#maxPages)),
      ]);
    }
    const parts = Array.from(
      { length: Math.ceil(total / this.#maxPages) },
      (_, at) => `/sitemap-${at + 1}.xml`,
    );
    return sitemapIndexText(publicUrl, parts);
  }

  async #makePart(number: number): Promise<string | null> {
    const { rows } = await this.#read(`&offset=${(number - 1) * this.#maxPages}`);
    if (rows.length === 0) return null;
    const others = number === 1 ? PAGES : [];
    return sitemapText(this.#options.publicUrl, [
      ...others,
      ...(await this.#readFollowing(rows, this.#maxPages)),
    ]);
  }

  /** The pages of these rows and of the rows that follow them, at most `max` in all. */
  async #readFollowing(rows: readonly v.InferOutput<typeof listedRow>[], max: number) {
    const pages: SitemapPage[] = [];
    let next = rows;
    while (next.length > 0 && pages.length < max) {
      for (const { id, content_updated_at: changedAt, organisations } of next)
        pages.push({ path: `/project/${id}`, changedAt, ownLanguage: organisations.language });
      const last = next.at(-1)?.id;
      next = next.length < PAGE_SIZE ? [] : (await this.#read(`&id=gt.${last}`)).rows;
    }
    return pages.slice(0, max);
  }

  #read(where: string, isCounted = false) {
    const { ask, organizationId } = this.#options;
    const pinned = organizationId === null ? "" : `&organization_id=eq.${organizationId}`;
    return readRows(ask, {
      table: "projects",
      query: `select=id,content_updated_at,organisations(language)&is_online=eq.true${pinned}${where}&order=id&limit=${PAGE_SIZE}`,
      row: listedRow,
      isCounted,
    });
  }
}

function sitemapText(publicUrl: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ path, changedAt, ownLanguage }) => {
    const moment = changedAt === null ? Number.NaN : Date.parse(changedAt);
    const changed = Number.isNaN(moment)
      ? ""
      : `<lastmod>${new Date(moment).toISOString()}</lastmod>`;
    const fallback = chooseLanguage([ownLanguage ?? ""]);
    const addresses = languages.map((language) => publicUrl + pathIn(language, path));
    const others = [
      ...languages.map((language, at) => alternate(language, addresses[at] ?? "")),
      alternate("x-default", publicUrl + pathIn(fallback, path)),
    ].join("");
    // Each language is a page of its own, which names all of them.
    return addresses
      .map((address) => `<url><loc>${escapeMarkup(address)}</loc>${changed}${others}</url>`)
      .join("\n");
  });
  return `${HEAD}\n<urlset ${NAMESPACE} ${LINKS}>\n${urls.join("\n")}\n</urlset>\n`;
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}"/>`;
}

function sitemapIndexText(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map(
    (path) => `<sitemap><loc>${escapeMarkup(publicUrl + path)}</loc></sitemap>`,
  );
  return `${HEAD}\n<sitemapindex ${NAMESPACE}>\n${parts.join("\n")}\n</sitemapindex>\n`;
}
