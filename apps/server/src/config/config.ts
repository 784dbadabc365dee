import path from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import type { SessionLifetimes } from "../backend/auth/session-lifetimes";
import type { TrustedProxies } from "../lib/client-address";
import { StartError } from "../lib/start-error";
import * as setting from "./settings";

/** Which demo content a first start brings: by the rule for loopback hosts, always or never. */
export type DemoChoice = "on-loopback" | "always" | "never";

/** How the server runs, read once from the environment and the command line. */
export interface Config {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute path of the folder with secrets, stored files and the embedded database. */
  dataDir: string;
  /** Whether a person chose `dataDir`; only the default one may be put elsewhere. */
  dataDirIsExplicit: boolean;
  /** Address of a given PostgreSQL, password included: never log it. */
  databaseUrl: string | undefined;
  /** A hosted or self-hosted Supabase; then the server only serves the web app for it. */
  supabase: { url: string; anonKey: string } | undefined;
  /** Proxies whose word on who asks is taken; 0 for nobody's. */
  trustProxy: TrustedProxies;
  /** When people have to sign in again. */
  sessionLifetimes: SessionLifetimes;
  /** Where people reach the server from outside, without a slash at the end. */
  publicUrl: string | undefined;
  /** The only organisation on the public list, or null for all. */
  organizationId: number | null;
  /** The video, or the page with a player, that /tutorial shows; null for none. */
  tutorialUrl: string | null;
  /** Address of the service for icons of press links, with `{host}`; null for the default. */
  iconService: string | null;
  /** Services on the network that maps ask, where some are configured. */
  map: MapServices;
  demoPassword: string | undefined;
  demo: DemoChoice;
}

/** Maps need no service; these take the place of what comes along. */
export interface MapServices {
  /** Template of a tile's address, with `{z}`, `{x}` and `{y}`. */
  tileUrl?: string;
  /** Whose tiles they are, as their licence wants it said. */
  tileCredit?: string;
  /** Address of a search in Nominatim's protocol. */
  geocoderUrl?: string;
}

/** A setting that the server cannot start with; the message is one line that names the setting. */
export class ConfigError extends StartError {
  override name = "ConfigError";
}

const environmentSchema = v.object({
  PORT: setting.port,
  HOST: setting.host,
  DATA_DIR: setting.optionalText,
  DATABASE_URL: setting.databaseUrl,
  SUPABASE_URL: setting.webAddress("SUPABASE_URL"),
  SUPABASE_ANON_KEY: setting.supabaseAnonKey,
  TRUST_PROXY: setting.trustProxy,
  PUBLIC_URL: setting.webAddress("PUBLIC_URL"),
  ORGANIZATION_ID: setting.organizationId,
  TUTORIAL_URL: setting.tutorialUrl,
  ICON_SERVICE_URL: setting.iconService,
  MAP_TILE_URL: setting.tileUrl,
  MAP_TILE_CREDIT: setting.optionalText,
  GEOCODER_URL: setting.geocoderUrl,
  DEMO_PASSWORD: setting.demoPassword,
  SESSION_MAX_DAYS: setting.sessionMaxDays,
  SESSION_IDLE_DAYS: setting.sessionIdleDays,
});

type Settings = v.InferOutput<typeof environmentSchema>;

/**
 * Reads the configuration from environment variables and the flags `--demo` and `--empty`.
 * An empty variable counts as absent.
 *
 * @param argv the arguments after the program's name
 * @param workingDirectory what a relative `DATA_DIR` is relative to
 * @throws {ConfigError} for the first setting that is wrong
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  argv: readonly string[] = [],
  workingDirectory: string = process.cwd(),
): Config {
  const settings = parseSettings(env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(workingDirectory, settings.DATA_DIR ?? "data"),
    dataDirIsExplicit: settings.DATA_DIR !== undefined,
    databaseUrl: settings.DATABASE_URL,
    supabase: supabaseOf(settings),
    trustProxy: settings.TRUST_PROXY ?? 0,
    sessionLifetimes: {
      maxDays: settings.SESSION_MAX_DAYS,
      idleDays: settings.SESSION_IDLE_DAYS,
    },
    publicUrl: settings.PUBLIC_URL,
    organizationId: settings.ORGANIZATION_ID ?? null,
    tutorialUrl: settings.TUTORIAL_URL ?? null,
    iconService: settings.ICON_SERVICE_URL ?? null,
    map: mapServicesOf(settings),
    demoPassword: settings.DEMO_PASSWORD,
    demo: demoChoice(argv, settings),
  };
}

function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = v.safeParse(environmentSchema, given, { abortEarly: true });
  if (!result.success) throw new ConfigError(result.issues[0].message);
  return result.output;
}

function supabaseOf(settings: Settings): Config["supabase"] {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey } = settings;
  if (url === undefined && anonKey === undefined) return undefined;
  if (url === undefined || anonKey === undefined) {
    throw new ConfigError("SUPABASE_URL and SUPABASE_ANON_KEY must be set together.");
  }
  if (settings.DATABASE_URL !== undefined) {
    throw new ConfigError("Set either DATABASE_URL or SUPABASE_URL, not both.");
  }
  return { url, anonKey };
}

function mapServicesOf(settings: Settings): MapServices {
  const {
    MAP_TILE_URL: tileUrl,
    MAP_TILE_CREDIT: tileCredit,
    GEOCODER_URL: geocoderUrl,
  } = settings;
  return {
    ...(tileUrl !== undefined && { tileUrl }),
    ...(tileUrl !== undefined && tileCredit !== undefined && { tileCredit }),
    ...(geocoderUrl !== undefined && { geocoderUrl }),
  };
}

function demoChoice(argv: readonly string[], settings: Settings): DemoChoice {
  const flags = parseFlags(argv);
  if (flags.demo && flags.empty) throw new ConfigError("Use either --demo or --empty, not both.");
  if (flags.demo && settings.SUPABASE_URL !== undefined) {
    throw new ConfigError("--demo needs a database of this server's own, not SUPABASE_URL.");
  }
  if (flags.demo) return "always";
  return flags.empty ? "never" : "on-loopback";
}

function parseFlags(argv: readonly string[]): { demo: boolean; empty: boolean } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        demo: { type: "boolean", default: false },
        empty: { type: "boolean", default: false },
      },
    });
    return values;
  } catch {
    throw new ConfigError(`Unknown argument in "${argv.join(" ")}". Known are --demo and --empty.`);
  }
}
