import * as v from "valibot";

/** Where the backend is and what it is asked for, whichever of the three ways it runs. */
export interface Environment {
  /** Origin of the backend without a trailing slash, such as `https://abc.supabase.co`. */
  supabaseUrl: string;
  /** The public key; what it may do is decided by the access rules in SQL. */
  supabaseAnonKey: string;
  /** The organisation the public list is pinned to, or null for every organisation. */
  organizationId: number | null;
  /** Address of the service for icons of web sites, with `{host}` where the site's host goes. */
  iconService: string;
  /** Address of the tutorial: a video or a page with a player, see `tutorialPlayer`; null for none. */
  tutorialUrl: string | null;
  /** Template of the address of an online map's tiles, if not the base map that comes along. */
  tileUrl: string | undefined;
  /** Whose tiles those are, as their licence wants it said. */
  tileCredit: string | undefined;
  /** Address of a search in Nominatim's protocol, if not the gazetteer that comes along. */
  geocoderUrl: string | undefined;
}

/** DuckDuckGo's, which needs no key. */
const DEFAULT_ICON_SERVICE = "https://icons.duckduckgo.com/ip3/{host}.ico";

const organizationNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const iconService = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => text.trim() || DEFAULT_ICON_SERVICE),
  v.startsWith("https://"),
  v.includes("{host}"),
);

const tutorialUrl = v.pipe(
  v.nullish(v.string(), ""),
  v.transform((text) => text.trim() || null),
);

const optionalText = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => text.trim() || undefined),
);

const serverConfiguration = v.object({
  supabaseUrl: v.string(),
  supabaseAnonKey: v.pipe(v.string(), v.minLength(1)),
  organizationId: v.optional(v.nullable(organizationNumber), null),
  iconService,
  tutorialUrl,
  tileUrl: optionalText,
  tileCredit: optionalText,
  geocoderUrl: optionalText,
});

const buildConfiguration = v.object({
  VITE_SUPABASE_URL: v.optional(v.string(), ""),
  VITE_SUPABASE_ANON_KEY: v.pipe(v.string(), v.minLength(1)),
  VITE_ORGANIZATION_ID: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => (text.trim() === "" ? null : Number(text))),
    v.nullable(organizationNumber),
  ),
  VITE_ICON_SERVICE_URL: iconService,
  VITE_TUTORIAL_URL: tutorialUrl,
  VITE_MAP_TILE_URL: optionalText,
  VITE_MAP_TILE_CREDIT: optionalText,
  VITE_GEOCODER_URL: optionalText,
});

let known: Environment | undefined;

/**
 * The configuration the server wrote into `index.html`; in a static build, where that block is
 * empty, the `VITE_*` variables of the build. Throws when neither names a key.
 */
export function environment(): Environment {
  known ??= readEnvironment(document, import.meta.env);
  return known;
}

/** Parses the configuration of a page. Exported for its tests; the app calls `environment`. */
export function readEnvironment(page: Document, build: unknown): Environment {
  const block = page.getElementById("vigie-config")?.textContent?.trim() ?? "";
  const served = v.safeParse(serverConfiguration, block === "" ? {} : JSON.parse(block));
  if (served.success) return { ...served.output, supabaseUrl: origin(served.output.supabaseUrl) };

  const built = v.safeParse(buildConfiguration, build);
  if (!built.success) {
    throw new Error("No backend is configured: neither the page nor the build names its key.");
  }
  return {
    supabaseUrl: origin(built.output.VITE_SUPABASE_URL),
    supabaseAnonKey: built.output.VITE_SUPABASE_ANON_KEY,
    organizationId: built.output.VITE_ORGANIZATION_ID,
    iconService: built.output.VITE_ICON_SERVICE_URL,
    tutorialUrl: built.output.VITE_TUTORIAL_URL,
    tileUrl: built.output.VITE_MAP_TILE_URL,
    tileCredit: built.output.VITE_MAP_TILE_CREDIT,
    geocoderUrl: built.output.VITE_GEOCODER_URL,
  };
}

function origin(address: string): string {
  return address === "" ? window.location.origin : address.replace(/\/+$/, "");
}
