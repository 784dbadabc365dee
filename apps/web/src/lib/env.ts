import { type Environment, type PageConfig, pageConfigSchema } from "@vigie/domain/page-config";
import * as v from "valibot";

/** The configuration of a page, complete. */
export interface PageEnvironment extends Environment {
  /**
   * The prefix of addresses of stored files: the backend's origin, or empty where that is the page's own, so
   * that rendered pages do not depend on the host name.
   */
  filesUrl: string;
}

let current: PageEnvironment | undefined;

/**
 * The configuration the server wrote into `index.html`; in a static build, where that block is
 * empty, the `VITE_*` variables of the build. Throws when neither names a key.
 */
export function environment(): PageEnvironment {
  current ??= readEnvironment(document, import.meta.env);
  return current;
}

/** Whether open data have their public address: without one there are no feeds and no files of IATI. */
export function hasPublicAddress(): boolean {
  const { hasOpenData, publicUrl } = environment();
  return hasOpenData && publicUrl !== undefined;
}

/**
 * Sets the configuration on a server, where there is no page to read it from.
 *
 * @param origin of the backend, unless the configuration names another
 * @throws {v.ValiError} for an invalid configuration
 */
export function configureEnvironment(config: PageConfig, origin: string): void {
  current = complete(v.parse(pageConfigSchema, config), origin);
}

/** Parses the configuration of a page. Exported for its tests; the app calls `environment`. */
export function readEnvironment(page: Document, build: Record<string, unknown>): PageEnvironment {
  const block = page.getElementById("vigie-config")?.textContent?.trim() ?? "";
  const served = v.safeParse(pageConfigSchema, block === "" ? {} : JSON.parse(block));
  const config = served.success ? served : v.safeParse(pageConfigSchema, configOf(build));
  if (!config.success) {
    throw new Error("No backend is configured: neither the page nor the build names its key.");
  }
  return complete(config.output, window.location.origin);
}

function complete({ supabaseUrl, ...others }: Environment, origin: string): PageEnvironment {
  const configured = supabaseUrl.replace(/\/+$/, "");
  return { supabaseUrl: configured || origin, filesUrl: configured, ...others };
}

function configOf(build: Record<string, unknown>): Record<keyof Environment, unknown> {
  const organization = String(build.VITE_ORGANIZATION_ID ?? "").trim();
  return {
    supabaseUrl: build.VITE_SUPABASE_URL ?? "",
    supabaseAnonKey: build.VITE_SUPABASE_ANON_KEY,
    organizationId: organization === "" ? null : Number(organization),
    iconService: build.VITE_ICON_SERVICE_URL,
    tutorialUrl: build.VITE_TUTORIAL_URL,
    tileUrl: build.VITE_MAP_TILE_URL,
    tileCredit: build.VITE_MAP_TILE_CREDIT,
    geocoderUrl: build.VITE_GEOCODER_URL,
    // A static build uses a Supabase, which mails password links, but not our invitations.
    canRecoverByMail: true,
    canInviteByMail: false,
    offlineReading: build.VITE_OFFLINE_READING !== "off",
    // Files are hosted without a server that could answer these addresses.
    hasOpenData: false,
    follow: undefined,
    followerAddresses: false,
    publicUrl: undefined,
  };
}
