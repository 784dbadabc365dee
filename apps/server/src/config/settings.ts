import { isIP } from "node:net";
import { newPasswordProblem } from "@vigie/domain/forms/new-password";
import { tutorialPlayer } from "@vigie/domain/tutorial-player";
import * as v from "valibot";
import { DEFAULT_LIFETIMES } from "../backend/auth/session-lifetimes";
import { type TrustedProxies, trustIn } from "../lib/client-address";

/*
 * One schema for each environment variable. Every message is one line that names the variable;
 * it repeats the value only where that cannot be a secret.
 */

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** `PORT`: 0 to 65535, 3000 when absent. */
export const port = v.optional(
  v.pipe(
    v.string(),
    v.check(isPort, (issue) => notA("PORT", "a whole number from 0 to 65535", issue)),
    v.transform(Number),
  ),
  "3000",
);

/** `HOST`: the address to listen on, loopback when absent. */
export const host = v.optional(
  v.pipe(
    v.string(),
    v.check(isHost, (issue) => notA("HOST", "a host name or an IP address", issue)),
  ),
  "127.0.0.1",
);

/** A variable that may hold any text. */
export const optionalText = v.optional(v.string());

/** `DATABASE_URL`: `postgres://user:password@host:5432/database`. */
export const databaseUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) => /^postgres(ql)?:\/\/./.test(value),
      "DATABASE_URL must look like postgres://user:password@host:5432/database.",
    ),
  ),
);

/** An absolute http or https address; slashes at its end are dropped. */
export function webAddress(name: "SUPABASE_URL" | "PUBLIC_URL") {
  return v.optional(
    v.pipe(
      v.string(),
      v.check(isWebAddress, (issue) =>
        notA(name, "an address like https://projects.example.org", issue),
      ),
      v.transform((address) => address.replace(/\/+$/, "")),
    ),
  );
}

/** `SUPABASE_ANON_KEY`: goes to every browser, so a secret key is refused. */
export const supabaseAnonKey = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (key) => !isSecretKey(key),
      "SUPABASE_ANON_KEY holds a secret key, and would be sent to every visitor. Use the anon or publishable key.",
    ),
  ),
);

/** `ORGANIZATION_ID`: a positive whole number, absent for all. */
export const organizationId = v.optional(
  v.pipe(
    v.string(),
    v.check(isOrganizationId, (issue) =>
      notA("ORGANIZATION_ID", "the number of an organisation", issue),
    ),
    v.transform(Number),
  ),
);

/** `TUTORIAL_URL`: what /tutorial plays. It may hold a key to the video, so it is not repeated. */
export const tutorialUrl = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (address) => tutorialPlayer(address) !== null,
      "TUTORIAL_URL must be the address of a video or its player, like https://videos.example.org/tutorial.mp4, without a password.",
    ),
  ),
);

/** `ICON_SERVICE_URL`: who gives the icons of press links, `{host}` standing for a site's host. */
export const iconService = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isIconService, (issue) =>
      notA("ICON_SERVICE_URL", "an address like https://icons.example.org/{host}.ico", issue),
    ),
  ),
);

/** `MAP_TILE_URL`: tiles to draw maps on, in place of the base map that comes along. */
export const tileUrl = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      isTileUrl,
      "MAP_TILE_URL must be an address like https://tiles.example.org/{z}/{x}/{y}.png.",
    ),
  ),
);

/** `GEOCODER_URL`: a search in Nominatim's protocol, in place of the gazetteer that comes along. */
export const geocoderUrl = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (address) => address.startsWith("https://") && URL.canParse(address),
      "GEOCODER_URL must be an address like https://geocoder.example.org/search.",
    ),
  ),
);

/** `TRUST_PROXY`: how many proxies stand in front of the server, or their addresses. */
export const trustProxy = v.optional(
  v.pipe(
    v.string(),
    v.transform(proxiesIn),
    v.check(
      areProxies,
      'TRUST_PROXY must be a number of proxies, or their addresses like "loopback, 10.0.0.0/8".',
    ),
  ),
);

/** `DEMO_PASSWORD`: follows the rule for every new password. It is not repeated. */
export const demoPassword = v.optional(
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? newPasswordProblem(dataset.value) : null;
      if (problem !== null) addIssue({ message: `DEMO_PASSWORD cannot be used: ${problem}.` });
    }),
  ),
);

/** `SESSION_MAX_DAYS`: days after which people sign in again in any case. */
export const sessionMaxDays = days("SESSION_MAX_DAYS", DEFAULT_LIFETIMES.maxDays);

/** `SESSION_IDLE_DAYS`: days without use after which people sign in again. */
export const sessionIdleDays = days("SESSION_IDLE_DAYS", DEFAULT_LIFETIMES.idleDays);

function days(name: "SESSION_MAX_DAYS" | "SESSION_IDLE_DAYS", usual: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check(isDays, (issue) => notA(name, "a whole number of days from 1 to 3650", issue)),
      v.transform(Number),
    ),
    String(usual),
  );
}

function isDays(value: string): boolean {
  const number = v.safeParse(wholeNumber, value);
  return number.success && number.output >= 1 && number.output <= 3650;
}

function notA(name: string, wanted: string, issue: { input: unknown }): string {
  return `${name} must be ${wanted}, not ${JSON.stringify(issue.input)}.`;
}

function isPort(value: string): boolean {
  const number = v.safeParse(wholeNumber, value);
  return number.success && number.output <= 65_535;
}

function isOrganizationId(value: string): boolean {
  const number = v.safeParse(wholeNumber, value);
  return number.success && number.output > 0;
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isTileUrl(value: string): boolean {
  const hasPlaces = ["{z}", "{x}", "{y}"].every((place) => value.includes(place));
  return value.startsWith("https://") && hasPlaces && !value.includes("{s}") && URL.canParse(value);
}

function isIconService(value: string): boolean {
  return value.startsWith("https://") && value.includes("{host}") && URL.canParse(value);
}

function proxiesIn(value: string): TrustedProxies {
  return /^\d{1,2}$/.test(value.trim())
    ? Number(value)
    : value.split(",").map((address) => address.trim());
}

function areProxies(proxies: TrustedProxies): boolean {
  try {
    trustIn(proxies);
    // A number that is too large for a count of proxies would pass for an address.
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
