import { type PageConfig, pageConfigSchema } from "@vigie/domain/page-config";
import * as v from "valibot";
import type { Backend } from "../backend/backend";
import { type CallContext, OWN_CALL } from "../backend/call-context";
import { startPagesThread } from "../backend/worker/pages-thread";
import type { ResponseCacheOptions } from "../cache/response-cache";
import { type Config, mailOptionsOf } from "../config/config";
import type { Secrets } from "../config/secrets";
import { responseOf } from "../lib/plain-http";
import type { ErrorLog } from "../log/safe-error";
import { createInlinedReader, type Inlined } from "../pages/inlined";
import type { PageOptions } from "../pages/page-options";
import type { AppOptions } from "./app-options";
import type { OpenData } from "./open-data";

/** The context of requests for pages, which show public data only. */
const PAGE_CALL: CallContext = { ...OWN_CALL, isPublicRead: true };

/** Options for rendering public pages; null if there is no program for it. */
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

/** Renders the public page at an address; a 503 while its data are away, null if the browser has to render it. */
type RenderPage = (address: string) => Promise<Response | null>;

/** Renders public pages, and tells when rendered ones may be outdated. */
export interface PublicPages {
  /** Null for a server that renders none. */
  render: RenderPage | null;
  /** Null if the server must not cache pages. */
  changes: ResponseCacheOptions["announcements"] | null;
  close(): Promise<void>;
}

/**
 * Renders public pages in the thread that answers anonymous reads, or in a thread of its own if the backend is a
 * Supabase elsewhere.
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
    const call = { method: "GET", url: `http://localhost${address}`, headers: [], body: null };
    const page = responseOf(await backend.answer(call, PAGE_CALL));
    const isWhole = page.headers.get("content-type")?.startsWith("text/html");
    return isWhole || page.status === 503 ? page : null;
  };
}

/** The same lifetime that anonymous reads have in CDNs. */
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

/** Reads what rendered pages carry inline, for the content security policy; null if there is nothing. */
export function inlinedOf(options: PageOptions | null): () => Inlined | null {
  return options === null ? () => null : createInlinedReader(options);
}

/** The configuration that pages get from the server. */
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
    hasOpenData: true,
    follow: mailOptionsOf(config) !== null ? "mail" : "feeds",
    followerAddresses: config.followerAddresses,
    publicUrl: config.publicUrl,
  };
}
