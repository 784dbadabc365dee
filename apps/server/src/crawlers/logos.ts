import { createHash } from "node:crypto";
import { isImageDataUrl } from "@vigie/domain/files/image-data-url";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { Files } from "./file-routes";
import { DrawerBusyError, type PreviewDrawer } from "./previews/preview-drawer";
import { type AskAsVisitor, readRows } from "./visitor-reads";

interface LogoOptions {
  ask: AskAsVisitor;
  drawer: Pick<PreviewDrawer, "drawLogo">;
}

/** Small logos that stay in memory, of some five kilobytes each. */
const MAX_DRAWINGS = 400;

/** A picture that cannot be drawn is not tried again for everybody who opens a page with it. */
const RETRY_AFTER_MS = 60_000;

const organisationRow = v.object({ image_url: v.nullable(v.string()) });

/**
 * Small versions of organisations' logos for rendered pages, since stored logos are inline data URLs of up to
 * 4 MiB. Each request checks again whether visitors may read the logo; drawings are cached by its digest.
 */
export class Logos {
  readonly #options: LogoOptions;
  /** By digest; the context is the stored logo. */
  readonly #drawings = new LRUCache<string, Uint8Array<ArrayBuffer>, string>({
    max: MAX_DRAWINGS,
    ignoreFetchAbort: true,
    fetchMethod: (digest, _stale, { context: stored }) => this.#draw(digest, stored),
  });
  /** Digests of what could not be drawn. */
  readonly #failed = new LRUCache<string, true>({ max: MAX_DRAWINGS, ttl: RETRY_AFTER_MS });

  constructor(options: LogoOptions) {
    this.#options = options;
  }

  /**
   * The small version of a logo as WebP.
   *
   * @param digest of the logo as it is stored, see {@link digestOf}
   * @returns null for an organisation that visitors may not read, where its logo is now another, or none, and
   *   for a minute where it could not be drawn
   * @throws {VisitorReadError | DrawerBusyError | Error} when it cannot be read or drawn now
   */
  async find(organizationId: number, digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { rows } = await readRows(this.#options.ask, {
      table: "organisations",
      query: `select=image_url&id=eq.${organizationId}`,
      row: organisationRow,
    });
    const stored = rows[0]?.image_url ?? "";
    if (!isImageDataUrl(stored) || digestOf(stored) !== digest) return null;
    if (this.#failed.has(digest)) return null;
    return this.#drawings.forceFetch(digest, { context: stored });
  }

  async #draw(digest: string, stored: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Buffer.from(stored.slice(stored.indexOf(",") + 1), "base64");
    try {
      return new Uint8Array(await this.#options.drawer.drawLogo(new Uint8Array(bytes)));
    } catch (error) {
      if (!(error instanceof DrawerBusyError)) this.#failed.set(digest, true);
      throw error;
    }
  }
}

/** The digest in a logo's address: the first half of the SHA-256 of the stored text, in hexadecimal. */
export function digestOf(stored: string): string {
  return createHash("sha256").update(stored).digest("hex").slice(0, 32);
}

/** `/logo/{organisation}-{digest}.webp`; pages have such addresses from `paths.logo` of the web app. */
const ADDRESS = /^\/logo\/([1-9]\d{0,14})-([0-9a-f]{32})\.webp$/;

/** The address contains the logo's digest, so the response never changes. */
const CACHED = "public, max-age=31536000, immutable";

const FAILURE = { logged: "A logo could not be drawn", told: "The logo cannot be drawn now" };

/**
 * The small logos that rendered pages show. All other addresses, logos that are no longer current, and
 * organisations that visitors may not read get the same 404.
 */
export function logoFiles(logos: Logos): Files {
  return {
    addresses: "/logo/*",
    failure: FAILURE,
    async find({ req }) {
      const { pathname, search } = new URL(req.url);
      const [, organizationId, digest] = ADDRESS.exec(pathname) ?? [];
      if (organizationId === undefined || digest === undefined || search !== "") return null;
      const logo = await logos.find(Number(organizationId), digest);
      return logo && answerWith(logo);
    },
  };
}

function answerWith(logo: Uint8Array<ArrayBuffer>): Response {
  return new Response(logo, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(logo.length),
      "cache-control": CACHED,
    },
  });
}
