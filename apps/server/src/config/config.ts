import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageNames,
  languages,
} from "@vigie/domain/language/languages";
import * as v from "valibot";
import { StartError } from "../lib/start-error";
import { misspelt } from "./misspelt";
import { demoAssetsDirectory } from "./paths";
import { settingsSchema } from "./settings";

/** The value of `BACKUP_DIR` that turns automatic backups off. */
export const BACKUPS_OFF = "off";

/** Whether a first start creates demo content: on loopback hosts only, always or never. */
type DemoChoice = "on-loopback" | "always" | "never";

/**
 * How the server runs, read once from the environment and the command line: each setting of
 * `settings.ts`, undefined if it is absent and has no default.
 */
export interface Config extends Settings {
  /** Whether a person chose `dataDir`; only the default one may be moved elsewhere. */
  dataDirIsExplicit: boolean;
  demo: DemoChoice;
  /** The language of the demo content. */
  demoLanguage: Language;
}

type Settings = v.InferOutput<typeof settingsSchema>;

/** A setting that the server cannot start with; the message is one line that names the setting. */
export class ConfigError extends StartError {
  override name = "ConfigError";
}

/**
 * Reads the configuration from environment variables and the flags `--demo`, which a language may follow, and
 * `--empty`.
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
  const flags = parseFlags(argv);
  return {
    ...settings,
    dataDir: path.resolve(workingDirectory, settings.dataDir),
    backupDir: backupDirOf(settings.backupDir, workingDirectory),
    dataDirIsExplicit: Boolean(env.DATA_DIR?.trim()),
    demo: demoChoice(flags, settings),
    demoLanguage: demoLanguageOf(flags),
  };
}

/** The data directory that an environment names, before anything else of it is checked. */
export function dataDirIn(env: NodeJS.ProcessEnv): string {
  return path.resolve(env.DATA_DIR?.trim() || v.getDefault(settingsSchema.entries.dataDir));
}

/** How mail is sent; null where none is. */
export function mailOptionsOf({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">) {
  if (smtpUrl === undefined || publicUrl === undefined) return null;
  return { smtpUrl, from: mailFrom ?? `no-reply@${new URL(publicUrl).hostname}` };
}

function backupDirOf(given: string | undefined, workingDirectory: string): string | undefined {
  return given === undefined || given === BACKUPS_OFF
    ? given
    : path.resolve(workingDirectory, given);
}

function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const variables = Object.entries(settingsSchema.entries).map(
    ([key, schema]) => [key, v.getMetadata(schema).variable] as const,
  );
  const names = variables.map(([, variable]) => variable);
  for (const name of Object.keys(env)) {
    const meant = names.includes(name) ? null : misspelt(name, names);
    if (meant !== null) throw new ConfigError(`${name} is no setting. Is ${meant} meant?`);
  }
  const given = variables.flatMap(([key, variable]) =>
    env[variable]?.trim() ? [[key, env[variable]]] : [],
  );
  const result = v.safeParse(settingsSchema, Object.fromEntries(given), { abortEarly: true });
  if (result.success) {
    refuseWithSupabase(result.output, env);
    return checkTogether(result.output, env);
  }
  const [issue] = result.issues;
  const variable = new Map<string | null, string>(variables).get(v.getDotPath(issue));
  throw new ConfigError(`${variable} ${issue.message}.`);
}

/** Settings of what a Supabase does by itself, or has in its database. */
const OF_NO_USE_WITH_SUPABASE = [
  ["SMTP_URL", "Supabase sends its own mail"],
  ["MAIL_PER_HOUR", "Supabase sends its own mail"],
  ["FOLLOWER_ADDRESSES", "nobody follows by mail there"],
  ["HISTORY_DAYS", "set it in the database, as docs/deployment.md says"],
  ["SESSION_MAX_DAYS", "set it in the database, as docs/deployment.md says"],
  ["SESSION_IDLE_DAYS", "set it in the database, as docs/deployment.md says"],
  ["BACKUP_DIR", "Supabase makes its own backups"],
  ["BACKUP_HOUR", "Supabase makes its own backups"],
] as const;

function refuseWithSupabase({ supabaseUrl }: Settings, env: NodeJS.ProcessEnv): void {
  if (supabaseUrl === undefined) return;
  const found = OF_NO_USE_WITH_SUPABASE.find(([variable]) => env[variable]?.trim());
  if (!found) return;
  const [variable, why] = found;
  throw new ConfigError(`${variable} is of no use with SUPABASE_URL: ${why}.`);
}

function checkTogether(settings: Settings, env: NodeJS.ProcessEnv): Settings {
  const { supabaseUrl, supabaseAnonKey, databaseUrl, smtpUrl, publicUrl } = settings;
  const { sessionIdleDays, sessionMaxDays } = settings;
  if (env.SESSION_IDLE_DAYS?.trim() && sessionIdleDays > sessionMaxDays) {
    throw new ConfigError(
      `SESSION_IDLE_DAYS is ${sessionIdleDays}, and SESSION_MAX_DAYS ends a session after ${sessionMaxDays} days already.`,
    );
  }
  if ((supabaseUrl === undefined) !== (supabaseAnonKey === undefined)) {
    throw new ConfigError("SUPABASE_URL and SUPABASE_ANON_KEY must be set together.");
  }
  if (supabaseUrl !== undefined && databaseUrl !== undefined) {
    throw new ConfigError("Set either DATABASE_URL or SUPABASE_URL, not both.");
  }
  // If links in mails used the host of a request, an attacker could choose where they lead.
  if (smtpUrl !== undefined && publicUrl === undefined) {
    throw new ConfigError("SMTP_URL needs PUBLIC_URL, the address that links in mails lead to.");
  }
  return settings;
}

function demoChoice(flags: Flags, settings: Settings): DemoChoice {
  if (flags.demo && flags.empty) throw new ConfigError("Use either --demo or --empty, not both.");
  if (flags.demo && settings.supabaseUrl !== undefined) {
    throw new ConfigError("--demo needs a database of this server's own, not SUPABASE_URL.");
  }
  if (flags.demo) return "always";
  return flags.empty ? "never" : "on-loopback";
}

/** English, and the languages for which the demo has a file of texts. */
export const demoLanguages: readonly Language[] = languages.filter(
  (language) =>
    language === DEFAULT_LANGUAGE || existsSync(path.join(demoAssetsDirectory, `${language}.json`)),
);

function demoLanguageOf({ language }: Flags): Language {
  if (language === undefined) return DEFAULT_LANGUAGE;
  const known = demoLanguages.find((each) => each === language);
  if (known !== undefined) return known;
  const names = demoLanguages.map((each) => `${each} (${languageNames[each].name})`);
  throw new ConfigError(
    `The demonstration speaks ${new Intl.ListFormat("en").format(names)}, not "${language}".`,
  );
}

interface Flags {
  demo: boolean;
  empty: boolean;
  /** What follows `--demo`. */
  language: string | undefined;
}

function parseFlags(argv: readonly string[]): Flags {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        demo: { type: "boolean", default: false },
        empty: { type: "boolean", default: false },
      },
    });
    const [language, ...others] = positionals;
    if (others.length > 0 || (language !== undefined && !values.demo)) throw new Error("unknown");
    return { ...values, language };
  } catch {
    throw new ConfigError(
      `Unknown argument in "${argv.join(" ")}". Known are --demo, --demo with a language, and --empty.`,
    );
  }
}
