import { type PageConfig, pageConfigSchema } from "@vigie/domain/page-config";
import * as v from "valibot";
import { type Backend, type CallContext, OWN_CALL } from "../backend/backend";
import type { Config } from "../config/config";
import type { Secrets } from "../config/secrets";
import type { PageOptions } from "../pages/page-options";
import type { AppOptions } from "./app-options";

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

/**
 * Has public pages rendered by the thread that visitors' reads go to; null where there is none, or
 * nothing to render with.
 */
export function pagesFrom(
  data: { backend: Backend } | null,
  options: PageOptions | null,
): RenderPage | null {
  if (data === null || options === null) return null;
  return async (address) => {
    const page = await data.backend.fetch(new Request(`http://localhost${address}`), PAGE_CALL);
    return page.headers.get("content-type")?.startsWith("text/html") ? page : null;
  };
}

/**
 * Asks the whole server for a page, which adds the headers that pages have; null where none is rendered.
 */
export function askingPages(
  renderPage: RenderPage | null,
  fetch: (request: Request) => Promise<Response>,
): ((address: string) => Promise<Response>) | null {
  return renderPage && ((address) => fetch(new Request(`http://localhost${address}`)));
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
  };
}
