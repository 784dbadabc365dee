import { isIP } from "node:net";
import { newPasswordProblem } from "@vigie/domain/forms/new-password";
import { englishOf } from "@vigie/domain/language/english";
import { tutorialPlayer } from "@vigie/domain/tutorial-player";
import * as v from "valibot";
import { type TrustedProxies, trustIn } from "../lib/client-address";

/** The default lifetimes of sessions: days after the sign-in, and days without use. */
export const DEFAULT_SESSION_DAYS = { maxDays: 90, idleDays: 14 };

/*
 * Messages follow the name of the variable. They repeat the value (`repeated`) only if it cannot be or contain a
 * password or a key.
 */

const repeated = (issue: v.BaseIssue<unknown>) => `, not ${JSON.stringify(issue.input)}`;

function wholeNumber(min: number, max: number, what: string) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max,
      (issue) => `must be ${what}${repeated(issue)}`,
    ),
    v.transform(Number),
  );
}

const days = wholeNumber(1, 3650, "a whole number of days from 1 to 3650");

const hostName = v.pipe(
  v.string(),
  v.check(isHost, (issue) => `must be a host name or an IP address${repeated(issue)}`),
);

/** Browsers get these addresses, logs and pages show them. */
const hasNoUser = v.check((text: string) => {
  const { username, password } = new URL(text);
  return `${username}${password}` === "";
}, "must be an address without a user or password: others get to see it");

const webAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    (issue) => `must be an address like https://projects.example.org${repeated(issue)}`,
  ),
  hasNoUser,
  v.transform((address) => address.replace(/\/+$/, "")),
);

/** Where Vigie is seen: it serves the paths of its own addresses, so it cannot be below one of a site. */
const siteAddress = v.pipe(
  webAddress,
  v.check((text) => {
    return new URL(text).pathname === "/" && !/[?#]/.test(text);
  }, "must be an address without a path or question mark, like https://projects.example.org"),
);

/** An https address with the placeholders of its example. */
function httpsAddress(example: string, hint: typeof repeated = () => "") {
  const placeholders: readonly string[] = example.match(/\{\w+\}/g) ?? [];
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) =>
        text.startsWith("https://") &&
        placeholders.every((placeholder) => text.includes(placeholder)) &&
        // The map does not fill in a subdomain.
        !(placeholders.includes("{z}") && text.includes("{s}")) &&
        URL.canParse(text),
      (issue) => `must be an address like ${example}${hint(issue)}`,
    ),
    hasNoUser,
  );
}

/** One of two words, of which the first means true. */
function isFirstWord(first: string, second: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.picklist([first, second], (issue) => `must be ${first} or ${second}${repeated(issue)}`),
    v.transform((answer) => answer === first),
  );
}

/**
 * A row of the table of settings: the environment variable, what it means, and its schema.
 *
 * @param meaning for README.md
 * @param without what applies while it is absent, for README.md, where the schema has no default
 */
function setting<Schema extends v.GenericSchema<string | undefined, unknown>>(
  variable: string,
  meaning: string,
  schema: Schema,
  without = "",
) {
  return v.pipe(schema, v.metadata({ variable, meaning, without }));
}

/**
 * All settings, in the order of the table in README.md. The configuration, its error messages and that table are made
 * from this list.
 */
export const settingsSchema = v.object({
  port: setting(
    "PORT",
    "the port it listens on; `0` for any that is free",
    v.optional(wholeNumber(0, 65_535, "a whole number from 0 to 65535"), "3000"),
  ),
  host: setting("HOST", "the address it listens on", v.optional(hostName, "127.0.0.1")),
  metricsPort: setting(
    "METRICS_PORT",
    "a port for `/metrics`, in Prometheus's format, beside the other; `0` for any that is free",
    v.optional(wholeNumber(0, 65_535, "a whole number from 0 to 65535")),
    "no metrics",
  ),
  metricsHost: setting(
    "METRICS_HOST",
    "the address that port is on; every program that reaches it may read them",
    v.optional(hostName, "127.0.0.1"),
  ),
  dataDir: setting("DATA_DIR", "database, stored files, secrets", v.optional(v.string(), "./data")),
  databaseUrl: setting(
    "DATABASE_URL",
    "a PostgreSQL to use instead of the embedded one",
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^postgres(ql)?:\/\/./,
          "must look like postgres://user:password@host:5432/database",
        ),
      ),
    ),
  ),
  supabaseUrl: setting(
    "SUPABASE_URL",
    "a Supabase to use instead of the embedded backend",
    v.optional(webAddress),
  ),
  supabaseAnonKey: setting(
    "SUPABASE_ANON_KEY",
    "its anon or publishable key, which every browser gets",
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (key) => !isSecretKey(key),
          "holds a secret key, and would be sent to every visitor. Use the anon or publishable key",
        ),
      ),
    ),
  ),
  publicUrl: setting(
    "PUBLIC_URL",
    "the address that people see, such as `https://projects.example.org`; feeds and IATI files need it",
    v.optional(siteAddress),
  ),
  trustProxy: setting(
    "TRUST_PROXY",
    "behind a proxy, whose `X-Forwarded-For` to believe: how many proxies there are (`1`), or their addresses (`loopback, 10.0.0.0/8`); without it all visitors seem to come from the proxy and share its limits",
    v.optional(
      v.pipe(
        v.string(),
        v.transform(proxiesIn),
        v.check(
          areProxies,
          'must be a number of proxies, or their addresses like "loopback, 10.0.0.0/8"',
        ),
      ),
      "0",
    ),
  ),
  organizationId: setting(
    "ORGANIZATION_ID",
    "shows the public only this organisation's projects, and sends only its reminders, webhooks and followers' mails",
    v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, "the number of an organisation")),
  ),
  tutorialUrl: setting(
    "TUTORIAL_URL",
    "the video that /tutorial plays",
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (address) => tutorialPlayer(address) !== null,
          "must be the address of a video or its player, like https://videos.example.org/tutorial.mp4, without a password",
        ),
      ),
    ),
    "the recording that comes along",
  ),
  iconServiceUrl: setting(
    "ICON_SERVICE_URL",
    "who gives the icons of press links, such as `https://icons.example.org/{host}.ico`",
    v.optional(httpsAddress("https://icons.example.org/{host}.ico", repeated)),
    "DuckDuckGo's",
  ),
  mapTileUrl: setting(
    "MAP_TILE_URL",
    "tiles to draw maps on, such as `https://tiles.example.org/{z}/{x}/{y}.png`",
    v.optional(httpsAddress("https://tiles.example.org/{z}/{x}/{y}.png")),
    "the base map that comes along",
  ),
  mapTileCredit: setting("MAP_TILE_CREDIT", "whose tiles they are", v.optional(v.string())),
  geocoderUrl: setting(
    "GEOCODER_URL",
    "a search in Nominatim's protocol, asked by members' browsers for cities they save",
    v.optional(httpsAddress("https://geocoder.example.org/search")),
    "the gazetteer that comes along",
  ),
  offlineReading: setting(
    "OFFLINE_READING",
    "`off` takes the service worker off all browsers that come by, with the public pages it keeps for reading without a connection; `on` has it come again",
    v.optional(isFirstWord("on", "off"), "on"),
  ),
  smtpUrl: setting(
    "SMTP_URL",
    "a mail server, such as `smtps://user:password@mail.example.org`: people who forget their password get a link, invitations and changes of address are mailed, staff are reminded of what is to do, and visitors can follow by mail; needs `PUBLIC_URL`",
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (text) => URL.canParse(text) && /^smtps?:\/\/[^/?#]/.test(text),
          "must look like smtps://user:password@mail.example.org",
        ),
      ),
    ),
    "no mail is sent",
  ),
  mailFrom: setting(
    "MAIL_FROM",
    "the sender, such as `Terres d'Eau <no-reply@example.org>`",
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (text) => /^(?:[^<>\r\n]* <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(text),
          (issue) => `must be an address like no-reply@example.org${repeated(issue)}`,
        ),
      ),
    ),
    "`no-reply@` the host of `PUBLIC_URL`",
  ),
  mailPerHour: setting(
    "MAIL_PER_HOUR",
    "the most reminders and mails of news to followers within an hour, as your mail server allows",
    v.optional(wholeNumber(1, 1_000_000, "a whole number from 1 to 1000000"), "500"),
  ),
  followerAddresses: setting(
    "FOLLOWER_ADDRESSES",
    "`on` lets administrators download the addresses of those who follow their projects from then on, for a purpose that the history keeps",
    v.optional(isFirstWord("on", "off"), "off"),
  ),
  sessionMaxDays: setting(
    "SESSION_MAX_DAYS",
    "days after which people sign in again at the latest",
    v.optional(days, String(DEFAULT_SESSION_DAYS.maxDays)),
  ),
  sessionIdleDays: setting(
    "SESSION_IDLE_DAYS",
    "days without use after which people sign in again",
    v.optional(days, String(DEFAULT_SESSION_DAYS.idleDays)),
  ),
  historyDays: setting(
    "HISTORY_DAYS",
    "days for which it is kept who changed what, more than the 30 of the trash",
    v.optional(wholeNumber(31, 3650, "a whole number of days from 31 to 3650"), "730"),
  ),
  backupDir: setting(
    "BACKUP_DIR",
    "where automatic backups go, best on another disk; `off` for none",
    v.optional(v.string()),
    "`backups` in `DATA_DIR`",
  ),
  backupHour: setting(
    "BACKUP_HOUR",
    "the hour of the nightly backup, by the machine's clock",
    v.optional(wholeNumber(0, 23, "an hour from 0 to 23"), "3"),
  ),
  upgradeWithoutBackup: setting(
    "UPGRADE_WITHOUT_BACKUP",
    "`yes` lets a new version change the database also where the backup before it cannot be made",
    v.optional(isFirstWord("yes", "no"), "no"),
  ),
  oldPostgresqlBin: setting(
    "OLD_POSTGRESQL_BIN",
    "the folder with the programs of an older PostgreSQL, such as `/usr/lib/postgresql/18/bin`, for a start that brings its data over",
    v.optional(v.string()),
    "where systems install it, or npm",
  ),
  demoPassword: setting(
    "DEMO_PASSWORD",
    "password of the demonstration account, at least 8 characters",
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (password) => newPasswordProblem(password) === null,
          ({ input }) => `cannot be used: ${englishOf(newPasswordProblem(input) ?? "")}`,
        ),
      ),
    ),
    "generated",
  ),
});

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

function proxiesIn(value: string): TrustedProxies {
  return /^\d{1,2}$/.test(value.trim())
    ? Number(value)
    : value.split(",").map((address) => address.trim());
}

function areProxies(proxies: TrustedProxies): boolean {
  try {
    trustIn(proxies);
    // A number that is too large for a count of proxies must not pass for an address.
    return typeof proxies === "number" || proxies.every((address) => /[^\d]/.test(address));
  } catch {
    return false;
  }
}

const tokenPayload = v.pipe(v.string(), v.parseJson(), v.object({ role: v.string() }));

function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  const payload = Buffer.from(key.split(".")[1] ?? "", "base64url").toString("utf8");
  const parsed = v.safeParse(tokenPayload, payload);
  return parsed.success && parsed.output.role !== "anon";
}
