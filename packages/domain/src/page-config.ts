import * as v from "valibot";

/** DuckDuckGo's, which needs no key. */
export const DEFAULT_ICON_SERVICE = "https://icons.duckduckgo.com/ip3/{host}.ico";

/** A string that a server or a build may leave out. */
const text = v.optional(v.string(), "");

const optionalText = v.pipe(
  text,
  v.transform((value) => value.trim() || undefined),
);

/** The configuration of pages, for each of the three ways to run. */
export const pageConfigSchema = v.object({
  /** Origin of the backend, such as `https://abc.supabase.co`; empty for the page's own. */
  supabaseUrl: v.string(),
  /** The public key; what it may do is decided by the access rules in SQL. */
  supabaseAnonKey: v.pipe(v.string(), v.minLength(1)),
  /** The organisation the public list is pinned to, or null for every organisation. */
  organizationId: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  /** Address of the service for icons of web sites, with `{host}` where the site's host goes. */
  iconService: v.pipe(
    text,
    v.transform((value) => value.trim() || DEFAULT_ICON_SERVICE),
    v.regex(/^https:\/\/.*\{host\}/),
  ),
  /**
   * Address of the tutorial: a video or a page with a player, see `tutorialPlayer`; null for none.
   */
  tutorialUrl: v.pipe(
    v.nullish(v.string(), ""),
    v.transform((value) => value.trim() || null),
  ),
  /** Template of the address of an online map's tiles, if not the base map that comes along. */
  tileUrl: optionalText,
  /** The attribution of those tiles, as their licence requires. */
  tileCredit: optionalText,
  /** Address of a search in Nominatim's protocol, if not the gazetteer that comes along. */
  geocoderUrl: optionalText,
  /** Whether a person who forgot their password can request a link by mail. */
  canRecoverByMail: v.optional(v.boolean(), false),
  /** Whether the server mails invitations, and reminders to staff. */
  canInviteByMail: v.optional(v.boolean(), false),
  /** Whether a service worker caches public pages for offline reading. */
  offlineReading: v.optional(v.boolean(), true),
  /** Whether the projects are open data at `/data`, and other sites can embed them; a host of files alone has neither. */
  hasOpenData: v.optional(v.boolean(), false),
  /** How visitors follow projects: by mail as well, or by feeds alone; absent where no server of ours answers. */
  follow: v.optional(v.picklist(["mail", "feeds"])),
  /** Whether administrators may be given the addresses of those who follow their projects. */
  followerAddresses: v.optional(v.boolean(), false),
  /** The public origin, where one is configured. */
  publicUrl: optionalText,
});

/** The configuration as the server writes it into the page, or a build into its variables. */
export type PageConfig = v.InferInput<typeof pageConfigSchema>;

export type Environment = v.InferOutput<typeof pageConfigSchema>;
