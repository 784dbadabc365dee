import { type PageConfig, pageConfigSchema } from "@vigie/domain/page-config";
import * as v from "valibot";
import type { Backend } from "../backend/backend";
import { type CallContext, OWN_CALL } from "../backend/call-context";
import { startPagesThread } from "../backend/worker/pages-thread";
import type { ResponseCacheOptions } from "../cache/response-cache";
import type { Config } from "../config/config";
import type { Secrets } from "../config/secrets";
import type { ErrorLog } from "../log/safe-error";
import { createCriticalCssReader } from "../pages/critical-css";
import type { PageOptions } from "../pages/page-options";
import type { AppOptions } from "./app-options";
import type { OpenData } from "./open-data";

/** How pages are asked for: they show what is public. */
const PAGE_CALL: CallContext = { ...OWN_CALL, isPublicRead: true };

/** What public pages are rendered with; null where there is no program for it. */
export function pageOptionsOf(options: AppOptions): PageOptions | null {
  const { pageRendererFile, webDirectory, config, secrets } = options;
  if (pageRendererFile === undefined) return null;
  return {
    rendererFile: pageRendererFile,
    webDirectory,
    config: v.parse(pageConfigSchema, pageConfigOf(config, secrets)),
    publicUrl: config.publicUrl ?? null,
  };
}

/** Renders the public page at an address; null where that cannot be done now. */
type RenderPage = (address: string) => Promise<Response | null>;

/** What renders public pages, and what tells that rendered ones may be outdated. */
export interface PublicPages {
  /** Null for a server that renders none. */
  render: RenderPage | null;
  /** Null where nothing that a server keeps in memory could be trusted. */
  changes: ResponseCacheOptions["announcements"] | null;
  close(): Promise<void>;
}

/**
 * Has public pages rendered: by the thread that visitors' reads go to, or by one of their own where a
 * Supabase elsewhere is the backend.
 */
export function openPublicPages(
  data: Pick<OpenData, "backend" | "announcements"> | null,
  options: PageOptions | null,
  logger: ErrorLog,
): PublicPages {
  if (data !== null) {
    const render = options && renderedBy(data.backend);
    return { render, changes: data.announcements, close: async () => undefined };
  }
  if (options === null) return { render: null, changes: null, close: async () => undefined };
  const thread = startPagesThread(options, logger);
  return { render: thread.render, changes: everyTwoSeconds, close: thread.close };
}

function renderedBy(backend: Backend): RenderPage {
  return async (address) => {
    const page = await backend.fetch(new Request(`http://localhost${address}`), PAGE_CALL);
    return page.headers.get("content-type")?.startsWith("text/html") ? page : null;
  };
}

/** As long as networks of caches may keep what visitors read. */
const OUTDATED_AFTER_MS = 2000;

/** A Supabase elsewhere announces no changes here, so the cache is emptied every two seconds. */
const everyTwoSeconds: NonNullable<PublicPages["changes"]> = {
  isListening: true,
  isAvailable: true,
  subscribe(listener) {
    const timer = setInterval(() => listener.onReconnect?.(), OUTDATED_AFTER_MS).unref();
    return () => clearInterval(timer);
  },
};

/**
 * Asks the whole server for a page, which adds the headers that pages have; null where none is rendered.
 */
export function renderingPages(
  renderPage: RenderPage | null,
  fetch: (request: Request) => Promise<Response>,
): ((address: string) => Promise<Response>) | null {
  return renderPage && ((address) => fetch(new Request(`http://localhost${address}`)));
}

/** The styles within rendered pages, as a content security policy names them; null where there are none. */
export function inlineStylesOf(options: PageOptions | null): () => string | null {
  if (options === null) return () => null;
  const readCriticalCss = createCriticalCssReader(options.rendererFile);
  return () => readCriticalCss()?.hash ?? null;
}

/** What pages are told of the server. */
export function pageConfigOf(config: Config, secrets: Secrets): PageConfig {
  return {
    supabaseUrl: config.supabaseUrl ?? "",
    supabaseAnonKey: config.supabaseAnonKey ?? secrets.publishableKey,
    organizationId: config.organizationId ?? null,
    tutorialUrl: config.tutorialUrl,
    iconService: config.iconServiceUrl,
    tileUrl: config.mapTileUrl,
    tileCredit: config.mapTileUrl && config.mapTileCredit,
    geocoderUrl: config.geocoderUrl,
    canRecoverByMail: config.smtpUrl !== undefined || config.supabaseUrl !== undefined,
    canInviteByMail: config.smtpUrl !== undefined,
    offlineReading: config.offlineReading,
  };
}
